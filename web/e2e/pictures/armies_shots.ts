/** Pictures of boards with two armies: every world, every boss, and rules that should be seen. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Player } from "../support/player";
import { armies, at } from "../support/squares";
import { type Seeing, test } from "../support/table";

const folder = process.env["INITIATIVE_SHOTS"] || join(import.meta.dirname, "../shots");
const MANUAL: Seeing = { width: 1280, height: 800, clock: "manual" };

async function shoot(p: Player, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await p.still();
  await p.page.screenshot({ path: join(folder, `chess-${name}.png`), animations: "allow" });
}

async function pick(p: Player, from: string): Promise<void> {
  await p.clickTile(at(from));
}

/** Lets time pass until a banner of this look is fully visible, or nothing plays any more. */
async function untilBanner(p: Player, look: string): Promise<void> {
  const there = (wanted: string) =>
    p.page.evaluate(
      (kind) =>
        document.querySelector(`[data-testid=banner][data-look=${kind}]`) !== null ||
        document.querySelector("[data-testid=app][data-busy=false]") !== null,
      wanted,
    );
  for (let step = 0; step < 400 && !(await there(look)); step++) await p.tick(40);
  await p.tick(400);
}

const WORLDS = ["plain", "overworld", "pirate", "fear", "volcanic", "carnival", "void", "trio"];
for (const world of WORLDS) {
  test(`world ${world}`, async ({ table }) => {
    const p = await table.play(armies(world, "bot:random"), MANUAL);
    await p.tick(3000);
    await shoot(p, `world-${world}`);
  });
}

for (const boss of ["boss_kings_son", "boss_queen", "boss_jester", "boss_king"]) {
  test(`boss ${boss}`, async ({ table }) => {
    const p = await table.play(armies(boss, "bot:random"), MANUAL);
    await p.tick(3000);
    await shoot(p, boss);
    await pick(p, "e2");
    await p.clickTile(at("e3"));
    await p.until("busy", "true");
    await untilBanner(p, "boss");
    await shoot(p, `${boss}-cheat`);
    await p.idle();
    await shoot(p, `${boss}-after`);
  });
}

test("enemies", async ({ table }) => {
  const p = await table.play(
    armies(
      "4k3/pppp4/8/8/8/3P4/PPP2PPP/R3K2R w KQ - 0 1; enemy brute c6; enemy grunt g5 hp=1; enemy archer h6; enemy wisp a5; enemy rider b5; enemy ram e5; enemy lurker f5; enemy bombard h4; enemy tyrant e7",
    ),
    MANUAL,
  );
  await shoot(p, "enemies");
  await p.hoverTile(at("c6"));
  await shoot(p, "enemy-reach");
});

test("a telegraph, a push and a bounce", async ({ table }) => {
  const p = await table.play(
    armies(
      "4k3/8/8/8/8/3P4/PP4PP/R3K2R w KQ - 0 1; enemy grunt e4 commit=d3; enemy grunt a5; crowns 2",
    ),
    MANUAL,
  );
  await shoot(p, "telegraph");
  await pick(p, "a1");
  await shoot(p, "targets");
  await p.clickTile(at("b1"));
  await p.tick(100);
  await shoot(p, "refused-or-moved");
});

test("check, promotion and mate", async ({ table }) => {
  const p = await table.play(armies("4k3/1P6/8/8/8/8/8/r3K2R w K - 0 1"), MANUAL);
  await shoot(p, "check");
  const q = await table.play(armies("4k3/1P6/8/8/8/8/8/4K2R w K - 0 1"), MANUAL);
  await pick(q, "b7");
  await shoot(q, "pawn-targets");
  await q.clickTile(at("b8"));
  await shoot(q, "promotion");
  await q.press("option-0");
  await q.until("busy", "true");
  await untilBanner(q, "check");
  await shoot(q, "check-banner");
  const m = await table.play(armies("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"), MANUAL);
  await pick(m, "a1");
  await m.acts(() => m.clickTile(at("a8")));
  await m.tick(3000);
  await shoot(m, "mate");
});

test("a stone", async ({ table }) => {
  const p = await table.play(
    armies("4k3/8/8/8/8/8/8/K2R4 w - - 0 1; world overworld; stone d4"),
    MANUAL,
  );
  await pick(p, "d1");
  await p.acts(() => p.clickTile(at("d4")));
  await shoot(p, "stone-step");
  await p.clickTile(at("e5"));
  await p.until("busy", "true");
  await p.tick(250);
  await shoot(p, "stone-glide");
  await p.idle();
  await shoot(p, "stone-second");
});

test("black, and small screens", async ({ table }) => {
  const p = await table.play(
    {
      game: "chess",
      seats: [{ control: "bot:random" }, { control: "me" }],
      first: "creator",
      setup: { scenario: "boss_queen" },
    },
    MANUAL,
  );
  await p.tick(3000);
  await shoot(p, "as-black");
  const phone = await table.play(armies("boss_queen"), {
    touch: true,
    width: 390,
    height: 844,
    clock: "manual",
  });
  await phone.tick(3000);
  await shoot(phone, "phone");
  await phone.page.setViewportSize({ width: 844, height: 390 });
  await shoot(phone, "phone-across");
  const flat = await table.play(armies("fear"), { ...MANUAL, render: "flat" });
  await shoot(flat, "flat");
});
