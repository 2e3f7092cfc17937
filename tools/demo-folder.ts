/** A folder of data with the demo in it, made once for a build and copied by every shop that is started to be tried out. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const KEPT_IN = "node_modules/.cache/demo-folders";
const MIGRATIONS = "db/migrations";

/**
 * The folder with the demo of this build, to be copied and never started on.
 * @param load starts a shop on an empty folder and stops it in good order; called only when no demo was loaded for this build yet
 */
export async function keptDemo(load: (empty: string) => Promise<void>): Promise<string> {
  const kept = join(KEPT_IN, await edition());
  if (!(await exists(kept))) await keep(kept, load);
  return kept;
}

/** Fills a fresh folder with what is kept. */
export async function copyDemo(kept: string, folder: string): Promise<void> {
  // The database insists on its own user and rights, which only the system's copy keeps.
  await promisify(execFile)("cp", ["-a", `${kept}/.`, folder]);
}

/** What decides what the demo is: the build, the steps of the database, and the day, by which its events and comments are dated. */
async function edition(): Promise<string> {
  const hash = createHash("sha256")
    .update(await readFile("apps/storefront/build/built-from"))
    .update(new Date().toISOString().slice(0, 10));
  for (const file of (await readdir(MIGRATIONS)).sort()) hash.update(file).update(await readFile(join(MIGRATIONS, file)));
  return hash.digest("hex").slice(0, 32);
}

/** Test files run side by side: whoever is first keeps its folder for all, and those of other builds go. */
async function keep(kept: string, load: (empty: string) => Promise<void>): Promise<void> {
  await mkdir(KEPT_IN, { recursive: true });
  const before = (await readdir(KEPT_IN)).filter((name) => !name.startsWith("making-"));
  const making = await mkdtemp(join(KEPT_IN, "making-"));
  try {
    await load(making);
    // Where somebody was quicker, theirs is as good.
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
