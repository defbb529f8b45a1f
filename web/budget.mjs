/**
 * What a browser has to load, as it travels: all scripts and styles that a match may need, without
 * the figures, of which it loads the families that its scenes name, and without pages that no match
 * needs, which it loads when somebody opens them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const BUDGETS = { bundle: 345_000, figures: 25_000, pages: 22_000 };
const folder = join(import.meta.dirname, "dist");

const sizes = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(js|css)$/.test(path))
  .map((path) => ({ path, size: gzipSync(readFileSync(join(folder, path)), { level: 9 }).length }))
  .sort((a, b) => b.size - a.size);
const kindOf = (path) => /\b(figures|pages)\//.exec(path)?.[1] ?? "bundle";
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

for (const { path, size } of sizes) process.stdout.write(`  ${kilobytes(size)}  ${path}\n`);
for (const [name, budget] of Object.entries(BUDGETS)) {
  const total = sizes
    .filter(({ path }) => kindOf(path) === name)
    .reduce((sum, { size }) => sum + size, 0);
  process.stdout.write(`${name}: ${kilobytes(total)} of ${kilobytes(budget)} gzipped\n`);
  if (total > budget) {
    process.stderr.write(`Over the budget: ${name}.\n`);
    process.exitCode = 1;
  }
}
