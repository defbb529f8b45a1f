/** All pieces in the match: state, numbers, conditions, piles of cards. CLIENT-ROST-1 */

import { useLayoutEffect, useRef } from "preact/hooks";
import { iconNames } from "../../../../looks/icons";
import type { Fact, Id, Piece, Scene, Zone } from "../../../protocol/scene";
import { Crest, Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { room } from "../layout";
import { inOrder, placeName, zoneCount } from "../words";
import { Badge } from "./badge";
import { Meter, MeterStrip } from "./meter";
import { gathered, nearestFirst, plated } from "./plates";
import { Statuses } from "./statuses";
import "./roster.css";

type RosterGroup = { name: string; pieces: readonly Id[]; gone?: readonly Fact[] };

/** The groups of the scene, without pieces that have a plate. */
export function groupsOf(scene: Scene): RosterGroup[] {
  const apart = plated(scene);
  return everyone(scene)
    .map((group) => ({ ...group, pieces: group.pieces.filter((id) => !apart.has(id)), all: group }))
    .filter(({ pieces, all, gone = [] }) => pieces.length || !all.pieces.length || gone.length);
}

/** If the scene has no groups, the pieces by stance. */
function everyone(scene: Scene): RosterGroup[] {
  if (scene.roster?.length) return scene.roster;
  const groups = Object.entries(scene.sides ?? {}).map(([side, { name }]) => ({
    name,
    pieces: inOrder(scene.pieces)
      .filter(([, piece]) => piece.side === side && !piece.ground)
      .map(([id]) => id),
  }));
  return groups.filter(({ pieces }) => pieces.length > 0);
}

/** The piles of a piece. A separate component, so that a card does not render the whole entry. */
function Piles({ id }: { id: Id }) {
  const { view } = useMatchPage();
  const piles = inOrder(view.scene.value.zones).filter(([, zone]) => zone.piece === id);
  if (piles.length === 0) return null;
  return (
    <span class="piles">
      {piles.map(([name, zone]) => (
        <Pile key={name} zone={zone} />
      ))}
    </span>
  );
}

function Pile({ zone }: { zone: Zone }) {
  const faces = Object.values(zone.cards ?? {}).filter((card) => card.name);
  return (
    <span class="pile" title={zone.name} data-role={zone.role}>
      <span class="pile-name">{zone.name}</span>
      <b>{faces.length ? faces.map((card) => card.name).join(", ") : zoneCount(zone)}</b>
    </span>
  );
}

function Entry({ id, piece }: { id: Id; piece: Piece }) {
  const { view, selection, survey, actions, board } = useMatchPage();
  const scene = view.scene.value;
  const side = piece.side === undefined ? undefined : scene.sides?.[piece.side];
  const meters = piece.meters ?? [];
  // A strip is for numbers. Details in words are in the inspector.
  const fine = meters.filter((meter) => meter.detail && meter.style !== "word");
  const { bars, pips, chips } = gathered(meters.filter((meter) => !meter.detail));
  const selected = selection.selected.value === id;
  const choose = () => {
    board.camera.centre(piece.at);
    if (piece.selection) actions.select(id);
    else survey.inspect({ what: "piece", id, piece });
  };
  const [r, g, b] = piece.colour ?? side?.colour ?? [160, 160, 160];
  return (
    <button
      type="button"
      class="roster-entry"
      data-testid={`roster-${id}`}
      data-stance={side?.stance ?? "neutral"}
      data-spent={piece.spent ?? false}
      data-badge={piece.badge}
      aria-pressed={selected}
      onClick={choose}
      onPointerEnter={() => actions.point({ tile: piece.at, piece: id })}
      onPointerLeave={() => actions.point(undefined)}
    >
      <span class="roster-crest" style={{ "--side": `rgb(${r} ${g} ${b})` }}>
        {side ? <Crest name={side.crest} title={side.name} /> : <Icon name="info" />}
        {piece.glyph && <span class="roster-glyph">{piece.glyph}</span>}
      </span>
      <span class="roster-head">
        <span class="roster-who">
          <span class="roster-name">{piece.name}</span>
          {piece.label && piece.label !== piece.name && (
            <span class="roster-label">{piece.label}</span>
          )}
        </span>
        {piece.badge && <Badge state={piece.badge} worded />}
      </span>
      <span class="roster-body">
        {[...bars, ...pips].map((meter) => (
          <Meter key={meter.id} meter={meter} />
        ))}
        {chips.length > 0 && (
          <span class="roster-chips">
            {chips.map((meter) => (
              <Meter key={meter.id} meter={meter} />
            ))}
          </span>
        )}
        {fine.length > 0 && <MeterStrip meters={fine} />}
        <Statuses statuses={piece.statuses ?? []} />
        <Piles id={id} />
      </span>
    </button>
  );
}

/** Whether all pieces have only a name. Then they are shown side by side as pictures. */
function plain(scene: Scene, ids: readonly Id[]): boolean {
  return ids.every((id) => {
    const piece = scene.pieces?.[id];
    if (!piece) return true;
    return !piece.badge && !piece.meters?.length && iconNames.includes(piece.look);
  });
}

/** One of many pieces: a picture, and its conditions as letters. */
function Chip({ id, piece }: { id: Id; piece: Piece }) {
  const { view, selection, survey, actions, board } = useMatchPage();
  const scene = view.scene.value;
  const side = piece.side === undefined ? undefined : scene.sides?.[piece.side];
  const [r, g, b] = piece.colour ?? side?.colour ?? [160, 160, 160];
  const text = `${piece.name}, ${placeName(scene.board, piece.at)}`;
  const statuses = piece.statuses ?? [];
  const marked = (piece.marks ?? []).length > 0;
  const words = [text, ...statuses.map(({ name }) => name), ...(piece.marks ?? [])].join(", ");
  const choose = () => {
    board.camera.bring(piece.at);
    if (piece.selection) actions.select(id);
    else survey.inspect({ what: "piece", id, piece });
  };
  return (
    <button
      type="button"
      class="roster-chip"
      data-testid={`roster-${id}`}
      data-stance={side?.stance ?? "neutral"}
      data-alarm={marked}
      aria-pressed={selection.selected.value === id}
      aria-label={words}
      title={words}
      style={{ "--side": `rgb(${r} ${g} ${b})` }}
      onClick={choose}
      onPointerEnter={() => actions.point({ tile: piece.at, piece: id })}
      onPointerLeave={() => actions.point(undefined)}
    >
      {iconNames.includes(piece.look) ? (
        <Icon name={piece.look} />
      ) : (
        <b>{piece.glyph ?? piece.name.slice(0, 1)}</b>
      )}
      {statuses.length > 0 && (
        <span class="roster-chip-mark" aria-hidden="true">
          {statuses.map(({ letter, name }) => letter ?? name.slice(0, 1)).join("")}
        </span>
      )}
    </button>
  );
}

/** The pieces of a group that have left play. */
function Gone({ gone }: { gone: readonly Fact[] }) {
  if (!gone.length) return null;
  return (
    <p class="roster-gone">
      <Icon name="skull" title="Out of play" />
      {gone.map(({ name, text }) => [name, text].filter(Boolean).join(" ")).join(", ")}
    </p>
  );
}

/** The height of the line that says how many are below. */
const FOOT = 22;

/**
 * Entries are low if not all have room, and none is cut in its middle: what does not fit is below,
 * and a line says how many.
 */
function arrange(roster: HTMLElement): void {
  const foot = roster.querySelector<HTMLElement>(".roster-below");
  if (!foot) return;
  const full = () => roster.scrollHeight > roster.clientHeight + 1;
  roster.style.maxHeight = "";
  roster.dataset["dense"] = "false";
  foot.hidden = true;
  if (!full()) return;
  roster.dataset["dense"] = "true";
  if (!full()) return;
  const start = roster.getBoundingClientRect().top - roster.scrollTop;
  const ends = [...roster.querySelectorAll(".roster-entry, .roster-chip")].map(
    (entry) => entry.getBoundingClientRect().bottom - start,
  );
  const most = roster.clientHeight - FOOT;
  const last = Math.max(0, ...ends.filter((end) => end <= most));
  const below = ends.filter((end) => end > most).length;
  if (last === 0 || below === 0) return;
  foot.hidden = false;
  foot.textContent = `${below} more below`;
  roster.style.maxHeight = `${Math.ceil(last) + FOOT}px`;
}

export function Roster() {
  const { view, settings } = useMatchPage();
  const scene = view.scene.value;
  const element = useRef<HTMLElement>(null);
  const groups = groupsOf(scene);
  const { textSize } = settings.value;
  useLayoutEffect(() => {
    const roster = element.current;
    if (!roster?.parentElement) return;
    const sizes = new ResizeObserver(() => arrange(roster));
    sizes.observe(roster.parentElement);
    arrange(roster);
    return () => sizes.disconnect();
  }, [scene.pieces, textSize, room.value]);
  if (!groups.length) return null;
  return (
    <section class="plate roster" data-testid="roster" aria-label="Roster" ref={element}>
      {groups.map((group) => (
        <div class="roster-group" key={group.name}>
          <h2 class="caps">
            {group.name} <span class="count">{group.pieces.length}</span>
          </h2>
          <div class={plain(scene, group.pieces) ? "roster-crowd" : "roster-list"}>
            {nearestFirst(scene, group.pieces).map((id) => {
              const piece = scene.pieces?.[id];
              if (!piece) return null;
              return plain(scene, group.pieces) ? (
                <Chip key={id} id={id} piece={piece} />
              ) : (
                <Entry key={id} id={id} piece={piece} />
              );
            })}
          </div>
          <Gone gone={group.gone ?? []} />
        </div>
      ))}
      <p class="roster-below" aria-hidden="true" hidden />
    </section>
  );
}
