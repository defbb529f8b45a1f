/** The buttons of a replay, which go to any position. CLIENT-REPL-1 */
import { type Signal, useSignal } from "@preact/signals";
import type { PlaybackSpeed } from "../../model/settings";
import type { Replay } from "../../net/replay";
import type { Seat } from "../../protocol/scene";
import { useMatchPage } from "../match/context";
import { HudButton } from "../match/hud/control";
import { Tools } from "../match/hud/tools";
import { entryWords } from "../match/words";
import { Notice, Segmented, Slider } from "../parts/controls";
import "./replay.css";

const SPEEDS: readonly { value: PlaybackSpeed; name: string }[] = [
  { value: 0.5, name: "×½" },
  { value: 1, name: "×1" },
  { value: 2, name: "×2" },
  { value: 4, name: "×4" },
  { value: "instant", name: "Instant" },
];

type ReplayBarProps = { replay: Replay; speed: Signal<PlaybackSpeed>; title: string };

export function ReplayBar({ replay, speed, title }: ReplayBarProps) {
  const { view, playback } = useMatchPage();
  // On small screens, rarely used buttons are folded away.
  const open = useSignal(false);
  const { at, entries, entry } = replay.place.value;
  const act = entryWords(entry, view.scene.value.seats);
  const playing = replay.playing.value;
  const failure = replay.failure.value;
  const atStart = at === 0 ? { code: "replay/start", text: "This is the beginning." } : undefined;
  const atEnd = at >= entries ? { code: "replay/end", text: "This is the end." } : undefined;
  // Finishes the running act first, so that nothing is skipped.
  const settle = (then: () => unknown) => () => {
    playback.skip();
    void then();
  };
  return (
    <footer class="replay-bar" data-open={open.value}>
      {failure && (
        <div class="replay-failure">
          <Notice tone="bad" code={failure.code} testid="toast">
            <p>
              <strong>The replay stops after act {at}.</strong> {failure.text}
            </p>
          </Notice>
        </div>
      )}
      <div class="replay-tools">
        <Tools />
      </div>
      <section class="plate replay-deck" aria-label="Replay">
        <div class="replay-head">
          <span class="replay-title">{title}</span>
          {act && (
            <span class="replay-act" data-testid="replay-act">
              {act}
            </span>
          )}
          <span class="replay-count">
            {at} / {entries}
          </span>
        </div>
        <Slider
          bare
          label="Position"
          min={0}
          max={Math.max(entries, 1)}
          value={at}
          say={(value) => `After act ${value} of ${entries}`}
          onChange={(value) => void replay.seek(value)}
          testid="replay-slider"
        />
        <div class="replay-keys">
          <HudButton
            name="Start"
            icon="start"
            testid="replay-start"
            refused={atStart}
            onPress={() => void replay.start()}
          />
          <HudButton
            name="Back one act"
            icon="back"
            testid="replay-back"
            refused={atStart}
            onPress={() => void replay.back()}
          />
          <HudButton
            name={playing ? "Pause" : "Play"}
            icon={playing ? "pause" : "play"}
            testid="replay-play"
            kind="call"
            pressed={playing}
            onPress={() => (playing ? replay.pause() : replay.play())}
          />
          <HudButton
            name="Forward one act"
            icon="step"
            testid="replay-step"
            refused={atEnd}
            onPress={settle(() => replay.step())}
          />
          <HudButton
            name="Next turn"
            icon="skip"
            testid="replay-turn"
            refused={atEnd}
            onPress={settle(() => replay.turn())}
          />
          <HudButton
            name="End"
            icon="finish"
            testid="replay-end"
            refused={atEnd}
            onPress={settle(() => replay.end())}
          />
          <span class="replay-more">
            <HudButton
              name="Speed and seat"
              icon="eye"
              testid="replay-more"
              expanded={open.value}
              onPress={() => {
                open.value = !open.value;
              }}
            />
          </span>
        </div>
      </section>
      <div class="plate replay-sides">
        <Segmented
          label="Speed"
          value={speed.value}
          options={SPEEDS}
          onChange={(value) => {
            speed.value = value;
          }}
          testid="replay-speed"
        />
        {replay.tables.value > 0 && <Eyes replay={replay} />}
      </div>
    </footer>
  );
}

/**
 * The viewer. Everything can be seen only after the match, and a journal means that it is over.
 * CLIENT-REPL-2
 */
function Eyes({ replay }: { replay: Replay }) {
  const { view } = useMatchPage();
  const seats = view.scene.value.seats ?? {};
  const options: { value: Seat | undefined; name: string }[] = [{ value: undefined, name: "All" }];
  for (let seat = 0; seat < replay.tables.value; seat++)
    options.push({ value: seat, name: seats[String(seat)]?.name ?? `Seat ${seat + 1}` });
  return (
    <Segmented
      label="Seen by"
      value={replay.eyes.value}
      options={options}
      onChange={(seat) => void replay.look(seat)}
      testid="replay-eyes"
    />
  );
}
