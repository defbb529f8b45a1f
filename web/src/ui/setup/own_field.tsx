/** The field for a custom scenario: a file, or text that is typed here. CLIENT-HOME-1 */
import { useId } from "preact/hooks";
import { Button, FilePick } from "../parts/controls";
import type { OwnScenario } from "./own_scenario";

type OwnFieldProps = {
  own: OwnScenario | undefined;
  onFile: (file: File) => void;
  onText: (text: string) => void;
  /** Goes back to what was typed before, if anything was. */
  onOpen: () => void;
};

export function OwnField({ own, onFile, onText, onOpen }: OwnFieldProps) {
  const id = useId();
  return (
    <div class="scenario-own">
      <FilePick
        label="Own scenario…"
        accept=".json,.txt,.fen,application/json,text/plain"
        testid="scenario-file"
        onFile={onFile}
      />
      {!own && (
        <Button icon="edit" testid="scenario-write" onClick={onOpen}>
          Write or paste…
        </Button>
      )}
      <span class="hint" id={`${id}-hint`}>
        JSON, or text as the game reads it. It is checked before anything begins.
      </span>
      {own && (
        <textarea
          class="scenario-text"
          aria-label="Your own scenario"
          aria-describedby={`${id}-hint`}
          data-testid="scenario-text"
          rows={8}
          spellcheck={false}
          autocomplete="off"
          value={own.text}
          onInput={(event) => onText(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
