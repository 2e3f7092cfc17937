/** Flash sales: what is on in a market, pieces that orders take and give back, and lists that follow the clock (D-154, decision 144). */
import type { Market } from "@rambla/core/market";
import { toldTotal } from "@rambla/core/total";
import type { Transaction } from "../../platform/database/database.ts";
import { publish } from "../../platform/events.ts";
import type { Shop } from "../../platform/shop.ts";
import { dropTags, tags } from "../../platform/tags.ts";
import { followTurn } from "../listing/derived-service.ts";
import { flashSalesTurned } from "../events.ts";
import { nextFlashTurn } from "./flash-sale-rules.ts";
import {
  findBrandsTurned,
  findHeldFlashSales,
  type FlashMoved,
  type FlashPieces,
  type HeldFlashSale,
  moveFlashPieces,
  turnFlashSales,
} from "./flash-sale-store.ts";
import { type GoodsCard, goodsCards } from "../service.ts";

export type { FlashPieces } from "./flash-sale-store.ts";

/** A flash sale under way, with the card of its goods. */
export type FlashOffer = HeldFlashSale & { readonly card: GoodsCard };

/**
 * A page of the flash sales under way in a market, the first to end first: those that goods cost less in, of which there are any in stock.
 * @returns with it until when it is these, undefined when none begins or ends any more
 */
export async function pageOfFlashSales(
  shop: Shop,
  market: Market,
  { page, limit = shop.config.paging.default }: { readonly page: number; readonly limit?: number | undefined },
): Promise<{
  readonly items: readonly FlashOffer[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly until: Date | undefined;
}> {
  const now = shop.clock();
  const sales = await findHeldFlashSales(shop.database, market, now);
  const cards = await goodsCards(
    shop,
    market,
    sales.flatMap(({ goodsId, startsAt }) => (startsAt <= now ? [goodsId] : [])),
  );
  const offers = sales.flatMap((sale) => {
    const card = cards.get(sale.goodsId);
    return card?.flash?.flashSaleId === sale.flashSaleId ? [{ ...sale, left: card.flash.left, card }] : [];
  });
  return {
    items: offers.slice((page - 1) * limit, page * limit),
    ...toldTotal(offers.length, shop.config.paging),
    page,
    limit,
    until: nextFlashTurn(sales, now),
  };
}

/** Takes pieces of flash sales, all or none, under guard. The rows stay locked until the transaction ends, so call it late. @returns the goods of which fewer are left than wanted */
export async function takeFlashPieces(
  shop: Pick<Shop, "clock" | "config">,
  transaction: Transaction,
  brandCode: string,
  pieces: readonly FlashPieces[],
): Promise<readonly string[]> {
  if (pieces.length === 0) return [];
  const moved = await moveFlashPieces(transaction, brandCode, pieces, -1);
  const gone = moved.filter(({ after }) => after === null);
  if (gone.length > 0) {
    const wanted = new Map(pieces.map(({ flashSaleId, quantity }) => [flashSaleId, quantity]));
    return gone.filter(({ flashSaleId, before }) => before < (wanted.get(flashSaleId) ?? 0)).map(({ goodsId }) => goodsId);
  }
  await tellMoved(shop, transaction, brandCode, moved);
  return [];
}

/** Gives pieces back to their flash sales. */
export async function returnFlashPieces(
  shop: Pick<Shop, "clock" | "config">,
  transaction: Transaction,
  brandCode: string,
  pieces: readonly FlashPieces[],
): Promise<void> {
  if (pieces.length > 0) await tellMoved(shop, transaction, brandCode, await moveFlashPieces(transaction, brandCode, pieces, 1));
}

/** Pages tell the last pieces one by one; with the last one goods have another price, and with the first that comes back. */
async function tellMoved(
  { clock, config }: Pick<Shop, "clock" | "config">,
  transaction: Transaction,
  brandCode: string,
  moved: readonly FlashMoved[],
): Promise<void> {
  const few = moved.filter(({ before, after }) => after !== null && Math.min(before, after) <= config.stock.lowAt);
  if (few.length === 0) return;
  const isTurn = few.some(({ before, after }) => before <= 0 || (after ?? 0) <= 0);
  await dropTags(transaction, [
    ...few.map(({ goodsId }) => tags.goods(brandCode, goodsId)),
    ...(isTurn ? [tags.flashSales(brandCode)] : []),
  ]);
  if (isTurn) await publish(transaction, flashSalesTurned, { brand: brandCode }, clock());
}

/** Brands whose lists do not count with the sales that are on. */
export async function turnedBrands(shop: Shop): Promise<readonly string[]> {
  return await findBrandsTurned(shop.database, shop.clock());
}

/** Lets the lists of a brand follow its flash sales. */
export async function followFlashSales(shop: Shop, brandCode: string): Promise<void> {
  const now = shop.clock();
  await followTurn(shop, brandCode, (transaction) => turnFlashSales(transaction, brandCode, now));
}
