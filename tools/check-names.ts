/** Nobody but the demo knows the demo: no word of its brands stands in what is built and shipped, the texts of the shop included (STYLE.md). */
import { globSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { DEMO_BRAND_CODES, DEMO_CONFIG } from "@rambla/demo/shop";
import type { Ended } from "./run.ts";

/** Packages and apps but the demo itself, the steps of the database, and the one door of every command. */
const SHIPPED = ["packages/*/{src,messages}/**/*.*", "apps/*/**/*.*", "db/**/*.*", "start.mjs"];
const NOT_OURS = /(^|\/)(node_modules|build|\.react-router)$/;
const NOT_SHIPPED = /^packages\/demo\/|\/test\/|\.test\.tsx?$/;
const FEWEST_FILES = 1000;

/** Every word by which a brand of the demo is known. */
const WORDS = DEMO_BRAND_CODES.flatMap((code) => [code, DEMO_CONFIG.brands[code].name, DEMO_CONFIG.brands[code].tenantId]);

/** The first word of the demo in a text; undefined where it holds none. */
const namedIn = (text: string): string | undefined => new RegExp(WORDS.join("|"), "i").exec(text)?.[0];

/** Looks through all of it; each word must be found where it is planted, or the check itself is broken. */
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
