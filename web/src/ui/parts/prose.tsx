/** Text written in Markdown, set as elements of the page. */
import type { ComponentChildren } from "preact";
import { type Block, type Inline, inline, parse } from "./markdown";

export function Prose({ text, class: name = "" }: { text: string; class?: string }) {
  return (
    <div class={`prose ${name}`}>
      {parse(text).map((block, index) => (
        <BlockOf key={`${block.kind}${index}`} block={block} />
      ))}
    </div>
  );
}

function BlockOf({ block }: { block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return <p>{spans(block.of)}</p>;
    case "heading":
      return <h4>{spans(block.of)}</h4>;
    case "code":
      return <pre>{block.text}</pre>;
    case "list": {
      const items = block.items.map((item, place) => <li key={`item${place}`}>{spans(item)}</li>);
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

/** One line of Markdown, without a paragraph around it. */
export function Words({ text }: { text: string }) {
  return <>{spans(inline(text))}</>;
}

function spans(parts: readonly Inline[]): ComponentChildren {
  return parts.map((part, index) => <Span key={`${part.kind}${index}`} part={part} />);
}

function Span({ part }: { part: Inline }) {
  switch (part.kind) {
    case "text":
      return <>{part.text}</>;
    case "code":
      return <code>{part.text}</code>;
    case "bold":
      return <strong>{spans(part.of)}</strong>;
    case "italic":
      return <em>{spans(part.of)}</em>;
  }
}
