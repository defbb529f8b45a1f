/**
 * Who acts next in a game with energy: a row of faces with their energy, the next one first.
 * CLIENT-TELE-2
 */
import type { OrderEntry, Scene } from "../../../protocol/scene";
import { useMatchPage } from "../context";
import { meterText } from "../words";
import "./orderstrip.css";

/** Whether the order is a strip. Entries without a meter are a list beside the board. */
export function isStrip(order: readonly OrderEntry[]): boolean {
  return order.length > 0 && order.every(({ meter }) => meter !== undefined);
}

/** Whether only one piece acts. Then there is no order to show. */
export function isAlone(order: readonly OrderEntry[]): boolean {
  return order.every(({ piece }) => piece === order[0]?.piece);
}

/** Splits the order where the words change: `next turn`, `in 2 turns`. */
export function stretches(order: readonly OrderEntry[]): { text: string; entries: OrderEntry[] }[] {
  const all: { text: string; entries: OrderEntry[] }[] = [];
  for (const entry of order) {
    const text = entry.text ?? "";
    const last = all.at(-1);
    if (last && last.text === text) last.entries.push(entry);
    else all.push({ text, entries: [entry] });
  }
  return all;
}

type ActorProps = {
  entry: OrderEntry;
  scene: Scene;
  /** Whether it acts now. */
  first: boolean;
  /** Whether it is in the strip for the first time. Its present energy is shown only there. */
  fresh: boolean;
};

function Actor({ entry, scene, first, fresh }: ActorProps) {
  const { survey, actions, board } = useMatchPage();
  const piece = scene.pieces?.[entry.piece];
  const side = piece?.side === undefined ? undefined : scene.sides?.[piece.side];
  const [r, g, b] = piece?.colour ?? side?.colour ?? [160, 160, 160];
  const { meter } = entry;
  const whole = Math.max(meter?.max ?? 1, 1);
  const words = [piece?.name ?? entry.piece, meter ? meterText(meter) : "", entry.text ?? ""];
  const text = words.filter(Boolean).join(", ");
  return (
    <li>
      <button
        type="button"
        class="actor"
        data-stance={side?.stance ?? "neutral"}
        data-first={first}
        style={{ "--side": `rgb(${r} ${g} ${b})` }}
        aria-label={text}
        title={text}
        onClick={() => {
          if (!piece) return;
          board.camera.bring(piece.at);
          survey.inspect({ what: "piece", id: entry.piece, piece });
        }}
        onPointerEnter={() => piece && actions.point({ tile: piece.at, piece: entry.piece })}
        onPointerLeave={() => actions.point(undefined)}
      >
        <b class="actor-glyph" aria-hidden="true">
          {piece?.glyph ?? (piece?.name ?? "?").slice(0, 1)}
        </b>
        {meter && fresh && (
          <span class="actor-energy" aria-hidden="true">
            <span
              class="actor-fill"
              style={{ width: `${Math.min(100, (100 * meter.value) / whole)}%` }}
            />
            <span class="actor-number">{meter.value + (meter.extra ?? 0)}</span>
          </span>
        )}
      </button>
    </li>
  );
}

export function OrderStrip() {
  const { view, panels } = useMatchPage();
  const scene = view.scene.value;
  const order = scene.order ?? [];
  if (!isStrip(order) || isAlone(order) || !panels.order.value) return null;
  return (
    <section class="plate order-strip" data-testid="order" aria-label="Who acts next">
      {stretches(order).map(({ text, entries }, stretch) => (
        // Stretches have no ids, so the index is the key.
        <div class="order-stretch" key={stretch}>
          {text && <span class="order-when caps">{text}</span>}
          <ol>
            {entries.map((entry, index) => (
              <Actor
                key={`${entry.piece} ${index}`}
                entry={entry}
                scene={scene}
                first={entry === order[0]}
                fresh={order.find(({ piece }) => piece === entry.piece) === entry}
              />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
