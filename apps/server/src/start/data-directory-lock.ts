/** Allows one user of a DATA_DIR at a time: a shop, or a command while no shop runs. */
import { mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { reason, StartProblem } from "./environment.ts";

/** The user by the folder's note. */
export type FolderUser = { readonly what: "shop" | "command"; readonly pid: number | undefined };

/** @returns the unlock function. Throws StartProblem when the folder is in use or not writable */
export function lockDataDirectory(folder: string): () => void {
  const unlock = tryLock(folder, "shop");
  if (!unlock) throw inUse(folder);
  return unlock;
}

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
 * Locks the folder if it is free. The kernel releases the lock when the process ends, and it holds for all containers on one volume; a pid
 * file does neither.
 * @returns the unlock function; undefined when in use. Throws StartProblem when not writable
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

/** Gives the user; the pid only from this pid namespace, because another container's means nothing here. */
export function folderUser(folder: string): FolderUser {
  let note = "";
  try {
    note = readFileSync(join(folder, "shop.pid"), "utf8");
  } catch {
    // The user has not written its note yet.
  }
  const [pid, namespace, what] = note.split("\n");
  return { what: what === "command" ? "command" : "shop", pid: namespace === processNamespace() ? Number(pid) : undefined };
}

/** An unreferenced handle would be garbage-collected with its lock. */
const held = new Set<DatabaseSync>();

/** Node has no file locks; its SQLite locks an empty file. */
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
