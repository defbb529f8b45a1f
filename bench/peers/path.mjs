// rot.js paths: A* from corner to corner, and Dijkstra over a whole open map.
import { createRequire } from "node:module";
import { answer, measure, work } from "./measure.mjs";

const { Path } = createRequire(import.meta.url)("rot-js");

const { effort, walled, open } = await work();

const passable = ({ width, height, costs }) => (x, y) =>
  x >= 0 && y >= 0 && x < width && y < height && costs[y * width + x] !== 0;

const results = {};

if (walled) {
  const free = passable(walled);
  let steps = -1;
  results.path = measure(effort, () => {
    steps = -1;
    const path = new Path.AStar(walled.width - 1, walled.height - 1, free, { topology: 4 });
    path.compute(0, 0, () => {
      steps += 1;
    });
  });
  results.steps = steps;
}

if (open) {
  const free = passable(open);
  results.map = measure(effort, () => {
    // Nobody stands outside of the map, so the flood has to reach every tile to find out.
    const map = new Path.Dijkstra(0, 0, free, { topology: 4 });
    map.compute(-1, -1, () => {});
  });
}

answer(results);
