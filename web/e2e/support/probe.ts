/** What a page offers only to tests: `window.initiative.test`. CLIENT-DOM-4 */
import type { Page } from "playwright-core";

export type Point = { x: number; y: number };

export type Area = { left: number; top: number; right: number; bottom: number };

export type Probe = {
  tilePoint(x: number, y: number): Point | undefined;
  piecePoint(id: string): Point | undefined;
  sent(): number;
  hash(): string;
  sounds(): readonly { id: string; gain: number }[];
  load(scenario: unknown): unknown;
  push(cues: readonly unknown[]): void;
  colour(id: string): readonly number[] | undefined;
  plates(): readonly { id: string; head: Area; plate?: Area }[];
  frames(): number;
  tick(milliseconds: number): void;
};

/** The probe of a page. Its functions run in the page; arguments and results are plain values. */
export class Probes {
  constructor(private readonly page: Page) {}

  /** Calls one function of the probe. */
  async call<Name extends keyof Probe>(
    name: Name,
    ...args: Parameters<Probe[Name]>
  ): Promise<Awaited<ReturnType<Probe[Name]>>> {
    const result: unknown = await this.page.evaluate(
      async ([called, list]) => {
        const probe: unknown = Reflect.get(Reflect.get(window, "initiative") ?? {}, "test");
        if (typeof probe !== "object" || probe === null)
          throw new Error("no window.initiative.test");
        const method: unknown = Reflect.get(probe, called);
        if (typeof method !== "function") throw new Error(`no initiative.test.${called}`);
        const value: unknown = await Reflect.apply(method, probe, list);
        return called === "load" ? undefined : value;
      },
      [name, args] as const,
    );
    return result as Awaited<ReturnType<Probe[Name]>>;
  }
}
