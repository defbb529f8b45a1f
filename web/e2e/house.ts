/** A server of one's own and a browser to look at it, for one test file; everything ends with it. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";

/** A window that software rendering keeps up with. */
const VIEWPORT = { width: 1280, height: 800 };

const FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // No machine of ours has a graphics card.
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
];

/** A process whose output is read. */
type Server = ChildProcessByStdio<null, Readable, Readable>;

/** What went wrong on a page, whether a test looked for it or not. */
export type Trouble = { page: string; text: string };

function required(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set: run \`cargo xtask verify browser\``);
}

/** The browser: named, or where systems put it. */
function browserPath(): string {
  const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  return process.env["CHROMIUM"] ?? usual.find((path) => existsSync(path)) ?? required("CHROMIUM");
}

export class House {
  /** Every error that a page threw or logged. */
  readonly trouble: Trouble[] = [];
  private said: string[] = [];

  private constructor(
    /** Where the server is: `http://127.0.0.1:40123/`. */
    public url: string,
    private server: Server,
    private readonly browser: Browser,
    private readonly folder: string,
  ) {
    this.listen();
  }

  /** Starts everything. What was started is stopped again if the rest fails. */
  static async open(): Promise<House> {
    const folder = await mkdtemp(join(tmpdir(), "initiative-e2e-"));
    let server: Server | undefined;
    try {
      server = start(folder, 0);
      const url = await address(server);
      const browser = await chromium.launch({ executablePath: browserPath(), args: FLAGS });
      return new House(url, server, browser, folder);
    } catch (error) {
      server?.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** A page of somebody of their own: nothing is shared with other pages but the server. */
  async page(path = "/", options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({ viewport: VIEWPORT, ...options });
    return this.tab(context, path);
  }

  /** One more page of the same person. */
  async tab(context: BrowserContext, path = "/"): Promise<Page> {
    const page = await context.newPage();
    page.on("pageerror", (error) => this.trouble.push({ page: page.url(), text: String(error) }));
    page.on("console", (message) => {
      if (message.type() !== "error") return;
      this.trouble.push({ page: page.url(), text: message.text() });
    });
    await page.goto(new URL(path, this.url).href);
    return page;
  }

  /** The server goes away, as by a power cut or, asked kindly, after saying goodbye. */
  async stop(signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<void> {
    if (this.server.exitCode !== null || this.server.signalCode !== null) return;
    const gone = once(this.server, "exit");
    this.server.kill(signal);
    await gone;
  }

  /** The server comes back at the same address, with the same matches. */
  async restart(): Promise<void> {
    await this.stop();
    this.server = start(this.folder, Number(new URL(this.url).port));
    this.url = await address(this.server);
    this.listen();
  }

  /** What the server wrote to its log. */
  log(): string {
    return this.said.join("\n");
  }

  /** Ends everything, whatever happened. */
  async close(): Promise<void> {
    try {
      await this.browser.close();
    } finally {
      await this.stop();
      await rm(this.folder, { recursive: true, force: true });
    }
  }

  private listen(): void {
    createInterface(this.server.stderr).on("line", (line) => this.said.push(line));
  }
}

function start(folder: string, port: number): Server {
  const words = ["serve", "--port", String(port), "--data", folder];
  const server = spawn(required("INITIATIVE_BIN"), words, { stdio: ["ignore", "pipe", "pipe"] });
  // A test run that is ended from outside takes its server with it.
  const end = () => server.kill("SIGKILL");
  process.once("exit", end);
  server.once("exit", () => process.off("exit", end));
  return server;
}

/** Waits for the line in which the server says where it is. */
function address(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface(server.stdout);
    const late = setTimeout(() => reject(new Error("the server says no address")), 20_000);
    lines.once("line", (line) => {
      clearTimeout(late);
      const url = /http:\/\/\S+/.exec(line)?.[0];
      if (url) resolve(url);
      else reject(new Error(`no address in: ${line}`));
    });
    server.once("error", reject);
    server.once("exit", (code) => {
      clearTimeout(late);
      reject(new Error(`the server ended with ${code}`));
    });
  });
}
