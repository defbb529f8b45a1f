/** How the tests run on code with faults. */
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { include: ["mutants/all.test.ts"], testTimeout: 10_000 } });
