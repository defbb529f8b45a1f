/** What the interaction needs: the scene, whether the player can act, and where to send acts. */
import type { ReadonlySignal } from "@preact/signals";
import type { PlayerAct } from "../../net/source";
import type { Scene, Tile } from "../../protocol/scene";
import type { Arrow } from "../../scene/board";
import type { Settings } from "../settings";

export type InteractionContext = {
  /** The scene as shown; in a plan, as planned. */
  scene: ReadonlySignal<Scene>;
  /**
   * Why the player can do nothing at all: cues play, no connection, only watching. Empty if
   * something is possible.
   */
  barred: ReadonlySignal<string>;
  /** The same, or because others are to act. */
  locked: ReadonlySignal<string>;
  settings: () => Settings;
  /**
   * Sends acts one after another, each when the previous one is shown, then calls `then`.
   * CLIENT-CONF-3
   */
  perform(acts: readonly PlayerAct[], then?: () => void): void;
  tell(text: string, code?: string): void;
  /** Spoken politely. */
  say(text: string): void;
  /** Spoken at once: an answer to something the player did. */
  answer(text: string): void;
  /** Brings a tile into view. */
  bring(tile: Tile): void;
  /** Centres the view on a tile. */
  centre(tile: Tile): void;
  /** Clicks while the view turns are ignored. CLIENT-CAM-1 */
  turning(): boolean;
  /** The board direction that an arrow means in the present view. */
  heading(arrow: Arrow): string;
  sound(id: string): void;
};
