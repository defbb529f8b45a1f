/** How to play each game, the keys, and the meaning of the marks on the board. */

import { keyName } from "../../model/keys";
import { MARKS } from "../../model/mark";
import type { Binding } from "../../protocol/scene";
import type { GameOffer } from "../../protocol/wire";
import { KeyCap } from "../parts/controls";
import { Icon } from "../parts/icons";
import { MarkSign } from "../parts/mark_sign";
import { Prose } from "../parts/prose";
import { Frame } from "../shell/frame";
import { library } from "../shell/library";
import { keys } from "../shell/preferences";
import { Link } from "../shell/router";
import { TITLE } from "../shell/title";
import "./help.css";

export function HelpPage({ game }: { game?: string | undefined }) {
  const found = library.value;
  const offers = found.state === "ready" ? found.offers : [];
  const offer = offers.find((each) => each.game === game);
  return (
    <Frame title={offer ? offer.about.title : "Help"} over={offer ? "How to play" : TITLE}>
      {offers.length > 0 && (
        <nav class="help-tabs" aria-label="Help pages">
          <Link
            to={{ screen: "help" }}
            class="help-tab"
            aria-current={offer === undefined ? "page" : undefined}
          >
            Controls
          </Link>
          {offers.map((each) => (
            <Link
              key={each.game}
              to={{ screen: "help", game: each.game }}
              class="help-tab"
              aria-current={each === offer ? "page" : undefined}
            >
              {each.about.title}
            </Link>
          ))}
        </nav>
      )}
      {offer ? <GameHelp offer={offer} /> : <ControlsHelp />}
    </Frame>
  );
}

/** The actions that have keys, each with all of its keys, such as an arrow and a letter. */
function deeds(bindings: readonly Binding[]): [does: string, bindings: Binding[]][] {
  const all = new Map<string, Binding[]>();
  for (const each of bindings) all.set(each.does, [...(all.get(each.does) ?? []), each]);
  return [...all];
}

/** The help of a game. `within` a match it shows no link to one. */
export function GameHelp({ offer, within }: { offer: GameOffer; within?: boolean }) {
  const { about } = offer;
  return (
    <div class="help-pages">
      <p class="help-lead">{about.text}</p>
      {about.help?.map((page) => (
        <section class="card" key={page.title}>
          <h2>{page.title}</h2>
          <Prose text={page.text} />
        </section>
      ))}
      {about.keys && about.keys.length > 0 && (
        <section class="card">
          <h2>Keys of this game</h2>
          <dl class="help-keys">
            {deeds(about.keys).map(([does, bindings]) => (
              <div key={does}>
                <dt>
                  {bindings.map(({ key }) => (
                    <KeyCap key={key} keys={keyName(key)} />
                  ))}
                </dt>
                <dd>{bindings[0]?.name}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {!within && (
        <p>
          <Link to={{ screen: "setup", game: offer.game }} class="button" data-kind="primary">
            <Icon name="play" />
            Play {about.title}
          </Link>
        </p>
      )}
    </div>
  );
}

export function ControlsHelp() {
  return (
    <div class="help-pages">
      <section class="card">
        <h2>At the board</h2>
        <Prose
          text={
            "**Click a piece** of yours to select it; its menu opens beside it. Choose what it shall do, then where: every tile you may choose is marked, and pointing at one shows the way and what would come of it.\n\n**Escape** or the right mouse button takes back one step, never more. A refusal always says why.\n\nBy **touch**, the first tap shows, the second tap on the same tile acts. Hold to inspect, drag to move the view, pinch to come nearer, twist to turn.\n\nBy **keyboard**, arrows move a cursor over the tiles and Enter is a click. Everything can be done with keys alone."
          }
        />
      </section>
      <section class="card" id="keys">
        <h2>Keys</h2>
        <dl class="help-keys">
          {keys.value.entries.map((entry) => (
            <div key={entry.action}>
              <dt>
                {entry.keys.slice(0, 1).map((key) => (
                  <KeyCap key={key} keys={keyName(key)} />
                ))}
              </dt>
              <dd>{entry.name}</dd>
            </div>
          ))}
        </dl>
        <p class="hint">
          All of them can be changed in the <Link to={{ screen: "settings" }}>settings</Link>.
        </p>
      </section>
      <section class="card" aria-labelledby="marks-title">
        <h2 id="marks-title">Marks on the board</h2>
        <ul class="help-marks" data-testid="legend">
          {MARKS.map((mark) => (
            <li key={mark.token} data-token={mark.token}>
              <MarkSign token={mark.token} />
              <span>
                <strong>{mark.name}</strong>
                <span class="hint">{mark.sign}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
