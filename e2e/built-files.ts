import { readdir } from "node:fs/promises";

/** Throws when no built file matches, since a renamed file would pass unnoticed. */
export async function builtFiles(fitting: RegExp): Promise<readonly string[]> {
  const files = (await readdir("apps/storefront/build/client/assets")).filter((file) => fitting.test(file));
  if (files.length === 0) throw new Error(`no file was built whose name fits ${fitting}`);
  return files;
}
