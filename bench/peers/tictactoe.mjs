// boardgame.io: whole games of tic-tac-toe between players who choose by chance, through the
// reducer. The game is the one every introduction begins with.
import { createRequire } from "node:module";
import { answer, measure, work } from "./measure.mjs";

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];

const game = {
  name: "tic-tac-toe",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const mine = (cell) => G.cells[cell] === ctx.currentPlayer;
    if (LINES.some((line) => line.every(mine))) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const { effort } = await work();
const reducer = CreateGameReducer({ game });

function play() {
  let state = InitializeGame({ game, numPlayers: 2 });
  while (state.ctx.gameover === undefined) {
    const free = [];
    state.G.cells.forEach((cell, place) => {
      if (cell === null) free.push(place);
    });
    const cell = free[Math.floor(Math.random() * free.length)];
    const playerID = state.ctx.currentPlayer;
    state = reducer(state, {
      type: "MAKE_MOVE",
      payload: { type: "mark", args: [cell], playerID },
    });
  }
  return state.ctx.gameover;
}

const over = play();
if (over.winner === undefined && over.draw !== true) throw new Error("nobody won and nobody drew");
answer({ games: measure(effort, play) });
