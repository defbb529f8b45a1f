import { describe, expect, it } from "vitest";
import { inline, parse } from "../../../src/ui/parts/markdown";

describe("Markdown", () => {
  it("joins lines to paragraphs and parts them at empty ones", () => {
    expect(parse("One\ntwo.\n\nThree.")).toEqual([
      { kind: "paragraph", of: [{ kind: "text", text: "One two." }] },
      { kind: "paragraph", of: [{ kind: "text", text: "Three." }] },
    ]);
  });

  it("knows bold, italics and code, one in the other", () => {
    expect(inline("a **b *c*** `d*`")).toEqual([
      { kind: "text", text: "a " },
      {
        kind: "bold",
        of: [
          { kind: "text", text: "b " },
          { kind: "italic", of: [{ kind: "text", text: "c" }] },
        ],
      },
      { kind: "text", text: " " },
      { kind: "code", text: "d*" },
    ]);
  });

  it.each(["2 * 3 * 4", "a ** b", "*open", "snake_case_name", "`", "**", "_ _", "***"])(
    "leaves signs alone that mean nothing: %s",
    (text) => {
      expect(inline(text)).toEqual([{ kind: "text", text }]);
    },
  );

  it("makes lists, with continued items, and numbered ones", () => {
    expect(parse("- a\n  b\n- c\n1. d\n2) e")).toEqual([
      {
        kind: "list",
        ordered: false,
        items: [[{ kind: "text", text: "a b" }], [{ kind: "text", text: "c" }]],
      },
      {
        kind: "list",
        ordered: true,
        items: [[{ kind: "text", text: "d" }], [{ kind: "text", text: "e" }]],
      },
    ]);
  });

  it("keeps code as it is, even if it never ends", () => {
    expect(parse("```\n<b> *x*\n")).toEqual([{ kind: "code", text: "<b> *x*\n" }]);
  });

  it("makes text of markup: nothing in it becomes an element", () => {
    expect(parse("<script>alert(1)</script>")).toEqual([
      { kind: "paragraph", of: [{ kind: "text", text: "<script>alert(1)</script>" }] },
    ]);
  });

  it("comes to an end on anything", () => {
    const signs = ["*", "_", "`", "**", " ", "a", "\n", "- ", "1. ", "#", "\\", "```"];
    let state = 7;
    for (let round = 0; round < 300; round++) {
      let text = "";
      for (let i = 0; i < 40; i++) {
        state = (state * 1103515245 + 12345) % 2147483648;
        text += signs[state % signs.length] ?? "";
      }
      expect(Array.isArray(parse(text))).toBe(true);
    }
  });
});
