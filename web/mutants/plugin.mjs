/** What Stryker needs from us: it tests only the faults that were drawn, and tells of each. */
import { readFileSync } from "node:fs";
import { declareClassPlugin, declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

/** The file with the faults that were drawn. Stryker starts processes, which read it, too. */
export const DRAWN = "INITIATIVE_DRAWN_MUTANTS";

/** What tells a fault from all others. */
export function keyOf({ fileName, location: { start, end }, mutatorName, replacement }) {
  const path = fileName.replaceAll("\\", "/").replace(/^.*?(?=src\/(model|net)\/)/, "");
  const place = [start.line, start.column, end.line, end.column].join(":");
  return [path, place, mutatorName, replacement].join(" ");
}

/** Leaves out what was not drawn. Stryker counts it as if it did not compile. */
class Drawn {
  async init() {
    this.keys = new Set(JSON.parse(readFileSync(process.env[DRAWN], "utf8")));
  }

  async check(mutants) {
    const judge = (mutant) =>
      this.keys.has(keyOf(mutant))
        ? { status: "passed" }
        : { status: "compileError", reason: "It was not drawn." };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, judge(mutant)]));
  }
}

/** The faults that were tested so far. */
export const tested = [];

const reporter = {
  onMutantTested(result) {
    if (result.status === "CompileError") return;
    tested.push(result);
    process.stderr.write(`\r${tested.length} tested`);
  },
};

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, "drawn", Drawn),
  declareValuePlugin(PluginKind.Reporter, "told", reporter),
];
