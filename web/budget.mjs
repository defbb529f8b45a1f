/** What a browser has to load before a match: all scripts and styles, as they travel. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const BUDGET = 350_000;
const folder = join(import.meta.dirname, "dist");

const sizes = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(js|css)$/.test(path))
  .map((path) => ({ path, size: gzipSync(readFileSync(join(folder, path)), { level: 9 }).length }))
  .sort((a, b) => b.size - a.size);
const total = sizes.reduce((sum, { size }) => sum + size, 0);
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

for (const { path, size } of sizes) process.stdout.write(`  ${kilobytes(size)}  ${path}\n`);
const line = `bundle: ${kilobytes(total)} of ${kilobytes(BUDGET)} gzipped`;
process.stdout.write(`${line}\n`);
if (total > BUDGET) {
  process.stderr.write("The bundle is over its budget.\n");
  process.exitCode = 1;
}
