/** The attributes of the page's outermost element, by which tests and styles know what is the case. */
import { effect } from "@preact/signals";
import type { Match } from "../../model/match/ports";
import type { BoardRenderer } from "../../scene/board";

export type Screen = "home" | "setup" | "match" | "handover" | "replay";

/**
 * Keeps the attributes of the `app` element true to a match. They change in the same moment as the
 * match does, not with the next render. CLIENT-DOM-1
 */
export function describeMatch(
  app: HTMLElement,
  { view, selection, playback, connection }: Match,
  board: BoardRenderer,
  screen: () => Screen = () => "match",
  test = false,
): () => void {
  const stop = effect(() => {
    const { turn } = view.scene.value;
    // Only what has changed: the whole page is styled by some of these.
    const put = (name: string, value: string) => {
      if (app.dataset[name] !== value) app.dataset[name] = value;
    };
    put("game", view.game);
    put("screen", screen());
    put("mode", view.mode.value);
    put("busy", String(view.busy.value));
    put("selected", selection.selected.value ?? "");
    put("choice", selection.choice.value ?? "");
    put("seat", String(view.seat.value ?? ""));
    put("turn", turn.side ?? turn.seats?.join(" ") ?? "");
    put("round", String(turn.round ?? ""));
    put("version", String(view.version.value));
    put("link", connection.link.value.state);
    put("orient", String(board.camera.orient.value));
    if (test) put("cue", playback.cue.value);
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
