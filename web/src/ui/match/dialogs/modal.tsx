/**
 * A dialog that needs an answer first: it traps the focus, Escape closes it, and the focus returns
 * to where it was. CLIENT-CONF-1, CLIENT-KEY-4
 */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../parts/icons";
import "./modal.css";

type ModalProps = {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  testid?: string;
  kind?: "plain" | "danger" | "won" | "lost" | "drawn" | "void";
  /** Without the cross in the corner, so that only an answer closes it. */
  plain?: boolean;
};

const FOCUSABLE = "button:not([hidden]), input, [href], [tabindex='0']";

export function Modal({ title, onClose, children, testid, kind = "plain", plain }: ModalProps) {
  const box = useRef<HTMLDivElement>(null);
  const name = useId();

  // A layout effect, so that a key pressed before the next frame goes to the dialog, and so that
  // closing does not take the focus from what opens next.
  useLayoutEffect(() => {
    const here = box.current;
    const before = document.activeElement;
    const start =
      here?.querySelector<HTMLElement>("[data-start]") ??
      here?.querySelector<HTMLElement>(FOCUSABLE);
    (start ?? here)?.focus({ preventScroll: true });
    return () => {
      const { activeElement: now, body } = document;
      const ours = now === body || here?.contains(now);
      if (ours && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);

  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      // One layer per press: nothing behind the dialog gets the key. CLIENT-CXL-1
      event.stopPropagation();
      event.preventDefault();
      onClose();
      return;
    }
    if (event.key !== "Tab") return;
    const all = [...(box.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    const first = all[0];
    const last = all.at(-1);
    if (!first || !last) return;
    const inside = box.current?.contains(document.activeElement);
    if (event.shiftKey && (document.activeElement === first || !inside)) {
      event.preventDefault();
      last.focus();
    } else if (!event.shiftKey && (document.activeElement === last || !inside)) {
      event.preventDefault();
      first.focus();
    }
  };

  return (
    // Only the answers close a question, so clicks on the board behind it do nothing.
    <div
      class="shade"
      onPointerDown={(event) => {
        if (!plain && event.target === event.currentTarget) onClose();
      }}
    >
      <div
        ref={box}
        class="plate modal"
        data-kind={kind}
        data-testid={testid}
        role="dialog"
        aria-modal="true"
        aria-labelledby={name}
        tabIndex={-1}
        onKeyDown={keys}
      >
        <header class="modal-head">
          <h2 id={name}>{title}</h2>
          {!plain && (
            <button type="button" class="modal-close" aria-label="Close" onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </header>
        {children}
      </div>
    </div>
  );
}

export function Answer(props: {
  text: string;
  testid: string;
  onPress(): void;
  start?: boolean;
  kind?: "plain" | "call" | "danger";
  icon?: string;
}) {
  return (
    <button
      type="button"
      class="answer"
      data-kind={props.kind ?? "plain"}
      data-testid={props.testid}
      data-start={props.start ? "" : undefined}
      onClick={props.onPress}
    >
      {props.icon && <Icon name={props.icon} />}
      {props.text}
    </button>
  );
}
