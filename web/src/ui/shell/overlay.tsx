/**
 * A page over a match: settings, help. The browser keeps the focus inside and closes it on Escape.
 */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../parts/icons";
import "./overlay.css";

type OverlayProps = { title: string; children: ComponentChildren; onClose: () => void };

export function Overlay({ title, children, onClose }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    heading.current?.focus();
    return () => {
      // Nothing outside can take the focus while it is open, so it closes first.
      element?.close();
      // CLIENT-KEY-4
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      class="overlay"
      ref={dialog}
      aria-label={title}
      data-testid="overlay"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header class="overlay-bar">
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <button
          type="button"
          class="button"
          data-kind="plain"
          onClick={onClose}
          data-testid="overlay-close"
        >
          <Icon name="close" />
          Close
        </button>
      </header>
      <div class="overlay-page">{children}</div>
    </dialog>
  );
}
