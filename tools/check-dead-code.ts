/**
 * Finds unused code, and code used only by tests. The second run reads programs, checks and commands only (`!` in knip.json). `@internal`
 * marks lists for tests, `@public` exports for other programs.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Ended, run } from "./run.ts";

const QUIET = ["--no-progress", "--no-config-hints"];
/** Folders in which an export used only by a test is planted for a moment. */
const ROOMS = ["packages/core/src", "packages/domain/src", "apps/server/src", "apps/storefront/app/base"];
const KEPT_ALIVE = "export const keptAlive = true;\n";
const ITS_TEST =
  'import { expect, test } from "vitest";\nimport { keptAlive } from "./kept-alive.ts";\n\ntest("it is there", () => expect(keptAlive).toBe(true));\n';
const HEADING = /^(Unused|$)/;

/** Finds code that only tests use; the planted exports must be among it. */
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

/** Finds unused code, without the build. It would report files that other checks plant meanwhile. */
export function findDeadCode(): Promise<Ended> {
  return run({ name: "dead code", command: "knip", args: QUIET });
}
