/** The server under test: the real program on a free port, with its own data folder. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import type { MatchMade, MatchWish } from "../../src/protocol/wire";

const web = resolve(import.meta.dirname, "../..");

export const PROGRAM = process.env["INITIATIVE_BIN"]
  ? resolve(process.env["INITIATIVE_BIN"])
  : resolve(web, "../target/release/initiative");

/** A folder with an `index.html`: another build of the client than the one in the program. */
const ASSETS = process.env["INITIATIVE_ASSETS"];

/** A test's request for a match. By default one person plays the survivors. */
export type Wish = Partial<MatchWish>;

export type Made = MatchMade & { token: string };

export class TestServer {
  private child: ChildProcess | undefined;
  /** The last output of the server, for messages when it does not start. */
  private said = "";

  private constructor(
    private port: number,
    readonly data: string,
  ) {}

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** A server that was started elsewhere, by its address. */
  static at(address: string): Pick<TestServer, "match" | "record"> {
    return new TestServer(Number(new URL(address).port), "");
  }

  /** Starts a server with an empty data folder. */
  static async open(): Promise<TestServer> {
    const server = new TestServer(0, await mkdtemp(join(tmpdir(), "initiative-e2e-")));
    await server.start();
    return server;
  }

  /** Starts the server. The second time it uses the same port and has the same matches. */
  async start(): Promise<void> {
    const args = ["serve", "--port", String(this.port), "--data", this.data];
    if (ASSETS) args.push("--assets", resolve(ASSETS));
    const child = spawn(PROGRAM, args, { stdio: ["ignore", "pipe", "pipe"] });
    this.child = child;
    // If the test run is killed, its server must end, too.
    const end = () => child.kill("SIGKILL");
    process.once("exit", end);
    child.once("exit", () => process.off("exit", end));
    createInterface(child.stderr).on("line", (line) => {
      this.said = `${this.said}\n${line}`.slice(-4000);
    });
    const line = await new Promise<string>((done, fail) => {
      createInterface(child.stdout).once("line", done);
      child.once("error", fail);
      child.once("exit", (code) => fail(new Error(`the server ended with ${code}: ${this.said}`)));
    });
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (!url) throw new Error(`the server says no address: ${line}`);
    this.port = Number(new URL(url).port);
  }

  /** Stops the server as an operator does, and waits until it is gone. */
  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await gone;
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.data, { recursive: true, force: true });
  }

  /** Makes a match as a client would. */
  async match(wish: Wish = {}): Promise<Made> {
    // Machines may be slow, so there is no clock unless the test is about it.
    const usual = { game: "squad", seats: [{ control: "me" }], seed: 7, clock: null };
    const body = { ...usual, ...wish };
    const response = await fetch(`${this.address}/api/matches`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.status !== 201) throw new Error(`no match: ${await response.text()}`);
    const made = (await response.json()) as MatchMade;
    return { ...made, token: made.mine[0]?.token ?? "" };
  }

  /** The journal of a finished match. */
  async record(made: Made): Promise<string> {
    const response = await fetch(`${this.address}/api/matches/${made.match}/record`, {
      headers: { authorization: `Bearer ${made.token}` },
    });
    if (!response.ok) throw new Error(`no record: ${await response.text()}`);
    return response.text();
  }
}

/** The output of `initiative script`. */
export type Played = {
  entries: { refused?: unknown; events?: unknown[] }[];
  hash: string;
  scenes: { [seat: string]: { [part: string]: unknown } };
};

/** Plays commands natively, without a server. */
export async function playNatively(file: string): Promise<Played> {
  const run = promisify(execFile);
  const { stdout } = await run(PROGRAM, ["script", "--json", file], { maxBuffer: 1 << 26 });
  return JSON.parse(stdout) as Played;
}
