/**
 * Real pages in a real browser against the real server: one worker, no second tries. With
 * `INITIATIVE_SHOTS` set to a folder, pictures instead of tests.
 */
import { defineConfig } from "vitest/config";
import { PATIENCE } from "./patience";

const shots = process.env["INITIATIVE_SHOTS"] !== undefined;

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: shots ? ["*shots.ts"] : ["*.test.ts"],
    environment: "node",
    globalSetup: ["stage.ts"],
    fileParallelism: false,
    isolate: false,
    retry: 0,
    testTimeout: shots ? 300_000 : 2 * PATIENCE,
    hookTimeout: 2 * PATIENCE,
    expect: { poll: { timeout: PATIENCE } },
    disableConsoleIntercept: true,
  },
});
