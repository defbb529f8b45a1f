/** The first minute: a first match teaches by itself, also from a link. CLIENT-HOME-2 */
import { expect } from "vitest";
import type { Player } from "../support/player";
import { armies, move } from "../support/squares";
import { test } from "../support/table";

const NEW = { width: 1280, height: 800, newcomer: true };

const hint = (p: Player) => p.text("lesson");

test("CLIENT-HOME-2: a first match from a link tells the goal, the enemy and the first act, and ends by itself", async ({
  table,
}) => {
  const p = await table.open("/?game=squad&scenario=quarry&seed=3&seats=human", NEW);
  await p.until("screen", "match");
  await p.ready();
  expect(await hint(p)).toContain("Slay every monster");
  await p.press("lesson-next");
  // It points at those it speaks of.
  expect(await hint(p)).toContain("What the monsters will do");
  expect((await p.marks("hover")).length).toBe(3);
  await p.press("lesson-next");
  expect(await hint(p)).toContain("Threat");
  await p.press("lesson-next");
  expect(await hint(p)).toContain("Move a survivor");
  expect((await p.marks("hover")).length).toBe(4);
  expect(await p.get("lesson-next").count()).toBe(0);
  // A reload goes on where it was. Playing another way is fine, too.
  await p.page.reload();
  await p.ready();
  expect(await hint(p)).toContain("Move a survivor");
  await p.select("S1");
  await p.acts(() => p.menu("end_turn"));
  expect(await hint(p)).toContain("Move a survivor");
  await p.press("lesson-skip");
  expect(await p.get("lesson").count()).toBe(0);
  // Skipped is skipped: not in this match, and not in the next one.
  await p.page.reload();
  await p.ready();
  expect(await p.get("lesson").count()).toBe(0);
  const q = await table.open("/?game=squad&seed=4&seats=human", { ...NEW, beside: p });
  await q.until("screen", "match");
  await q.ready();
  expect(await q.get("lesson").count()).toBe(0);
}, 120_000);

test("CLIENT-HOME-2: what does not matter on this board is left out, and nothing is shown while others act", async ({
  table,
}) => {
  const p = await table.play(armies("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), NEW);
  expect(await hint(p)).toContain("Checkmate the king");
  await p.press("lesson-next");
  // No enemies, so nothing is said of them.
  expect(await hint(p)).toContain("Make your move");
  // CLIENT-LOG-1: a log with little in it is short, and grows with what is said.
  const logHeight = async () => (await p.page.locator(".log").boundingBox())?.height ?? 0;
  const before = await logHeight();
  expect(before).toBeLessThan(150);
  await move(p, "e2", "e4");
  // It waits until the player is to act again. Unread, it does not go away by playing on.
  await p.until("seat", "1");
  expect(await hint(p)).toContain("After your move");
  await move(p, "e8", "e7");
  await p.until("seat", "0");
  expect(await hint(p)).toContain("After your move");
  await p.press("lesson-next");
  expect(await p.get("lesson").count()).toBe(0);
  expect(await logHeight()).toBeGreaterThan(before);
  // The menu has it again.
  await p.press("pause");
  await p.press("lesson-again");
  expect(await hint(p)).toContain("Checkmate the king");
}, 120_000);
