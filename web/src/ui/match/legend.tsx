/** What the marks on the board mean. Each has a drawing of its own. CLIENT-VIS-1 */
import type { ComponentChildren } from "preact";
import { MARKS } from "../../model/mark";
import { Modal } from "./modal";
import { useTable } from "./table";

const DRAWINGS: { readonly [token in (typeof MARKS)[number]["token"]]: ComponentChildren } = {
  select: <ellipse cx="16" cy="16" rx="12" ry="12" />,
  cursor: <path d="M4 11V4h7M21 4h7v7M28 21v7h-7M11 28H4v-7" />,
  hover: <path d="M4 4h24v24H4Z" />,
  reach: <circle class="full" cx="16" cy="16" r="5" />,
  act: (
    <>
      <circle class="full" cx="16" cy="16" r="4" />
      <circle cx="16" cy="16" r="9" />
    </>
  ),
  fringe: <path d="M16 6 26 16 16 26 6 16Z" />,
  path: <path d="M7 24l9-8 9 8M7 15l9-8 9 8" />,
  end: (
    <>
      <path d="M9 28V4" />
      <path class="full" d="M9 5h15l-4 5 4 5H9Z" />
    </>
  ),
  target: (
    <>
      <circle cx="16" cy="16" r="8" />
      <path d="M16 2v9M16 21v9M2 16h9M21 16h9" />
    </>
  ),
  blast: <path d="M4 14 14 4M4 22 22 4M4 30 30 4M12 30 30 12M20 30 30 20" />,
  friend: (
    <>
      <path class="thin" d="M4 12 12 4M4 22 10 16M22 10l6-6M20 30 30 20M10 30l8-8" />
      <path d="M12 25V8h9M12 16h7" />
    </>
  ),
  threat: <path d="M4 8h24M4 16h24M4 24h24" />,
  pin: <path d="M4 7h24M4 11h24M4 20h24M4 24h24" />,
  warn: (
    <>
      <path d="M16 5v14" />
      <circle class="full" cx="16" cy="26" r="2.4" />
    </>
  ),
  risk: <path d="M16 5 29 27H3Z" />,
  last: <path d="M4 9 9 4M23 4l5 5M28 23l-5 5M9 28l-5-5" />,
};

export function Legend() {
  const { panels } = useTable();
  if (!panels.legend.value) return null;
  const close = () => {
    panels.legend.value = false;
  };
  return (
    <Modal title="Marks on the board" onClose={close} testid="legend">
      <ul class="legend">
        {MARKS.map(({ token, name, sign }) => (
          <li key={token} data-token={token}>
            <svg viewBox="0 0 32 32" role="img" aria-label={sign}>
              {DRAWINGS[token]}
            </svg>
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
