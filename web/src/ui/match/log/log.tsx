/** Everything that happened, in words, by round and turn. It is never shortened. CLIENT-LOG-1 */
import {
  effect,
  type ReadonlySignal,
  useComputed,
  useSignal,
  useSignalEffect,
} from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { HudButton } from "../hud/control";
import { type Autoscroll, grown, jumped, newStick, scrolled } from "./autoscroll";
import { LogPages } from "./log_pages";
import { logText, matching, settled } from "./logbook";
import "./log.css";

/**
 * All lines that match the filter. A separate component, so that a new line renders nothing else.
 */
function Book({ filter }: { filter: ReadonlySignal<string> }) {
  const { view, survey } = useMatchPage();
  const book = useRef<HTMLDivElement>(null);
  const pages = useRef<LogPages | undefined>(undefined);
  const found = useComputed(() => matching(settled(view.log.value), filter.value));
  const empty = useComputed(() => found.value.length === 0);
  useLayoutEffect(() => {
    if (!book.current) return;
    const lines = new LogPages(book.current);
    pages.current = lines;
    return effect(() => lines.show(found.value));
  }, [found]);
  return (
    <>
      {empty.value && (
        <p class="log-empty">{filter.value ? "No line has that." : "Nothing has happened yet."}</p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only the buttons in it are chosen */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button is a click */}
      <div
        ref={book}
        onClick={(event) => {
          const entry = pages.current?.chosen(event.target);
          if (entry) survey.show(entry);
        }}
      />
    </>
  );
}

/** The button to the newest line, for a reader who has scrolled up. */
function Newest({ stick, onPress }: { stick: ReadonlySignal<Autoscroll>; onPress(): void }) {
  const unread = useComputed(() => (stick.value.following ? undefined : stick.value.unread));
  if (unread.value === undefined) return null;
  const news = unread.value === 1 ? "1 new line" : `${unread.value} new lines`;
  return (
    <button type="button" class="log-new" data-testid="log-new" onClick={onPress}>
      <Icon name="down" />
      {unread.value === 0 ? "To the newest" : news}
    </button>
  );
}

function saveAs(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function Log() {
  const { view, actions, panels, keyOf } = useMatchPage();
  const list = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const filter = useSignal("");
  const filtering = useSignal(false);
  const stick = useSignal(newStick(view.log.peek().length));
  const place = useRef(0);

  useSignalEffect(() => {
    stick.value = grown(stick.peek(), view.log.value.length);
  });
  // After the page's own layout, because asking for a height earlier would cause a second layout.
  useLayoutEffect(() => {
    const element = list.current;
    const inner = lines.current;
    if (!element || !inner) return;
    const follow = new ResizeObserver(() => {
      if (stick.peek().following) element.scrollTop = element.scrollHeight;
    });
    follow.observe(element);
    follow.observe(inner);
    return () => follow.disconnect();
  }, [stick]);

  const toEnd = () => {
    stick.value = jumped(stick.peek());
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(logText(view.log.peek()));
      actions.tell("The log is copied.");
    } catch {
      actions.tell("The browser does not let the page copy. Save the log instead.");
    }
  };
  const open = panels.log.value;
  return (
    <section class="plate log" aria-label="Log" data-open={open}>
      <header class="log-head">
        <button
          type="button"
          class="fold caps"
          aria-expanded={open}
          aria-keyshortcuts={keyOf("log") || undefined}
          onClick={() => {
            panels.log.value = !open;
          }}
        >
          Log
          <Icon name={open ? "down" : "up"} />
        </button>
        {open && (
          <span class="log-tools">
            <HudButton
              name="Filter"
              icon="search"
              tip="down"
              pressed={filtering.value}
              onPress={() => {
                filtering.value = !filtering.value;
                if (!filtering.value) filter.value = "";
              }}
            />
            <HudButton name="Copy" icon="copy" tip="down" onPress={copy} />
            <HudButton
              name="Save as text"
              icon="save"
              tip="down"
              onPress={() => saveAs(`${view.game}-log.txt`, logText(view.log.peek()))}
            />
          </span>
        )}
      </header>
      {open && filtering.value && (
        <label class="log-filter">
          <span class="unseen">Only lines with</span>
          <input
            type="search"
            placeholder="Only lines with …"
            value={filter.value}
            data-testid="log-filter"
            // biome-ignore lint/a11y/noAutofocus: it was just asked for
            autoFocus
            onInput={(event) => {
              filter.value = event.currentTarget.value;
            }}
          />
        </label>
      )}
      <div
        class="log-list"
        data-testid="log"
        hidden={!open}
        ref={list}
        role="log"
        aria-label="Log"
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
        onScroll={(event) => {
          const { scrollTop: top, clientHeight: height, scrollHeight: whole } = event.currentTarget;
          stick.value = scrolled(stick.peek(), { from: place.current, top, height, whole });
          place.current = top;
        }}
      >
        <div ref={lines}>
          <Book filter={filter} />
        </div>
      </div>
      {open && <Newest stick={stick} onPress={toEnd} />}
    </section>
  );
}
