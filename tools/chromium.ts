/** Finds a Chromium, and installs one where none is: Debian's own as root, Playwright's elsewhere. */
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { report, run } from "./run.ts";

/** The engine without windows and tabs around it: journeys in it take a third less of the machine, and see the same pages. */
const ENGINE = "/usr/bin/chromium-headless-shell";
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Path of a whole browser, for measuring; undefined when none can be had. */
export async function findChromium(): Promise<string | undefined> {
  const found = present();
  if (found) return found;
  if (hasApt()) await install("chromium");
  else await tryTo("playwright", "install", "chromium");
  return present();
}

/** Path of what the journeys run in: the engine alone where Debian has it; undefined when nothing can be had. */
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

/** What counts is whether there is a browser then. */
async function tryTo(command: string, ...args: readonly string[]): Promise<void> {
  const ended = await run({ name: [command, ...args].join(" "), command, args, env: { DEBIAN_FRONTEND: "noninteractive" } });
  if (!ended.ok) report(ended);
}
