/**
 * Between two people at one screen: it covers everything, and nothing of either hand is in the page
 * until the next one is ready. CLIENT-SEAT-1
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../parts/icons";
import "./handover.css";

export function Handover({ name, onReady }: { name: string; onReady(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <main class="handover" data-testid="handover">
      <Icon name="swap" />
      <p>Hand over to</p>
      <h1>{name}</h1>
      <button
        ref={button}
        type="button"
        class="answer"
        data-kind="call"
        data-testid="handover-ready"
        onClick={onReady}
      >
        <Icon name="check" />I am {name}, and ready
      </button>
    </main>
  );
}
