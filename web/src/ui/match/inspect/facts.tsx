/** Things to read, name and text; what has no name is a sentence of its own. */
import type { Fact } from "../../../protocol/scene";

export function Facts({ facts }: { facts: readonly Fact[] }) {
  if (!facts.length) return null;
  return (
    <dl class="facts">
      {facts.map((fact, index) => (
        // The same fact may stand there twice: only its place tells them apart.
        <div key={index} data-named={fact.name !== undefined}>
          {fact.name && <dt>{fact.name}</dt>}
          <dd>{fact.text}</dd>
        </div>
      ))}
    </dl>
  );
}
