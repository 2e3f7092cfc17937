import { readdir } from "node:fs/promises";

/** The files of the built program whose names fit. Throws where there are none: what has another name now is looked for in vain. */
export async function builtFiles(fitting: RegExp): Promise<readonly string[]> {
  const files = (await readdir("apps/storefront/build/client/assets")).filter((file) => fitting.test(file));
  if (files.length === 0) throw new Error(`no file was built whose name fits ${fitting}`);
  return files;
}
