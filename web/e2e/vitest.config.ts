/**
 * Tests of real pages in a real browser against the real server, with two workers and no retries.
 * If `INITIATIVE_SHOTS` is set to a folder, it takes pictures instead.
 */
import { defineConfig } from "vitest/config";

const shots = process.env["INITIATIVE_SHOTS"] !== undefined;

/**
 * How long one step waits, in milliseconds. It is half the time of a test, so that a step that
 * hangs fails itself and names itself.
 */
const PATIENCE = 30_000;

/** Tests that measure time run alone, after the others. */
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
