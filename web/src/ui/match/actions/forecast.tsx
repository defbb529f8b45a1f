/** The forecast panel: dice, chances, who is hit, who could strike back. CLIENT-FORE-1, -2 */
import type { Fact, Id, Preview } from "../../../protocol/scene";
import { Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { chancesIn, type NamedChance, nameOf } from "../words";
import "./forecast.css";

/** One chance is a bar that fills. Several are columns side by side. */
function Drawing({ chances }: { chances: readonly NamedChance[] }) {
  const [only] = chances;
  if (!only) return null;
  if (chances.length === 1) {
    return (
      <span class="chance-bar" aria-hidden="true">
        <span style={{ width: `${only.percent}%` }} />
      </span>
    );
  }
  const most = Math.max(...chances.map(({ percent }) => percent), 1);
  return (
    <span class="chance-columns" aria-hidden="true">
      {chances.map(({ name, percent }) => (
        <span key={name}>
          <i style={{ height: `${(percent / most) * 100}%` }} />
          <b>{name}</b>
        </span>
      ))}
    </span>
  );
}

function Line({ fact }: { fact: Fact }) {
  return (
    <div class="chance">
      <dt>{fact.name ?? ""}</dt>
      <dd>
        {fact.text}
        <Drawing chances={chancesIn(fact.text)} />
      </dd>
    </div>
  );
}

function Names({ ids, icon, text }: { ids: readonly Id[]; icon: string; text: string }) {
  const { view } = useMatchPage();
  if (!ids.length) return null;
  return (
    <p class="forecast-names" data-icon={icon}>
      <Icon name={icon} />
      <span>
        {text} <b>{ids.map((id) => nameOf(view.scene.value, id)).join(", ")}</b>
      </span>
    </p>
  );
}

function Outcome({ preview }: { preview: Preview }) {
  const { view } = useMatchPage();
  const hits = preview.pieces ?? [];
  return (
    <>
      {(preview.forecast ?? []).length > 0 && (
        <dl class="chances">
          {(preview.forecast ?? []).map((fact, index) => (
            <Line key={index} fact={fact} />
          ))}
        </dl>
      )}
      {hits.length > 0 && (
        <ul class="hits">
          {hits.map((hit) => (
            <li key={hit.piece} data-friend={hit.friend ?? false}>
              <Icon name={hit.friend ? "warn" : "target"} title={hit.friend ? "Friend" : "Hit"} />
              <b>{nameOf(view.scene.value, hit.piece)}</b>
              {hit.text && <span>{hit.text}</span>}
              {hit.friend && <span class="friend-sign">F</span>}
            </li>
          ))}
        </ul>
      )}
      <Names ids={preview.acts_on ?? []} icon="sword" text="From there:" />
      <Names ids={preview.struck_by ?? []} icon="threat" text="Could be struck by" />
    </>
  );
}

export function Forecast() {
  const { selection, board } = useMatchPage();
  const forecast = selection.forecast.value;
  if (!forecast) return null;
  const { target, preview, risk } = forecast;
  // It is on the other side of the board than its target.
  const right = target.tile ? board.tilePoint(target.tile).x > window.innerWidth / 2 : false;
  return (
    <section
      class="plate forecast"
      data-testid="forecast"
      data-side={right ? "left" : "right"}
      aria-label="Forecast"
    >
      <h2>
        <span>
          {forecast.title}
          {forecast.piece && ` · ${forecast.piece.name}`}
        </span>
        {target.cost !== undefined && <span class="forecast-cost">cost {target.cost}</span>}
      </h2>
      {target.note && <p>{target.note}</p>}
      {risk && (
        <p class="forecast-risk">
          <Icon name="warn" title="Risky" />
          {risk}
        </p>
      )}
      {target.refused && (
        <p class="forecast-risk">
          <Icon name="lock" title="Not possible" />
          {target.refused.text}
        </p>
      )}
      {preview && <Outcome preview={preview} />}
    </section>
  );
}
