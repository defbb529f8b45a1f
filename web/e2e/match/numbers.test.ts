/** Measures and prints how fast the page is. The limits are generous: read the table. */
import { afterAll, describe, expect } from "vitest";
import { test } from "../support/table";
import { Trace } from "../support/trace";

/** The first frames are not counted, because they draw everything for the first time. */
const WARM = 10;

const rows: { what: string; measured: string; goal: string }[] = [];

function note(what: string, milliseconds: number, goal: string): void {
  rows.push({ what, measured: `${milliseconds.toFixed(1)} ms`, goal });
}

afterAll(() => {
  const width = Math.max(...rows.map((row) => row.what.length));
  const lines = rows.map(
    (row) => `  ${row.what.padEnd(width)}  ${row.measured.padStart(10)}  (${row.goal})`,
  );
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
});

describe("numbers", () => {
  test("issue numbers: time to interactive, click to motion, script work per frame", async ({
    table,
  }) => {
    const warm = await table.play();
    const address = `/m/${warm.made.match}#t=${warm.made.token}`;
    // At instant speed, because the opening banner of over a second does not count as loading time.
    const opened = await table.open(address, { speed: "instant" });
    await opened.page.waitForSelector("[data-testid=app][data-mode=idle]");
    const interactive = await opened.page.evaluate(() => performance.now());
    note("match page interactive", interactive, "2000 ms");
    expect(interactive).toBeLessThan(15_000);
    await opened.page.close();
    const p = await table.open(address, { speed: "1" });
    await p.page.waitForSelector("[data-testid=app][data-mode=idle]");
    await p.idle();

    await p.page.mouse.move(2, 2);
    await p.still();

    // From the click to the visible mark.
    await p.select("S2");
    const marked = await p.page.evaluate(async () => {
      const button = document.querySelector<HTMLElement>("[data-testid=action-move]");
      const start = performance.now();
      button?.click();
      const marked = () => document.querySelector("[data-testid=board] [data-marks~=reach]");
      for (let frames = 0; frames < 1000 && !marked(); frames++) {
        await new Promise((done) => requestAnimationFrame(done));
      }
      return performance.now() - start;
    });
    note("click to marks", marked, "100 ms");

    // From click to the first frame of the motion.
    const target = await p.tilePoint([7, 12]);
    const motion = await p.page.evaluate(async ({ x, y }) => {
      const board = document.elementFromPoint(x, y);
      const app = document.querySelector<HTMLElement>("[data-testid=app]");
      const init = {
        bubbles: true,
        clientX: x,
        clientY: y,
        button: 0,
        pointerId: 1,
        pointerType: "mouse",
        isPrimary: true,
      };
      const start = performance.now();
      board?.dispatchEvent(new PointerEvent("pointermove", init));
      board?.dispatchEvent(new PointerEvent("pointerdown", { ...init, buttons: 1 }));
      board?.dispatchEvent(new PointerEvent("pointerup", init));
      board?.dispatchEvent(new MouseEvent("click", init));
      for (let tries = 0; tries < 10_000 && app?.dataset["busy"] !== "true"; tries++) {
        await new Promise((done) => setTimeout(done, 1));
      }
      const answered = performance.now() - start;
      await new Promise((done) => requestAnimationFrame(done));
      return { answered, drawn: performance.now() - start };
    }, target);
    note("click to answer from the server", motion.answered, "one round trip");
    note("click to first frame of the motion", motion.drawn, "one round trip and a frame");
    expect(motion.drawn).toBeLessThan(2000);
    await p.idle();

    // Our own work in each frame while the others act.
    await p.press("end-turn");
    const trace = await Trace.begin(p.page);
    await p.press("dialog-yes");
    await p.until("busy", "true");
    await p.page.waitForFunction(
      () => document.querySelector<HTMLElement>("[data-testid=app]")?.dataset["busy"] === "false",
      undefined,
      // Polling in every frame would count as our own frames.
      { polling: 100 },
    );
    await trace.end();
    // The first frames compile what they draw, so only later ones count.
    const memo = perFrame("script work per frame", trace.frames().slice(WARM));
    expect(memo.count).toBeGreaterThan(5);
    expect(memo.most).toBeLessThan(60);
  });

  test("issue numbers: script work per frame on a way into the dark", async ({ table }) => {
    const wish = { game: "dungeon", scenario: "delve", seed: 3 };
    const p = await table.play(wish, { speed: "1", width: 1280, height: 800 });
    await p.page.mouse.move(2, 2);
    await p.still();
    const trace = await Trace.begin(p.page);
    // Until an enemy comes into view: then exploring by one key stops.
    for (let way = 0; way < 8 && (await p.enabled("action-explore")); way++) {
      const before = await p.version();
      await p.keys("o");
      await p.page.waitForFunction(
        (version) => {
          const { version: now, busy } =
            document.querySelector<HTMLElement>("[data-testid=app]")?.dataset ?? {};
          return Number(now) > version && busy === "false";
        },
        before,
        { polling: 100 },
      );
    }
    await trace.end();
    const walked = perFrame("into the dark, script work per frame", trace.frames());
    expect(walked.count).toBeGreaterThan(5);
    expect(walked.most).toBeLessThan(100);
  });
});

type Frames = ReturnType<Trace["frames"]>;

/** Our own work in each frame, without the time of the software renderer. */
function perFrame(what: string, frames: Frames): { count: number; most: number } {
  const memo = frames.map(({ thread }) => thread).sort((a, b) => a - b);
  const at = (share: number) => memo[Math.floor((memo.length - 1) * share)] ?? 0;
  const mean = memo.reduce((sum, each) => sum + each, 0) / Math.max(1, memo.length);
  note(`${what}, ${memo.length} frames, mean`, mean, "8 ms");
  note(`${what}, 99 of 100 under`, at(0.99), "8 ms");
  note(`${what}, longest`, at(1), "8 ms");
  return { count: memo.length, most: at(0.99) };
}
