import { describe, expect, it } from "vitest";
import type { RunHead } from "../../../src/net/lab";
import { formOfRun, recalledForm } from "../../../src/ui/lab/lab_memory";
import { askLab, firstLabForm, type LabForm, labWish } from "../../../src/ui/lab/lab_order";
import { OFFER } from "../pages/offer";

const first = firstLabForm(OFFER);

const chosen: LabForm = {
  ...first,
  bots: ["weak", "weak"],
  options: { fog: 1, mode: "each" },
  fields: "rules.cap=3",
  swap: false,
  notes: true,
  games: "50",
  seed: "9",
};

const compared: LabForm = {
  ...askLab({ ...chosen, options: { fog: 1 } }, "compare"),
  other: { bots: ["strong", "weak"], options: { mode: 1 }, fields: "" },
  games: "500",
  seat: 1,
  margin: 50,
};

describe("a form that was sent", () => {
  it("comes back as it was", () => {
    for (const form of [first, chosen, compared])
      expect(recalledForm(OFFER, JSON.parse(JSON.stringify(form)))).toEqual(form);
  });

  it("keeps what is still valid", () => {
    const stored = {
      ...chosen,
      scenarios: ["gone"],
      bots: ["weak", "gone"],
      options: { fog: 7, mode: "each", gone: 1 },
      question: "what",
      seat: 8,
      margin: 3,
      other: 4,
    };
    const { other: _, ...rest } = first;
    expect(recalledForm(OFFER, stored)).toEqual({
      ...rest,
      options: { mode: "each" },
      fields: "rules.cap=3",
      swap: false,
      notes: true,
      games: "50",
      seed: "9",
      seat: 1,
    });
    for (const nothing of [undefined, null, 3, "x", []])
      expect(recalledForm(OFFER, nothing)).toEqual(first);
  });
});

describe("the form that leads to a run", () => {
  /** The run that a server makes of a form. */
  function ran(form: LabForm): RunHead {
    const { to, body } = labWish(form, OFFER);
    const margin = Number(body["margin"]) / 10;
    const ordered = { ...body, margin } as unknown as RunHead["ordered"];
    const kind = to === "runs" ? "simulation" : "comparison";
    const games = Number(form.games);
    return { run: 1, kind, game: "sample", ordered, state: "done", done: 1, games, elapsed_ms: 1 };
  }

  it("orders the same again", () => {
    for (const form of [first, chosen, compared]) {
      const again = formOfRun(ran(form), OFFER);
      expect(again && labWish(again, OFFER)).toEqual(labWish(form, OFFER));
    }
    expect(formOfRun(ran(chosen), OFFER)).toEqual(chosen);
  });

  it("is missing if the form has no place for it", () => {
    const head = ran(first);
    const odd = (ordered: Partial<RunHead["ordered"]>) =>
      formOfRun({ ...head, ordered: { ...head.ordered, ...ordered } }, OFFER);
    expect(odd({ vary: ["rules.cap=1,2"] })).toBeUndefined();
    expect(odd({ versus: ["weak", "strong"] })).toBeUndefined();
  });
});
