// boardgame.io: its bot with Monte-Carlo tree search, from the empty board of tic-tac-toe.
import { createRequire } from "node:module";
import { answer, measure, work } from "./measure.mjs";
import { free, game } from "./rules.mjs";

const require = createRequire(import.meta.url);
const { InitializeGame } = require("boardgame.io/internal");
const { MCTSBot } = require("boardgame.io/ai");

const { effort, playouts } = await work();
const empty = InitializeGame({ game, numPlayers: 2 });
const enumerate = (G) => free(G).map((cell) => ({ move: "mark", args: [cell] }));

// The promise is kept by the time it is given: the bot does not wait for anything.
const search = () => new MCTSBot({ game, enumerate, iterations: playouts }).play(empty, "0");

const { metadata } = await search();
if (metadata.visits !== playouts) throw new Error("playouts went missing");
answer({ search: measure(effort, search) });
