/**
 * The picture of a scenario's board: a drawing at once, and for large pictures a portrait of the
 * three-dimensional board when it is ready.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Scene } from "../../protocol/scene";
import { opening } from "../shell/library";
import { place } from "../shell/router";
import { BlankMiniature, Miniature } from "./miniature";

type PictureProps = {
  game: string;
  scenario: string | undefined;
  /** Whether it is large enough for a portrait. */
  large?: boolean;
};

const portraits = new Map<string, string>();

/**
 * A portrait that takes longer means that the machine draws in software. Then only drawings follow.
 */
const PATIENCE_MS = 500;
let slow = false;
let queue: Promise<unknown> = Promise.resolve();

export function ScenarioPicture({ game, scenario, large }: PictureProps) {
  const [scene, setScene] = useState<Scene>();
  const [portrait, setPortrait] = useState<string>();
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let wanted = true;
    setScene(undefined);
    setPortrait(undefined);
    const show = async () => {
      if (!scenario) return;
      const found = await opening(game, scenario);
      if (!wanted) return;
      setScene(found);
      if (!found || !large || place.peek().flags.flat) return;
      const drawn = await portray(`${game}/${scenario}`, found, box.current);
      if (wanted) setPortrait(drawn);
    };
    void show();
    return () => {
      wanted = false;
    };
  }, [game, scenario, large]);
  return (
    <span class="picture" ref={box}>
      {portrait ? (
        <img src={portrait} alt="" draggable={false} />
      ) : scene ? (
        <Miniature scene={scene} />
      ) : (
        <BlankMiniature />
      )}
    </span>
  );
}

/** A portrait in the size of its place, or nothing if none can be made. */
async function portray(
  name: string,
  scene: Scene,
  box: HTMLElement | null,
): Promise<string | undefined> {
  const width = Math.round(box?.clientWidth ?? 0);
  const height = Math.round(box?.clientHeight ?? 0);
  if (width === 0 || height === 0) return undefined;
  const key = `${name} ${width}x${height}`;
  const known = portraits.get(key);
  if (known) return known;
  // One after another, because the first shows how long they take.
  const mine = queue.then(() => (slow ? undefined : paint(key, scene, width, height)));
  queue = mine;
  return mine;
}

async function paint(
  key: string,
  scene: Scene,
  width: number,
  height: number,
): Promise<string | undefined> {
  try {
    // The page must be shown and readable first.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { loadPieces, portrait } = await import("../../scene/board_picture");
    // What is loaded says nothing about how long drawing takes.
    await loadPieces(scene);
    const began = performance.now();
    const drawn = await portrait(scene, { width, height });
    slow = performance.now() - began > PATIENCE_MS;
    if (drawn.length < 100) return undefined;
    portraits.set(key, drawn);
    return drawn;
  } catch {
    // The drawing stays.
    return undefined;
  }
}
