/** `test` with a table to play at: fresh pages of the shared browser, and a check of their errors. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { test as base, inject } from "vitest";
import { Player } from "./player";
import { type Made, TestServer, type Wish } from "./test_server";

export type Seeing = {
  speed?: "0.5" | "1" | "2" | "4" | "instant";
  clock?: "manual";
  render?: "flat";
  test?: boolean;
  width?: number;
  height?: number;
  ratio?: number;
  touch?: boolean;
  reduced?: boolean;
  /** Somebody who has never played, and is told how. CLIENT-HOME-2 */
  newcomer?: boolean;
  /** Entries of the browser's store, set before the page opens. */
  stored?: { [key: string]: string };
  /** Shares the browser profile with another player, as a second tab. */
  beside?: Player;
};

/** What a browser has stored whose player had a first match of each game before. */
const TAUGHT = {
  "initiative.page.lessons": JSON.stringify(
    Object.fromEntries(
      ["squad", "chess", "dungeon", "duel"].map((game) => [game, ["earlier", "*"]]),
    ),
  ),
};

const FAILURES = join(import.meta.dirname, "../failures");

let browser: Promise<Browser> | undefined;

function shared(): Promise<Browser> {
  browser ??= chromium.connect(inject("browser"));
  return browser;
}

export class Table {
  /** `usual` is how pages are seen unless a test says otherwise. */
  constructor(private readonly usual: Seeing = {}) {}

  readonly players: Player[] = [];
  private readonly pages: Page[] = [];
  private readonly servers: TestServer[] = [];

  get address(): string {
    return inject("address");
  }

  /** A server that the test may stop and start. */
  async ownServer(): Promise<TestServer> {
    const server = await TestServer.open();
    this.servers.push(server);
    return server;
  }

  /** Opens a page of the client. */
  async open(path: string, wanted: Seeing = {}, address = this.address): Promise<Player> {
    const seeing = { ...this.usual, ...wanted };
    const page = await this.page(seeing);
    const player = new Player(page, address, { manual: seeing.clock === "manual" });
    this.players.push(player);
    await page.goto(address + withFlags(path, seeing), { waitUntil: "domcontentloaded" });
    return player;
  }

  /** Makes a match and opens it. */
  async play(wish: Wish = {}, seeing: Seeing = {}): Promise<Player & { made: Made }> {
    return this.sitDown(await TestServer.at(this.address).match(wish), seeing);
  }

  async sitDown(
    made: Made,
    seeing: Seeing = {},
    address = this.address,
  ): Promise<Player & { made: Made }> {
    const player = await this.open(`/m/${made.match}#t=${made.token}`, seeing, address);
    await player.ready();
    return Object.assign(player, { made });
  }

  private async page(seeing: Seeing): Promise<Page> {
    if (seeing.beside) {
      const page = await seeing.beside.page.context().newPage();
      this.pages.push(page);
      return page;
    }
    const options: BrowserContextOptions = {
      viewport: { width: seeing.width ?? 880, height: seeing.height ?? 640 },
      deviceScaleFactor: seeing.ratio ?? 1,
      hasTouch: seeing.touch ?? false,
      isMobile: seeing.touch ?? false,
      reducedMotion: seeing.reduced ? "reduce" : "no-preference",
      colorScheme: "dark",
    };
    const context = await (await shared()).newContext(options);
    context.setDefaultTimeout(inject("patience"));
    const stored = { ...(seeing.newcomer ? {} : TAUGHT), ...seeing.stored };
    await context.addInitScript((entries) => {
      // A page that is being left has no storage.
      if (origin === "null") return;
      for (const [key, value] of Object.entries(entries)) {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      }
    }, stored);
    const page = await context.newPage();
    this.pages.push(page);
    return page;
  }

  /** Saves what a failed test left on its pages. */
  async keep(name: string): Promise<void> {
    await mkdir(FAILURES, { recursive: true });
    const slug = name.replaceAll(/[^A-Za-z0-9]+/g, "-").slice(0, 80);
    for (const [index, player] of this.players.entries()) {
      const path = join(FAILURES, `${slug}-${index}`);
      await player.page.screenshot({ path: `${path}.png`, timeout: 5000 }).catch(() => undefined);
      const app = await player.page
        .evaluate(() =>
          JSON.stringify({ ...document.querySelector<HTMLElement>("[data-testid=app]")?.dataset }),
        )
        .catch(() => "");
      const lines = [player.page.url(), app, ...player.heard];
      await writeFile(`${path}.log`, `${lines.join("\n")}\n`);
    }
  }

  async clear(): Promise<void> {
    await Promise.all(
      this.pages.map((page) =>
        page
          .context()
          .close()
          .catch(() => undefined),
      ),
    );
    for (const server of this.servers) await server.close();
  }
}

function withFlags(path: string, seeing: Seeing): string {
  const url = new URL(path, "http://x");
  if (seeing.test ?? true) url.searchParams.set("test", "1");
  // No waiting for cues, unless the test is about time.
  const speed = seeing.speed ?? (seeing.clock ? undefined : "instant");
  if (speed) url.searchParams.set("speed", speed);
  if (seeing.clock) url.searchParams.set("clock", seeing.clock);
  if (seeing.render) url.searchParams.set("render", seeing.render);
  return url.pathname + url.search + url.hash;
}

/** A table that is cleared after the test, and that fails it if a page reported an error. */
async function at(
  table: Table,
  task: { name: string; result?: { state: string } },
  use: (table: Table) => Promise<void>,
): Promise<void> {
  await use(table);
  const stopped = await Promise.all(table.players.map((player) => player.stopped()));
  const troubles = [...table.players.flatMap((player) => player.troubles), ...stopped.flat()];
  if (task.result?.state === "fail" || troubles.length > 0) await table.keep(task.name);
  await table.clear();
  // CLIENT-ERR-2
  if (troubles.length > 0) throw new Error(`the page reported errors:\n${troubles.join("\n")}`);
}

export const test = base.extend<{ table: Table }>({
  table: ({ task }, use) => at(new Table(), task, use),
});

/**
 * For tests that are not about what the board looks like: it is drawn flat, because drawing it in
 * three dimensions without a graphics card takes seconds of each test.
 */
export const flatTest = base.extend<{ table: Table }>({
  table: ({ task }, use) => at(new Table({ render: "flat" }), task, use),
});
