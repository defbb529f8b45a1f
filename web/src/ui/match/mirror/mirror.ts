/**
 * The board as a grid of text, for screen readers and tests. It is written straight into the page,
 * because four thousand cells would be slow as a virtual tree, and because attributes must change
 * at the same time as the match. CLIENT-DOM-2
 */
import { at, tileAt } from "../../../model/mark";
import type { At, Size, Tile } from "../../../protocol/scene";
import { placeName } from "../words";
import { altered, type Cell, cellAt, type PieceText, type Shown } from "./cells";

type Written = { element: HTMLElement; cell: Cell | undefined };

function attribute(element: HTMLElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function writePiece(parent: HTMLElement, piece: PieceText): void {
  const element = document.createElement("span");
  element.dataset["testid"] = `piece-${piece.id}`;
  element.dataset["side"] = piece.side;
  element.dataset["badge"] = piece.badge;
  element.dataset["status"] = piece.status;
  element.textContent = piece.text;
  parent.append(element);
}

function samePieces(a: readonly PieceText[], b: readonly PieceText[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, index) => {
      const other = b[index];
      return (
        other !== undefined &&
        one.id === other.id &&
        one.side === other.side &&
        one.badge === other.badge &&
        one.status === other.status &&
        one.text === other.text
      );
    })
  );
}

/** The tiles whose pieces changed. */
function moved(before: Shown["standing"], now: Shown["standing"]): Set<At> {
  const keys = new Set<At>();
  if (before === now) return keys;
  const same = (a: Standers, b: Standers) =>
    a.length === b.length && a.every(([id, piece], i) => b[i]?.[0] === id && b[i]?.[1] === piece);
  for (const [key, here] of before) if (!same(here, now.get(key) ?? [])) keys.add(key);
  for (const [key, here] of now) if (!same(here, before.get(key) ?? [])) keys.add(key);
  return keys;
}

type Standers = readonly (readonly [string, object])[];

export class Mirror {
  private readonly cells = new Map<At, Written>();
  private size: Size = [0, 0];
  private last: Shown | undefined;
  private stop: At | undefined;

  constructor(private readonly grid: HTMLElement) {}

  show(shown: Shown): void {
    const [columns, rows] = shown.scene.board.size;
    const last = this.last;
    this.last = shown;
    if (columns !== this.size[0] || rows !== this.size[1]) {
      this.lay([columns, rows]);
      for (const key of this.cells.keys()) this.write(shown, key);
      return;
    }
    const ground = last && altered(last.scene.board, shown.scene.board);
    if (!last || !ground || last.scene.sides !== shown.scene.sides) {
      for (const key of this.cells.keys()) this.write(shown, key);
      return;
    }
    // On the same ground, only tiles that had a text before or have one now.
    const keys = new Set([...ground, ...moved(last.standing, shown.standing)]);
    const pairs = [
      [last.marks, shown.marks],
      [last.labels, shown.labels],
      [last.targets, shown.targets],
      [last.warnings, shown.warnings],
    ] as const;
    for (const [before, now] of pairs) {
      if (before === now) continue;
      for (const key of before.keys()) keys.add(key);
      for (const key of now.keys()) keys.add(key);
    }
    for (const key of keys) this.write(shown, key);
  }

  /** Sets the one cell that Tab stops at. */
  stopAt(tile: Tile): void {
    const key = at(tile);
    if (key === this.stop) return;
    if (this.stop) this.cells.get(this.stop)?.element.setAttribute("tabindex", "-1");
    this.cells.get(key)?.element.setAttribute("tabindex", "0");
    this.stop = key;
  }

  focus(tile: Tile): void {
    this.stopAt(tile);
    this.cells.get(at(tile))?.element.focus({ preventScroll: true });
  }

  holdsFocus(): boolean {
    return this.grid.contains(document.activeElement);
  }

  /** The tile of a cell or of an element in it. */
  tileOf(target: EventTarget | null): Tile | undefined {
    if (!(target instanceof Element)) return undefined;
    const cell = target.closest<HTMLElement>("[data-at]");
    const key = cell?.dataset["at"];
    return key && this.cells.has(key as At) ? tileAt(key as At) : undefined;
  }

  private lay([columns, rows]: Size): void {
    this.size = [columns, rows];
    this.cells.clear();
    this.stop = undefined;
    attribute(this.grid, "aria-colcount", String(columns));
    attribute(this.grid, "aria-rowcount", String(rows));
    const lines = document.createDocumentFragment();
    for (let y = 0; y < rows; y++) {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      row.setAttribute("aria-rowindex", String(y + 1));
      for (let x = 0; x < columns; x++) {
        const element = document.createElement("div");
        element.setAttribute("role", "gridcell");
        element.setAttribute("aria-colindex", String(x + 1));
        element.setAttribute("tabindex", "-1");
        element.dataset["testid"] = `tile-${x}-${y}`;
        element.dataset["at"] = at([x, y]);
        this.cells.set(at([x, y]), { element, cell: undefined });
        row.append(element);
      }
      lines.append(row);
    }
    this.grid.replaceChildren(lines);
  }

  private write(shown: Shown, key: At): void {
    const written = this.cells.get(key);
    if (!written) return;
    const { element, cell: old } = written;
    const cell = cellAt(shown, tileAt(key));
    written.cell = cell;
    if (cell.label !== old?.label) element.setAttribute("aria-label", cell.label);
    if (cell.marks !== old?.marks) element.dataset["marks"] = cell.marks;
    if (cell.piece !== old?.piece) element.dataset["piece"] = cell.piece;
    if (!old || cell.note !== old.note || !samePieces(cell.pieces, old.pieces)) {
      const name = document.createElement("span");
      name.textContent = `${placeName(shown.scene.board, tileAt(key))} `;
      element.replaceChildren(name);
      for (const piece of cell.pieces) writePiece(element, piece);
      if (cell.note) {
        const note = document.createElement("span");
        note.dataset["note"] = "";
        note.textContent = cell.note;
        element.append(note);
      }
    }
  }
}
