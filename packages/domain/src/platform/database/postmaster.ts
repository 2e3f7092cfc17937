/** Reads `postmaster.pid`, which PostgreSQL writes and removes. */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "./process.ts";

export type Postmaster = {
  /** A running process. */
  readonly pid: number;
  /** False when another program has the process id now. */
  readonly isServer: boolean;
  /** Undefined until the socket exists. */
  readonly sockets: string | undefined;
};

/** Undefined without a file or a running process. */
export async function readPostmaster(directory: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(directory, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return undefined;
  return { pid, isServer: (await isPostgres(pid)) && (await worksIn(pid, directory)), sockets: lines[4]?.trim() || undefined };
}

/** True where the system shows no command lines. */
async function isPostgres(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "postgres")).includes("postgres");
}

/** A server's working directory is its folder; another shop's server has another one. */
async function worksIn(pid: number, directory: string): Promise<boolean> {
  const ours = await stat(directory);
  const its = await stat(`/proc/${pid}/cwd`).catch(() => undefined);
  return its === undefined || (its.dev === ours.dev && its.ino === ours.ino);
}
