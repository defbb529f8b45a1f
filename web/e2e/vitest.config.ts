/**
 * Real pages in a real browser against the real server: two workers, no second tries. With
 * `INITIATIVE_SHOTS` set to a folder, pictures instead of tests.
 */
import { defineConfig } from "vitest/config";

const shots = process.env["INITIATIVE_SHOTS"] !== undefined;

/**
 * How long one step waits, in milliseconds: half of what a test has, so that the step that hangs
 * fails by itself and says which it was.
 */
const PATIENCE = 30_000;

/** What measures time runs alone, after the others. */
const ALONE = "match/numbers.test.ts";

const tests = [
  { name: "pages", include: ["*/*.test.ts"], exclude: [ALONE], maxWorkers: 2 },
  { name: "numbers", include: [ALONE], fileParallelism: false, sequence: { groupOrder: 1 } },
];
const pictures = [{ name: "shots", include: ["pictures/*shots.ts"], fileParallelism: false }];

export default defineConfig({
  test: {
    root: import.meta.dirname,
    environment: "node",
    globalSetup: ["support/global_setup.ts"],
    provide: { patience: PATIENCE },
    isolate: false,
    retry: 0,
    testTimeout: shots ? 300_000 : 2 * PATIENCE,
    hookTimeout: 2 * PATIENCE,
    expect: { poll: { timeout: PATIENCE } },
    disableConsoleIntercept: true,
    projects: (shots ? pictures : tests).map((test) => ({ extends: true as const, test })),
  },
});
