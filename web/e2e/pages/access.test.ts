/** axe-core on every screen, theme and game: nothing serious. CLIENT-VIS-2, CLIENT-SR-1 */
import { expect } from "vitest";
import { axeFaults, THEMES } from "../support/axe";
import type { Player } from "../support/player";
import { brawl } from "../support/positions";
import { armies, at, pick } from "../support/squares";
import { test } from "../support/table";
import { TestServer } from "../support/test_server";

const DESK = { width: 1280, height: 800, reduced: true };

/** Every look takes its time, and tests share the machine. */
const PATIENCE = 120_000;

/** Looks at the page with axe-core and keeps going, so that one run tells of everything. */
async function look(p: Player, screen: string): Promise<void> {
  expect.soft(await axeFaults(p), screen).toEqual([]);
}

/**
 * Looks at the page on a desk and on a phone. Its colours are the same there, so one theme is
 * enough.
 */
async function lookTwice(p: Player, screen: string): Promise<void> {
  await look(p, screen);
  await p.page.setViewportSize({ width: 390, height: 844 });
  expect.soft(await axeFaults(p, THEMES.slice(-1)), `${screen}, on a phone`).toEqual([]);
  await p.page.setViewportSize({ width: DESK.width, height: DESK.height });
}

/** Goes to another page in the same tab. */
async function visit(p: Player, path: string, there: string, how = look): Promise<void> {
  const [where = "", secret = ""] = path.split("#");
  const flags = `${where.includes("?") ? "&" : "?"}test=1&speed=instant`;
  await p.page.goto(`${p.address}${where}${flags}${secret && `#${secret}`}`);
  await p.page.locator(there).first().waitFor({ state: "attached" });
  await how(p, path);
}

const id = (testid: string) => `[data-testid=${testid}]`;

test(
  "CLIENT-VIS-2, CLIENT-SR-1: axe finds nothing serious on the pages before a match",
  async ({ table }) => {
    const p = await table.play({}, DESK);
    p.tolerate(/status of 4\d\d/);
    await visit(p, "/?game=poker", id("continue"), lookTwice);
    for (const game of ["squad", "dungeon", "duel", "chess"])
      await visit(p, `/new/${game}`, id("start"), lookTwice);
    await p.press("setup-more");
    await p.press("scenario-write");
    await p.get("scenario-text").fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nenemy GRUNT a8");
    await p.get("setup-warnings").waitFor();
    await look(p, "a scenario of one's own");
    await visit(p, "/help/duel", "h2");
    await visit(p, "/help", id("legend"));
    await visit(p, "/settings", "h1");
    await p.press("key-undo");
    await p.keys("r");
    await p.get("key-clash").waitFor();
    await look(p, "a key that clashes");
  },
  PATIENCE,
);

test(
  "CLIENT-VIS-2, CLIENT-SR-1: axe finds nothing serious on the pages beside a match",
  async ({ table }) => {
    const p = await table.open("/decks/duel", DESK);
    p.tolerate(/status of 4\d\d/);
    await p.press("ready-thornwake");
    await p.get("deck-play").waitFor();
    await look(p, "a deck");
    await visit(p, "/replay", id("journal-file"));
    await visit(p, "/lab", id("lab-start"), lookTwice);
    const data = { game: "duel", bots: ["greedy", "random"], swap: true, games: 20, notes: true };
    const begun = await p.page.request.post(`${table.address}/api/lab/runs`, { data });
    const { run } = (await begun.json()) as { run: number };
    await visit(p, `/lab/${run}`, id("lab-report"), lookTwice);
    await visit(p, "/m/abcdefghijkl", id("toast"));
    const open = await TestServer.at(table.address).match({
      game: "chess",
      seats: [{ control: "me" }, { control: "open" }],
    });
    await visit(p, open.invites[0]?.link ?? "", id("join-name"));
  },
  PATIENCE,
);

test(
  "CLIENT-VIS-2, CLIENT-SR-1: axe finds nothing serious in a fight",
  async ({ table }) => {
    const p = await table.play(brawl([9, 8, 5, 6], 2), DESK);
    await lookTwice(p, "squad");
    await p.select("S1");
    await look(p, "squad, selected");
    await p.menu("attack");
    await p.hoverTile([3, 3]);
    await look(p, "squad, a forecast");
    await p.keys("Escape", "t", "i");
    await p.get("inspect").waitFor();
    await look(p, "squad, inspecting");
    await p.keys("Escape", "Escape");
    await p.keys("Escape");
    await p.get("pause-menu").waitFor();
    await look(p, "the pause menu");
    await p.press("legend-open");
    await look(p, "the legend");
    await p.keys("Escape", "?");
    await p.get("key-list").waitFor();
    await look(p, "the key list");
    await p.keys("Escape");
    await p.select("S1");
    await p.menu("attack");
    await p.acts(() => p.click("M1"));
    await look(p, "squad, the order of hits");
    await p.acts(() => p.press("option-0"));
    await p.until("mode", "over");
    await look(p, "a result");
    await p.press("result-replay");
    await p.until("screen", "replay");
    await p.ready();
    await look(p, "a replay");
  },
  PATIENCE,
);

test(
  "CLIENT-VIS-2, CLIENT-SR-1: axe finds nothing serious between armies",
  async ({ table }) => {
    const p = await table.play(
      armies("4k3/P7/8/8/2PP4/8/8/4K3 w - - 0 1; enemy grunt d5; tile a2 water; stone b6"),
      DESK,
    );
    await lookTwice(p, "chess");
    await pick(p, "a7");
    await look(p, "chess, selected");
    await p.clickTile(at("a8"));
    await p.until("mode", "choosing");
    await look(p, "chess, a promotion");
    await p.keys("Escape", "Escape");
    await p.press("details-toggle");
    await look(p, "chess, details");
    await p.keys("Escape");
    await p.press("action-resign");
    await look(p, "a question");
  },
  PATIENCE,
);

test(
  "CLIENT-VIS-2, CLIENT-SR-1: axe finds nothing serious in a delve",
  async ({ table }) => {
    const p = await table.play({ game: "dungeon", scenario: "first-steps" }, DESK);
    await lookTwice(p, "delve");
    await p.hoverTile([2, 3]);
    await p.keys("i");
    await p.get("pack").waitFor();
    await look(p, "delve, the pack");
    await p.keys("Escape", "Escape");
    await p.press("save-game");
    await p.get("slot-0").waitFor();
    await look(p, "delve, saving");
  },
  PATIENCE,
);

test(
  "CLIENT-VIS-2, CLIENT-SR-1: axe finds nothing serious in a duel of cards",
  async ({ table }) => {
    const p = await table.play(
      {
        game: "duel",
        scenario: "lantern-cinder",
        seats: [{ control: "me" }, { control: "me" }],
        hotseat: true,
        first: "creator",
      },
      DESK,
    );
    await p.until("screen", "handover");
    await look(p, "duel, handing over");
    await p.press("handover-ready");
    await p.press("pick-1");
    await look(p, "duel, a starting hand");
    for (const answer of ["Replace 1", "Keep all"]) {
      await p.page.getByRole("button", { name: answer }).first().click();
      await p.until("screen", "handover");
      await p.press("handover-ready");
      await p.get("recap").waitFor();
      if (answer === "Replace 1") await p.press("recap-close");
    }
    await look(p, "duel, a recap");
    await p.press("recap-close");
    await p.ready();
    await lookTwice(p, "duel, a hand");
    await p.press("card-0");
    await look(p, "duel, a chosen card");
  },
  PATIENCE,
);
