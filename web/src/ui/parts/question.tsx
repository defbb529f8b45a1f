/**
 * A question in the page before something is lost. It takes the focus at once, and Escape means no.
 */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

type QuestionProps = {
  asks: string;
  class: string;
  onNo: () => void;
  children: ComponentChildren;
};

export function Question({ asks, class: name, onNo, children }: QuestionProps) {
  const box = useRef<HTMLDivElement>(null);
  // Before the next key, because the pressed button is gone and the focus with it.
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div
      class={name}
      role="alertdialog"
      aria-label={asks}
      tabIndex={-1}
      ref={box}
      onKeyDown={(event) => {
        // The page behind must not hear keys that are meant for the question.
        event.stopPropagation();
        if (event.key === "Escape") onNo();
      }}
    >
      {children}
    </div>
  );
}
