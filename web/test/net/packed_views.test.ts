/** Views with lists in the short form, on every way on which views come. */
import { afterEach, describe, expect, it, vi } from "vitest";
import * as api from "../../src/net/api";
import { fingerprint } from "../../src/net/hash";
import { merge } from "../../src/net/patch";
import { openReplay } from "../../src/net/replay";
import type { ViewUpdate } from "../../src/net/source";
import type { Choice, Cue, Piece, Tile } from "../../src/protocol/scene";
import type { ReplayPosition, Say } from "../../src/protocol/wire";
import { opening } from "../../src/ui/shell/library";
import { connected } from "../fixtures/line";
import { scene } from "../fixtures/scenes";
import { breathe } from "../fixtures/table";

describe("views in the short form", () => {
  const sent = scene({
    choices: {
      go: {
        verb: "go",
        name: "Go",
        targets: { commands: [{ to: "@" }], kinds: [{ does: 0 }], rows: { "0": "0a" } },
      } as unknown as Choice,
    },
    pieces: { rook: { name: "Rook", strikes: { "0": "1#" } } as unknown as Piece },
  });
  const cues = [
    { cue: "appear", piece: "rook", figure: { moves: { "0": "1#" } } },
  ] as unknown as Cue[];
  const target = (tile: Tile) => [{ tile, command: { to: tile } }];
  /** What the model gets: the targets, the strikes, and the moves of the piece in the cue. */
  const got = ({ scene, cues: [cue] }: Pick<ViewUpdate, "scene" | "cues">) => [
    scene.choices?.["go"]?.targets,
    scene.pieces?.["rook"]?.strikes,
    cue?.cue === "appear" ? cue.figure?.moves : undefined,
  ];

  afterEach(() => vi.unstubAllGlobals());

  it("online_wire_4_come_over_the_socket_and_their_patches_and_hashes_fit", () => {
    const { line, news } = connected();
    const hash = fingerprint(sent);
    const whole = { type: "snapshot", seq: 5, hash, view: sent } as const;
    line.say({ ...whole, presence: [], stage: "running", spectators: 0 });
    expect(news.at(-1)?.scene.choices?.["go"]?.targets).toEqual(target([0, 0]));
    const patch = { choices: { go: { targets: { rows: { "0": null, "2": "7a" } } } } };
    const update: Say = {
      type: "update",
      seq: 6,
      hash: fingerprint(merge(sent, patch)),
      patch,
      cues,
    };
    line.say(update);
    expect(line.times("resync")).toBe(0);
    const last = news.at(-1);
    expect(last && got(last)).toEqual([target([7, 2]), [[1, 0]], [[1, 0]]]);
    expect(last?.scene.pieces).toBe(news.at(-2)?.scene.pieces);
  });

  it("client_repl_1_come_from_a_journal_and_are_hashed_as_they_were_sent", async () => {
    const ask = async (_: string, at = 0): Promise<ReplayPosition> => ({
      game: "go",
      entries: 1,
      seats: 1,
      at,
      hash: "",
      view: sent,
      cues,
    });
    const { source, controls } = openReplay({ journal: "{}", ask });
    const news: ViewUpdate[] = [];
    source.onUpdate = (item) => news.push(item);
    await breathe();
    await controls.step();
    const last = news.at(-1);
    expect(last && got(last)).toEqual([target([0, 0]), [[1, 0]], [[1, 0]]]);
    expect(last?.hash).toBe(fingerprint(sent));
  });

  it("client_plan_1_come_as_plans", async () => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ view: sent, cues })));
    const { view, cues: played } = await api.plan("m", "key", ["go"]);
    expect(got({ scene: view, cues: played })).toEqual([target([0, 0]), [[1, 0]], [[1, 0]]]);
  });

  it("come_as_openings_of_scenarios", async () => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ view: sent })));
    const view = await opening("go", "first");
    expect(view?.pieces?.["rook"]?.strikes).toEqual([[1, 0]]);
  });
});
