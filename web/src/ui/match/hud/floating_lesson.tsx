/**
 * The lesson in a small window: a note over the board that takes no room from it, keeps off what it
 * points at, and folds into a button of the top bar as soon as the player turns to the board.
 * CLIENT-HOME-2, CLIENT-FIT-1
 */
import { effect, type Signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { LessonStep } from "../../../model/lesson";
import type { Box } from "../../../scene/board";
import { overlap } from "../../../scene/box";
import { placePrompt, type ScreenSpot } from "../actions/placement";
import { isAsking, isPicking } from "../actions/prompt";
import { tilesUnder } from "../actions/prompt_place";
import { type MatchPageContext, useMatchPage } from "../context";
import { room } from "../layout";
import { HudButton } from "./control";
import { Lesson } from "./lesson";

/** Where a press means that the player is about to do something. */
const PLAYED_ON = ".ground, .hand-row, .actionbar";
/** These keys only move the focus or close something. */
const IDLE_KEYS: ReadonlySet<string> = new Set([
  "Tab",
  "Shift",
  "Control",
  "Alt",
  "Meta",
  "Escape",
]);
/** How many targets of a question are worth as much as one thing that the hint points at. */
const POINTED_AT = 20;
/** How many tiles it rather covers than a piece that it does not speak of. */
const PIECE = 40;
/** How much of the board around a piece stays visible, in pixels. */
const AROUND = 6;

/** What the hint of the moment points at, and the other pieces. */
function piecesAndControls({ view, board }: MatchPageContext, hud: Element) {
  const meant = new Set(view.lesson.peek()?.pieces);
  const pointedAt: Box[] = [...hud.querySelectorAll("[data-hint=true]")].map((control) =>
    control.getBoundingClientRect(),
  );
  const others: Box[] = [];
  for (const { id, head, plate } of board.plates()) {
    const body = board.pieceBox(id);
    const boxes = [head, plate, body].filter((box) => box !== undefined);
    if (meant.has(id)) pointedAt.push(...boxes);
    else if (body) others.push(body);
  }
  return { pointedAt, others };
}

/**
 * Folds the hint when the player turns to the board, and shows the next one. An explanation that
 * was not put aside comes back with the next chance to read it.
 */
function foldAndUnfold({ view, selection }: MatchPageContext, folded: Signal<boolean>): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  let played = false;
  const fold = () => {
    if (!folded.peek()) played = true;
    folded.value = true;
  };
  const press = ({ target }: Event) => {
    if (target instanceof Element && target.closest(PLAYED_ON)) fold();
  };
  const key = (event: KeyboardEvent) => {
    const inside = event.target instanceof Element && event.target.closest(".lesson, .topbar");
    if (!inside && !IDLE_KEYS.has(event.key)) fold();
  };
  document.addEventListener("pointerdown", press, { capture: true, signal });
  document.addEventListener("keydown", key, { capture: true, signal });
  let before: LessonStep | undefined;
  let away = false;
  const stop = effect(() => {
    const hint = view.lesson.value;
    const aiming = selection.choice.value !== undefined;
    if (!hint) {
      away = true;
      return;
    }
    const unread = away && played && hint.readable;
    if (hint.title !== before?.title || unread) {
      // With large letters it would cover the piece that acts.
      folded.value = room.peek().tight;
      played = false;
    } else if (aiming) fold();
    before = hint;
    away = false;
  });
  return () => {
    listeners.abort();
    stop();
  };
}

export function FloatingLesson() {
  const table = useMatchPage();
  const { view, selection, board, panels } = table;
  const { lesson: folded } = panels;
  const element = useRef<HTMLDivElement>(null);
  const before = useRef<ScreenSpot>(undefined);
  useLayoutEffect(() => foldAndUnfold(table, folded), [table, folded]);
  // There is room for one of the two. A hand to choose from is what the lesson speaks of.
  const asked = isAsking(view, selection) && !isPicking(view.scene.value, selection.choosing.value);
  const shown = view.lesson.value !== undefined && !folded.value && !asked;

  useLayoutEffect(() => {
    const note = element.current;
    const hud = note?.closest(".hud");
    const reading = hud?.querySelector(".reading");
    if (!note || !hud || !reading) return;
    const place = () => {
      const { left, top, right, bottom } = reading.getBoundingClientRect();
      const { tight, box } = room.peek();
      note.style.setProperty("--room", `${Math.round((tight ? box.bottom : bottom) - top)}px`);
      const size = { width: note.offsetWidth, height: note.offsetHeight };
      const { pointedAt, others } = piecesAndControls(table, hud);
      const under = (box: Box) => (one: Box) => overlap(box, one, AROUND) > 0;
      const prompt = hud.querySelector(".prompt")?.getBoundingClientRect();
      const covering = (box: Box) => ({
        targets: pointedAt.filter(under(box)).length * POINTED_AT,
        tiles: tilesUnder(table, box).length + others.filter(under(box)).length * PIECE,
      });
      const spot = placePrompt(
        size,
        { left, top, right, bottom },
        prompt ? [prompt] : [],
        covering,
        before.current,
      );
      before.current = spot;
      note.style.transform = `translate(${Math.round(spot.left)}px, ${Math.round(spot.top)}px)`;
    };
    const stop = effect(() => {
      board.moved.value;
      room.value;
      if (!board.camera.turning.value) place();
    });
    const sizes = new ResizeObserver(place);
    sizes.observe(reading);
    sizes.observe(note);
    return () => {
      stop();
      sizes.disconnect();
    };
  });

  if (!shown) return null;
  return (
    <div class="lesson-note" ref={element}>
      <Lesson
        fold={() => {
          folded.value = true;
        }}
      />
    </div>
  );
}

/** Shows a folded hint again. */
export function LessonButton() {
  const { view, panels } = useMatchPage();
  const { lesson: folded } = panels;
  const hint = view.lesson.value;
  if (!hint) return null;
  return (
    <HudButton
      name={`Hint: ${hint.title}`}
      icon="help"
      testid="lesson-open"
      tip="down"
      expanded={!folded.value}
      kind={folded.value ? "call" : "plain"}
      onPress={() => {
        folded.value = !folded.value;
      }}
    />
  );
}
