/**
 * Dead code: what nobody uses, and what nobody uses but tests. The second look reads the programs, the checks and the commands alone
 * (`!` in knip.json); `@internal` marks the few lists that tests hold the rest to, `@public` what is there for programs of others.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Ended, run } from "./run.ts";

const QUIET = ["--no-progress", "--no-config-hints"];
/** Code that a test keeps alive, in each kind of room; it is planted for a moment. */
const ROOMS = ["packages/core/src", "packages/domain/src", "apps/server/src", "apps/storefront/app/base"];
const KEPT_ALIVE = "export const keptAlive = true;\n";
const ITS_TEST =
  'import { expect, test } from "vitest";\nimport { keptAlive } from "./kept-alive.ts";\n\ntest("it is there", () => expect(keptAlive).toBe(true));\n';
/** What knip says over its lists. */
const HEADING = /^(Unused|$)/;

/** What only tests use; what was planted must be among it, or the check itself is broken. */
export async function keptByTests(): Promise<Ended> {
  const folders = ROOMS.map((room) => join(room, "canary"));
  try {
    for (const folder of folders) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "kept-alive.ts"), KEPT_ALIVE);
      writeFileSync(join(folder, "kept-alive.test.ts"), ITS_TEST);
    }
    const { seconds, output } = await run({
      name: "knip",
      command: "knip",
      args: ["--production", "--include", "files,exports,types", ...QUIET],
    });
    const found = output.split("\n").filter((line) => !HEADING.test(line));
    const missed = folders.filter((folder) => !found.some((line) => line.includes(folder)));
    const problems = [
      ...missed.map((folder) => `what was planted in ${folder} was not found: the check cannot fail there`),
      ...found.filter((line) => !folders.some((folder) => line.includes(folder))).map((line) => `used by tests alone: ${line}`),
    ];
    return { name: "code that only tests use", ok: problems.length === 0, seconds, output: problems.join("\n") };
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

/** What nobody uses, in one core and without the build. What is planted elsewhere meanwhile would be among it. */
export function findDeadCode(): Promise<Ended> {
  return run({ name: "dead code", command: "knip", args: QUIET });
}
