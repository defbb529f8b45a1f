/** Who acts next, and the telegraphs, in the order in which they will be played. CLIENT-TELE-2 */
import type { Id } from "../../../protocol/scene";
import { Crest, Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { Meter } from "../roster/meter";
import { factText } from "../words";
import { isStrip } from "./orderstrip";

export function Order() {
  const { view, survey, board, panels, keyOf } = useMatchPage();
  const scene = view.scene.value;
  const strip = isStrip(scene.order ?? []);
  const order = strip ? [] : (scene.order ?? []);
  const announced = Object.entries(scene.telegraphs ?? {});
  if (!order.length && !announced.length) return null;
  const open = panels.order.value;
  const showPiece = (id: Id) => {
    const piece = scene.pieces?.[id];
    if (!piece) return;
    board.camera.bring(piece.at);
    survey.inspect({ what: "piece", id, piece });
  };
  const rest = announced.filter(
    ([, telegraph]) => !order.some((entry) => entry.piece === telegraph.owner),
  );
  return (
    <section
      class="plate order"
      data-testid={strip ? "announced" : "order"}
      aria-label={strip ? "What is announced" : "Order of acts"}
    >
      <button
        type="button"
        class="fold caps"
        aria-expanded={open}
        aria-keyshortcuts={keyOf("order") || undefined}
        onClick={() => {
          panels.order.value = !open;
        }}
      >
        What comes
        <Icon name={open ? "up" : "down"} />
      </button>
      {open && (
        <ol>
          {order.map((entry, index) => {
            const piece = scene.pieces?.[entry.piece];
            const side = piece?.side === undefined ? undefined : scene.sides?.[piece.side];
            const telegraph = announced.find(([, one]) => one.owner === entry.piece)?.[1];
            return (
              // A piece may act twice, so the index is part of the key.
              <li key={`${entry.piece} ${index}`} data-stance={side?.stance}>
                <button
                  type="button"
                  onClick={() => showPiece(entry.piece)}
                  title={(telegraph?.facts ?? []).map(factText).join(" ")}
                >
                  <b class="order-number">{index + 1}</b>
                  {side && <Crest name={side.crest} />}
                  <span>
                    <span class="order-name">{piece?.name ?? entry.piece}</span>
                    {entry.text && <span class="order-text">{entry.text}</span>}
                    {(telegraph?.facts ?? []).map((fact) => (
                      <span class="order-fact" key={factText(fact)}>
                        {factText(fact)}
                      </span>
                    ))}
                    {telegraph?.progress && <Meter meter={telegraph.progress} />}
                  </span>
                </button>
              </li>
            );
          })}
          {rest.map(([id, telegraph]) => (
            <li key={id} data-stance="enemy">
              <button
                type="button"
                onClick={() => {
                  if (telegraph.owner !== undefined) showPiece(telegraph.owner);
                  else if (telegraph.tiles?.[0]) board.camera.bring(telegraph.tiles[0]);
                }}
              >
                <b class="order-number">!</b>
                <span>
                  <span class="order-name">{telegraph.name}</span>
                  {(telegraph.facts ?? []).map((fact) => (
                    <span class="order-fact" key={factText(fact)}>
                      {factText(fact)}
                    </span>
                  ))}
                  {telegraph.progress && <Meter meter={telegraph.progress} />}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
