/** The buttons of a replay, which go to any position. CLIENT-REPL-1 */
import { type Signal, useSignal } from "@preact/signals";
import type { PlaybackSpeed } from "../../model/settings";
import type { ReplayControls } from "../../net/replay";
import type { Seat } from "../../protocol/scene";
import { useMatchPage } from "../match/context";
import { HudButton } from "../match/hud/control";
import { Tools } from "../match/hud/tools";
import { room } from "../match/layout";
import { pictureSharing } from "../match/sharing/picture_sharing";
import { entryWords } from "../match/words";
import { Notice, Segmented, Slider } from "../parts/controls";
import { copyText } from "../parts/copy_text";
import { lazy } from "../shell/lazy";
import { write } from "../shell/route";
import { PlayOn } from "./play_on";
import "./replay.css";

const AnalysisPanel = lazy(
  async () => (await import("../analysis/analysis_panel")).AnalysisPanel,
  "Opening the analysis …",
);

const SPEEDS: readonly { value: PlaybackSpeed; name: string }[] = [
  { value: 0.5, name: "×½" },
  { value: 1, name: "×1" },
  { value: 2, name: "×2" },
  { value: 4, name: "×4" },
  { value: "instant", name: "Instant" },
];

type ReplayBarProps = {
  replay: ReplayControls;
  speed: Signal<PlaybackSpeed>;
  title: string;
  journal: string;
  /** The match on this server, unless it is a file. */
  match: string | undefined;
  /** The seats that this browser held in the match. */
  own: readonly Seat[];
};

export function ReplayBar({ replay, speed, title, journal, match, own }: ReplayBarProps) {
  const { view, actions, playback } = useMatchPage();
  const { compact } = room.value;
  // On small screens, rarely used buttons are folded away.
  const open = useSignal(false);
  const asking = useSignal(false);
  const analysing = useSignal(false);
  const { at, entries, entry } = replay.place.value;
  const act = entryWords(entry, view.scene.value.seats);
  const playing = replay.playing.value;
  const failure = replay.failure.value;
  const atStart = at === 0 ? { code: "replay/start", text: "This is the beginning." } : undefined;
  const atEnd = at >= entries ? { code: "replay/end", text: "This is the end." } : undefined;
  const over = view.scene.value.over && {
    code: "replay/over",
    text: "The match is over here. Go back to an earlier act.",
  };
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
      {!failure && <Stop replay={replay} />}
      {asking.value && (
        <PlayOn
          replay={replay}
          journal={journal}
          own={own}
          onClose={() => {
            asking.value = false;
          }}
        />
      )}
      {analysing.value && (
        <AnalysisPanel
          replay={replay}
          journal={journal}
          own={own}
          onClose={() => {
            analysing.value = false;
          }}
        />
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
          <HudButton
            name="Play on from here"
            icon="flag"
            testid="replay-play-on"
            worded
            refused={over}
            expanded={asking.value}
            onPress={() => {
              if (over) actions.tell(over.text, over.code);
              else asking.value = !asking.value;
            }}
          />
          {replay.finished.value && (
            <HudButton
              name="Analyse"
              icon="search"
              testid="replay-analyse"
              worded
              expanded={analysing.value}
              onPress={() => {
                analysing.value = !analysing.value;
              }}
            />
          )}
          {match !== undefined && (
            <HudButton
              name="Copy a link to this act"
              icon="copy"
              testid="replay-copy"
              onPress={() => {
                const done = `The link to act ${at} is copied.`;
                const tell = (text: string, code?: string) => actions.tell(text, code);
                void copyText(addressOf(match, at, replay.viewer.value), done, tell);
              }}
            />
          )}
          {!compact && <PictureButtons />}
          <span class="replay-more">
            <HudButton
              name="Speed, seat and picture"
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
        {replay.seatCount.value > 0 && <Eyes replay={replay} />}
        {compact && <PictureButtons />}
      </div>
    </footer>
  );
}

/** The shown position as a picture, for others. */
function PictureButtons() {
  const { save, copy } = pictureSharing(useMatchPage());
  return (
    <span class="replay-share">
      <HudButton
        name="Save a picture"
        icon="save"
        testid="replay-save-picture"
        worded
        onPress={save}
      />
      {copy && (
        <HudButton
          name="Copy picture"
          icon="copy"
          testid="replay-copy-picture"
          worded
          onPress={copy}
        />
      )}
    </span>
  );
}

/** The whole address of an act, without the flags of this visit. */
function addressOf(match: string, at: number, seat: Seat | undefined): string {
  const route = { screen: "replay", match, at, ...(seat === undefined ? {} : { seat }) } as const;
  const plain = { test: false, flat: false, manualClock: false };
  return new URL(write(route, plain), window.location.origin).href;
}

/**
 * Why an altered journal is not shown to its end: when it is opened, and wherever it stops.
 * CLIENT-REPL-2
 */
function Stop({ replay }: { replay: ReplayControls }) {
  // The position at which it was read and put away.
  const read = useSignal<number | undefined>(undefined);
  const { at, entries } = replay.place.value;
  const stop = replay.stop.value;
  if (!stop || (read.value !== undefined && (at < entries || read.value === at))) return null;
  return (
    <div class="replay-failure">
      <Notice
        tone="bad"
        code={stop.code}
        testid="toast"
        onClose={() => {
          read.value = at;
        }}
      >
        <p>
          <strong>This journal is only shown up to act {entries}.</strong> {stop.text}
        </p>
      </Notice>
    </div>
  );
}

/** The viewer. Everything can be seen only of a match that came to its end. CLIENT-REPL-2 */
function Eyes({ replay }: { replay: ReplayControls }) {
  const { view } = useMatchPage();
  const seats = view.scene.value.seats ?? {};
  const everybody = replay.finished.value ? "All" : "Spectator";
  const options: { value: Seat | undefined; name: string }[] = [
    { value: undefined, name: everybody },
  ];
  for (let seat = 0; seat < replay.seatCount.value; seat++)
    options.push({ value: seat, name: seats[String(seat)]?.name ?? `Seat ${seat + 1}` });
  return (
    <Segmented
      label="Seen by"
      value={replay.viewer.value}
      options={options}
      onChange={(seat) => void replay.look(seat)}
      testid="replay-eyes"
    />
  );
}
