/** Makes figures from their looks. All figures of a look share its shapes. */
import {
  type BufferGeometry,
  Group,
  MathUtils,
  Mesh,
  type MeshLambertMaterial,
  SRGBColorSpace,
} from "three";
import { known, loadFigures } from "../../../looks/figures/figures";
import type { BuiltMesh } from "../../mesh/mesh_builder";
import { Names } from "../../model/names";
import type { Colour } from "../../protocol/scene";
import { lit, shining } from "../materials";
import { greyed as grey } from "../piece_colours";
import type { FigureMaker, PieceFigure } from "./figure";
import { drained, GLIMMER } from "./paint";

/**
 * A figure on the way to a pose: how far it is tipped back, lifted and moved to the tile's middle.
 */
type Stance = { fall: number; lift: number; shift: number };
type Form = BuiltMesh & {
  greyed: { natural?: BufferGeometry; glow?: BufferGeometry };
  /** How it lies. Computed when a figure of this look first falls. */
  down?: Stance;
  /** It is longer than high, so it rolls over instead of falling on its back. */
  rolls: boolean;
};

const UPRIGHT: Stance = { fall: 0, lift: 0, shift: 0 };
const FLOATING: Stance = { fall: 0, lift: 0.3, shift: 0 };
const forms = new Map<string, Form>();

function form(look: string): Form {
  const { name, build } = known(look);
  const made = forms.get(name);
  if (made !== undefined) return made;
  const cast = build().cast();
  const rolls = long(cast);
  const shaped = { ...cast, greyed: {}, rolls };
  forms.set(name, shaped);
  return shaped;
}

function fallen(form: Form): Stance {
  form.down ??= lying(form, form.rolls);
  return form.down;
}

function long({ natural, height }: BuiltMesh): boolean {
  natural?.computeBoundingBox();
  const box = natural?.boundingBox;
  return box !== null && box !== undefined && box.max.z - box.min.z > 1.25 * height;
}

/** The poses other than upright. */
export const POSES = new Names<(form: Form) => Stance>("pose", {
  down: fallen,
  floating: () => FLOATING,
});

/** The top of a base. */
const GROUND = 0.055;

/**
 * How the shape lies on its back. A shape with a base falls onto the base. A shape without one tips
 * over its own rim until something else touches the ground, like a chessman that was knocked over.
 */
function lying({ natural, worn, accent, glow, base }: BuiltMesh, rolls: boolean): Stance {
  const parts = [natural, worn, accent, glow].flatMap(
    (part) => part?.getAttribute("position").array ?? [],
  );
  // Height and depth of every corner, in turn.
  const aside = rolls ? 0 : 2;
  const corners = parts.map((part) => {
    const flat = new Float32Array((2 * part.length) / 3);
    for (let i = 0; 3 * i < part.length; i++) {
      flat[2 * i] = part[3 * i + 1] ?? 0;
      flat[2 * i + 1] = part[3 * i + aside] ?? 0;
    }
    return flat;
  });
  let rim = 0;
  for (const part of corners) {
    for (let i = 0; i < part.length; i += 2) {
      if ((part[i] ?? 0) < 0.05) rim = Math.max(rim, -(part[i + 1] ?? 0));
    }
  }
  /** The lowest point and the middle after tipping back over the rim. */
  const reach = (angle: number) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    let [low, near, far] = [Infinity, -Infinity, Infinity];
    for (const part of corners) {
      for (let i = 0; i < part.length; i += 2) {
        const y = part[i] ?? 0;
        const z = (part[i + 1] ?? 0) + rim;
        low = Math.min(low, y * c + z * s);
        near = Math.max(near, z * c - y * s);
        far = Math.min(far, z * c - y * s);
      }
    }
    return { low, middle: (near + far) / 2 };
  };
  let fall = 1.5;
  if (base === undefined) {
    const sunk = reach(0).low - 0.015;
    fall = 0;
    while (fall < 1.95 && reach(fall + 0.03).low > sunk) fall += 0.03;
  }
  const { low, middle } = reach(fall);
  const rest = base === undefined ? 0 : GROUND - low;
  return { fall, lift: rim * Math.sin(fall) + rest, shift: rim * Math.cos(fall) - middle };
}

class Model implements PieceFigure {
  readonly object = new Group();
  readonly height: number;
  private readonly tilted = new Group();
  private readonly natural: Mesh | undefined;
  private readonly shining: Mesh | undefined;
  private readonly cloth = lit();
  private readonly trim = lit();
  private readonly skin = lit();
  private readonly light = shining();
  private goal = "";
  private from = UPRIGHT;
  private now = UPRIGHT;

  constructor(private readonly form: Form) {
    this.height = form.height;
    const mesh = (shape: BufferGeometry | undefined, material: Mesh["material"]) => {
      if (shape === undefined) return undefined;
      const made = new Mesh(shape, material);
      made.castShadow = true;
      made.receiveShadow = true;
      this.tilted.add(made);
      return made;
    };
    this.natural = mesh(form.natural, this.skin);
    mesh(form.worn, this.cloth);
    mesh(form.accent, this.trim);
    this.shining = mesh(form.glow, this.light);
    this.object.add(this.tilted);
    const foot = mesh(form.base, this.cloth);
    if (foot !== undefined) this.object.add(foot);
  }

  paint(colour: Colour, greyed: boolean, accent = colour): void {
    const dye = ({ color, emissive }: MeshLambertMaterial, worn: Colour) => {
      const [red, green, blue] = greyed ? grey(worn) : worn;
      color.setRGB(red / 255, green / 255, blue / 255, SRGBColorSpace);
      emissive.setScalar(greyed ? GLIMMER : 0);
    };
    dye(this.cloth, colour);
    dye(this.trim, accent);
    this.skin.emissive.setScalar(greyed ? GLIMMER : 0);
    const pick = (part: "natural" | "glow", mesh: Mesh | undefined) => {
      const shape = this.form[part];
      if (mesh === undefined || shape === undefined) return;
      if (greyed) this.form.greyed[part] ??= drained(shape);
      mesh.geometry = (greyed ? this.form.greyed[part] : undefined) ?? shape;
    };
    pick("natural", this.natural);
    pick("glow", this.shining);
  }

  pose(name: string, t: number): void {
    if (name !== this.goal) {
      this.goal = name;
      this.from = this.now;
    }
    const to = POSES.get(name, () => UPRIGHT)(this.form);
    const part = MathUtils.clamp(t, 0, 1);
    const between = (key: keyof Stance) => MathUtils.lerp(this.from[key], to[key], part);
    this.now = { fall: between("fall"), lift: between("lift"), shift: between("shift") };
    const { fall, lift, shift } = this.now;
    if (this.form.rolls) {
      this.tilted.rotation.z = fall;
      this.tilted.position.set(shift, lift, 0);
    } else {
      this.tilted.rotation.x = -fall;
      this.tilted.position.set(0, lift, shift);
    }
  }

  dispose(): void {
    this.object.removeFromParent();
    this.cloth.dispose();
    this.trim.dispose();
    this.skin.dispose();
    this.light.dispose();
  }
}

export const figureMaker: FigureMaker = {
  load: loadFigures,
  make(look) {
    const figure = new Model(form(look));
    figure.paint([150, 150, 150], false);
    return figure;
  },
};
