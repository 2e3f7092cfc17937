/** `npm run check`: all static checks. */
import { checkAddresses } from "./check-addresses.ts";
import { findDeadCode, keptByTests } from "./check-dead-code.ts";
import { checkFolders } from "./check-folders.ts";
import { checkForeign } from "./check-foreign.ts";
import { checkImports } from "./check-imports.ts";
import { checkLimits } from "./check-limits.ts";
import { checkNames } from "./check-names.ts";
import { checkTexts } from "./check-texts.ts";
import { type Ended, report, run } from "./run.ts";

/** @param built a running build, which must not include the files that checks plant */
export async function check(built?: Promise<unknown>): Promise<Ended[]> {
  const ended: Ended[] = [];
  const add = (one: Ended) => {
    report(one);
    ended.push(one);
  };
  add(await run({ name: "route types", command: "react-router", args: ["typegen", "apps/storefront"] }));
  const dead = findDeadCode();
  add(await run({ name: "types", command: "tsc", args: ["-p", "."] }));
  // Core has neither Node's nor the browser's types, so that it runs anywhere.
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
