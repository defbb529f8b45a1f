/** Draws faults of the client: the same seed draws the same ones. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commonTokens } from "@stryker-mutator/api/plugin";
import { createInstrumenter } from "@stryker-mutator/instrumenter";
import { createInjector } from "typed-inject";

const SILENT = { isTraceEnabled: () => false, isDebugEnabled: () => false };
for (const level of ["trace", "debug", "info", "warn", "error", "fatal"]) SILENT[level] = () => {};

/** The TypeScript files below some folders, sorted. */
export function filesBelow(web, folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(web, folder), { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((path) => path.endsWith(".ts"))
    .sort();
}

/** All faults that can be put into some files. */
export async function allMutants(web, paths) {
  const instrument = createInjector()
    .provideValue(commonTokens.getLogger, () => SILENT)
    .provideValue(commonTokens.logger, SILENT)
    .provideValue(commonTokens.options, {})
    .injectFunction(createInstrumenter);
  const files = paths.map((path) => ({
    name: join(web, path),
    content: readFileSync(join(web, path), "utf8"),
    mutate: true,
  }));
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false };
  const { mutants } = await instrument.instrument(files, options);
  return mutants.filter(({ status }) => status === undefined);
}

/** Some of the list, in its order. */
export function draw(list, count, seed) {
  let state = BigInt(seed);
  const next = () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return z ^ (z >> 31n);
  };
  return list
    .map((each, place) => ({ each, place, lot: next() }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, count)
    .sort((a, b) => a.place - b.place)
    .map(({ each }) => each);
}
