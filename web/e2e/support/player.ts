/** A person at a page: what they do with mouse, keys and fingers, and what they can read. */
import type { ConsoleMessage, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { type Point, Probes } from "./probe";
import { bare, spotOf } from "./spot";

export type Tile = readonly [x: number, y: number];

/** A piece as the mirror shows it. */
export type Mirrored = {
  id: string;
  tile: string;
  side: string;
  badge: string;
  status: string;
  text: string;
};

/** `S2` is survivor_2, `M1` is monster_1. */
export function id(short: string): string {
  const words: { [letter: string]: string } = { S: "survivor", M: "monster" };
  const word = words[short.charAt(0)];
  return word ? `${word}_${short.slice(1)}` : short;
}

export class Player {
  readonly heard: string[] = [];
  private readonly errors: string[] = [];
  readonly probe: Probes;
  private readonly tolerated: RegExp[] = [];
  private readonly manual: boolean;

  constructor(
    readonly page: Page,
    readonly address: string,
    options: { manual?: boolean } = {},
  ) {
    this.manual = options.manual ?? false;
    this.probe = new Probes(page);
    page.on("console", (message: ConsoleMessage) => {
      const text = `${message.type()}: ${message.text()} (${message.location().url})`;
      this.heard.push(text);
      if (message.type() === "error") this.trouble(text);
    });
    page.on("pageerror", (error) => this.trouble(`page error: ${error.stack ?? error.message}`));
    page.on("crash", () => this.trouble("the page crashed"));
  }

  /** Allows errors that the test causes, such as a connection cut on purpose, now or later. */
  tolerate(pattern: RegExp): void {
    this.tolerated.push(pattern);
  }

  private trouble(text: string): void {
    this.heard.push(text);
    this.errors.push(text);
  }

  /** Errors of the page. A test with any has failed. CLIENT-ERR-2 */
  get troubles(): string[] {
    return this.errors.filter((text) => !this.tolerated.some((pattern) => pattern.test(text)));
  }

  /** The text of the error page, if it is shown. CLIENT-ERR-2 */
  async stopped(): Promise<string[]> {
    const page = this.page.getByTestId("failure");
    if (this.page.isClosed() || (await page.count()) === 0) return [];
    return [`the page has stopped: ${await page.textContent()}`];
  }

  // Reading.

  get(testid: string): Locator {
    return this.page.getByTestId(testid);
  }

  /** An attribute of the app element: `mode`, `busy`, `selected`. CLIENT-DOM-1 */
  async app(name: string): Promise<string> {
    return (await this.get("app").getAttribute(`data-${name}`)) ?? "";
  }

  mode(): Promise<string> {
    return this.app("mode");
  }

  selected(): Promise<string> {
    return this.app("selected");
  }

  async version(): Promise<number> {
    return Number(await this.app("version"));
  }

  sent(): Promise<number> {
    return this.probe.call("sent");
  }

  hash(): Promise<string> {
    return this.probe.call("hash");
  }

  /** Every tile with a mark, as `x,y`, in reading order. */
  marks(token: string): Promise<string[]> {
    return this.page.evaluate((wanted) => {
      const cells = document.querySelectorAll<HTMLElement>(
        `[data-testid=board] [data-marks~="${wanted}"]`,
      );
      return [...cells].map((cell) =>
        (cell.dataset["testid"] ?? "").replace("tile-", "").replace("-", ","),
      );
    }, token);
  }

  /** Every token that is on any tile. */
  tokens(): Promise<string[]> {
    return this.page.evaluate(() => {
      const cells = document.querySelectorAll<HTMLElement>("[data-testid=board] [data-marks]");
      const all = [...cells].flatMap((cell) => (cell.dataset["marks"] ?? "").split(" "));
      return [...new Set(all.filter((token) => token !== ""))].sort();
    });
  }

  tile([x, y]: Tile): Locator {
    return this.get(`tile-${x}-${y}`);
  }

  async label(tile: Tile): Promise<string> {
    return (await this.tile(tile).getAttribute("aria-label")) ?? "";
  }

  /** The pieces in the mirror. CLIENT-DOM-2 */
  mirror(): Promise<Mirrored[]> {
    return this.page.evaluate(() => {
      const pieces = document.querySelectorAll<HTMLElement>(
        "[data-testid=board] [data-testid^=piece-]",
      );
      return [...pieces]
        .map((piece) => ({
          id: (piece.dataset["testid"] ?? "").replace("piece-", ""),
          tile: (
            piece
              .closest<HTMLElement>("[role=gridcell]")
              ?.dataset["testid"]?.replace("tile-", "") ?? ""
          ).replace("-", ","),
          side: piece.dataset["side"] ?? "",
          badge: piece.dataset["badge"] ?? "",
          status: piece.dataset["status"] ?? "",
          text: piece.textContent ?? "",
        }))
        .sort((a, b) => (a.id < b.id ? -1 : 1));
    });
  }

  async piece(short: string): Promise<Mirrored> {
    const found = (await this.mirror()).find((piece) => piece.id === id(short));
    if (!found) throw new Error(`${short} is not on the board`);
    return found;
  }

  /** Where a piece stands, as `x,y`. */
  async place(short: string): Promise<string> {
    return (await this.piece(short)).tile;
  }

  async badge(short: string): Promise<string> {
    return (await this.piece(short)).badge;
  }

  colour(short: string): Promise<readonly number[] | undefined> {
    return this.probe.call("colour", id(short));
  }

  /** Every line of the log. */
  log(): Promise<string[]> {
    return this.get("log-entry").allTextContents();
  }

  async text(testid: string): Promise<string> {
    return (await this.get(testid).first().textContent()) ?? "";
  }

  shown(testid: string): Promise<boolean> {
    return this.get(testid).first().isVisible();
  }

  // Waiting. Nothing sleeps: every wait is for something that the page says.

  /** A match is open and nothing plays. */
  async ready(): Promise<this> {
    // The app element itself may have no size, because everything in it floats.
    await this.page.waitForSelector("[data-testid=app][data-mode]", { state: "attached" });
    await this.idle();
    return this;
  }

  /** Waits until nothing plays. With a manual clock it lets time pass until then. */
  async idle(): Promise<void> {
    await this.page.waitForFunction((manual) => {
      const app = document.querySelector<HTMLElement>("[data-testid=app]");
      if (!app) return false;
      if (app.dataset["busy"] === "true" && manual) {
        const probe: unknown = Reflect.get(Reflect.get(window, "initiative") ?? {}, "test");
        if (typeof probe === "object" && probe !== null) {
          const tick: unknown = Reflect.get(probe, "tick");
          if (typeof tick === "function") Reflect.apply(tick, probe, [2000]);
        }
      }
      const linked = ["online", "local"].includes(app.dataset["link"] ?? "");
      // Before the first view there is no version.
      const there = Number(app.dataset["version"]) >= 0;
      return linked && there && app.dataset["busy"] === "false";
    }, this.manual);
  }

  /** Waits until an attribute of the app element has a value. */
  async until(name: string, value: string | RegExp): Promise<void> {
    const pattern = value instanceof RegExp ? value.source : `^${value}$`;
    try {
      await this.page.waitForFunction(
        ([attribute, source]) => {
          const app = document.querySelector<HTMLElement>("[data-testid=app]");
          return new RegExp(source).test(app?.getAttribute(`data-${attribute}`) ?? "");
        },
        [name, pattern] as const,
      );
    } catch {
      throw new Error(`data-${name} is ${await this.app(name)}, not ${value}`);
    }
  }

  /** Waits until the view has stopped turning, gliding and zooming. */
  async still(): Promise<void> {
    await this.page.waitForFunction(() => {
      const probe: unknown = Reflect.get(Reflect.get(window, "initiative") ?? {}, "test");
      if (typeof probe !== "object" || probe === null) return true;
      const where = Reflect.get(probe, "tilePoint");
      const far: unknown = Reflect.apply(where, probe, [0, 0]);
      const near: unknown = Reflect.apply(where, probe, [2, 1]);
      const now = JSON.stringify([far, near]);
      const seen: unknown = Reflect.get(window, "lastSeen");
      const list = Array.isArray(seen) ? seen : [];
      list.push(now);
      Reflect.set(window, "lastSeen", list.slice(-4));
      return list.length >= 4 && list.slice(-4).every((each) => each === now);
    });
    await this.page.evaluate(() => Reflect.deleteProperty(window, "lastSeen"));
  }

  /** Does something that leads to a command, and waits until its cues have played. */
  async acts(deed: () => Promise<unknown>): Promise<void> {
    const before = await this.version();
    await deed();
    await this.page.waitForFunction(
      ([version, manual]) => {
        const app = document.querySelector<HTMLElement>("[data-testid=app]");
        if (manual && app?.dataset["busy"] === "true") {
          const probe: unknown = Reflect.get(Reflect.get(window, "initiative") ?? {}, "test");
          if (typeof probe === "object" && probe !== null) {
            const tick: unknown = Reflect.get(probe, "tick");
            if (typeof tick === "function") Reflect.apply(tick, probe, [2000]);
          }
        }
        return Number(app?.dataset["version"]) > version;
      },
      [before, this.manual] as const,
    );
    await this.idle();
  }

  /** Does something that must neither send nor change anything. */
  async changesNothing(deed: () => Promise<unknown>): Promise<void> {
    const before = [await this.sent(), await this.hash(), await this.version()];
    await deed();
    expect([await this.sent(), await this.hash(), await this.version()]).toEqual(before);
  }

  /**
   * With a manual clock: lets time pass in small steps until nothing plays, and returns what was
   * visible on the way, without repetitions in a row.
   */
  watch(step = 200): Promise<{ banners: string[]; turns: string[]; cues: string[]; time: number }> {
    return this.page.evaluate(async (milliseconds) => {
      const probe: unknown = Reflect.get(Reflect.get(window, "initiative") ?? {}, "test");
      const app = document.querySelector<HTMLElement>("[data-testid=app]");
      if (!app || typeof probe !== "object" || probe === null) throw new Error("no match");
      const seen = { banners: [""], turns: [""], cues: [""] };
      const add = (list: string[], text: string) => {
        if (list.at(-1) !== text) list.push(text);
      };
      let time = 0;
      while (app.dataset["busy"] === "true" && time < 600_000) {
        Reflect.apply(Reflect.get(probe, "tick"), probe, [milliseconds]);
        time += milliseconds;
        await new Promise((done) => setTimeout(done, 0));
        add(
          seen.banners,
          document.querySelector("[data-testid=banner]")?.textContent?.trim() ?? "",
        );
        add(seen.turns, app.dataset["turn"] ?? "");
        add(seen.cues, app.dataset["cue"] ?? "");
      }
      const told = (list: string[]) => list.filter((text) => text !== "");
      return {
        banners: told(seen.banners),
        turns: told(seen.turns),
        cues: told(seen.cues),
        time,
      };
    }, step);
  }

  tick(milliseconds: number): Promise<void> {
    return this.probe.call("tick", milliseconds);
  }

  // Doing.

  /** The middle of a tile on the page. */
  tilePoint([x, y]: Tile): Promise<Point> {
    return spotOf(this.page, `tile ${x},${y}`, { tilePoint: [x, y] });
  }

  piecePoint(short: string): Promise<Point> {
    return spotOf(this.page, short, { piecePoint: [id(short)] });
  }

  /**
   * Points at a place with the mouse, and follows it if the board moves meanwhile, as a hand does.
   * Leaving the old place closes what resting there had opened.
   */
  private async pointAt(place: () => Promise<Point>, what: string): Promise<Point> {
    for (let tries = 0; tries < 20; tries++) {
      const point = await place();
      await this.page.mouse.move(point.x, point.y);
      const now = await place();
      if (now.x === point.x && now.y === point.y) return bare(this.page, point, what);
    }
    throw new Error(`${what} does not come to rest`);
  }

  async hoverTile(tile: Tile): Promise<void> {
    await this.pointAt(() => this.tilePoint(tile), `tile ${tile}`);
  }

  /** Clicks a tile without a piece, a mark or a panel. */
  async clickEmptyGround(): Promise<void> {
    await this.tilePoint([0, 0]);
    const point = await this.page.evaluate(() => {
      const probe: unknown = Reflect.get(Reflect.get(window, "initiative") ?? {}, "test");
      if (typeof probe !== "object" || probe === null) return undefined;
      const cells = document.querySelectorAll<HTMLElement>("[data-testid=board] [role=gridcell]");
      for (const cell of cells) {
        if (cell.dataset["piece"] || cell.dataset["marks"]) continue;
        const [, x, y] = (cell.dataset["testid"] ?? "").split("-").map(Number);
        const at: unknown = Reflect.apply(Reflect.get(probe, "tilePoint"), probe, [x, y]);
        if (typeof at !== "object" || at === null) continue;
        const [px, py] = [Number(Reflect.get(at, "x")), Number(Reflect.get(at, "y"))];
        if (document.elementFromPoint(px, py) instanceof HTMLCanvasElement) return { x: px, y: py };
      }
      return undefined;
    });
    if (!point) throw new Error("no empty ground in view");
    await this.page.mouse.click(point.x, point.y);
  }

  async clickTile(tile: Tile, button: "left" | "right" = "left"): Promise<void> {
    const { x, y } = await this.pointAt(() => this.tilePoint(tile), `tile ${tile}`);
    await this.page.mouse.click(x, y, { button });
  }

  async click(short: string): Promise<void> {
    const { x, y } = await this.pointAt(() => this.piecePoint(short), short);
    await this.page.mouse.click(x, y);
  }

  /** Clicks a piece when nothing plays, and expects it selected. */
  async select(short: string): Promise<void> {
    await this.idle();
    await this.click(short);
    const state = await this.page.evaluate(() =>
      JSON.stringify({ ...document.querySelector<HTMLElement>("[data-testid=app]")?.dataset }),
    );
    expect(await this.selected(), `${short} selected in ${state}`).toBe(id(short));
  }

  async tapTile(tile: Tile): Promise<void> {
    const { x, y } = await bare(this.page, await this.tilePoint(tile), `tile ${tile}`);
    await this.page.touchscreen.tap(x, y);
  }

  async tap(short: string): Promise<void> {
    const { x, y } = await bare(this.page, await this.piecePoint(short), short);
    await this.page.touchscreen.tap(x, y);
  }

  entry(verb: string): Locator {
    return this.get(`action-${verb}`);
  }

  /** Presses an entry of the action menu: `move`, `attack`, `end_turn`. */
  async menu(verb: string): Promise<void> {
    await this.entry(verb).click();
  }

  /** The entries of the menu in order. */
  entries(): Promise<string[]> {
    return this.page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          "[data-testid=action-menu] [data-testid^=action-]",
        ),
      ].map((entry) => (entry.dataset["testid"] ?? "").replace("action-", "")),
    );
  }

  async enabled(testid: string): Promise<boolean> {
    const button = this.get(testid);
    const disabled = await button.getAttribute("aria-disabled");
    return disabled !== "true" && (await button.isEnabled());
  }

  /** Why a button cannot be pressed: its code and what is read out. CLIENT-WHY-1 */
  async why(testid: string): Promise<{ code: string; text: string }> {
    const button = this.get(testid);
    const code = (await button.getAttribute("data-reason-code")) ?? "";
    const described = await button.evaluate((element) => {
      const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
      const texts = ids.map((each) => document.getElementById(each)?.textContent ?? "");
      return [element.getAttribute("aria-description") ?? "", ...texts].join(" ").trim();
    });
    return { code, text: described };
  }

  async press(testid: string): Promise<void> {
    await this.get(testid).click();
  }

  /** Clicks a disabled button, as a player would who has not read the reason. */
  async pressAnyway(testid: string): Promise<void> {
    await this.get(testid).hover();
    await this.page.mouse.down();
    await this.page.mouse.up();
  }

  /** Chooses one of several by its label, because the radio button itself is not drawn. */
  async choose(testid: string): Promise<void> {
    await this.page.locator("label", { has: this.get(testid) }).click();
    await expect.poll(() => this.get(testid).isChecked(), { message: testid }).toBe(true);
  }

  async keys(...names: string[]): Promise<void> {
    for (const name of names) await this.page.keyboard.press(name);
  }

  /** Moves by mouse, with the piece idle or selected. */
  async move(short: string, to: Tile): Promise<void> {
    if ((await this.selected()) !== id(short)) await this.select(short);
    await this.menu("move");
    expect(await this.mode()).toBe("targeting");
    await this.acts(() => this.clickTile(to));
  }

  /** Ends a piece's turn with its menu. */
  async finish(short: string): Promise<void> {
    if ((await this.selected()) !== id(short)) await this.select(short);
    await this.acts(() => this.menu("end_turn"));
  }
}
