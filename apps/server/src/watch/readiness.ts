/** Whether this process can serve: database reachable, migrated and writable, disk not full. */
import { statfs } from "node:fs/promises";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import { isCurrent } from "@rambla/domain/platform/database/migrate";
import { within } from "@rambla/domain/platform/database/patience";
import type { Shop } from "@rambla/domain/platform/shop";

export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };

const FULL: Readiness = { ready: false, reason: "the disk is full" };

/** Gives the reason in one sentence; never throws. */
export async function readReadiness(shop: Shop, migrations: string): Promise<Readiness> {
  // First, because a full disk also makes the database unavailable.
  if (await isDiskFull(shop)) return FULL;
  try {
    if (!(await within(shop.config.answer.toReaders, () => isCurrent(shop.database, migrations))))
      return { ready: false, reason: "migrations are not current" };
  } catch (error) {
    // Any failure means not ready.
    return { ready: false, reason: error instanceof DatabaseAway ? error.message : "the database does not answer" };
  }
  return shop.database.isFull() ? FULL : { ready: true };
}

/** Checks the disk of the data directory. An unreadable folder fails elsewhere. */
export async function isDiskFull({ dataDirectory, config }: Pick<Shop, "dataDirectory" | "config">): Promise<boolean> {
  const disk = await statfs(dataDirectory).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < config.disk.leastFreeBytes;
}
