/**
 * The small part of Markdown that help pages use: paragraphs, headings, lists, bold, italics, code.
 * It returns values, not markup, so that nothing in a text can become an element of the page.
 */

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "bold" | "italic"; of: readonly Inline[] };

export type Block =
  | { kind: "paragraph"; of: readonly Inline[] }
  | { kind: "heading"; of: readonly Inline[] }
  | { kind: "list"; ordered: boolean; items: readonly (readonly Inline[])[] }
  | { kind: "code"; text: string };

const ITEM = /^\s{0,3}(?:([-*+])|(\d{1,3})[.)])\s+(.*)$/;

export function parse(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const blocks: Block[] = [];
  let prose: string[] = [];
  const flush = () => {
    if (prose.length > 0) blocks.push({ kind: "paragraph", of: inline(prose.join(" ")) });
    prose = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (line.startsWith("```")) {
      flush();
      const code: string[] = [];
      for (i++; i < lines.length && !(lines[i] ?? "").startsWith("```"); i++)
        code.push(lines[i] ?? "");
      blocks.push({ kind: "code", text: code.join("\n") });
      continue;
    }
    const heading = /^#{1,6}\s+(.*)$/.exec(line);
    if (heading) {
      flush();
      blocks.push({ kind: "heading", of: inline(heading[1] ?? "") });
      continue;
    }
    const first = ITEM.exec(line);
    if (first) {
      flush();
      const ordered = first[2] !== undefined;
      const items: string[] = [];
      for (; i < lines.length; i++) {
        const next = lines[i] ?? "";
        const item = ITEM.exec(next);
        if (item && (item[2] !== undefined) === ordered) items.push(item[3] ?? "");
        else if (!item && /^\s+\S/.test(next)) items.push(`${items.pop() ?? ""} ${next.trim()}`);
        else break;
      }
      i--;
      blocks.push({ kind: "list", ordered, items: items.map(inline) });
      continue;
    }
    if (line.trim() === "") flush();
    else prose.push(line.trim());
  }
  flush();
  return blocks;
}

/** The first span that closes wins. A sign that never closes is plain text. */
const SPANS = [
  { open: "`", kind: "code" },
  { open: "**", kind: "bold" },
  { open: "__", kind: "bold" },
  { open: "*", kind: "italic" },
  { open: "_", kind: "italic" },
] as const;

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  let plain = "";
  const flush = () => {
    if (plain !== "") parts.push({ kind: "text", text: plain });
    plain = "";
  };
  let i = 0;
  while (i < text.length) {
    if (text[i] === "\\" && /[\\`*_#-]/.test(text[i + 1] ?? "")) {
      plain += text[i + 1];
      i += 2;
      continue;
    }
    const span = SPANS.find((each) => text.startsWith(each.open, i));
    const end = span ? close(text, i + span.open.length, span.open) : -1;
    // An underscore inside a word is part of the word.
    const inWord = span?.open.startsWith("_") && /\w/.test(text[i - 1] ?? "");
    if (span && end > 0 && !inWord) {
      flush();
      const inner = text.slice(i + span.open.length, end);
      if (span.kind === "code") parts.push({ kind: "code", text: inner });
      else parts.push({ kind: span.kind, of: inline(inner) });
      i = end + span.open.length;
    } else {
      plain += text[i];
      i++;
    }
  }
  flush();
  return parts;
}

/**
 * The end of a span that begins at `from`, or -1. A span is not empty and has no spaces at its
 * edges.
 */
function close(text: string, from: number, sign: string): number {
  if (sign !== "`" && /\s/.test(text[from] ?? " ")) return -1;
  let end = text.indexOf(sign, from);
  while (end >= 0) {
    // Of three stars, the inner one closes the inner span.
    if (sign.length === 2 && text[end + 2] === sign[0]) end++;
    const doubled =
      sign.length === 1 && sign !== "`" && (text[end + 1] === sign || text[end - 1] === sign);
    if (end > from && !doubled && (sign === "`" || !/\s/.test(text[end - 1] ?? ""))) return end;
    end = text.indexOf(sign, end + (doubled ? 2 : 1));
  }
  return -1;
}
