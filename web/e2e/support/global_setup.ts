/** What all test files share: one browser and one server, started once. */
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { browserPath, FLAGS, ROUGH } from "./browser";
import { TestServer } from "./test_server";

declare module "vitest" {
  export interface ProvidedContext {
    browser: string;
    address: string;
    patience: number;
  }
}

export default async function open(project: TestProject): Promise<() => Promise<void>> {
  const server = await TestServer.open();
  const shots = process.env["INITIATIVE_SHOTS"] !== undefined;
  const browser = await chromium.launchServer({
    executablePath: browserPath(),
    args: shots ? FLAGS : [...FLAGS, ...ROUGH],
    headless: true,
  });
  project.provide("browser", browser.wsEndpoint());
  project.provide("address", server.address);
  return async () => {
    await browser.close();
    await server.close();
  };
}
