import { Box3, Mesh, MeshLambertMaterial, Vector3 } from "three";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { known, loadFigures, lookNames, STAND_IN } from "../../../looks/figures/figures";
import { prop, propNames } from "../../../looks/figures/props";
import { figureMaker } from "../../../src/scene/figures/figure_maker";

const model = (look: string) => figureMaker.make(look);

beforeAll(() => loadFigures(lookNames));

const meshes = (look: string) => {
  const found: Mesh[] = [];
  model(look).object.traverse((part) => {
    if (part instanceof Mesh) found.push(part);
  });
  return found;
};

describe.each(lookNames)("the figure of %s", (look) => {
  test("is at most five meshes that stand on the ground, within reach of its tile", () => {
    const parts = meshes(look);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.length).toBeLessThanOrEqual(5);
    const figure = model(look);
    const box = new Box3().setFromObject(figure.object);
    expect(box.min.y).toBeGreaterThan(-0.04);
    expect(box.max.y).toBeCloseTo(figure.height, 4);
    expect(figure.height).toBeGreaterThan(0.05);
    expect(figure.height).toBeLessThan(1.7);
    const size = box.getSize(new Vector3());
    expect(Math.max(size.x, size.z)).toBeLessThan(1.7);
  });

  test("has a colour and a normal of length one at every corner", () => {
    for (const { geometry } of meshes(look)) {
      const [points, normals, colours] = ["position", "normal", "color"].map((name) =>
        geometry.getAttribute(name),
      );
      expect(normals?.count).toBe(points?.count);
      expect(colours?.count).toBe(points?.count);
      let [worst, strange] = [0, 0];
      for (let i = 0; i < (normals?.count ?? 0); i++) {
        const n = new Vector3(normals?.getX(i), normals?.getY(i), normals?.getZ(i));
        worst = Math.max(worst, Math.abs(n.length() - 1));
        const values = [points?.getX(i), points?.getY(i), points?.getZ(i), colours?.getX(i)];
        if (!values.every((value) => Number.isFinite(value))) strange += 1;
      }
      expect(worst).toBeLessThan(1e-3);
      expect(strange).toBe(0);
    }
  });

  test("lies on the ground when it is down and rises again", () => {
    const figure = model(look);
    figure.pose("down", 1);
    figure.object.updateMatrixWorld(true);
    const lying = new Box3().setFromObject(figure.object, true);
    expect(lying.min.y).toBeGreaterThan(-0.08);
    const middle = lying.getCenter(new Vector3());
    expect(Math.abs(middle.z)).toBeLessThan(0.2);
    figure.pose("", 1);
    figure.object.updateMatrixWorld(true);
    const standing = new Box3().setFromObject(figure.object, true);
    expect(standing.max.y).toBeCloseTo(figure.height, 4);
  });
});

describe("figures", () => {
  test("share the shapes of their look", () => {
    expect(meshes("brute")[0]?.geometry).toBe(meshes("brute")[0]?.geometry);
  });

  test("an unknown look is a stand-in, a name that holds a known word is that", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const strange = ["zzz", "__proto__", "constructor", "x".repeat(9999), "☃"];
    for (const look of [...strange, ...strange]) {
      expect(known(look).name).toBe(STAND_IN);
      expect(model(look).height).toBeGreaterThan(0);
    }
    expect(warn).toHaveBeenCalledTimes(strange.length);
    expect(warn.mock.calls[0]?.[0]).toContain("`zzz` is no look of a piece: a stand-in is used");
    expect(known("").name).toBe("token");
    expect(lookNames).not.toContain(STAND_IN);
    expect(known("survivor_trowel").name).toBe("survivor");
    expect(known("Survivor Bow").name).toBe("survivor_bow");
    expect(known("kiln_brute").name).toBe("brute");
    expect(warn).toHaveBeenCalledTimes(strange.length + 2);
    expect(warn.mock.calls[strange.length]?.[0]).toContain(
      "`survivor_trowel` is no look of a piece",
    );
    warn.mockRestore();
  });

  test("poses are between what was and what will be", () => {
    const figure = model("survivor");
    const lifted = () => figure.object.children[0]?.position.y ?? Number.NaN;
    figure.pose("floating", 1);
    const high = lifted();
    expect(high).toBeGreaterThan(0);
    figure.pose("", 0.5);
    expect(lifted()).toBeCloseTo(high / 2);
    figure.pose("", 1);
    expect(lifted()).toBe(0);
    figure.pose("no such pose", 1);
    expect(lifted()).toBe(0);
  });
});

describe("CLIENT-BADGE-1", () => {
  test("greying is undone exactly and greys everything", () => {
    const figure = model("survivor");
    const parts = figure.object.children.flatMap((child) => child.children);
    const shapes = () => parts.map((part) => (part instanceof Mesh ? part.geometry : undefined));
    const colours = () =>
      parts.map((part) =>
        part instanceof Mesh && part.material instanceof MeshLambertMaterial
          ? `${part.material.color.getHexString()} ${part.material.emissive.getHexString()}`
          : "",
      );
    figure.paint([60, 120, 240], false);
    const [before, bright] = [shapes(), colours()];
    figure.paint([60, 120, 240], true);
    figure.paint([60, 120, 240], true);
    // It gives some light of its own, so that it does not look like the dead.
    const grey = colours().find((colour) => colour.startsWith("464646")) ?? "";
    expect(Number.parseInt(grey.slice(-2), 16)).toBeGreaterThan(64);
    expect(bright.every((colour) => colour === "" || colour.endsWith(" 000000"))).toBe(true);
    expect(shapes()).not.toEqual(before);
    figure.paint([60, 120, 240], false);
    expect(shapes()).toEqual(before);
    expect(colours()).toEqual(bright);
  });
});

test.each(propNames)("the prop %s has colours and lies on its tile", (name) => {
  const made = prop(name, 3);
  expect(made).toBeDefined();
  if (made === undefined) return;
  expect(made.getAttribute("color").count).toBe(made.getAttribute("position").count);
  made.computeBoundingBox();
  expect(made.boundingBox?.max.x).toBeLessThan(0.6);
  expect(made.boundingBox?.min.z).toBeGreaterThan(-0.6);
});

test("props are the same for the same variant, and none for unknown looks", () => {
  expect(prop("bridge", 5)?.getAttribute("position").array).toEqual(
    prop("bridge", 5)?.getAttribute("position").array,
  );
  expect(prop("meadow")).toBeUndefined();
  expect(prop("__proto__")).toBeUndefined();
});
