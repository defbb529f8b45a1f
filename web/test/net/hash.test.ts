/** Fingerprints and patches against what a server said. */
import { describe, expect, it } from "vitest";
import { canonical, fingerprint, fnv } from "../../src/net/hash";
import { merge } from "../../src/net/patch";
import { frames } from "../fixtures/frames";

const said = frames("first-stand");

describe("hash", () => {
  it("online_hash_1_the_values_of_the_specification", () => {
    expect(fingerprint({})).toBe("08f44b07b5901a25");
    expect(fingerprint({ b: "x", a: [1, 2] })).toBe("3b972b4108a6d423");
  });

  it("online_hash_1_keys_are_sorted_by_bytes", () => {
    expect(canonical({ "10": 1, "2": 2, a: 3, B: 4, é: 5 })).toBe(
      '{"10":1,"2":2,"B":4,"a":3,"é":5}',
    );
    // U+FFFD is above surrogates as a unit, and below them as bytes.
    expect(canonical({ "\u{1f600}": 1, "\ufffd": 2 })).toBe('{"\ufffd":2,"\u{1f600}":1}');
  });

  it("online_hash_1_keys_with_rare_letters_are_sorted_by_bytes_too", () => {
    const sorted = (...keys: string[]) =>
      Object.keys(JSON.parse(canonical(Object.fromEntries(keys.map((key) => [key, 1])))));
    const face = "\u{1f600}";
    for (const keys of [
      [face, `${face}a`, `${face}b`],
      [`a${face}`, "b"],
      ["a", face],
      ["\ufffd", face],
      ["\ue000", "\ufffd", face, `${face}${face}`],
    ]) {
      expect(sorted(...keys)).toEqual(keys);
      expect(sorted(...keys.toReversed())).toEqual(keys);
    }
  });

  it("online_hash_1_what_json_does_not_have_is_left_out_or_null", () => {
    expect(canonical({ b: undefined, a: [undefined, Number.NaN, null, -0, 1.5, true] })).toBe(
      '{"a":[null,null,null,0,1.5,true]}',
    );
    expect(canonical([{}, [], ""])).toBe('[{},[],""]');
    expect(canonical(undefined)).toBe("null");
    expect(canonical(Number.POSITIVE_INFINITY)).toBe("null");
  });

  it("online_hash_1_any_text_as_its_utf_8_bytes", () => {
    for (const text of ["", "a", "é", "–", "日本", "\u{1f600}x", "a\u{10ffff}"]) {
      let hash = 0xcbf29ce484222325n;
      for (const byte of new TextEncoder().encode(text)) {
        hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
      }
      expect(fnv(text)).toBe(hash.toString(16).padStart(16, "0"));
    }
  });

  it("online_sync_1_real_views_have_the_hash_that_the_server_says", () => {
    let view: unknown;
    let checked = 0;
    for (const frame of said) {
      if (frame.type === "snapshot") view = frame.view;
      else if (frame.type === "update") view = merge(view, frame.patch);
      else continue;
      expect(fingerprint(view)).toBe(frame.hash);
      checked += 1;
    }
    expect(checked).toBeGreaterThan(5);
  });
});

describe("patch", () => {
  it("online_wire_4_names_only_what_changed", () => {
    const before = { a: { b: 1, c: [1] }, d: { e: 1 }, f: 2 };
    const after = merge(before, { a: { b: null, x: "y" }, f: null }) as typeof before;
    expect(after).toEqual({ a: { c: [1], x: "y" }, d: { e: 1 } });
    expect(after.d).toBe(before.d);
    expect(after.a.c).toBe(before.a.c);
    expect(before.a.b).toBe(1);
  });

  it("replaces_what_is_no_object", () => {
    expect(merge({ a: [1, 2] }, { a: [3] })).toEqual({ a: [3] });
    expect(merge(5, { a: 1, b: { c: null } })).toEqual({ a: 1, b: {} });
    expect(merge({ a: 1 }, "x")).toBe("x");
  });

  it("keys_that_mean_something_to_javascript_are_only_keys", () => {
    const after = merge({}, JSON.parse('{"__proto__":{"x":1},"constructor":2}')) as { x?: number };
    expect(after.x).toBeUndefined();
    expect(({} as { x?: number }).x).toBeUndefined();
    expect(JSON.stringify(after)).toContain("constructor");
  });
});
