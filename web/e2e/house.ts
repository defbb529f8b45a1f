/** The server under test: the real program on a free port, with a data folder of its own. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { MatchMade, MatchWish } from "../src/protocol/wire";

const web = resolve(import.meta.dirname, "..");

export const PROGRAM = process.env["INITIATIVE_BIN"]
  ? resolve(process.env["INITIATIVE_BIN"])
  : resolve(web, "../target/release/initiative");

/** Another build of the client than the one in the program: a folder with an `index.html`. */
const ASSETS = process.env["INITIATIVE_ASSETS"];

async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === "object") done(address.port);
        else fail(new Error("no free port"));
      });
    });
  });
}

/** What a test asks of a match; one person plays the survivors unless it says otherwise. */
export type Wish = Partial<MatchWish>;

export type Made = MatchMade & { token: string };

export class House {
  private child: ChildProcess | undefined;
  /** What the server wrote, for messages when it will not start. */
  private said = "";

  private constructor(
    readonly port: number,
    readonly data: string,
  ) {}

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The house that somebody else opened, at an address. */
  static at(address: string): Pick<House, "match" | "record" | "address"> {
    return new House(Number(new URL(address).port), "");
  }

  /** Opens a house with an empty data folder. */
  static async open(): Promise<House> {
    const data = await mkdtemp(join(tmpdir(), "initiative-e2e-"));
    const house = new House(await freePort(), data);
    await house.start();
    return house;
  }

  /** Starts on the same port with the same data as before. */
  async start(): Promise<void> {
    const args = ["serve", "--port", String(this.port), "--data", this.data];
    if (ASSETS) args.push("--assets", resolve(ASSETS));
    const child = spawn(PROGRAM, args, { stdio: ["ignore", "pipe", "pipe"] });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (text: Buffer) => {
        this.said = (this.said + text.toString()).slice(-4000);
      });
    }
    let failure: string | undefined;
    child.on("error", (error) => {
      failure = `${PROGRAM}: ${error.message}`;
    });
    child.on("exit", (code) => {
      failure ??= `the server ended with ${code}: ${this.said}`;
    });
    const patience = Date.now() + 20_000;
    while (Date.now() < patience) {
      if (failure) throw new Error(failure);
      const answer = await fetch(`${this.address}/health`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`the server does not answer: ${this.said}`);
  }

  /** Stops as an operator does, and waits until it is gone. */
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
    const body = { game: "squad", seats: [{ control: "me" }], seed: 7, ...wish };
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

/** What `initiative script` prints. */
export type Played = {
  entries: { refused?: unknown; events?: unknown[] }[];
  hash: string;
  scenes: { [seat: string]: unknown };
};

/** Plays commands natively, without a server. */
export async function playNatively(file: string): Promise<Played> {
  const run = promisify(execFile);
  const { stdout } = await run(PROGRAM, ["script", "--json", file], { maxBuffer: 1 << 26 });
  return JSON.parse(stdout) as Played;
}
