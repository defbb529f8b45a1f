/** Takes a picture of every sheet of the catalogue: `cargo xtask catalogue`. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { build, preview } from "vite";
import { browserPath, FLAGS } from "../support/browser";

/** Several hundred boards are drawn in software. */
const PATIENCE_MS = 600_000;

export async function takePictures(folder: string): Promise<void> {
  const root = join(import.meta.dirname, "../..");
  const outDir = await mkdtemp(join(tmpdir(), "initiative-catalogue-"));
  const page = join(root, "catalogue.html");
  await build({
    root,
    logLevel: "warn",
    build: { outDir, emptyOutDir: true, rollupOptions: { input: page } },
  });
  const server = await preview({
    root,
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0, open: false },
  });
  const browser = await chromium.launch({ executablePath: browserPath(), args: FLAGS });
  try {
    const tab = await browser.newPage({ viewport: { width: 960, height: 1200 } });
    const faults: string[] = [];
    tab.on("pageerror", (error) => faults.push(error.message));
    tab.on("console", (message) => {
      if (["warning", "error"].includes(message.type())) faults.push(message.text());
    });
    await tab.goto(new URL("catalogue.html", server.resolvedUrls?.local[0]).href);
    await tab.waitForSelector("body[data-ready]", { timeout: PATIENCE_MS });
    const odd = faults.filter((fault) => !/GPU stall|GL Driver|favicon|404/.test(fault));
    if (odd.length > 0) throw new Error(odd.join("\n"));
    for (const sheet of await tab.locator(".sheet").all()) {
      const name = await sheet.getAttribute("data-sheet");
      await sheet.screenshot({ path: join(folder, `${name}.png`) });
    }
  } finally {
    await browser.close();
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  }
}
