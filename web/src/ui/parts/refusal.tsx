/** What the server refused, in words, with codes and places for the author. CLIENT-HOME-1 */
import type { Denial, InputFault } from "../../protocol/wire";
import { Notice } from "./controls";

/** The most faults to show. Longer lists do not help. */
const MOST = 12;

export function Refusal({ denial, onClose }: { denial: Denial; onClose?: () => void }) {
  const list = denial.list ?? [];
  const code = list[0]?.code ?? denial.code;
  return (
    <Notice tone="bad" code={code} testid="toast" {...(onClose ? { onClose } : {})}>
      <p>
        <strong>{denial.message}</strong>
        {list.length === 0 && denial.field && <> ({denial.field})</>}
      </p>
      <Faults list={list} />
    </Notice>
  );
}

/** One line for each fault: its place and a sentence. */
export function Faults({ list }: { list: readonly InputFault[] }) {
  if (list.length === 0) return null;
  return (
    <ul class="faults">
      {list.slice(0, MOST).map((fault) => {
        const place = fault.place ?? fault.path;
        return (
          <li key={`${fault.code}${place}${fault.message}`}>
            {place && <code>{place}</code>} {fault.message}{" "}
            {fault.code && <span class="fault-code">{fault.code}</span>}
          </li>
        );
      })}
      {list.length > MOST && <li>and {list.length - MOST} more</li>}
    </ul>
  );
}
