/** One shop on one DATA_DIR. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "@rambla/domain/platform/database/process";
import { reason, StartProblem } from "./environment.ts";

/**
 * Notes this process in the folder, so that a second shop there is told of it.
 * @returns what takes the note away again. Throws StartProblem when a shop runs there, or when nothing can be written there
 */
export function lockDataDirectory(folder: string): () => void {
  const file = join(folder, "shop.pid");
  try {
    mkdirSync(folder, { recursive: true });
    return takePidFile(file, folder);
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`DATA_DIR ${folder} cannot be written (${reason(error)}): free space or choose another folder.`);
  }
}

function takePidFile(file: string, folder: string): () => void {
  const before = Number(existsSync(file) ? readFileSync(file, "utf8") : "");
  if (before && before !== process.pid && isShop(before)) {
    throw new StartProblem(
      `A shop already runs on DATA_DIR ${folder} (process ${before}): stop it, or give this one a DATA_DIR of its own.`,
    );
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

function isShop(pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    // After a restart of the machine the number may belong to something else.
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("launch.mjs");
  } catch {
    return true;
  }
}
