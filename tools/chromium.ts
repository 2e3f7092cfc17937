/** Finds or installs Chromium: Debian's as root, else Playwright's. */
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { report, run } from "./run.ts";

/** The headless shell needs a third less of the machine than the browser. */
const ENGINE = "/usr/bin/chromium-headless-shell";
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Path of a complete browser, for measuring; undefined when none can be had. */
export async function findChromium(): Promise<string | undefined> {
  const found = present();
  if (found) return found;
  if (hasApt()) await install("chromium");
  else await tryTo("playwright", "install", "chromium");
  return present();
}

/** Path of the journeys' browser, the headless shell if installed; undefined when none can be had. */
export async function findJourneyBrowser(): Promise<string | undefined> {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return findChromium();
  if (!existsSync(ENGINE) && hasApt()) await install("chromium-headless-shell");
  return existsSync(ENGINE) ? ENGINE : findChromium();
}

function present(): string | undefined {
  const { CHROMIUM } = process.env;
  if (CHROMIUM && existsSync(CHROMIUM)) return CHROMIUM;
  const playwrightsOwn = chromium.executablePath();
  return PLACES.find((place) => existsSync(place)) ?? (existsSync(playwrightsOwn) ? playwrightsOwn : undefined);
}

function hasApt(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

async function install(name: string): Promise<void> {
  await tryTo("apt-get", "update", "-qq");
  await tryTo("apt-get", "install", "-y", "-qq", "--no-install-recommends", name);
}

/** A failure is ignored: the caller looks for the browser again. */
async function tryTo(command: string, ...args: readonly string[]): Promise<void> {
  const ended = await run({ name: [command, ...args].join(" "), command, args, env: { DEBIAN_FRONTEND: "noninteractive" } });
  if (!ended.ok) report(ended);
}
