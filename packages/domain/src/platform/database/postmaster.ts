/** The note that PostgreSQL keeps of its server in its folder (`postmaster.pid`). It is only read here: PostgreSQL writes and clears it. */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "./process.ts";

export type Postmaster = {
  /** A process that is there. */
  readonly pid: number;
  /** Whether that process is the server of the folder. Numbers are given out again, so it may be any other program. */
  readonly isServer: boolean;
  /** The folder of its socket; undefined until it has made that. */
  readonly sockets: string | undefined;
};

/** The process that the note of a database's folder names; undefined when there is no note, or no such process. */
export async function readPostmaster(directory: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(directory, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return undefined;
  return { pid, isServer: (await isPostgres(pid)) && (await worksIn(pid, directory)), sockets: lines[4]?.trim() || undefined };
}

/** Where the system tells no command lines, the note is believed. */
async function isPostgres(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "postgres")).includes("postgres");
}

/** A server works in its folder. Another shop's server on the same machine works in another one. */
async function worksIn(pid: number, directory: string): Promise<boolean> {
  const ours = await stat(directory);
  const its = await stat(`/proc/${pid}/cwd`).catch(() => undefined);
  return its === undefined || (its.dev === ours.dev && its.ino === ours.ino);
}
