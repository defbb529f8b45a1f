/** Says that the server does not answer, with a button to try again. */
import type { Denial } from "../../protocol/wire";
import { Button, Notice } from "../parts/controls";
import { loadLibrary } from "./library";

export function LostServer({ denial }: { denial: Denial }) {
  return (
    <Notice tone="bad" code={denial.code} testid="lost-server">
      <p>
        <strong>No games without a server.</strong> {denial.message}
      </p>
      <p>
        <Button icon="reset" onClick={() => void loadLibrary()}>
          Try again
        </Button>
      </p>
    </Notice>
  );
}
