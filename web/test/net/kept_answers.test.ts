/** Answers that the browser keeps. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { fingerprint } from "../../src/net/hash";
import { fetchKept } from "../../src/net/kept_answers";

afterEach(() => vi.unstubAllGlobals());

function memory() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

/** A server with one answer, which it does not repeat for those who have it. */
function serve(answer: () => unknown) {
  const sent: number[] = [];
  vi.stubGlobal("fetch", async (_: string, init: { headers: Record<string, string> }) => {
    const text = JSON.stringify(answer());
    const etag = `"${fingerprint(answer())}"`;
    const known = init.headers["if-none-match"] === etag;
    sent.push(known ? 0 : text.length);
    const status = known ? 304 : 200;
    return new Response(known ? null : text, { status, headers: { etag } });
  });
  return sent;
}

describe("CLIENT-PERF-3: a second visit transfers next to nothing", () => {
  it("what has not changed is not sent again", async () => {
    let games = { games: ["a", "b"] };
    const sent = serve(() => games);
    const store = memory();
    const ask = async () => (await fetchKept("/api/games", store)).json();
    expect(await ask()).toEqual(games);
    expect(await ask()).toEqual(games);
    expect(sent).toEqual([expect.any(Number), 0]);
    games = { games: ["c"] };
    expect(await ask()).toEqual(games);
    expect(await ask()).toEqual(games);
    expect(sent.map((bytes) => bytes > 0)).toEqual([true, false, true, false]);
  });

  it("a damaged entry is not believed, and a store that fails is no error", async () => {
    const sent = serve(() => ({ games: ["a"] }));
    const store = memory();
    await fetchKept("/x", store);
    const [print, text] = (store.entries.get("initiative.kept./x") ?? "").split("\n");
    for (const spoilt of [
      "",
      "{",
      "no",
      `${print}\n{`,
      `${print}\n{"games":["b"]}`,
      `0\n${text}`,
    ]) {
      store.entries.set("initiative.kept./x", spoilt);
      store.entries.set("initiative.kept", spoilt);
      expect(await (await fetchKept("/x", store)).json(), spoilt).toEqual({ games: ["a"] });
    }
    expect(sent.every((bytes) => bytes > 0)).toBe(true);
    const full = () => {
      throw new Error("full");
    };
    const broken = { getItem: full, setItem: full, removeItem: full };
    expect(await (await fetchKept("/x", broken)).json()).toEqual({ games: ["a"] });
    expect(await (await fetchKept("/x")).json()).toEqual({ games: ["a"] });
  });

  it("only the newest are kept", async () => {
    serve(() => ({ a: 1 }));
    const store = memory();
    for (let place = 0; place < 40; place++) await fetchKept(`/${place}`, store);
    expect(store.entries.size).toBe(17);
    expect(store.entries.has("initiative.kept./39")).toBe(true);
    expect(store.entries.has("initiative.kept./3")).toBe(false);
  });

  it("a refusal is passed on and not kept", async () => {
    vi.stubGlobal(
      "fetch",
      async () => new Response("{}", { status: 503, headers: { etag: '"1"' } }),
    );
    const store = memory();
    expect((await fetchKept("/x", store)).status).toBe(503);
    expect(store.entries.size).toBe(0);
  });
});
