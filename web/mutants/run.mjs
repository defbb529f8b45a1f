/**
 * Puts faults into the client's model and net, one at a time, and tells which of them its tests
 * notice: `node mutants/run.mjs --count 300 --seed 0 --minutes 60 [--output FOLDER] [PATH…]`.
 *
 * The folder gets a line for each fault in `caught.txt`, `timeout.txt`, `unviable.txt` or
 * `missed.txt`. When the minutes are over, what was tested by then counts.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const here = import.meta.dirname;
const web = join(here, "..");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "300" },
    seed: { type: "string", default: "0" },
    minutes: { type: "string", default: "60" },
    output: { type: "string", default: join(web, "../target/mutants/client") },
  },
});
const output = resolve(values.output);

// The gate has no use for Stryker, so it has a folder of packages of its own.
if (!existsSync(join(here, "node_modules/@stryker-mutator/core"))) {
  process.stderr.write("installing Stryker …\n");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const install = ["install", "--no-save"];
  const { status } = spawnSync(npm, install, { cwd: here, stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
const { allMutants, draw, filesBelow } = await import("./sample.mjs");
const { DRAWN, keyOf, tested } = await import("./plugin.mjs");
const { Stryker } = await import("@stryker-mutator/core");

process.chdir(web);
const named = positionals.map((path) => path.replace(/^web\//, ""));
const files = filesBelow(web, ["src/model", "src/net"]).filter(
  (path) => named.length === 0 || named.some((name) => path.startsWith(name)),
);
const mutants = await allMutants(web, files);
const drawn = draw(mutants, Number(values.count), Number(values.seed));
process.stderr.write(`${drawn.length} of ${mutants.length} faults\n`);
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
process.env[DRAWN] = join(output, "drawn.json");
writeFileSync(process.env[DRAWN], JSON.stringify(drawn.map(keyOf)));

/** The files of the report, by what Stryker says. */
const FILES = {
  Killed: "caught",
  Timeout: "timeout",
  Survived: "missed",
  NoCoverage: "missed",
  RuntimeError: "unviable",
};

function report() {
  const lines = { caught: [], timeout: [], missed: [], unviable: [] };
  for (const { fileName, location, mutatorName, replacement, status } of tested) {
    const path = `web/${fileName.replaceAll("\\", "/").replace(/^.*?(?=src\/(model|net)\/)/, "")}`;
    const { line, column } = location.start;
    const change = replacement.replaceAll(/\s+/g, " ").slice(0, 80);
    lines[FILES[status]]?.push(`${path}:${line}:${column}: ${mutatorName}: ${change}`);
  }
  for (const [name, list] of Object.entries(lines)) {
    writeFileSync(join(output, `${name}.txt`), list.map((line) => `${line}\n`).join(""));
  }
  const noticed = lines.caught.length + lines.timeout.length;
  const all = noticed + lines.missed.length;
  for (const line of lines.missed) process.stdout.write(`${line}\n`);
  process.stdout.write(`client: ${noticed} of ${all} noticed\n`);
}

const clock = setTimeout(() => {
  process.stderr.write("\nThe time is over.\n");
  report();
  process.exit(0);
}, 60_000 * Number(values.minutes));
const stryker = new Stryker({
  mutate: files,
  testRunner: "vitest",
  vitest: { configFile: "mutants/vitest.config.ts" },
  plugins: ["@stryker-mutator/vitest-runner", join(here, "plugin.mjs")],
  checkers: ["drawn"],
  reporters: ["told"],
  coverageAnalysis: "perTest",
  // It would rewrite the paths of the real one, which has none that leave the folder.
  tsconfigFile: "mutants/no-tsconfig.json",
  concurrency: 1,
  // A fault may make a loop endless or fill the memory.
  timeoutMS: 10_000,
  timeoutFactor: 2,
  testRunnerNodeArgs: ["--max-old-space-size=2048"],
  ignorePatterns: ["dist", "e2e", "mutants/node_modules"],
  tempDirName: join(output, "work"),
  cleanTempDir: "always",
  allowConsoleColors: false,
  logLevel: "warn",
});
await stryker.runMutationTest();
clearTimeout(clock);
process.stderr.write("\n");
report();
