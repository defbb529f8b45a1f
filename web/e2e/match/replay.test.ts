/** A whole battle, and then its replay. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect } from "vitest";
import type { Player } from "../support/player";
import { brawl } from "../support/positions";
import { test } from "../support/table";
import { TestServer } from "../support/test_server";

/** The slider's position in the journal. */
async function at(p: Player): Promise<number> {
  return Number(await p.get("replay-slider").inputValue());
}

async function jump(p: Player, testid: string): Promise<string> {
  const before = await at(p);
  await p.press(testid);
  await p.page.waitForFunction((old) => {
    const slider = document.querySelector<HTMLInputElement>("[data-testid=replay-slider]");
    return slider && Number(slider.value) !== old;
  }, before);
  await p.idle();
  return p.hash();
}

async function slide(p: Player, to: number): Promise<string> {
  await p.get("replay-slider").fill(String(to));
  await p.page.waitForFunction(
    (wanted) =>
      document.querySelector<HTMLInputElement>("[data-testid=replay-slider]")?.value === wanted &&
      document.querySelector<HTMLElement>("[data-testid=app]")?.dataset["version"] === wanted,
    String(to),
  );
  await p.idle();
  return p.hash();
}

describe("replay", () => {
  test("CLIENT-REPL-1, case 19, CLIENT-ERR-2, SQUAD-SIM-1: First Stand to its end and back again", async ({
    table,
  }) => {
    const p = await table.play();
    const hashes = [await p.hash()];
    for (let round = 0; round < 120 && (await p.mode()) !== "over"; round++) {
      await p.acts(() => p.press("action-simulate"));
      hashes.push(await p.hash());
    }
    expect(await p.mode()).toBe("over");
    expect(await p.text("result")).toMatch(/victory|defeat|draw/i);
    // CLIENT-LOG-1: the log is never cut, and has a header for every round.
    const log = await p.log();
    const rounds = hashes.length - 1;
    expect(log.filter((line) => /^\s*Round \d+/.test(line)).length).toBeGreaterThanOrEqual(rounds);
    await p.press("result-replay");
    await p.until("screen", "replay");
    await p.ready();
    const last = await jump(p, "replay-end");
    expect(await at(p)).toBe(hashes.length - 1);
    // CLIENT-REPL-1: to the end, back by one act, forward.
    const back = await jump(p, "replay-back");
    expect(await jump(p, "replay-step")).toBe(last);
    const start = await jump(p, "replay-start");
    expect(await at(p)).toBe(0);
    // From any position to any other.
    const middle = Math.floor(hashes.length / 2);
    const there = await slide(p, middle);
    const next = await jump(p, "replay-step");
    await jump(p, "replay-start");
    expect(await p.hash()).toBe(start);
    await slide(p, middle + 1);
    expect(await p.hash()).toBe(next);
    await slide(p, middle);
    expect(await p.hash()).toBe(there);
    await slide(p, hashes.length - 2);
    expect(await p.hash()).toBe(back);
    await jump(p, "replay-start");
    await jump(p, "replay-turn");
    expect(await at(p)).toBeGreaterThan(0);
    // Playing continues by itself and stops at the end.
    await slide(p, hashes.length - 2);
    await p.press("replay-play");
    await p.page.waitForFunction(
      (end) =>
        document.querySelector<HTMLInputElement>("[data-testid=replay-slider]")?.value === end,
      String(hashes.length - 1),
    );
    await p.idle();
    expect(await p.hash()).toBe(last);
    for (const control of ["start", "back", "play", "step", "turn", "end", "slider"])
      expect(await p.shown(`replay-${control}`), `replay-${control}`).toBe(true);
    // On small screens, rarely used buttons are folded away.
    expect(await p.get("replay-speed").count()).toBe(1);
    // Nothing can be done in a replay.
    expect(await p.sent()).toBe(0);
    expect(await p.shown("action-menu")).toBe(false);
  });

  test("CLIENT-REPL-2: a journal file, whole and altered", async ({ table }) => {
    const folder = await mkdtemp(join(tmpdir(), "initiative-journal-"));
    const p = await table.play(brawl([8, 3, 5], 1));
    await p.move("S2", [1, 6]);
    await p.finish("S2");
    await p.select("S1");
    await p.menu("attack");
    await p.acts(() => p.click("M1"));
    await p.until("mode", "over");
    const journal = await TestServer.at(table.address).record(p.made);
    const whole = join(folder, "whole.journal");
    await writeFile(whole, journal);
    const q = await table.open("/replay");
    q.tolerate(/status of 4\d\d/);
    await q.get("journal-file").setInputFiles(whole);
    await q.ready();
    await jump(q, "replay-end");
    expect(await at(q)).toBe(3);
    expect((await q.mirror()).map((piece) => piece.id)).toEqual(["survivor_1", "survivor_2"]);
    // A move that nobody made.
    const altered = join(folder, "altered.journal");
    await writeFile(altered, journal.replace(/\[\s*1,\s*6\s*\]/, "[0, 5]"));
    const r = await table.open("/replay");
    r.tolerate(/status of 4\d\d/);
    await r.get("journal-file").setInputFiles(altered);
    await r.page.waitForFunction(() =>
      /match|differ|hash|damaged|altered|not what/i.test(
        document.querySelector("[data-testid=toast], [role=alert]")?.textContent ?? "",
      ),
    );
    const rubbish = join(folder, "rubbish.journal");
    await writeFile(rubbish, "this is no journal");
    const s = await table.open("/replay");
    s.tolerate(/status of 4\d\d/);
    await s.get("journal-file").setInputFiles(rubbish);
    await s.get("toast").first().waitFor();
    await rm(folder, { recursive: true, force: true });
  });
});
