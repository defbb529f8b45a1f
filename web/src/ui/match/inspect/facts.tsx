/** Facts with a name and a text. A fact without a name is a sentence. */
import type { Fact } from "../../../protocol/scene";

export function Facts({ facts }: { facts: readonly Fact[] }) {
  if (!facts.length) return null;
  return (
    <dl class="facts">
      {facts.map((fact, index) => (
        // The same fact may occur twice, so the index is the key.
        <div key={index} data-named={fact.name !== undefined}>
          {fact.name && <dt>{fact.name}</dt>}
          <dd>{fact.text}</dd>
        </div>
      ))}
    </dl>
  );
}
