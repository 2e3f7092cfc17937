/** Personal data: only the shop's account may read it. */
import { chmod, mkdir } from "node:fs/promises";

export const PRIVATE_FILE = 0o600;

/** Also restricts an existing folder. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
