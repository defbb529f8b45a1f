/** A long match: what the page keeps does not grow with it. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Tile } from "../support/player";
import { armies, at } from "../support/squares";
import { test } from "../support/table";
import { TestServer } from "../support/test_server";

/** Milliseconds for the whole test. The server lets it be no faster than 25 seconds. */
const SLOW = 180_000;

/** The way of a knight, out and back. */
const OUT = ["g1", "f3"] as const;

/** Plays until the page shows so many acts of both sides. */
async function playOn(page: Page, tiles: readonly Tile[], acts: number) {
  await page.evaluate(
    async ([[home, out], last]) => {
      const app = document.querySelector<HTMLElement>("[data-testid=app]");
      const version = () => Number(app?.dataset["version"]);
      const settled = () => app?.dataset["busy"] === "false" && app.dataset["mode"] === "idle";
      type Port = { tilePoint(x: number, y: number): { x: number; y: number } };
      const { test } = (window as unknown as { initiative: { test: Port } }).initiative;
      // The board may have moved since the last click.
      const click = (tile: readonly [number, number]) => {
        const { x, y } = test.tilePoint(...tile);
        const init = {
          bubbles: true,
          clientX: x,
          clientY: y,
          button: 0,
          pointerId: 1,
          pointerType: "mouse",
          isPrimary: true,
        };
        const board = document.elementFromPoint(x, y);
        board?.dispatchEvent(new PointerEvent("pointermove", init));
        board?.dispatchEvent(new PointerEvent("pointerdown", { ...init, buttons: 1 }));
        board?.dispatchEvent(new PointerEvent("pointerup", init));
        board?.dispatchEvent(new MouseEvent("click", init));
      };
      const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
      const until = async (done: () => boolean) => {
        const patience = performance.now() + 20_000;
        while (!done()) {
          if (performance.now() > patience) throw new Error(JSON.stringify({ ...app?.dataset }));
          await pause(5);
        }
      };
      if (!home || !out) throw new Error("no way");
      // The server takes ten commands a second, and a few more at once, from either side. The other
      // side answers at once, so this pace is kept for both. ONLINE-LIMIT-1
      let free = 0;
      await until(settled);
      while (version() < last) {
        const before = version();
        const now = performance.now();
        free = Math.max(free, now - 300) + 104;
        if (free > now) await pause(free - now);
        const way = before % 4 === 0 ? [home, out] : [out, home];
        for (const tile of way) click(tile);
        await until(() => version() >= before + 2 && settled());
      }
    },
    [tiles, acts] as const,
  );
}

/** What the other side heard last, for the message when it stops answering. */
type Rival = Window & { heard?: string[] };

/**
 * The other side, without a board: it answers every act with the next one of its own. Returns when it
 * has sat down, because a match runs only once both have.
 */
async function answer(page: Page, match: string, token: string, way: readonly string[]) {
  await page.evaluate(
    ([id, secret, [home, out]]) =>
      new Promise<void>((seated) => {
        const heard: string[] = [];
        (window as Rival).heard = heard;
        const note = (text: string) => {
          heard.push(`${Math.round(performance.now())} ${text.slice(0, 200)}`);
          if (heard.length > 12) heard.shift();
        };
        const socket = new WebSocket(`/api/matches/${id}/socket`, "initiative.v1");
        const say = (frame: object) => socket.send(JSON.stringify(frame));
        const act = (seq: number) => {
          const [from, to] = seq % 4 === 1 ? [home, out] : [out, home];
          const key = `${seq}-${performance.now()}`.replace(".", "-");
          say({ type: "command", key, base: seq, command: { Move: { from, to } } });
        };
        let seen = 0;
        socket.onopen = () => say({ type: "hello", v: 1, token: secret });
        socket.onclose = ({ code, reason }) => note(`closed: ${code} ${reason}`);
        socket.onmessage = ({ data }) => {
          note(String(data));
          const { type, seq, retry_ms } = JSON.parse(String(data));
          if (type === "welcome") seated();
          // A silent connection would be closed.
          if (type === "clock") say({ type: "ping", t: 0, active: true });
          if (type === "update") seen = seq;
          // The other side acts first.
          if (type === "update" && seen % 2 === 1) act(seen);
          if (retry_ms !== undefined) setTimeout(() => act(seen), retry_ms);
        };
      }),
    [match, token, way] as const,
  );
}

/** The bytes in use, once everything that nobody holds is gone. */
async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  for (let times = 0; times < 3; times++) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}

test(
  "CLIENT-PERF-1: the heap after 500 acts is that after 100",
  async ({ table }) => {
    const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const wish = { ...armies(start), setup: { scenario: start, draws: "off" }, hotseat: false };
    const made = await TestServer.at(table.address).match(wish);
    const rival = await table.open("/");
    await answer(rival.page, made.match, made.mine[1]?.token ?? "", ["g8", "f6"]);
    // A small page: what it keeps does not depend on its size, but drawing it takes time.
    const p = await table.sitDown(made, { width: 640, height: 480 });
    const tiles = OUT.map(at);
    const play = (acts: number) =>
      playOn(p.page, tiles, acts).catch(async (error: Error) => {
        const heard = await rival.page.evaluate(() => (window as Rival).heard?.join("\n"));
        throw new Error(`${error.message}\nthe other side heard:\n${heard}`);
      });
    await play(100);
    const early = await heap(p.page);
    await play(500);
    const late = await heap(p.page);
    expect(await p.version()).toBe(500);
    expect(late, `${early} bytes after 100 acts`).toBeLessThan(early * 1.2);
    // CLIENT-LOG-1: all of it is still there.
    expect(await p.get("log-entry").count()).toBeGreaterThan(500);
  },
  SLOW,
);
