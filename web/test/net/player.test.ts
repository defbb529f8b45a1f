import { describe, expect, it } from "vitest";
import { newKey, playerKey } from "../../src/net/player";
import type { TextStore } from "../../src/net/store";

function memory(): TextStore & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe("the key of a player", () => {
  it("is made once and kept", () => {
    const store = memory();
    const key = playerKey(store);
    expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(playerKey(store)).toBe(key);
    expect(playerKey(memory())).not.toBe(key);
  });

  it("is made anew where what was kept is none", () => {
    const store = memory();
    store.setItem("initiative.player", "spoiled");
    expect(playerKey(store)).toMatch(/^[A-Za-z0-9_-]{22}$/);
  });

  it("is there where nothing can be kept", () => {
    const fail = () => {
      throw new Error("no");
    };
    const shut: TextStore = { getItem: fail, setItem: fail, removeItem: fail };
    expect(playerKey(shut)).toHaveLength(22);
    expect(playerKey(undefined)).toHaveLength(22);
  });

  it("has the letters of the server's secrets", () => {
    expect(newKey(new Uint8Array(16).fill(0xff))).toBe("_____________________w");
    expect(newKey(new Uint8Array(16))).toBe("A".repeat(22));
  });
});
