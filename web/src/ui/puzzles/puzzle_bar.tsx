/** The goal of a puzzle, whether the attempt was right and why, and where to go on. */
import { useSignal } from "@preact/signals";
import type { PuzzleOffer, PuzzleSource } from "../../net/puzzle";
import { HudButton } from "../match/hud/control";
import { Icon } from "../parts/icons";
import { go, Link } from "../shell/router";
import { nextUnsolved, solvedOf } from "./solved_puzzles";

type PuzzleBarProps = {
  game: string;
  number: number;
  source: PuzzleSource;
  list: readonly PuzzleOffer[];
  here: string;
};

const ICONS = { open: "target", astray: "warn", solved: "check", missed: "close" } as const;

export function PuzzleBar({ game, number, source, list, here }: PuzzleBarProps) {
  const told = useSignal(false);
  const standing = source.standing.value;
  const ended = source.link.value.ended;
  const state = standing?.state ?? "open";
  const next = nextUnsolved(list, solvedOf(game), here);
  const nothing =
    source.given.value === 0 ? { code: "puzzle/start", text: "This is the beginning." } : undefined;
  return (
    <footer class="puzzle-bar">
      <section class="plate puzzle-plate" aria-label="Puzzle" data-state={state}>
        <p class="puzzle-goal">
          <strong>Puzzle {number}</strong> <span data-testid="puzzle-goal">{standing?.goal}</span>
        </p>
        <p class="puzzle-verdict" role="status" data-testid="puzzle-verdict" data-state={state}>
          <Icon name={ICONS[state]} />
          <span>{ended?.text ?? words(standing)}</span>
        </p>
        {told.value && standing && standing.solution.length > 0 && (
          <ol class="puzzle-solution" data-testid="puzzle-solution">
            {standing.solution.map((step, place) => (
              <li key={place}>{step}</li>
            ))}
          </ol>
        )}
        <div class="puzzle-keys">
          <HudButton
            name="Take back"
            icon="undo"
            testid="puzzle-back"
            worded
            refused={nothing}
            onPress={() => void source.back()}
          />
          <HudButton
            name={state === "open" ? "From the start" : "Try again"}
            icon="reset"
            testid="puzzle-again"
            worded
            refused={nothing}
            onPress={() => {
              told.value = false;
              void source.back(true);
            }}
          />
          {(state === "missed" || state === "astray") && (
            <HudButton
              name="Show the solution"
              icon="eye"
              testid="puzzle-solve"
              worded
              expanded={told.value}
              onPress={() => {
                told.value = !told.value;
              }}
            />
          )}
          {next && (
            <HudButton
              name="Next puzzle"
              icon="next"
              testid="puzzle-next"
              worded
              kind={state === "solved" ? "call" : "plain"}
              onPress={() => go({ screen: "puzzles", game, puzzle: next.id })}
            />
          )}
          <Link to={{ screen: "puzzles", game }} class="button" data-kind="quiet">
            All puzzles
          </Link>
        </div>
      </section>
    </footer>
  );
}

function words(standing: PuzzleSource["standing"]["value"]): string {
  if (!standing) return "Opening the puzzle…";
  const { state, left, reason } = standing;
  if (state === "solved") return "Right: that wins.";
  if (state === "missed" || state === "astray") return reason;
  return left === 1 ? "1 command left." : `${left} commands left.`;
}
