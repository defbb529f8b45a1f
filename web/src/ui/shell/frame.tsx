/**
 * The frame of a page without a board: a bar with the way back, and a heading that takes the focus.
 */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../parts/icons";
import { Link, travelled } from "./router";
import "./frame.css";

type FrameProps = {
  title: string;
  /** Small text above the title. */
  over?: string;
  children: ComponentChildren;
  aside?: ComponentChildren;
  wide?: boolean;
};

export function Frame({ title, over, children, aside, wide }: FrameProps) {
  return (
    <div class="page" data-wide={wide}>
      <header class="page-bar">
        <Link to={{ screen: "home" }} class="button page-back" data-kind="quiet">
          <Icon name="home" />
          Home
        </Link>
        <Mark />
        <span class="page-aside">{aside}</span>
      </header>
      <main>
        <Heading title={title} over={over} />
        {children}
      </main>
    </div>
  );
}

/** The page's heading. Users of a keyboard or a screen reader start there. */
export function Heading({ title, over }: { title: string; over?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (travelled) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="page-heading">
      {over && <p class="over">{over}</p>}
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
    </div>
  );
}

/** The logo: a tile, a figure on it, and its turn. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path class="mark-tile" d="M24 20 45 31 24 42 3 31Z" />
      <path class="mark-edge" d="M3 31 24 42 45 31V35L24 46 3 35Z" />
      <path
        class="mark-figure"
        d="M17 33C17.500 24 19.500 19 24 18.500 28.500 19 30.500 24 31 33 27.500 35.500 20.500 35.500 17 33Z"
      />
      <circle class="mark-figure" cx="24" cy="12.500" r="5.500" />
      <path class="mark-now" d="M24 0 27 3.500 24 7 21 3.500Z" />
    </svg>
  );
}
