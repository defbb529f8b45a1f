/** A whole battle, and then its replay. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect } from "vitest";
import type { Player } from "../support/player";
import { brawl } from "../support/positions";
import { flatTest as test } from "../support/table";
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
    await q.get("journal-file").setInputFiles(whole);
    await q.ready();
    await jump(q, "replay-end");
    expect(await at(q)).toBe(3);
    expect((await q.mirror()).map((piece) => piece.id)).toEqual(["survivor_1", "survivor_2"]);
    const before = await slide(q, 2);
    // An act that nobody did: the replay shows what comes before it, and says where it stops.
    const altered = join(folder, "altered.journal");
    const acts = journal.split("\n").filter((line) => line.includes('"play"'));
    const last = acts[2] ?? "";
    await writeFile(altered, journal.replace(last, last.replace('"seat":0', '"seat":1')));
    const r = await table.open("/replay");
    await r.get("journal-file").setInputFiles(altered);
    await r.ready();
    expect(await r.text("toast")).toMatch(/only shown up to act 2.*Line 6: .*damaged.*act 2/);
    await r.get("toast").getByRole("button", { name: "Dismiss" }).click();
    expect(await r.get("toast").count()).toBe(0);
    await jump(r, "replay-end");
    expect(await at(r)).toBe(2);
    expect(await r.text("toast")).toMatch(/damaged/);
    expect(await r.enabled("replay-step")).toBe(false);
    // All seats are only shown of a match that came to its end.
    expect(await r.text("replay-eyes")).toMatch(/Spectator/);
    expect(await q.text("replay-eyes")).toMatch(/All/);

    // Playing on from there: a new match with the acts so far. The journal stays as it is.
    await r.press("replay-play-on");
    await r.get("play-on-yes").click();
    await r.until("screen", "match");
    await r.ready();
    expect((await r.mirror()).map((piece) => piece.id)).toContain("monster_1");
    expect(await r.place("S2")).toBe("1,6");
    expect((await r.log()).join("\n")).toMatch(/Bo moves/);
    await r.select("S1");
    await r.menu("attack");
    await r.acts(() => r.click("M1"));
    await r.until("mode", "over");
    await q.page.bringToFront();
    await jump(q, "replay-end");
    expect(await q.enabled("replay-play-on")).toBe(false);
    expect(await slide(q, 2)).toBe(before);
    const rubbish = join(folder, "rubbish.journal");
    await writeFile(rubbish, "this is no journal");
    const s = await table.open("/replay");
    s.tolerate(/status of 4\d\d/);
    await s.get("journal-file").setInputFiles(rubbish);
    await s.get("toast").first().waitFor();
    await rm(folder, { recursive: true, force: true });
  });
});
