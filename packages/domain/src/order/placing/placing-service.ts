/** Steps of placing an order in one transaction. The caller of a step that refuses rolls back. */
import { type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { insertGifts, takeGifts } from "../../activity/gift-service.ts";
import { takeFlashPieces } from "../../goods/flash-sale/flash-sale-service.ts";
import { takeStock } from "../../goods/service.ts";
import type { Viewer } from "../../platform/call-context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/shop.ts";
import { decideHold, refuseFree } from "../holding/holding-service.ts";
import { bringMembership } from "../membership/membership-service.ts";
import { piecesOf, type QuoteWithGifts, type WrittenOrder } from "./new-order-service.ts";
import { household, takeNetworkTries } from "./person-limit-service.ts";
import { addPurchases, findAboveLimit, isCodeTaken, lockPerson } from "./person-limit-store.ts";

export { insertOrder } from "../store.ts";

const isFree = ({ totalMinor }: WrittenOrder): boolean => totalMinor === 0;

/**
 * Decides whether an order may reserve stock before payment, and counts the try for its network and mailbox, memberships included. Orders
 * of one network wait here for each other.
 */
export async function reserveStock(
  shop: Shop,
  transaction: Transaction,
  order: WrittenOrder,
  quote: QuoteWithGifts,
): Promise<{ readonly holds: boolean } | Refusal<"stock.insufficient" | "limit.tooMany" | "limit.perOrder">> {
  const { stockLines, flashPieces } = piecesOf(quote);
  const { gifts, sums } = quote;
  const hold = await decideHold(shop, transaction, { ...order, total: sums.total, lines: stockLines, gifts, flashPieces });
  if ("refused" in hold) return hold;
  if (hold.lacking.length > 0) return refuse("stock.insufficient", { details: hold.lacking });
  return isFree(order) && !hold.holds ? refuseFree(hold) : { holds: hold.holds };
}

/** Checks the limits per person of a new order; a free one counts as paid. */
export async function checkPersonLimits(
  shop: Shop,
  transaction: Transaction,
  viewer: Viewer,
  order: WrittenOrder,
  { lines }: QuoteWithGifts,
): Promise<Refusal<"limit.perPerson" | "limit.tooMany"> | undefined> {
  const { orderId, brand, buyer, clientHash } = order;
  const limited = lines
    .flatMap(({ goods }) => goods)
    .filter(({ priced: { flash, limitPerPerson } }) => limitPerPerson !== null || (flash && flash.limitPerPerson !== null));
  if (isFree(order)) await lockPerson(transaction, brand, buyer);
  // Orders of one network run one at a time already; a customer may use several networks.
  if (order.lines.some(({ flashSaleLimit }) => flashSaleLimit !== null) && viewer.kind === "customer")
    await lockPerson(transaction, brand, viewer.customerId);
  if (limited.length > 0) {
    const above = await findAboveLimit(transaction, orderId, { ...household(shop), network: clientHash, isPaid: isFree(order) });
    if (above.length > 0) return refuse("limit.perPerson", { details: above });
    const subjects = [...new Set(limited.map(({ priced: { goodsId } }) => `${brand} ${goodsId}`))].toSorted();
    const crowded = await takeNetworkTries(shop, transaction, viewer, clientHash, subjects);
    if (crowded) return crowded;
  }
  if (isFree(order)) await addPurchases(transaction, orderId);
  return undefined;
}

/**
 * Completes a free order, which no payment will complete.
 * @returns `coupon.notAvailable` when another buyer has its code by now
 */
export async function completeFree(
  shop: Shop,
  transaction: Transaction,
  order: WrittenOrder,
): Promise<Refusal<"coupon.notAvailable"> | undefined> {
  if (!isFree(order)) return undefined;
  if (await isCodeTaken(transaction, order.orderId, household(shop))) return refuseField("redeemCode", "coupon.notAvailable");
  await bringMembership(shop, transaction, order);
  return undefined;
}

/**
 * Takes the units of a new order, in the order of `pieces-service.ts`. Concurrent orders need the same stock rows, so they are locked last
 * and briefly.
 */
export async function allocateStock(
  shop: Shop,
  transaction: Transaction,
  { orderId, brand, stockHeld }: WrittenOrder,
  quote: QuoteWithGifts,
): Promise<Refusal<"gift.outOfStock" | "goods.updated" | "stock.insufficient"> | undefined> {
  const { gifts } = quote;
  if (gifts.length > 0) await insertGifts(transaction, orderId, gifts);
  if (!stockHeld) return undefined;
  const { stockLines, flashPieces } = piecesOf(quote);
  const goneGifts = gifts.length > 0 ? await takeGifts(transaction, brand, orderId) : [];
  if (goneGifts.length > 0) return refuse("gift.outOfStock", { details: goneGifts });
  const gone = await takeFlashPieces(shop, transaction, brand, flashPieces);
  if (gone.length > 0) return refuse("goods.updated", { details: gone.map((goodsId) => ({ goodsId })) });
  const { lacking } = await takeStock(shop, transaction, brand, stockLines, `order:${orderId}`);
  return lacking.length > 0 ? refuse("stock.insufficient", { details: lacking }) : undefined;
}
