/** A match at its address. */
import type { Route } from "./route";
import { WaitingPanel } from "./waiting";

type TableProps = {
  route: Extract<Route, { screen: "match" }>;
  app: () => HTMLElement | null;
};

export function Table({ route }: TableProps) {
  return <WaitingPanel match={route.match} />;
}
