/** Ends the pictures of guests' returns: a guest has no account in which to delete them. */
import { freeFiles } from "../../file/service.ts";
import type { Shop } from "../../platform/shop.ts";
import { findEndedPictures, removeEndedPicture } from "./return-store.ts";

/** Pictures of guests whose time is over, the oldest first. */
export const guestPicturesOver = (shop: Shop, most: number): Promise<readonly string[]> =>
  findEndedPictures(shop.database, shop.clock(), most);

/** Deletes a picture of a guest's return, from the file store as well. The return stays. */
export async function endGuestPicture(shop: Shop, fileId: string): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    if (await removeEndedPicture(transaction, fileId, shop.clock())) await freeFiles(shop, transaction, [fileId]);
  });
}
