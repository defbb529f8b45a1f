/** A page that was hidden says what happened meanwhile. */
import { signal } from "@preact/signals";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pageHidden, watchAbsence } from "../../../src/model/match/page_visibility";
import { MatchLog } from "../../../src/model/match_log";

afterEach(() => vi.unstubAllGlobals());

describe("the visibility of the page", () => {
  it("client_perf_2_follows_the_browser_until_it_is_stopped", () => {
    const listeners = new Map<string, () => void>();
    const page = {
      visibilityState: "hidden",
      addEventListener: (name: string, then: () => void) => listeners.set(name, then),
      removeEventListener: (name: string, then: () => void) => {
        if (listeners.get(name) === then) listeners.delete(name);
      },
    };
    vi.stubGlobal("document", page);
    const { hidden, stop } = pageHidden();
    expect(hidden.value).toBe(true);
    page.visibilityState = "visible";
    listeners.get("visibilitychange")?.();
    expect(hidden.value).toBe(false);
    stop();
    expect(listeners.size).toBe(0);
  });

  it("where_there_is_no_page_nothing_is_hidden", () => {
    const { hidden, stop } = pageHidden();
    expect(hidden.value).toBe(false);
    stop();
  });
});

describe("an absence", () => {
  it("client_perf_2_is_told_with_its_events_and_the_last_of_them", () => {
    const hidden = signal(false);
    const log = new MatchLog();
    const told: string[] = [];
    const gone: boolean[] = [];
    const stop = watchAbsence(
      hidden,
      log,
      (value) => gone.push(value),
      (text) => told.push(text),
    );
    log.add({ text: "Before." });
    hidden.value = true;
    hidden.value = false;
    expect(told).toEqual([]);
    hidden.value = true;
    log.add({ text: "One." });
    hidden.value = false;
    expect(told.splice(0)).toEqual(["While you were away: 1 event. One."]);
    hidden.value = true;
    log.add({ text: "Two." });
    log.add({ text: "Three." });
    hidden.value = false;
    expect(told.splice(0)).toEqual(["While you were away: 2 events. Three."]);
    // Lines that were taken away are no events.
    hidden.value = true;
    log.replace([]);
    hidden.value = false;
    expect(told).toEqual([]);
    expect(gone).toEqual([false, true, false, true, false, true, false, true, false]);
    stop();
    hidden.value = true;
    expect(gone).toHaveLength(9);
  });
});
