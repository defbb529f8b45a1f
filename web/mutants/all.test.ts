/**
 * The tests that can notice a fault in the model or in net, as one file: vitest loads the modules
 * again for each file, which would take most of the time.
 */
import { describe } from "vitest";

const files = import.meta.glob([
  "../test/{model,net,ui}/**/*.test.ts",
  // Code with faults to switch on is slow, and what is told once is told to one file.
  "!../test/**/*_speed.test.ts",
  "!../test/ui/catalogue/**",
]);

for (const [path, load] of Object.entries(files)) {
  describe(path, async () => {
    await load();
  });
}
