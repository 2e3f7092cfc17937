/** Marks a data folder that was started without the demo, so that a forgotten `DEMO=0` is noticed. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MARK = "started-without-demo";

export const holdsOwnShop = (folder: string): boolean => existsSync(join(folder, MARK));

/** Throws when it cannot be written. */
export function rememberOwnShop(folder: string): void {
  if (holdsOwnShop(folder)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MARK), "A shop was started here with DEMO=0: the demo stays out.\n");
}
