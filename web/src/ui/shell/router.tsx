/** Where the person is: the History API, and links that do not load the page anew. */
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { type PagePlace, type PageRoute, read, write } from "./route";

function here(): PagePlace {
  return read(new URL(window.location.href));
}

export const place = signal<PagePlace>(here());

/** Follows the browser's own back and forward. */
export function followHistory(): void {
  window.addEventListener("popstate", () => {
    place.value = here();
  });
  // Somebody changed the fragment by hand: an invite pasted over a match.
  window.addEventListener("hashchange", () => {
    place.value = here();
  });
}

/** Somebody went from one page to another: then the new one takes the focus. */
export let travelled = false;

export function go(route: PageRoute, how: "push" | "replace" = "push"): void {
  const { flags } = place.value;
  const address = write(route, flags);
  if (how === "push") window.history.pushState(null, "", address);
  else window.history.replaceState(null, "", address);
  travelled = true;
  place.value = { route, flags };
  window.scrollTo(0, 0);
}

/** Back to where the person came from, home if that was elsewhere. */
export function leave(): void {
  go({ screen: "home" });
}

type LinkProps = {
  to: PageRoute;
  children?: ComponentChildren;
  class?: string;
  tabIndex?: number;
  "data-kind"?: string;
  "data-testid"?: string;
  "aria-label"?: string;
  "aria-current"?: "page" | undefined;
  "aria-hidden"?: "true";
};

export function Link({ to, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={write(to, place.value.flags)}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
          return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
