/** Takes and returns an order's units: gifts, flash sales, then stock. The fixed order prevents deadlocks between two orders. */
import { returnGifts, takeGifts } from "../../activity/gift-service.ts";
import { returnFlashPieces, takeFlashPieces } from "../../goods/flash-sale/flash-sale-service.ts";
import { type LackingLine, returnStock, takeStock } from "../../goods/service.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/shop.ts";
import { findFlashPieces, findLinePieces } from "./pieces-store.ts";

type Placed = { readonly orderId: string; readonly brand: string };

/**
 * Takes the units of a written order, all or nothing.
 * @param why for the stock record
 * @returns what is lacking; then nothing was taken, or the caller rolls back
 */
export async function takePieces(
  shop: Shop,
  transaction: Transaction,
  { orderId, brand }: Placed,
  why: string,
): Promise<readonly LackingLine[]> {
  const gone = await takeGifts(transaction, brand, orderId);
  if (gone.length > 0) return gone.map(none);
  const flashPieces = await findFlashPieces(transaction, orderId);
  const sold = await takeFlashPieces(shop, transaction, brand, flashPieces);
  const lacking =
    sold.length > 0 ? sold.map(none) : (await takeStock(shop, transaction, brand, await findLinePieces(transaction, orderId), why)).lacking;
  if (lacking.length === 0) return [];
  await returnGifts(transaction, brand, orderId);
  if (sold.length === 0) await returnFlashPieces(shop, transaction, brand, flashPieces);
  return lacking;
}

const none = (goodsId: string): LackingLine => ({ goodsId, wanted: 1, available: 0 });

/**
 * Returns an order's units, or units of its lines without its gifts.
 * @param why for the stock record
 * @param units of each line, in their order
 */
export async function returnPieces(
  shop: Shop,
  transaction: Transaction,
  { orderId, brand }: Placed,
  why: string,
  units?: readonly number[],
): Promise<void> {
  if (!units) await returnGifts(transaction, brand, orderId);
  await returnFlashPieces(shop, transaction, brand, await findFlashPieces(transaction, orderId, units));
  await returnStock(shop, transaction, brand, await findLinePieces(transaction, orderId, units), why);
}
