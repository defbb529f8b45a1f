import { afterEach, describe, expect, it, vi } from "vitest";
import { analysis } from "../../src/net/analysis";

afterEach(() => vi.unstubAllGlobals());

/** A server that gives these answers, one after another. */
function serve(...answers: { status?: number; body: unknown }[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const { status = 200, body } = answers.shift() ?? { status: 500, body: {} };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return asked;
}

const report = { seat: 1, open: true, stride: 1, adviser: "Oracle", points: [], turns: [] };
const denied = (code: string, retry_ms?: number) => ({
  error: { code, message: "No.", ...(retry_ms ? { retry_ms } : {}) },
});

function order(waits: number[] = [], progress: string[] = []) {
  return {
    journal: "{}",
    seat: 1,
    open: true,
    wanted: () => waits.length < 9,
    onProgress: (done: number, total: number) => progress.push(`${done}/${total}`),
    wait: (milliseconds: number) => Promise.resolve(void waits.push(milliseconds)),
  };
}

describe("an analysis", () => {
  it("is begun once and asked for until it is done", async () => {
    const asked = serve(
      { body: { id: "abc", done: 0, total: 9 } },
      { body: { id: "abc", done: 4, total: 9 } },
      { body: { id: "abc", report } },
    );
    const progress: string[] = [];
    expect(await analysis(order([], progress))).toEqual(report);
    const poll = "/api/analyses/abc";
    expect(asked).toEqual(["/api/replays/analysis?seat=1&open=1", poll, poll]);
    expect(progress).toEqual(["0/9", "4/9"]);
  });

  it("begins again if the server has forgotten it", async () => {
    const asked = serve(
      { body: { id: "abc", done: 0, total: 9 } },
      { status: 404, body: denied("online/unknown_analysis") },
      { body: { id: "abc", report } },
    );
    expect(await analysis(order())).toEqual(report);
    expect(asked.filter((path) => path.startsWith("/api/replays"))).toHaveLength(2);
  });

  it("waits as long as a full server says", async () => {
    serve({ status: 503, body: denied("online/analysis_full", 10_000) }, { body: { report } });
    const waits: number[] = [];
    expect(await analysis(order(waits))).toEqual(report);
    expect(waits).toEqual([10_000]);
  });

  it("tells why a match is not analysed", async () => {
    serve({ status: 403, body: denied("online/match_running") });
    await expect(analysis(order())).rejects.toMatchObject({
      denial: { code: "online/match_running" },
    });
  });
});
