/** Marks the pieces that could still act while the button that ends the turn is pointed at. CLIENT-END-2 */
import { useTable } from "./table";

export function Unfinished() {
  const { match, board, panels } = useTable();
  if (!panels.unfinished.value) return null;
  board.moved.value;
  const { end_turn: end, pieces = {} } = match.scene.value;
  const half = new Set(end?.half_spent ?? []);
  const all = [...(end?.half_spent ?? []), ...(end?.untouched ?? [])];
  return (
    <div class="unfinished" aria-hidden="true">
      {all.map((id) => {
        const box = board.pieceBox(id);
        if (!box) return null;
        const [x, y] = [(box.left + box.right) / 2, box.top];
        return (
          <span
            key={id}
            data-piece={id}
            style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }}
          >
            {pieces[id]?.name} {half.has(id) ? "half spent" : "untouched"}
          </span>
        );
      })}
    </div>
  );
}
