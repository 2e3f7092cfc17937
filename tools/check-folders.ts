/** Limits the files in a folder of a program. A fuller folder is split by page, subject or role. */
import { globSync } from "node:fs";
import { dirname } from "node:path";
import { performance } from "node:perf_hooks";
import type { Ended } from "./run.ts";

const MOST_FILES = 25;
const FEWEST_FOLDERS = 100;
const PROGRAMS = ["apps/storefront/app/**/*.*", "apps/server/src/**/*.*", "packages/domain/src/**/*.*"];

/** Counts the files directly in each folder. */
function counted(files: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return counts;
}

const overfull = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].filter(([, count]) => count > MOST_FILES).map(([folder, count]) => `${folder} holds ${count} files, more than ${MOST_FILES}`);

/** Checks every folder; a planted full one must be found. */
export function checkFolders(): Ended {
  const started = performance.now();
  const counts = counted(globSync(PROGRAMS));
  const problems = overfull(counts);
  if (counts.size < FEWEST_FOLDERS) problems.push(`only ${counts.size} folders were read: the check sees nothing`);
  const planted = overfull(counted(Array.from({ length: MOST_FILES + 1 }, (_, file) => `full/${file}.ts`).concat("room/1.ts")));
  if (planted.length !== 1) problems.push("the planted folder was not found: the check cannot fail");
  return { name: "folders", ok: problems.length === 0, seconds: (performance.now() - started) / 1000, output: problems.join("\n") };
}
