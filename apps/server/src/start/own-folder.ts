/** A folder of data remembers that a shop without the demo was started on it: whoever forgets `DEMO=0` later is told so. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MARK = "started-without-demo";

/** Whether a shop without the demo was ever started on the folder. */
export const holdsOwnShop = (folder: string): boolean => existsSync(join(folder, MARK));

/** Notes that a shop without the demo was started on the folder. Throws where it cannot be written. */
export function rememberOwnShop(folder: string): void {
  if (holdsOwnShop(folder)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MARK), "A shop was started here with DEMO=0: the demo stays out.\n");
}
