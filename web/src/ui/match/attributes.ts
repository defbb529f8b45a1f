/** The attributes of the page's outermost element, by which tests and styles know what is the case. */
import { effect } from "@preact/signals";
import type { Match } from "../../model/match";
import type { Board } from "../../scene/board";

export type Screen = "home" | "setup" | "match" | "handover" | "replay";

/**
 * Keeps the attributes of the `app` element true to a match. They change in the same moment as the
 * match does, not with the next render. CLIENT-DOM-1
 */
export function describeMatch(
  app: HTMLElement,
  match: Match,
  board: Board,
  screen: () => Screen = () => "match",
  test = false,
): () => void {
  const stop = effect(() => {
    const { turn } = match.scene.value;
    // Only what has changed: the whole page is styled by some of these.
    const put = (name: string, value: string) => {
      if (app.dataset[name] !== value) app.dataset[name] = value;
    };
    put("game", match.game);
    put("screen", screen());
    put("mode", match.mode.value);
    put("busy", String(match.busy.value));
    put("selected", match.selected.value ?? "");
    put("choice", match.choice.value ?? "");
    put("seat", String(match.seat.value ?? ""));
    put("turn", turn.side ?? turn.seats?.join(" ") ?? "");
    put("round", String(turn.round ?? ""));
    put("version", String(match.version.value));
    put("link", match.link.value.state);
    put("orient", String(board.camera.orient.value));
    if (test) put("cue", match.cue.value);
  });
  return () => {
    stop();
    for (const name of [
      "mode",
      "busy",
      "selected",
      "choice",
      "seat",
      "turn",
      "round",
      "version",
      "link",
      "orient",
      "cue",
    ]) {
      delete app.dataset[name];
    }
  };
}
