/** Finds a Chromium, and installs one where none is: Debian's own as root, Playwright's elsewhere. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The engine without windows and tabs around it: journeys in it take a third less of the machine, and see the same pages. */
const ENGINE = "/usr/bin/chromium-headless-shell";
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/** Path of a whole browser, for measuring; undefined when none can be had. */
export function findChromium(): string | undefined {
  const found = present();
  if (found) return found;
  if (hasApt()) install("chromium");
  else spawnSync("playwright", ["install", "chromium"], { stdio: "inherit" });
  return present();
}

/** Path of what the journeys run in: the engine alone where Debian has it; undefined when nothing can be had. */
export function findJourneyBrowser(): string | undefined {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return findChromium();
  if (!existsSync(ENGINE) && hasApt()) install("chromium-headless-shell");
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

function install(name: string): void {
  console.log("Installing a Chromium …");
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
}
