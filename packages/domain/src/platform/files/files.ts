/** Where files of the shop stand: a folder, or a bucket of a store that speaks S3. Names are made by us and never by who sends a file. */
import { createReadStream } from "node:fs";
import { chmod, copyFile, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { makePrivateFolder, PRIVATE_FILE } from "./private-folder.ts";

/** From and to which byte of a file, both included. */
export type ByteRange = { readonly from: number; readonly to: number };

export type FileStore = {
  /** Keeps a whole local file under a name; a second time changes nothing. Throws when it could not be kept. */
  put(name: string, path: string, type: string): Promise<void>;
  /** Reads a file, or a part of it; undefined when there is none. */
  open(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Forgets a file, also one that is not there. */
  remove(name: string): Promise<void>;
  /** Bytes that are free where files stand; undefined where the store does not tell. */
  freeBytes(): Promise<number | undefined>;
};

/** Where halves stand in a folder of files: whatever is old there was left by a process that has ended. */
export const COMING = "coming";

/** A folder of this machine, or one that several share. */
export function folderFiles(folder: string): FileStore {
  // Thousands of files in one folder are slow to list for whoever looks after the machine.
  const pathOf = (name: string) => join(folder, checked(name).slice(0, 2), name);
  const coming = join(folder, COMING);
  return {
    async put(name, path) {
      const kept = pathOf(name);
      const half = join(coming, name);
      for (const each of [folder, dirname(kept), coming]) await makePrivateFolder(each);
      try {
        // There whole or not at all.
        await copyFile(path, half);
        await chmod(half, PRIVATE_FILE);
        await rename(half, kept);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    async open(name, range) {
      const path = pathOf(name);
      const found = await stat(path).catch(() => undefined);
      return found && createReadStream(path, range && { start: range.from, end: range.to });
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    freeBytes: async () => (await freeBytesOf(folder)) ?? (await freeBytesOf(dirname(folder))),
  };
}

/** Bytes that the disk of a folder has free for this process; undefined where there is no such folder. */
export async function freeBytesOf(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}

/** A name is letters, digits and one extension: no path can be written with it. Throws for any other. */
export function checked(name: string): string {
  if (!/^[0-9A-Za-z]{8,64}\.[a-z0-9]{2,4}$/.test(name)) throw new Error("this is no name of a file");
  return name;
}
