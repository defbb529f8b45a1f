// boardgame.io's server as it comes, with tic-tac-toe, on a free port of the loopback. It keeps its
// matches in memory.
import { createRequire } from "node:module";
import { game } from "./rules.mjs";

const require = createRequire(import.meta.url);
const { Origins, Server } = require("boardgame.io/server");

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
// It has no option for the address and would listen on all of the machine's.
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, "127.0.0.1", done);
const { appServer } = await server.run(0);
console.log(`boardgame.io is at http://127.0.0.1:${appServer.address().port}/`);

// The bench holds the other end of the input. Should it be gone, nobody else would end this server.
process.stdin.resume().on("end", () => process.exit());
