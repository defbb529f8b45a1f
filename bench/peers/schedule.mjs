// rot.js Scheduler.Speed: take the next actor; it is put back with its speed by the next call.
import { createRequire } from "node:module";
import { answer, measure, work } from "./measure.mjs";

const { Scheduler } = createRequire(import.meta.url)("rot-js");

const { effort, rates } = await work();
const results = {};
for (const [name, list] of Object.entries(rates)) {
  const scheduler = new Scheduler.Speed();
  for (const rate of list) scheduler.add({ getSpeed: () => rate }, true);
  results[name] = measure(effort, () => scheduler.next());
}
answer(results);
