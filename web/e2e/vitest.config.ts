import { defineConfig } from "vitest/config";

// Real pages in a real browser against the real server: one after the other, and slowly.
const shots = process.env["INITIATIVE_SHOTS"] !== undefined;

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: shots ? ["shots.ts"] : ["**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
