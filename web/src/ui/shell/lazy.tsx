/**
 * Parts of the page that are loaded when they are needed, because a title screen needs no board.
 */
import { type ComponentType, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button, Notice } from "../parts/controls";
import { Frame } from "./frame";

/** A component in its own file. `fetch` succeeds at most once per visit. */
export function lazy<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  opening = "Opening the match …",
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
        // The next attempt loads it again.
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  function Later(props: Props) {
    const [, arrived] = useState(0);
    const [lost, setLost] = useState(false);
    // Whether it was there at this render. It may arrive before the effect runs, which would miss
    // it.
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
        {opening}
      </p>
    );
  }
  /** Loads it while the browser is idle. */
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
