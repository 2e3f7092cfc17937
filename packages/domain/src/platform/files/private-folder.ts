/** Folders and files of people: only the account that runs the shop may read them. */
import { chmod, mkdir } from "node:fs/promises";

/** The rights of a private file. */
export const PRIVATE_FILE = 0o600;

/** Makes a folder that no other account can enter, and closes one that an earlier version left open. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
