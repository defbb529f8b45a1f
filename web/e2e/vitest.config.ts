/**
 * Real pages in a real browser against the real server: one worker, no second tries. With
 * `INITIATIVE_SHOTS` set to a folder, pictures instead of tests.
 */
import { defineConfig } from "vitest/config";

const shots = process.env["INITIATIVE_SHOTS"] !== undefined;

/**
 * How long one step waits, in milliseconds: half of what a test has, so that the step that hangs
 * fails by itself and says which it was.
 */
const PATIENCE = 30_000;

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: shots ? ["pictures/*shots.ts"] : ["*/*.test.ts"],
    environment: "node",
    globalSetup: ["support/global_setup.ts"],
    provide: { patience: PATIENCE },
    fileParallelism: false,
    isolate: false,
    retry: 0,
    testTimeout: shots ? 300_000 : 2 * PATIENCE,
    hookTimeout: 2 * PATIENCE,
    expect: { poll: { timeout: PATIENCE } },
    disableConsoleIntercept: true,
  },
});
