/** The browser's sockets, clocks and randomness, as a connection uses them. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { browser } from "../../src/net/environment";

class FakeWebSocket {
  static readonly OPEN = 1;
  static last: FakeWebSocket | undefined;
  readyState = 0;
  onopen: () => void = () => {};
  onmessage: (event: { data: unknown }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  readonly sent: string[] = [];
  closed: (number | undefined)[] = [];

  constructor(
    readonly url: URL,
    readonly protocol: string,
  ) {
    FakeWebSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(code?: number): void {
    this.closed.push(code);
  }
}

function connect(page: string) {
  vi.stubGlobal("location", { href: page });
  vi.stubGlobal("WebSocket", FakeWebSocket);
  const heard: unknown[] = [];
  const line = browser().connect("/api/matches/m/socket", "v1", {
    open: () => heard.push("open"),
    message: (data) => heard.push(data),
    closed: (code) => heard.push(code),
  });
  const socket = FakeWebSocket.last;
  if (!socket) throw new Error("no socket was opened");
  return { line, socket, heard };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the socket of the browser", () => {
  it.each([
    ["http://here:80/play?x=1#y", "ws://here/api/matches/m/socket"],
    ["https://here/play", "wss://here/api/matches/m/socket"],
  ])("of a page at %s is at %s", (page, address) => {
    const { socket } = connect(page);
    expect([socket.url.href, socket.protocol]).toEqual([address, "v1"]);
  });

  it("tells_what_it_hears", () => {
    const { socket, heard } = connect("http://here/");
    socket.onopen();
    socket.onmessage({ data: "{}" });
    socket.onclose({ code: 4409 });
    expect(heard).toEqual(["open", "{}", 4409]);
  });

  it("says_nothing_before_it_is_open_and_closes_with_a_code", () => {
    const { line, socket } = connect("http://here/");
    line.send("too early");
    socket.readyState = FakeWebSocket.OPEN;
    line.send("hello");
    expect(socket.sent).toEqual(["hello"]);
    line.close(1000);
    expect(socket.closed).toEqual([1000]);
  });
});

describe("the clock and the keys of the browser", () => {
  it("what_is_for_later_comes_then_unless_it_is_called_off", () => {
    vi.useFakeTimers();
    const told: string[] = [];
    const { later } = browser();
    later(500, () => told.push("first"));
    const cancel = later(500, () => told.push("second"));
    vi.advanceTimersByTime(499);
    expect(told).toEqual([]);
    cancel();
    vi.advanceTimersByTime(1);
    expect(told).toEqual(["first"]);
  });

  it("the_clock_never_goes_back", () => {
    const { now } = browser();
    const before = now();
    expect(now()).toBeGreaterThanOrEqual(before);
    expect(Math.abs(performance.now() - before)).toBeLessThan(10_000);
  });

  it("every_key_is_another_of_24_letters", () => {
    const { key } = browser();
    const keys = Array.from({ length: 100 }, key);
    expect(new Set(keys).size).toBe(100);
    for (const each of keys) expect(each).toMatch(/^[0-9a-f]{24}$/);
  });
});
