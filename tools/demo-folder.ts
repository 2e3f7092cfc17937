/** A data folder with the demo, made once for each build and copied for every test shop. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const KEPT_IN = "node_modules/.cache/demo-folders";
const MIGRATIONS = "db/migrations";

/**
 * Gives the demo's folder for this build, to be copied and never started on.
 * @param load starts and stops a shop on an empty folder; called only without a demo of this build
 */
export async function keptDemo(load: (empty: string) => Promise<void>): Promise<string> {
  const kept = join(KEPT_IN, await edition());
  if (!(await exists(kept))) await keep(kept, load);
  return kept;
}

export async function copyDemo(kept: string, folder: string): Promise<void> {
  // The database needs its owner and permissions, which `cp -a` keeps.
  await promisify(execFile)("cp", ["-a", `${kept}/.`, folder]);
}

/** The version of the demo: build, migrations, and the day, which dates its events and comments. */
async function edition(): Promise<string> {
  const hash = createHash("sha256")
    .update(await readFile("apps/storefront/build/built-from"))
    .update(new Date().toISOString().slice(0, 10));
  for (const file of (await readdir(MIGRATIONS)).sort()) hash.update(file).update(await readFile(join(MIGRATIONS, file)));
  return hash.digest("hex").slice(0, 32);
}

/** Test files run in parallel: the first keeps its folder, those of other builds are deleted. */
async function keep(kept: string, load: (empty: string) => Promise<void>): Promise<void> {
  await mkdir(KEPT_IN, { recursive: true });
  const before = (await readdir(KEPT_IN)).filter((name) => !name.startsWith("making-"));
  const making = await mkdtemp(join(KEPT_IN, "making-"));
  try {
    await load(making);
    // Another process was faster.
    await rename(making, kept).catch(async (error: unknown) => {
      if (!(await exists(kept))) throw error;
    });
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  for (const name of before) await rm(join(KEPT_IN, name), { recursive: true, force: true });
}

async function exists(folder: string): Promise<boolean> {
  return (await stat(folder).catch(() => undefined)) !== undefined;
}
