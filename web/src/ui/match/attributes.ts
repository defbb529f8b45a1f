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
    const data = app.dataset;
    data["game"] = match.game;
    data["screen"] = screen();
    data["mode"] = match.mode.value;
    data["busy"] = String(match.busy.value);
    data["selected"] = match.selected.value ?? "";
    data["choice"] = match.choice.value ?? "";
    data["seat"] = String(match.seat.value ?? "");
    data["turn"] = turn.side ?? turn.seats?.join(" ") ?? "";
    data["round"] = String(turn.round ?? "");
    data["version"] = String(match.version.value);
    data["link"] = match.link.value.state;
    data["orient"] = String(board.camera.orient.value);
    if (test) data["cue"] = match.cue.value;
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
