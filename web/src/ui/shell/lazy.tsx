/** Parts of the page that are fetched when somebody needs them: a title screen needs no board. */
import { type ComponentType, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button, Notice } from "../parts/controls";
import { Frame } from "./frame";

/** A component that comes with its own file. `fetch` is called at most once for each visit. */
export function lazy<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { ahead(): void } {
  let coming: Promise<ComponentType<Props>> | undefined;
  let here: ComponentType<Props> | undefined;
  const load = () => {
    coming ??= fetch().then(
      (component) => {
        here = component;
        return component;
      },
      (error: unknown) => {
        // The next try asks again.
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  function Later(props: Props) {
    const [, arrived] = useState(0);
    const [lost, setLost] = useState(false);
    // As this was drawn: it may come before the effect runs, and would then be missed.
    const drawn = here !== undefined;
    useEffect(() => {
      if (drawn) return;
      let wanted = true;
      load().then(
        () => wanted && arrived(1),
        () => wanted && setLost(true),
      );
      return () => {
        wanted = false;
      };
    }, []);
    if (here) return h(here, props);
    if (lost) return <LostPart />;
    return (
      <p class="starting" role="status">
        Setting up the board…
      </p>
    );
  }
  /** Fetches it while nothing else is to be done. */
  Later.ahead = () => {
    load().catch(() => {});
  };
  return Later;
}

function LostPart() {
  return (
    <Frame title="A part of the page is missing">
      <Notice tone="bad" code="page/missing_part" testid="toast">
        <p>It could not be fetched. Perhaps the server was replaced by a newer one meanwhile.</p>
        <p>
          <Button icon="reset" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </p>
      </Notice>
    </Frame>
  );
}
