/** Whether this process can serve: its database answers, has its present schema and can write, and the disk has room. */
import { statfs } from "node:fs/promises";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import { isCurrent } from "@rambla/domain/platform/database/migrate";
import { within } from "@rambla/domain/platform/database/patience";
import type { Shop } from "@rambla/domain/platform/shop";

export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };

const FULL: Readiness = { ready: false, reason: "the disk is full" };

/** Asks the database and the disk. Says why not in one sentence; never throws. */
export async function readReadiness(shop: Shop, migrations: string): Promise<Readiness> {
  // Told first: a database that could not write its journal is gone, and this is why.
  if (await isDiskFull(shop)) return FULL;
  try {
    if (!(await within(shop.config.answer.toReaders, () => isCurrent(shop.database, migrations))))
      return { ready: false, reason: "migrations are not current" };
  } catch (error) {
    // Whatever it is, a shop that cannot ask its database is not ready.
    return { ready: false, reason: error instanceof DatabaseAway ? error.message : "the database does not answer" };
  }
  return shop.database.isFull() ? FULL : { ready: true };
}

/** The disk of the shop's own folder: embedded database, outbox and pictures. A folder that cannot be asked is told by what fails there. */
export async function isDiskFull({ dataDirectory, config }: Pick<Shop, "dataDirectory" | "config">): Promise<boolean> {
  const disk = await statfs(dataDirectory).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < config.disk.leastFreeBytes;
}
