/**
 * The attributes of the page's outermost element, which tell tests and styles the state of the
 * match.
 */
import { effect } from "@preact/signals";
import type { Match } from "../../model/match/ports";
import type { BoardRenderer } from "../../scene/board";

export type Screen = "home" | "setup" | "match" | "handover" | "replay";

/**
 * Keeps the attributes of the `app` element up to date with a match. They change at the same time
 * as the match, not with the next render. CLIENT-DOM-1
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
    // Only writes what has changed, because some of these restyle the whole page.
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
    put("straight", String(board.camera.straight.value ?? true));
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
      "straight",
      "cue",
    ]) {
      delete app.dataset[name];
    }
  };
}
