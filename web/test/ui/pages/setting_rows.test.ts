import { describe, expect, it } from "vitest";
import { defaults, VALUES } from "../../../src/model/settings";
import { GROUPS } from "../../../src/ui/settings/setting_rows";

const rows = GROUPS.flatMap((group) => group.rows);

describe("the settings screen (CLIENT-SET-1)", () => {
  it("has every setting exactly once; keys have a form, the view of a board a button", () => {
    const names = rows.map((row) => row.name);
    expect(new Set(names).size).toBe(names.length);
    expect([...names, "keys", "straight"].sort()).toEqual(Object.keys(defaults()).sort());
  });

  it("offers exactly the values there are", () => {
    for (const row of rows) {
      const values: unknown = VALUES[row.name];
      if (row.kind === "choice") {
        const offered = row.options.map((option) => option.value);
        expect(new Set(offered)).toEqual(new Set(values as unknown[]));
      } else if (row.kind === "switch")
        expect(new Set(values as unknown[])).toEqual(new Set([true, false]));
      else expect(values).toBe("percent");
    }
  });
});
