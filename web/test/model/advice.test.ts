import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { Advice, type AdvisedChoice, type AskAdvice, findChoice } from "../../src/model/advice";
import type { ViewSource } from "../../src/net/source";
import type { Scene } from "../../src/protocol/scene";

const scene = {
  choices: {
    walk: {
      name: "Walk",
      verb: "walk",
      actor: { piece: "ada" },
      targets: [
        { tile: [1, 2], command: { Move: { to: [1, 2], who: "ada" } } },
        // biome-ignore lint/suspicious/noThenProperty: the next step of a target has this name.
        { tile: [3, 2], then: { targets: [{ name: "run", command: { Run: { to: [3, 2] } } }] } },
      ],
    },
    end: { name: "End turn", verb: "end", command: "EndTurn" },
  },
} as unknown as Scene;

type Answer = Awaited<ReturnType<AskAdvice>>;

function advising(
  answer: Answer,
  more: { seats?: number[]; states?: string[]; clock?: object } = {},
) {
  const told: (string | undefined)[][] = [];
  const shown: AdvisedChoice[] = [];
  const version = signal(4);
  const locked = signal("");
  const presence = (more.states ?? ["here", "bot"]).map((state, seat) => ({ seat, state }));
  const source = {
    seats: signal(more.seats ?? [0]),
    presence: signal(presence),
    clock: signal(more.clock),
  } as unknown as ViewSource;
  const advice = new Advice({
    source,
    scene: signal(scene),
    locked,
    version,
    ask: () => Promise.resolve(answer),
    tell: (...words) => told.push(words),
    show: (found) => shown.push(found),
  });
  return { advice, told, shown, version, locked };
}

const run = { command: { Run: { to: [3, 2] } }, text: "Ada runs", worth: 618, adviser: "Sage" };

describe("a hint", () => {
  it("is found among the choices of the scene, whatever the order of its fields", () => {
    const move = findChoice(scene, { Move: { who: "ada", to: [1, 2] } });
    expect([move?.id, move?.target?.tile]).toEqual(["walk", [1, 2]]);
    expect(findChoice(scene, { Run: { to: [3, 2] } })?.target?.tile).toEqual([3, 2]);
    expect(findChoice(scene, "EndTurn")).toMatchObject({ id: "end" });
    expect(findChoice(scene, "Resign")).toBeUndefined();
  });

  it("is shown on the board and told with its worth", async () => {
    const { advice, told, shown } = advising(run);
    await advice.ask();
    expect(shown.map(({ id }) => id)).toEqual(["walk"]);
    expect(told).toEqual([["Sage would: Ada runs. You can expect 62 %."]]);
    expect(advice.thinking.value).toBe(false);
  });

  it("is dropped if the match has gone on meanwhile", async () => {
    const { advice, told, shown, version } = advising(run);
    const asked = advice.ask();
    version.value += 1;
    await asked;
    expect([told, shown]).toEqual([[], []]);
  });

  it("tells why there is none", async () => {
    const { advice, told } = advising({ code: "online/hint_timed", text: "No." });
    await advice.ask();
    expect(told).toEqual([["No.", "online/hint_timed"]]);
  });

  it("is for one person against bots without a clock", () => {
    const possible = (more: Parameters<typeof advising>[1]) =>
      advising(run, more).advice.possible.value;
    expect(possible({})).toBe(true);
    expect(possible({ states: ["here", "here"] })).toBe(false);
    expect(possible({ seats: [0, 1] })).toBe(false);
    expect(possible({ seats: [] })).toBe(false);
    expect(possible({ clock: { leftMs: 1 } })).toBe(false);
  });
});
