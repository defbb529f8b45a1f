/** The browser for tests and pictures. */
import { existsSync } from "node:fs";

/** The path of the browser: from the environment, or its usual place. */
export function browserPath(): string {
  const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const path = process.env["CHROMIUM"] ?? usual.find((each) => existsSync(each));
  if (path) return path;
  throw new Error("no Chromium found: name one in CHROMIUM");
}

/** Software rendering, and no requests to the browser's maker. */
export const FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
  // The processor draws panels anyway, so this avoids the emulated graphics card.
  "--disable-gpu-rasterization",
  "--autoplay-policy=user-gesture-required",
];

/**
 * For tests. Nobody looks at edges, and smooth ones take a tenth of the whole run. The emulated
 * graphics card only draws boards: putting pages together on it takes two thirds of the time of a
 * test with a flat board.
 */
export const ROUGH = ["--webgl-antialiasing-mode=none", "--disable-gpu-compositing"];
