/** Files of guests' questions expire: a guest has no account in which to delete them. */
import { after, DAY } from "@rambla/core/time";
import { freeFiles } from "../file/service.ts";
import type { Shop } from "../platform/shop.ts";
import { findGuestFilesBefore, removeGuestFiles } from "./guest-files-store.ts";

const overBefore = ({ clock, config }: Pick<Shop, "clock" | "config">): Date => after(clock(), -config.upload.guestDays * DAY);

/** The oldest first. */
export async function guestFilesOver(shop: Shop, most: number): Promise<readonly string[]> {
  return await findGuestFilesBefore(shop.database, overBefore(shop), most);
}

/** Deletes the files; the question stays. */
export async function endGuestFiles(shop: Shop, consultationId: string): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const fileIds = await removeGuestFiles(transaction, consultationId, overBefore(shop));
    await freeFiles(shop, transaction, fileIds);
  });
}
