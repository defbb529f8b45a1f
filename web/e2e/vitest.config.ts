/** Browser tests: real Chromium against the real server. One worker, no second tries. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: process.env["SHOTS_RUN"] ? ["shots.ts"] : ["*.test.ts"],
    environment: "node",
    globalSetup: ["stage.ts"],
    fileParallelism: false,
    maxWorkers: 1,
    isolate: false,
    retry: 0,
    bail: 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["default"],
    disableConsoleIntercept: true,
  },
});
