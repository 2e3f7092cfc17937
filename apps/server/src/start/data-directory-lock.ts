/** One user of a DATA_DIR at a time: a shop, or a command while no shop runs. */
import { mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { reason, StartProblem } from "./environment.ts";

/** What uses a folder, as its note says. */
export type FolderUser = { readonly what: "shop" | "command"; readonly pid: number | undefined };

/**
 * Holds the folder for this process.
 * @returns what lets it go. Throws StartProblem when the folder is in use, or when nothing can be written there
 */
export function lockDataDirectory(folder: string): () => void {
  const unlock = tryLock(folder, "shop");
  if (!unlock) throw inUse(folder);
  return unlock;
}

/** The sentence that says what uses the folder. */
export function inUse(folder: string): StartProblem {
  const { what, pid } = folderUser(folder);
  const where = pid === undefined ? "" : ` (process ${pid})`;
  return new StartProblem(
    what === "shop"
      ? `A shop already runs on DATA_DIR ${folder}${where}: stop it, or give this one a DATA_DIR of its own.`
      : `A command still works on DATA_DIR ${folder}${where}: wait until it has ended.`,
  );
}

/**
 * Holds the folder for this process where no other one does. The kernel keeps the lock until the process ends, however it ends, and
 * for all containers on one volume; a process number in a file can do neither.
 * @returns what lets it go; undefined when the folder is in use. Throws StartProblem when nothing can be written there
 */
export function tryLock(folder: string, what: FolderUser["what"]): (() => void) | undefined {
  try {
    mkdirSync(folder, { recursive: true });
    const lock = takeKernelLock(join(folder, "shop.lock"));
    if (!lock) return undefined;
    held.add(lock);
    const note = join(folder, "shop.pid");
    writeFileSync(note, `${process.pid}\n${processNamespace()}\n${what}\n`);
    return () => {
      rmSync(note, { force: true });
      held.delete(lock);
      lock.close();
    };
  } catch (error) {
    throw new StartProblem(`DATA_DIR ${folder} cannot be written (${reason(error)}): free space or choose another folder.`);
  }
}

/** What uses the folder; its process number only where it means something here, which it does not in another container. */
export function folderUser(folder: string): FolderUser {
  let note = "";
  try {
    note = readFileSync(join(folder, "shop.pid"), "utf8");
  } catch {
    // The user has the lock and has not written its note yet.
  }
  const [pid, namespace, what] = note.split("\n");
  return { what: what === "command" ? "command" : "shop", pid: namespace === processNamespace() ? Number(pid) : undefined };
}

/** A handle that nothing refers to is closed by the garbage collector, and its lock is gone. */
const held = new Set<DatabaseSync>();

/** Node has no file locks of its own; its SQLite holds one on an empty file. */
function takeKernelLock(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file);
  try {
    database.exec("pragma journal_mode = memory; begin exclusive");
    return database;
  } catch (error) {
    database.close();
    const isBusy = error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
    if (isBusy) return undefined;
    throw error;
  }
}

const SQLITE_BUSY = 5;

function processNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return hostname();
  }
}
