import { afterEach, describe, expect, it, vi } from "vitest";
import { Denied } from "../../src/net/api";
import { begin, follow, journalOf, type RunStanding } from "../../src/net/lab";

afterEach(() => vi.unstubAllGlobals());

const head = {
  run: 3,
  kind: "simulation",
  game: "sample",
  ordered: { scenarios: ["duel"], seed: 1 },
  games: 9,
  elapsed_ms: 5,
  line: "initiative sim sample",
} as const;

const at = (done: number, state: RunStanding["state"]): RunStanding => ({ ...head, done, state });

/** Follows a run through these answers; what was told, and the pauses. */
async function followed(...answers: (RunStanding | Denied)[]) {
  const [told, pauses]: [string[], number[]] = [[], []];
  await follow({
    run: 3,
    wanted: () => answers.length > 0 || told.length < 99,
    ask: () => {
      const next = answers.shift();
      if (!next) throw new Error("asked too often");
      return next instanceof Denied ? Promise.reject(next) : Promise.resolve(next);
    },
    onStanding: ({ done, state }) => told.push(`${state} ${done}`),
    onTrouble: ({ denial }) => told.push(denial.code),
    wait: (milliseconds) => Promise.resolve(void pauses.push(milliseconds)),
  });
  return { told, pauses };
}

describe("following a run", () => {
  it("asks until it is over", async () => {
    const { told, pauses } = await followed(at(0, "waiting"), at(4, "running"), at(9, "done"));
    expect(told).toEqual(["waiting 0", "running 4", "done 9"]);
    expect(pauses).toEqual([1000, 1000]);
  });

  it("asks again, but later, if the server does not answer", async () => {
    const lost = new Denied({ code: "net/unreachable", message: "No." });
    const { told, pauses } = await followed(lost, at(9, "stopped"));
    expect(told).toEqual(["net/unreachable", "stopped 9"]);
    expect(pauses).toEqual([4000]);
  });

  it("asks a server that stops again, when it says", async () => {
    const denied = (retry_ms?: number) =>
      new Denied({ code: "server/stopping", message: "Later.", ...(retry_ms ? { retry_ms } : {}) });
    const { told, pauses } = await followed(denied(), denied(250), at(9, "done"));
    expect(told).toEqual(["server/stopping", "server/stopping", "done 9"]);
    expect(pauses).toEqual([4000, 250]);
  });

  it("asks again after an error without words, and after an answer that broke off", async () => {
    const cut = new ReadableStream({
      start: (stream) => stream.error(new TypeError("network error")),
    });
    const answers = [
      new Response("", { status: 503 }),
      new Response(cut),
      new Response('{"run":'),
      new Response(JSON.stringify(at(9, "done"))),
    ];
    vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()));
    const told: string[] = [];
    await follow({
      run: 3,
      wanted: () => true,
      onStanding: ({ state }) => told.push(state),
      onTrouble: ({ denial }) => told.push(denial.code),
      wait: () => Promise.resolve(),
    });
    expect(told).toEqual(["net/bad_answer", "net/bad_answer", "net/bad_answer", "done"]);
  });

  it("gives up on a run that is gone", async () => {
    const gone = new Denied({ code: "lab/unknown_run", message: "Gone." });
    expect((await followed(gone)).told).toEqual(["lab/unknown_run"]);
  });

  it("tells nothing to somebody who has left", async () => {
    const told: RunStanding[] = [];
    let here = true;
    await follow({
      run: 3,
      wanted: () => here,
      ask: () => {
        here = false;
        return Promise.resolve(at(1, "running"));
      },
      onStanding: (standing) => told.push(standing),
      onTrouble: () => {},
    });
    expect(told).toEqual([]);
  });
});

describe("requests to the lab", () => {
  it("an order is sent as it is", async () => {
    const sent: [string, RequestInit][] = [];
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
      sent.push([path, init]);
      return Promise.resolve(new Response(JSON.stringify({ run: 4 }), { status: 201 }));
    });
    expect((await begin({ to: "comparisons", body: { game: "sample" } })).run).toBe(4);
    expect(sent[0]?.[0]).toBe("/api/lab/comparisons");
    expect(sent[0]?.[1]).toMatchObject({ method: "POST", body: '{"game":"sample"}' });
  });

  it("a journal is a text, and a refusal has its sentence", async () => {
    const answers = [
      new Response('{"initiative":1}\n'),
      new Response('{"error":{"code":"lab/busy","message":"Later."}}', { status: 409 }),
      new Response("<p>", { status: 502 }),
    ];
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return Promise.resolve(answers.shift());
    });
    expect(await journalOf(3, 17)).toBe('{"initiative":1}\n');
    expect(asked).toEqual(["/api/lab/runs/3/matches/17"]);
    await expect(journalOf(3, 17)).rejects.toMatchObject({ denial: { code: "lab/busy" } });
    await expect(journalOf(3, 17)).rejects.toMatchObject({ denial: { code: "net/bad_answer" } });
  });
});
