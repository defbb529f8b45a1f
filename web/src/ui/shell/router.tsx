/** The present page: the History API, and links that do not reload the page. */
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { type PagePlace, type PageRoute, read, write } from "./route";

function here(): PagePlace {
  return read(new URL(window.location.href));
}

export const place = signal<PagePlace>(here());

/** Follows the browser's back and forward buttons. */
export function followHistory(): void {
  window.addEventListener("popstate", () => {
    place.value = here();
  });
  // The player changed the fragment by hand, such as an invite pasted over a match.
  window.addEventListener("hashchange", () => {
    place.value = here();
  });
}

/** The player went from one page to another, so the new one takes the focus. */
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

/** Goes back to the previous page, or home if that was another site. */
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
