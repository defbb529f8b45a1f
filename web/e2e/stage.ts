/** What all test files share: one browser and one server, started once. */
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { House } from "./house";

declare module "vitest" {
  export interface ProvidedContext {
    browser: string;
    address: string;
    patience: number;
  }
}

/** The browser: named, or where systems put it. */
function browserPath(): string {
  const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const path = process.env["CHROMIUM"] ?? usual.find((each) => existsSync(each));
  if (path) return path;
  throw new Error("no Chromium found: name one in CHROMIUM");
}

/** Software rendering, and nothing that calls home. */
const FLAGS = [
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

export default async function open(project: TestProject): Promise<() => Promise<void>> {
  const house = await House.open();
  const browser = await chromium.launchServer({
    executablePath: browserPath(),
    args: FLAGS,
    headless: true,
  });
  project.provide("browser", browser.wsEndpoint());
  project.provide("address", house.address);
  return async () => {
    await browser.close();
    await house.close();
  };
}
