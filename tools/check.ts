/** `npm run check`: types, lint, format, limits and import rules with their canaries, packages by their interfaces, ways to pages, folders, names, texts, dead code. */
import { checkAddresses } from "./check-addresses.ts";
import { findDeadCode, keptByTests } from "./check-dead-code.ts";
import { checkFolders } from "./check-folders.ts";
import { checkForeign } from "./check-foreign.ts";
import { checkImports } from "./check-imports.ts";
import { checkLimits } from "./check-limits.ts";
import { checkNames } from "./check-names.ts";
import { checkTexts } from "./check-texts.ts";
import { type Ended, report, run } from "./run.ts";

/**
 * All checks; gives how each ended.
 * @param built what is built beside them: files are planted for a moment that must not get into it
 */
export async function check(built?: Promise<unknown>): Promise<Ended[]> {
  const ended: Ended[] = [];
  const add = (one: Ended) => {
    report(one);
    ended.push(one);
  };
  add(await run({ name: "route types", command: "react-router", args: ["typegen", "apps/storefront"] }));
  const dead = findDeadCode();
  add(await run({ name: "types", command: "tsc", args: ["-p", "."] }));
  // Core itself runs anywhere: neither Node's types nor those of a browser may be in it.
  add(await run({ name: "types of core", command: "tsc", args: ["-p", "packages/core"] }));
  add(await run({ name: "lint", command: "oxlint", args: ["--deny-warnings"] }));
  add(await run({ name: "format", command: "oxfmt", args: ["--check", "."] }));
  add(await dead);
  await built;
  add(await checkImports());
  add(await checkLimits());
  add(checkForeign());
  add(checkAddresses());
  add(checkFolders());
  add(checkNames());
  add(checkTexts());
  add(await keptByTests());
  return ended;
}

if (import.meta.main) {
  const ended = await check();
  process.exit(ended.every((one) => one.ok) ? 0 : 1);
}
