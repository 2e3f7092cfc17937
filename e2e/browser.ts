import type { LaunchOptions } from "@playwright/test";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Journeys leave a page before optimised code pays for its compilation, which takes a tenth of the time. */
const NO_LATE_COMPILING = "--js-flags=--no-opt --no-maglev";

const started = (...more: readonly string[]): LaunchOptions => ({
  executablePath: process.env["CHROMIUM"] || "/usr/bin/chromium",
  args: [...ARGUMENTS, NO_LATE_COMPILING, ...more],
});

/** For journeys that look at pictures. */
export const WITH_PICTURES = started();

/** Whether this is the short run of `npm test`. */
export const isShort = process.env["JOURNEYS"] === "short";

/** The short run uses system fonts of the same widths; the full one loads the brand's. */
const LETTERS = isShort ? ["--disable-remote-fonts"] : [];

/** For journeys that measure layout shifts. */
export const WITH_LETTERS = started("--blink-settings=imagesEnabled=false");

/** Loading and drawing pictures takes much of a machine's time. */
export const WITHOUT_PICTURES = started("--blink-settings=imagesEnabled=false", ...LETTERS);

/** For journeys about layout; the short run lets them share a browser with the others. */
export const AS_LAID_OUT = isShort ? WITHOUT_PICTURES : WITH_PICTURES;
