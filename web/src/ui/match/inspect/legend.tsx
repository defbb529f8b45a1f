/** The meanings of the marks on the board. Each has its own drawing. CLIENT-VIS-1 */
import { MARKS } from "../../../model/mark";
import { MarkSign } from "../../parts/mark_sign";
import { useMatchPage } from "../context";
import { Modal } from "../dialogs/modal";

export function Legend() {
  const { panels } = useMatchPage();
  if (!panels.legend.value) return null;
  const close = () => {
    panels.legend.value = false;
  };
  return (
    <Modal title="Marks on the board" onClose={close} testid="legend">
      <ul class="legend">
        {MARKS.map(({ token, name, sign }) => (
          <li key={token} data-token={token}>
            <MarkSign token={token} />
            <span>
              <b>{name}</b>
              <span class="legend-sign">{sign}</span>
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
