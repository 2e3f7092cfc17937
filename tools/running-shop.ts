/** Whether a shop runs on a folder of data. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "@rambla/domain/platform/database/process";

/** The process of the shop that runs on the folder; undefined when none does. */
export function runningShop(folder: string): number | undefined {
  const file = join(folder, "shop.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  return pid && isAlive(pid) ? pid : undefined;
}
