/**
 * Hints in a match against bots: the server says what its strongest bot would do, and the board
 * points at that choice among those that the scene offers.
 */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { canonical } from "../net/hash";
import type { ViewSource } from "../net/source";
import type { Choice, Id, Opaque, Scene, Target } from "../protocol/scene";

/** What the strongest bot would do. Its worth is in thousandths of a win. */
export type BotAdvice = { command: Opaque; text: string; worth: number; adviser: string };

/** Asks the server; an answer without a command says why there is no hint. */
export type AskAdvice = () => Promise<BotAdvice | { code: string; text: string }>;

/** The choice that gives a command, and its first target if it has targets. */
export type AdvisedChoice = { id: Id; choice: Choice; target?: Target };

export function findChoice(scene: Scene, command: Opaque): AdvisedChoice | undefined {
  const wanted = canonical(command);
  const gives = ({ command: own, then }: Target): boolean =>
    (own !== undefined && canonical(own) === wanted) || (then?.targets.some(gives) ?? false);
  for (const [id, choice] of Object.entries(scene.choices ?? {})) {
    if (choice.command !== undefined && canonical(choice.command) === wanted) return { id, choice };
    const target = choice.targets?.find(gives);
    if (target) return { id, choice, target };
  }
  return undefined;
}

type AdviceParts = {
  source: ViewSource;
  scene: ReadonlySignal<Scene>;
  /** Why the player can do nothing now. */
  locked: ReadonlySignal<string>;
  version: ReadonlySignal<number>;
  ask: AskAdvice | undefined;
  tell: (text: string, code?: string) => void;
  show: (found: AdvisedChoice) => void;
};

export class Advice {
  readonly thinking = signal(false);

  constructor(private readonly parts: AdviceParts) {}

  /** Whether there are hints at all: one person against bots, without a clock. */
  readonly possible = computed(() => {
    const { source, scene, ask } = this.parts;
    const [own, ...more] = source.seats.value;
    const others = source.presence.value.filter(({ seat }) => seat !== own);
    return (
      ask !== undefined &&
      own !== undefined &&
      more.length === 0 &&
      source.clock.value === undefined &&
      scene.value.clock === undefined &&
      others.every(({ state }) => state === "bot")
    );
  });

  async ask(): Promise<void> {
    const { ask, locked, version, scene, tell, show } = this.parts;
    if (!ask || this.thinking.value) return;
    if (locked.value !== "") return tell(locked.value, "client/not_your_turn");
    const asked = version.value;
    this.thinking.value = true;
    const advice = await ask();
    this.thinking.value = false;
    // What was advised for another position is of no use.
    if (asked !== version.value || locked.value !== "") return;
    if (!("command" in advice)) return tell(advice.text, advice.code);
    const found = findChoice(scene.value, advice.command);
    if (found) show(found);
    const what = advice.text || found?.choice.name || "go on";
    tell(`${advice.adviser} would: ${what}. You can expect ${Math.round(advice.worth / 10)} %.`);
  }
}
