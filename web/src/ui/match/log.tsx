/** Everything that happened, in words, under its round and turn; never cut. CLIENT-LOG-1 */
import { useComputed, useSignal } from "@preact/signals";
import { Component } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { LogEntry } from "../../model/match";
import { Icon } from "../parts/icons";
import { Control } from "./control";
import { type Chapter, chapters, logText, matching } from "./logbook";
import { grown, jumped, newStick, scrolled } from "./stick";
import { useTable } from "./table";
import "./log.css";

function Line({ entry }: { entry: LogEntry }) {
  const { match } = useTable();
  const placed = entry.piece !== undefined || entry.tile !== undefined;
  const level = entry.level ?? "event";
  if (!placed) {
    return (
      <li class="log-line" data-testid="log-entry" data-level={level}>
        {entry.text}
      </li>
    );
  }
  return (
    <li class="log-line" data-testid="log-entry" data-level={level}>
      <button type="button" onClick={() => match.show(entry)}>
        {entry.text}
      </button>
    </li>
  );
}

/** Drawn anew only if it has grown: everything before the newest chapter stays as it is. */
class Lines extends Component<{ chapter: Chapter }> {
  override shouldComponentUpdate({ chapter }: { chapter: Chapter }): boolean {
    const { entries } = this.props.chapter;
    return entries.length !== chapter.entries.length || entries.at(-1) !== chapter.entries.at(-1);
  }

  override render() {
    return (
      <ol class="log-chapter">
        {this.props.chapter.entries.map((entry) => (
          <Line key={entry.index} entry={entry} />
        ))}
      </ol>
    );
  }
}

function saveAs(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function Log() {
  const { match, panels, keyOf } = useTable();
  const list = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const filter = useSignal("");
  const filtering = useSignal(false);
  const stick = useSignal(newStick(match.log.peek().length));
  const place = useRef(0);
  const parts = useComputed(() => chapters(matching(match.log.value, filter.value)));
  const count = match.log.value.length;

  useLayoutEffect(() => {
    stick.value = grown(stick.peek(), count);
  }, [count, stick]);
  // After the page's own layout: to ask for a height before it would lay the page out twice.
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
      await navigator.clipboard.writeText(logText(match.log.peek()));
      match.tell("The log is copied.");
    } catch {
      match.tell("The browser does not let the page copy. Save the log instead.");
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
            <Control
              name="Filter"
              icon="search"
              tip="down"
              pressed={filtering.value}
              onPress={() => {
                filtering.value = !filtering.value;
                if (!filtering.value) filter.value = "";
              }}
            />
            <Control name="Copy" icon="copy" tip="down" onPress={copy} />
            <Control
              name="Save as text"
              icon="save"
              tip="down"
              onPress={() => saveAs(`${match.game}-log.txt`, logText(match.log.peek()))}
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
          {parts.value.map((chapter) => (
            <Lines key={chapter.first} chapter={chapter} />
          ))}
          {parts.value.length === 0 && (
            <p class="log-empty">
              {filter.value ? "No line has that." : "Nothing has happened yet."}
            </p>
          )}
        </div>
      </div>
      {open && !stick.value.following && (
        <button type="button" class="log-new" data-testid="log-new" onClick={toEnd}>
          <Icon name="down" />
          {stick.value.unread === 0
            ? "To the newest"
            : stick.value.unread === 1
              ? "1 new line"
              : `${stick.value.unread} new lines`}
        </button>
      )}
    </section>
  );
}
