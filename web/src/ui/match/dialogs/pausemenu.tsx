/** The way out of a match, and rarely used actions. Cues wait while it is open. CLIENT-ANIM-1 */
import { useSignal } from "@preact/signals";
import type { MatchConnection, MatchView } from "../../../model/match/ports";
import { timeWords } from "../../home/terms";
import { copyText } from "../../parts/copy_text";
import { Icon } from "../../parts/icons";
import { SaveGame } from "../../saves/save_game";
import { useMatchPage } from "../context";
import { pictureSharing } from "../sharing/picture_sharing";
import { inOrder } from "../words";
import { Answer, Modal } from "./modal";

/** What is asked of the others in this menu. ONLINE-FAIR-2 */
const ASKED_HERE = [
  { kind: "draw", text: "Offer a draw", testid: "offer-a-draw", icon: "shield" },
  { kind: "more_time", text: "Ask for more time", testid: "ask-for-time", icon: "clock" },
] as const;

/** CLIENT-CONF-1: a restart gives up the present match. */
function Restart({ onYes, onNo }: { onYes(): void; onNo(): void }) {
  return (
    <Modal title="Start again?" onClose={onNo} testid="dialog" kind="danger" plain>
      <p class="modal-text">A new match begins. This one is kept, but you leave it here.</p>
      <div class="modal-answers">
        <Answer text="No" testid="dialog-no" icon="close" start onPress={onNo} />
        <Answer text="Start again" testid="dialog-yes" icon="reset" kind="danger" onPress={onYes} />
      </div>
    </Modal>
  );
}

/** What leaving means. Other players do not wait for ever. */
function awayWords(view: MatchView, { link }: MatchConnection, grace: number | undefined): string {
  const shared = link.value.state === "online" && view.seat.value !== undefined;
  if (shared && grace !== undefined && !view.scene.value.over)
    return `Others play along: whoever is away for ${timeWords(grace)} forfeits the match.`;
  return "The match is kept: it can be continued from the home page.";
}

export function PauseMenu() {
  const table = useMatchPage();
  const { view, actions, lesson, connection, agreements, exits, panels } = table;
  const asking = useSignal(false);
  const saving = useSignal(false);
  if (!view.pauseMenu.value) return null;
  const close = () => {
    asking.value = false;
    saving.value = false;
    actions.openPauseMenu(false);
  };
  const { keep, watchLink } = exits;
  // A person who plays with others asks them for a rematch at the end, and does not walk out.
  const rematch = agreements.asks("rematch") ? undefined : exits.rematch;
  const asks = view.scene.value.over ? [] : ASKED_HERE.filter(({ kind }) => agreements.asks(kind));
  if (saving.value && keep) return <SaveGame keep={keep} onClose={close} />;
  if (asking.value && rematch) {
    return (
      <Restart
        onNo={close}
        onYes={() => {
          close();
          rematch();
        }}
      />
    );
  }
  const tell = (text: string, code?: string) => actions.tell(text, code);
  const leaving = (door: () => void) => () => {
    close();
    door();
  };
  const acts = inOrder(view.scene.value.choices).filter(
    ([, { role, actor }]) => role === "menu" && !actor,
  );
  const { help, save } = exits;
  const picture = pictureSharing(table);
  return (
    <Modal title={view.about.title} onClose={close} testid="pause-menu">
      <div class="pause">
        <Answer text="Go on" testid="resume" icon="play" kind="call" start onPress={close} />
        {keep && !view.scene.value.over && (
          <Answer
            text="Save game"
            testid="save-game"
            icon="save"
            onPress={() => {
              saving.value = true;
            }}
          />
        )}
        {acts.map(([id, choice]) => (
          <button
            type="button"
            class="answer"
            key={id}
            data-testid={`action-${choice.verb}`}
            data-reason-code={choice.refused?.code}
            aria-disabled={choice.refused !== undefined}
            aria-description={choice.refused?.text ?? choice.text}
            onClick={leaving(() => actions.open(id))}
          >
            <Icon name={choice.icon ?? "flag"} />
            <span>
              {choice.name}
              {choice.refused && <span class="menu-why">{choice.refused.text}</span>}
            </span>
          </button>
        ))}
        {asks.map(({ kind, text, testid, icon }) => {
          const refused = agreements.refusal(kind);
          return (
            <button
              type="button"
              class="answer"
              key={kind}
              data-testid={testid}
              data-reason-code={refused?.code}
              aria-disabled={refused !== undefined}
              aria-description={refused?.text}
              onClick={leaving(() => agreements.make(kind))}
            >
              <Icon name={icon} />
              <span>
                {text}
                {refused && <span class="menu-why">{refused.text}</span>}
              </span>
            </button>
          );
        })}
        {rematch && (
          <Answer
            text="Start again"
            testid="restart"
            icon="reset"
            onPress={() => {
              asking.value = true;
            }}
          />
        )}
        <Answer
          text="Keys"
          testid="key-list-open"
          icon="keyboard"
          onPress={leaving(() => {
            panels.keys.value = true;
          })}
        />
        <Answer
          text="Marks on the board"
          testid="legend-open"
          icon="info"
          onPress={leaving(() => {
            panels.legend.value = true;
          })}
        />
        {lesson && !view.scene.value.over && (
          <Answer
            text="Show the lesson again"
            testid="lesson-again"
            icon="help"
            onPress={leaving(() => lesson.restart())}
          />
        )}
        {help && (
          <Answer text="How it is played" testid="help" icon="help" onPress={leaving(help)} />
        )}
        <Answer
          text="Settings"
          testid="pause-settings"
          icon="settings"
          onPress={leaving(exits.settings)}
        />
        {watchLink && (
          <Answer
            text="Copy the link to watch"
            testid="copy-watch"
            icon="copy"
            onPress={leaving(() => void copyText(watchLink, "The link to watch is copied.", tell))}
          />
        )}
        <Answer
          text="Save a picture"
          testid="save-picture"
          icon="save"
          onPress={leaving(picture.save)}
        />
        {picture.copy && (
          <Answer
            text="Copy picture"
            testid="copy-picture"
            icon="copy"
            onPress={leaving(picture.copy)}
          />
        )}
        {save && <Answer text="Save as a file" testid="save" icon="save" onPress={leaving(save)} />}
        <Answer text="Leave" testid="pause-home" icon="home" onPress={leaving(exits.home)} />
      </div>
      <p class="modal-small">{awayWords(view, connection, exits.grace)}</p>
    </Modal>
  );
}
