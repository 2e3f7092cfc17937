/** A folder whose files live in memory, for what a run of the tests writes and forgets. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "@rambla/domain/platform/database/process";

/** Where Linux keeps shared memory as files. */
const SHARED_MEMORY = "/dev/shm";
/** What a run may need: its databases, the data of its shops, the profiles of its browsers. In containers there is often far less. */
const ENOUGH_BYTES = 6 * 1024 ** 3;

/**
 * Lets this process, and whatever it starts, keep temporary files in memory where there is room: a copy of a database is
 * some four hundred files, and takes a fifth of the time there. The folder goes when the process ends, or with the next run
 * when it was ended by force.
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
    // The database's account goes through it to a folder of its own.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    // None here, or not ours to write to: the disk serves as well.
    return undefined;
  }
}

function isAbandoned(name: string): boolean {
  const pid = /^rambla-(\d+)-/.exec(name)?.[1];
  return pid !== undefined && !isAlive(Number(pid));
}
