/** Whatever anybody does: nothing throws, only what is offered is sent, Escape leads out. */
import { describe, expect, it } from "vitest";
import { act } from "../../src/model/controls";
import { ACTIONS } from "../../src/model/keys";
import type { Match } from "../../src/model/match/ports";
import type { InputDevice } from "../../src/model/match/shown";
import type { Scene, Tile } from "../../src/protocol/scene";
import { positions } from "../fixtures/frames";
import { numbers } from "../fixtures/numbers";
import { cards, offered, pieces, prompt, scene, walk } from "../fixtures/scenes";
import { breathe, sit, type Table } from "../fixtures/table";

const real = positions("first-stand");
const WORLDS: readonly (readonly Scene[])[] = [
  real.map((position) => position.scene),
  [pieces, walk, cards, prompt, scene({})],
];
const PLACES = ["hand", "hits", "none"];

function anything(table: Table, random: (below: number) => number, world: readonly Scene[]): void {
  const { match, source } = table;
  const shown = match.view.scene.value;
  const one = <T>(list: readonly T[]): T | undefined => list[random(list.length)];
  const ids = [...Object.keys(shown.pieces ?? {}), "nobody"];
  const [width, height] = shown.board.size;
  const tile: Tile = [random(width + 2) - 1, random(height + 2) - 1];
  const figure = one(Object.entries(shown.pieces ?? {}));
  const pick = random(2) === 0 && figure ? { tile: figure[1].at, piece: figure[0] } : { tile };
  const hand: InputDevice = (["mouse", "touch", "key"] as const)[random(3)] ?? "mouse";
  const choices = [...Object.keys(shown.choices ?? {}), "nothing"];
  switch (random(18)) {
    case 0:
      match.actions.point(random(4) === 0 ? undefined : pick);
      break;
    case 1:
    case 2:
    case 3:
    case 4:
      match.actions.press(random(9) === 0 ? undefined : pick, hand);
      break;
    case 5:
      match.actions.cancel(random(2) === 0 ? "escape" : "pointer");
      break;
    case 6:
      match.actions.select(one(ids) ?? "");
      break;
    case 7:
    case 8:
      match.actions.open(one(choices) ?? "");
      break;
    case 9:
      match.actions.choose(random(4) - 1);
      break;
    case 10:
      match.actions.answer(random(2) === 0);
      break;
    case 11:
      match.actions.answerWith(
        random(2) === 0 ? { option: random(4) - 1 } : { piece: one(ids) ?? "" },
      );
      break;
    case 12:
      match.actions.selectCard({ zone: one(PLACES) ?? "", slot: random(4) });
      break;
    case 13:
      act(one(ACTIONS)?.action ?? "", match, undefined);
      break;
    case 14:
      act(
        one(["step:north_east", "step:nowhere", "verb:move", "verb:none", "menu_3"]) ?? "",
        match,
        undefined,
      );
      break;
    case 15:
      match.testing.tick(random(900));
      break;
    case 16: {
      const next = one(world);
      const cues = one(real)?.cues ?? [];
      if (next) source.news(next, random(2) === 0 ? cues : [], random(6) === 0);
      break;
    }
    case 17:
      if (random(3) === 0) match.actions.resetTurn();
      else if (random(2) === 0) match.actions.confirm();
      else match.survey.inspect(pick);
      break;
  }
}

/** Everything that panels read. */
function look(match: Match): void {
  for (const value of Object.values(match)) {
    if (typeof value === "object" && value !== null && "value" in value) void value.value;
  }
}

describe("anything", () => {
  it("client_gen_1_any_inputs_never_throw_and_send_only_what_is_offered", async () => {
    for (let seed = 0; seed < 60; seed++) {
      const random = numbers(seed);
      const world = WORLDS[seed % WORLDS.length] ?? [];
      const first = world[0] ?? scene({});
      const table = sit(first, {
        confirm: (["off", "dangerous", "always"] as const)[seed % 3] ?? "off",
        speedOwn: seed % 4 === 0 ? "instant" : 1,
        speedOthers: seed % 5 === 0 ? "instant" : 4,
        stepThrough: seed % 7 === 0,
      });
      const { match, source } = table;
      let wrong: unknown;
      source.reply = (sent) => {
        const now = match.view.scene.value;
        if ("command" in sent) {
          if (!offered(now).has(JSON.stringify(sent.command))) wrong = sent.command;
        } else if (!now[sent.act] || now[sent.act]?.refused) wrong = sent.act;
        // GEN-3: nothing leaves while something moves.
        if (match.view.busy.value) wrong = "while busy";
        if (random(4) === 0) return { ok: false, code: "x/no", text: "No." };
        const next = world[random(world.length)] ?? now;
        return { scene: next, cues: real[random(real.length)]?.cues ?? [] };
      };
      for (let i = 0; i < 150; i++) {
        anything(table, random, world);
        look(match);
        if (i % 5 === 0) await breathe(3);
        expect(wrong).toBeUndefined();
      }
      // CLIENT-CXL-1: Escape often enough is the way out.
      source.reply = () => undefined;
      if (match.view.pauseMenu.value) match.actions.openPauseMenu(false);
      let presses = 0;
      while (!match.view.pauseMenu.value && presses < 12) {
        match.actions.cancel("escape");
        presses += 1;
      }
      expect(match.view.pauseMenu.value).toBe(true);
      expect(match.view.dialog.value).toBeUndefined();
      expect(match.selection.choice.value).toBeUndefined();
    }
  });

  it("client_gen_4_after_anything_the_scene_is_that_of_the_rules", async () => {
    for (let seed = 100; seed < 130; seed++) {
      const random = numbers(seed);
      const world = WORLDS[seed % WORLDS.length] ?? [];
      const table = sit(world[0] ?? scene({}));
      let last = world[0];
      const { match, source } = table;
      const news = source.news.bind(source);
      source.news = (next, cues, whole) => {
        last = next;
        news(next, cues, whole);
      };
      for (let i = 0; i < 100; i++) anything(table, random, world);
      if (match.view.plan.value) match.actions.leavePlan("discard");
      match.actions.openPauseMenu(false);
      match.playback.skip();
      expect(match.view.busy.value).toBe(false);
      expect(match.view.picture.value.scene).toBe(last);
    }
  });

  it("views_that_are_not_as_they_should_be_break_nothing", () => {
    const bad: Scene[] = [
      scene({ choices: { a: { verb: "a", name: "A", targets: [{ piece: "gone" }, {}] } } }),
      scene({ prompt: { text: "?", step: 1, steps: 1, choices: ["gone"], cancel: "gone" } }),
      scene({ idle: ["gone"], focus: "gone", order: [{ piece: "gone" }] }),
      scene({ end_turn: { name: "End", state: "mine", choice: "gone", untouched: ["gone"] } }),
      scene({
        roster: [{ name: "R", pieces: ["gone"] }],
        telegraphs: { t: { name: "T", target: "gone" } },
      }),
    ];
    for (const odd of bad) {
      const { match } = sit(odd);
      look(match);
      match.actions.next(1);
      match.actions.endTurn();
      match.actions.open("a");
      match.actions.finishAndNext();
      match.survey.scan("own");
      match.actions.press({ tile: [0, 0] }, "mouse");
      match.actions.press({ tile: [0, 0], piece: "gone" }, "mouse");
      look(match);
    }
  });
});
