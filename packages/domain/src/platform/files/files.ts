/** File storage. The shop makes the names; senders do not. */
import { createReadStream } from "node:fs";
import { chmod, copyFile, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { makePrivateFolder, PRIVATE_FILE } from "./private-folder.ts";

/** Both included. */
export type ByteRange = { readonly from: number; readonly to: number };

export type FileStore = {
  /** A repeat changes nothing. Throws on failure. */
  put(name: string, path: string, type: string): Promise<void>;
  /** Undefined for a missing file. */
  open(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Ignores a missing file. */
  remove(name: string): Promise<void>;
  /** Undefined when the store does not tell. */
  freeBytes(): Promise<number | undefined>;
};

/** Holds partial files; an old one belongs to a process that ended. */
export const COMING = "coming";

/** A local or shared folder. */
export function folderFiles(folder: string): FileStore {
  // Subfolders, since huge folders are slow to list.
  const pathOf = (name: string) => join(folder, checked(name).slice(0, 2), name);
  const coming = join(folder, COMING);
  return {
    async put(name, path) {
      const kept = pathOf(name);
      const half = join(coming, name);
      for (const each of [folder, dirname(kept), coming]) await makePrivateFolder(each);
      try {
        // The rename makes the file appear complete.
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

/** Undefined for a missing folder. */
export async function freeBytesOf(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}

/** Throws for a name that could contain a path. */
export function checked(name: string): string {
  if (!/^[0-9A-Za-z]{8,64}\.[a-z0-9]{2,4}$/.test(name)) throw new Error("this is no name of a file");
  return name;
}
