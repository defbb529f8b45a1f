/** What the interaction is given: the scene, whether anything can be done, and where acts go. */
import type { ReadonlySignal } from "@preact/signals";
import type { PlayerAct } from "../../net/source";
import type { Scene, Tile } from "../../protocol/scene";
import type { Arrow } from "../../scene/board";
import type { Settings } from "../settings";

export type InteractionContext = {
  /** The scene as shown; in a plan, as planned. */
  scene: ReadonlySignal<Scene>;
  /** Why nothing at all can be done: cues, no connection, only watching. Empty if something can. */
  barred: ReadonlySignal<string>;
  /** The same, or because others are to act. */
  locked: ReadonlySignal<string>;
  settings: () => Settings;
  /** Sends acts one after another, each once the one before is shown; then goes on. CLIENT-CONF-3 */
  perform(acts: readonly PlayerAct[], then?: () => void): void;
  tell(text: string, code?: string): void;
  /** Spoken politely. */
  say(text: string): void;
  /** Spoken at once: an answer to what somebody did. */
  answer(text: string): void;
  /** Brings a tile into view. */
  bring(tile: Tile): void;
  /** Puts a tile into the middle of the view. */
  centre(tile: Tile): void;
  /** Clicks while the view turns are ignored. CLIENT-CAM-1 */
  turning(): boolean;
  /** The board direction an arrow means in the present view. */
  heading(arrow: Arrow): string;
  sound(id: string): void;
};
