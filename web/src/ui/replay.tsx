/** A match played again. */
import { Frame } from "./frame";

export function ReplayPage(_: {
  match?: string | undefined;
  seat?: number | undefined;
  app: () => HTMLElement | null;
}) {
  return <Frame title="Replay">{null}</Frame>;
}
