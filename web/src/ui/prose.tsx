/** Text written in Markdown, set as elements of the page. */
import type { ComponentChildren } from "preact";
import { type Inline, inline, parse } from "./markdown";

export function Prose({ text, class: name = "" }: { text: string; class?: string }) {
  return (
    <div class={`prose ${name}`}>
      {parse(text).map((block, index) => {
        const key = `${block.kind}${index}`;
        switch (block.kind) {
          case "paragraph":
            return <p key={key}>{spans(block.of)}</p>;
          case "heading":
            return <h4 key={key}>{spans(block.of)}</h4>;
          case "code":
            return <pre key={key}>{block.text}</pre>;
          case "list": {
            const items = block.items.map((item, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never move
              <li key={place}>{spans(item)}</li>
            ));
            return block.ordered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
          }
        }
      })}
    </div>
  );
}

/** One line of Markdown, without a paragraph around it. */
export function Words({ text }: { text: string }) {
  return <>{spans(inline(text))}</>;
}

function spans(parts: readonly Inline[]): ComponentChildren {
  return parts.map((part, index) => {
    const key = `${part.kind}${index}`;
    switch (part.kind) {
      case "text":
        return part.text;
      case "code":
        return <code key={key}>{part.text}</code>;
      case "bold":
        return <strong key={key}>{spans(part.of)}</strong>;
      case "italic":
        return <em key={key}>{spans(part.of)}</em>;
    }
  });
}
