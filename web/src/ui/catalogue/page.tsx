/**
 * The sheets of the catalogue: every visible name, as the client draws it. This is a separate page
 * for the pictures of the book, and not part of the client.
 */
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { EMBLEM_SHAPES, emblem } from "../../../looks/emblems";
import { face } from "../../../looks/faces";
import { surroundings } from "../../../looks/ground";
import type { Board, Colour, Piece, Scene, TileKind } from "../../protocol/scene";
import { portrait } from "../../scene/board_picture";
import { Layers } from "../parts/face";
import { Crest, Icon } from "../parts/icons";
import { MarkSign } from "../parts/mark_sign";
import { CATALOGUE, type Section } from "./catalogue";
import "../theme.css";
import "./sheets.css";

const BLUE: Colour = [72, 128, 224];

/** The usual heights of grounds, in quarters of a tile. */
const HEIGHTS: { readonly [look: string]: number } = { wall: 3, water: -1, lava: -1, void: -2 };

function kind(look: string): TileKind {
  const height = HEIGHTS[look];
  return { name: look, look, ...(height === undefined ? {} : { height }) };
}

/** A square board of one ground, `side` tiles wide. */
function board(side: number, ground: string, more: Partial<Board> = {}): Board {
  const rows = Array.from({ length: side }, (_, y) => [String(y), ".".repeat(side)]);
  return {
    size: [side, side],
    kinds: { ".": kind(ground) },
    rows: Object.fromEntries(rows),
    look: "hall",
    ...more,
  };
}

function scene(ground: Board, piece?: Piece): Scene {
  return {
    viewer: "spectator",
    board: ground,
    sides: { blue: { name: "Blue", colour: BLUE, crest: "shield", stance: "own" } },
    pieces: piece ? { piece } : {},
    turn: { text: "" },
  };
}

/** The scene that shows a name on a board. */
const SCENES: { readonly [id: string]: (name: string) => Scene } = {
  piece: (name) => scene(board(3, "steel_dark"), { name, look: name, at: [1, 1], side: "blue" }),
  ground: (name) => scene(board(2, name)),
  spot: (name) =>
    scene(board(3, "grass", { look: "meadow", spots: { "1,1": { look: name, facing: "South" } } })),
  board: (name) =>
    scene(board(2, "floor", { look: name }), {
      name,
      look: "pawn",
      at: [0, 1],
      side: "blue",
      colour: [230, 222, 204],
    }),
};

/** How large the pictures of boards are. */
const SIZES: { readonly [id: string]: number } = { piece: 96, ground: 112, spot: 112, board: 160 };
/** How much larger a board is than its visible middle. Its frame is left out. */
const NEAR: { readonly [id: string]: number } = { piece: 3.1, spot: 3.1 };

let waiting = 0;

/** Pictures are made one after another. The page says when the last one is done. */
function Portrayed({ id, name, size }: { id: string; name: string; size: number }) {
  const [picture, setPicture] = useState("");
  useEffect(() => {
    const made = SCENES[id]?.(name);
    if (!made) return;
    waiting += 1;
    // Twice the shown size, so that edges are smooth.
    const drawn = 2 * Math.round(size * (NEAR[id] ?? 1));
    void portrait(made, { width: drawn, height: drawn }).then((made) => {
      setPicture(made);
      waiting -= 1;
    });
  }, [id, name, size]);
  const whole = Math.round(size * (NEAR[id] ?? 1));
  const air = id === "board" ? `radial-gradient(${surroundings(name).dusk})` : undefined;
  return (
    <span class="shown" style={{ width: `${size}px`, height: `${size}px`, background: air }}>
      {picture && (
        <img
          src={picture}
          width={whole}
          height={whole}
          alt=""
          style={{ margin: `${(size - whole) / 2 + 4}px ${(size - whole) / 2}px` }}
        />
      )}
    </span>
  );
}

function Shown({ id, name }: { id: string; name: string }) {
  const size = SIZES[id];
  if (size !== undefined) return <Portrayed id={id} name={name} size={size} />;
  if (id === "icon") return <Icon name={name} />;
  if (id === "crest") return <Crest name={name} />;
  if (id === "mark") return <MarkSign token={name} />;
  if (id === "face") return <Layers drawn={face(name)} look={name} colour={BLUE} />;
  if (EMBLEM_SHAPES.has(name)) {
    return <Layers drawn={emblem(name)} look={name} view="-14 2 128 96" />;
  }
  return null;
}

/** A part of a section's names. */
function Sheet({
  section: { id, title, names, sheets },
  part,
}: {
  section: Section;
  part: number;
}) {
  const each = Math.ceil(names.length / sheets.length);
  const shown = [...names].sort().slice(part * each, (part + 1) * each);
  return (
    <section class="sheet" data-kind={id} data-sheet={sheets[part]} aria-label={title}>
      {shown.map((name) => (
        <figure key={name}>
          <Shown id={id} name={name} />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </section>
  );
}

const root = document.getElementById("root");
if (root) {
  render(
    CATALOGUE.flatMap((section) =>
      section.sheets.map((sheet, part) => <Sheet key={sheet} section={section} part={part} />),
    ),
    root,
  );
  const look = () => {
    if (waiting === 0) document.body.dataset["ready"] = "true";
    else setTimeout(look, 100);
  };
  setTimeout(look, 500);
}
