/** Finds a Chromium for the journeys, and installs one where none is: Debian's own as root, Playwright's elsewhere. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

function present(): string | undefined {
  const { CHROMIUM } = process.env;
  if (CHROMIUM && existsSync(CHROMIUM)) return CHROMIUM;
  return PLACES.find((place) => existsSync(place)) ?? playwrightsOwn();
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** Path of a Chromium, or undefined when none can be had. */
export function findChromium(): string | undefined {
  const found = present();
  if (found) return found;
  console.log("Installing a Chromium for the journeys …");
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  } else {
    spawnSync("playwright", ["install", "chromium"], { stdio: "inherit" });
  }
  return present();
}
