/** The inspector: what it says of a piece or tile, when it stays silent, and when it closes. */
import { describe, expect, it } from "vitest";
import { announcedOf, inspectPick, tellsMore } from "../../src/model/inspection";
import type { Scene, Telegraph } from "../../src/protocol/scene";
import { piece, scene } from "../fixtures/scenes";
import { breathe, sit } from "../fixtures/table";

const strike: Telegraph = { name: "Grunt strikes b2", owner: "G", tiles: [[1, 6]] };
const field: Scene = scene({
  pieces: {
    P: piece("Pawn", [1, 6], { side: "them" }),
    G: piece("Grunt", [4, 4], { side: "them", facts: [{ name: "State", text: "aims" }] }),
    W: piece("Wide", [0, 5], { covers: [2, 2] }),
  },
});
const warned: Scene = { ...field, telegraphs: { t: strike } };

describe("the inspector", () => {
  it("client_insp_1_resting_on_something_that_has_only_a_name_opens_nothing", () => {
    const { match } = sit(field);
    expect(match.survey.glance({ tile: [1, 6], piece: "P" })).toBe(false);
    expect(match.survey.glance({ tile: [7, 7] })).toBe(false);
    expect(match.survey.inspected.value).toBeUndefined();
    expect(match.survey.glance({ tile: [4, 4], piece: "G" })).toBe(true);
    expect(match.survey.inspected.value).toMatchObject({ id: "G" });
  });

  it("client_tele_1_a_piece_on_an_announced_tile_is_told_of_it", () => {
    const { pieces = {} } = warned;
    const told = (id: string) => {
      const one = pieces[id];
      return one ? announcedOf(warned, id, one).length : undefined;
    };
    expect([told("P"), told("G"), told("W")]).toEqual([1, 1, 1]);
    expect(tellsMore(warned, inspectPick(warned, { tile: [1, 6], piece: "P" }))).toBe(true);
    expect(tellsMore(field, inspectPick(field, { tile: [1, 6], piece: "P" }))).toBe(false);
  });

  it("client_insp_1_it_closes_when_an_act_is_sent", async () => {
    const go = { verb: "go", name: "Go", command: "go" };
    const { match, source } = sit({ ...field, choices: { go } });
    match.survey.inspect({ tile: [4, 4], piece: "G" });
    match.actions.open("go");
    await breathe();
    expect(source.acts).toHaveLength(1);
    expect(match.survey.inspected.value).toBeUndefined();
  });

  it("client_insp_1_it_closes_when_cues_begin", () => {
    const { match, source } = sit(field);
    match.survey.inspect({ tile: [4, 4], piece: "G" });
    source.news(field, [{ cue: "move", piece: "G", from: [4, 4], path: [[4, 5]], lasts: 500 }]);
    expect(match.view.busy.value).toBe(true);
    expect(match.survey.inspected.value).toBeUndefined();
  });
});
