/** Checks that no shipped file names a brand of the demo (STYLE.md). */
import { globSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { DEMO_BRAND_CODES, DEMO_CONFIG } from "@rambla/demo/shop";
import type { Ended } from "./run.ts";

/** Packages and apps except the demo, migrations, and the command line. */
const SHIPPED = ["packages/*/{src,messages}/**/*.*", "apps/*/**/*.*", "db/**/*.*", "start.mjs"];
const NOT_OURS = /(^|\/)(node_modules|build|\.react-router)$/;
const NOT_SHIPPED = /^packages\/demo\/|\/test\/|\.test\.tsx?$/;
const FEWEST_FILES = 1000;

/** All names of the demo's brands. */
const WORDS = DEMO_BRAND_CODES.flatMap((code) => [code, DEMO_CONFIG.brands[code].name, DEMO_CONFIG.brands[code].tenantId]);

/** The first demo name in a text; undefined without one. */
const namedIn = (text: string): string | undefined => new RegExp(WORDS.join("|"), "i").exec(text)?.[0];

/** Searches all files; each planted word must be found. */
export function checkNames(): Ended {
  const started = performance.now();
  const files = globSync(SHIPPED, { exclude: (path) => NOT_OURS.test(path) })
    .filter((file) => !NOT_SHIPPED.test(file))
    .sort();
  const problems = files.flatMap((file) => {
    const word = namedIn(readFileSync(file, "utf8"));
    return word === undefined ? [] : [`${file} names ${word}, which only packages/demo knows`];
  });
  if (files.length < FEWEST_FILES) problems.push(`only ${files.length} files were read: the check sees nothing`);
  for (const word of WORDS) {
    if (namedIn(`export const planted = "es.${word.toUpperCase()}.localhost";`) === undefined)
      problems.push(`the planted ${word} was not found: the check cannot fail`);
  }
  return { name: "names", ok: problems.length === 0, seconds: (performance.now() - started) / 1000, output: problems.join("\n") };
}
