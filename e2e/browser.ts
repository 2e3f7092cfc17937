/** How the browser of journeys is started. */
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

/** A page of a journey is left before faster code of its program would pay for being made: a tenth of the browser's time. */
const NO_LATE_COMPILING = "--js-flags=--no-opt --no-maglev";

const started = (...more: readonly string[]): LaunchOptions => ({
  executablePath: process.env["CHROMIUM"] || "/usr/bin/chromium",
  args: [...ARGUMENTS, NO_LATE_COMPILING, ...more],
});

/** For journeys that are about pictures, or about how a page looks. */
export const WITH_PICTURES = started();

/** The short walk reads in letters of the system, whose widths are those of a brand's own; the full one fetches these. */
const LETTERS = process.env["JOURNEYS"] === "short" ? ["--disable-remote-fonts"] : [];

/** Most journeys need none; fetching, making and drawing dozens a page takes a good part of a machine's time. */
export const WITHOUT_PICTURES = started("--blink-settings=imagesEnabled=false", ...LETTERS);
