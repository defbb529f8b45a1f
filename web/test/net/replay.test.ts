/** Replays: every position from any other. */
import { describe, expect, it } from "vitest";
import { Denied } from "../../src/net/api";
import { openReplay } from "../../src/net/replay";
import type { ViewUpdate } from "../../src/net/source";
import type { ReplayPosition } from "../../src/protocol/wire";
import { positions } from "../fixtures/frames";
import { breathe } from "../fixtures/table";

const list = positions("first-stand");
const said = list.map(({ cues }) => cues.flatMap(({ log }) => (log ? [log] : [])));

function server(broken = Number.POSITIVE_INFINITY) {
  const asked: number[] = [];
  const ask = async (
    _journal: string,
    at = list.length - 1,
    _seat?: number,
    log?: boolean,
  ): Promise<ReplayPosition> => {
    asked.push(at);
    if (at >= broken)
      throw new Denied({ code: "online/bad_request", message: `Entry ${at} differs.` });
    const position = list[at];
    if (!position)
      throw new Denied({ code: "online/bad_request", message: "There is no such entry." });
    const { scene: view, hash, cues } = position;
    return {
      game: "squad",
      entries: list.length - 1,
      seats: 1,
      turns: [0, 5],
      at,
      hash,
      view,
      cues,
      ...(log ? { log: said } : {}),
    };
  };
  return { ask, asked };
}

async function opened(broken?: number) {
  const { ask, asked } = server(broken);
  const later: (() => void)[] = [];
  const { source, controls: replay } = openReplay({
    journal: "{}",
    ask,
    later: (_, then) => void later.push(then),
  });
  const news: ViewUpdate[] = [];
  source.onUpdate = (item) => news.push(item);
  await breathe();
  return { source, replay, news, asked, later };
}

describe("replay", () => {
  it("client_repl_1_every_position_is_reachable_from_any_other", async () => {
    const { replay, news } = await opened();
    expect(news.at(-1)).toMatchObject({ seq: 0, whole: true });
    await replay.end();
    expect(replay.place.value).toMatchObject({ at: 5, entries: 5 });
    await replay.back();
    await replay.step();
    expect(news.at(-1)).toMatchObject({ seq: 5, whole: false, hash: list[5]?.hash });
    await replay.seek(2);
    await replay.step();
    expect(news.at(-1)?.hash).toBe(list[3]?.hash);
    expect(news.at(-1)?.cues).toBe(list[3]?.cues);
    await replay.start();
    expect(replay.place.value.at).toBe(0);
    await replay.back();
    expect(replay.place.value.at).toBe(0);
    await replay.seek(99);
    expect(replay.place.value.at).toBe(5);
  });

  it("client_repl_1_next_turn_goes_to_the_next_change_of_turn", async () => {
    const { replay } = await opened();
    await replay.turn();
    expect(replay.place.value.at).toBe(5);
  });

  it("client_repl_1_plays_act_after_act_and_stops_at_the_end", async () => {
    const { source, replay, news, later } = await opened();
    replay.play();
    for (let i = 0; i < 10; i++) {
      await breathe();
      source.settled?.();
      later.shift()?.();
    }
    await breathe();
    expect(news.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(replay.playing.value).toBe(false);
  });

  it("client_repl_1_pause_holds_it", async () => {
    const { source, replay, news, later } = await opened();
    replay.play();
    await breathe();
    source.settled?.();
    replay.pause();
    later.shift()?.();
    await breathe();
    expect(news.map(({ seq }) => seq)).toEqual([0, 1]);
  });

  it("the_next_position_is_asked_for_early_and_none_twice", async () => {
    const { replay, asked } = await opened();
    expect(asked).toEqual([0, 1]);
    await replay.step();
    await breathe();
    expect(asked).toEqual([0, 1, 2]);
    await replay.back();
    expect(asked).toEqual([0, 1, 2]);
  });

  it("client_log_1_lines_that_were_jumped_over_are_there", async () => {
    const { source, replay } = await opened();
    await replay.end();
    expect(said.flat().length).toBeGreaterThan(4);
    expect(source.lines?.()).toEqual(said.flat());
    await replay.seek(2);
    expect(source.lines?.()).toEqual(said.slice(0, 3).flat());
    await replay.look(0);
    expect(source.lines?.()).toEqual(said.slice(0, 3).flat());
  });

  it("only_the_last_wish_counts", async () => {
    const { replay, news } = await opened();
    const wishes = [replay.seek(1), replay.seek(4), replay.seek(2)];
    await Promise.all(wishes);
    expect(news.map(({ seq }) => seq)).toEqual([0, 2]);
  });

  it("client_repl_2_says_why_a_journal_stops_and_whether_the_match_came_to_its_end", async () => {
    const { ask } = server();
    const stop = { code: "journal/checksum", message: "Line 7: The journal is damaged." };
    const { controls: wrong } = openReplay({
      journal: "{}",
      ask: async (...asked) => ({ ...(await ask(...asked)), entries: 2, stop, finished: false }),
    });
    const { replay } = await opened();
    await breathe();
    expect(wrong.stop.value).toEqual({ code: stop.code, text: stop.message });
    const said = wrong.stop.value;
    await wrong.end();
    expect(wrong.place.value).toMatchObject({ at: 2, entries: 2 });
    expect(wrong.stop.value).toBe(said);
    expect([wrong.finished.value, wrong.failure.value]).toEqual([false, undefined]);
    expect(replay.stop.value).toBeUndefined();
  });

  it("a_position_that_the_server_denies_stops_it_with_a_message", async () => {
    const { replay, news } = await opened(3);
    replay.play();
    for (let i = 0; i < 3; i++) await replay.step();
    expect(replay.place.value.at).toBe(2);
    expect(news.at(-1)?.seq).toBe(2);
    expect(replay.failure.value?.text).toBe("Entry 3 differs.");
    expect(replay.playing.value).toBe(false);
    await replay.back();
    expect(replay.failure.value).toBeUndefined();
  });

  it("a_journal_that_cannot_be_read_at_all_says_so", async () => {
    const { source } = await opened(0);
    expect(source.link.value).toMatchObject({ state: "lost", ended: { text: "Entry 0 differs." } });
  });

  it("client_repl_1_going_back_plays_no_act_and_going_on_does", async () => {
    const { replay, news } = await opened();
    await replay.seek(3);
    await replay.back();
    expect(news.at(-1)).toMatchObject({ seq: 2, cues: [], whole: true });
    await replay.step();
    expect(news.at(-1)).toMatchObject({ seq: 3, whole: false });
    expect(news.at(-1)?.cues).toEqual(list[3]?.cues);
    await replay.start();
    expect(news.at(-1)).toMatchObject({ seq: 0, cues: [] });
    await replay.end();
    expect(news.at(-1)).toMatchObject({ seq: list.length - 1, cues: [] });
  });

  it("client_repl_2_a_replay_that_failed_can_be_tried_again", async () => {
    const { source, replay, news, asked } = await opened(3);
    await replay.seek(2);
    await replay.step();
    expect(replay.failure.value?.code).toBe("online/bad_request");
    const [before, times] = [news.length, asked.length];
    source.retry();
    await breathe();
    expect(replay.failure.value).toBeUndefined();
    expect([news.length, news.at(-1)?.seq]).toEqual([before + 1, 2]);
    expect(asked.length).toBeGreaterThan(times);
  });

  it("a_replay_that_is_closed_shows_and_asks_nothing_more", async () => {
    const { source, replay, news, later, asked } = await opened();
    replay.play();
    await breathe();
    source.settled?.();
    source.close();
    const [before, times] = [news.length, asked.length];
    expect(replay.playing.value).toBe(false);
    replay.play();
    for (const then of later.splice(0)) then();
    await breathe();
    expect([news.length, asked.length]).toEqual([before, times]);
  });

  it("a_replay_can_only_be_watched", async () => {
    const { source } = await opened();
    expect(await source.send({ command: "x" }, 0)).toEqual({
      ok: false,
      code: "client/replay",
      text: "This is a replay.",
    });
    expect(source.sent()).toBe(0);
  });
});
