/** The browser that pages are tried and pictured in. */
import { existsSync } from "node:fs";

/** The browser: named, or where systems put it. */
export function browserPath(): string {
  const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const path = process.env["CHROMIUM"] ?? usual.find((each) => existsSync(each));
  if (path) return path;
  throw new Error("no Chromium found: name one in CHROMIUM");
}

/** Software rendering, and nothing that calls home. */
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
  // Panels are drawn by the processor anyhow: straight, not through an imitated graphics card.
  "--disable-gpu-rasterization",
  "--autoplay-policy=user-gesture-required",
];

/** For tests: nobody looks at their edges, and smooth ones cost a tenth of the whole run. */
export const ROUGH = "--webgl-antialiasing-mode=none";
