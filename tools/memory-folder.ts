/** A temporary folder in memory for test runs. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "@rambla/domain/platform/database/process";

/** Linux's shared memory. */
const SHARED_MEMORY = "/dev/shm";
/** Enough for a run's databases, shops and browser profiles. Containers often have less. */
const ENOUGH_BYTES = 6 * 1024 ** 3;

/**
 * Moves temporary files into memory where there is room: copying a database of four hundred files takes a fifth of the time. The folder is
 * removed at exit, or by the next run after a kill.
 */
export function keepTemporaryFilesInMemory(): void {
  const folder = makeFolder();
  if (folder === undefined) return;
  process.env["TMPDIR"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function makeFolder(): string | undefined {
  try {
    for (const left of readdirSync(SHARED_MEMORY).filter(isAbandoned)) rmSync(join(SHARED_MEMORY, left), { recursive: true, force: true });
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < ENOUGH_BYTES) return undefined;
    const folder = mkdtempSync(join(SHARED_MEMORY, `rambla-${process.pid}-`));
    // The database's user passes through to its own folder.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    // Not available or not writable: the disk serves as well.
    return undefined;
  }
}

function isAbandoned(name: string): boolean {
  const pid = /^rambla-(\d+)-/.exec(name)?.[1];
  return pid !== undefined && !isAlive(Number(pid));
}
