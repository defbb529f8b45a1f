import { defineConfig } from "vitest/config";

export default defineConfig({
  // Wide: a busy machine is no fault.
  test: { include: ["test/**/*.test.{ts,tsx}"], testTimeout: 30_000 },
});
