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

export type FlashOffer = HeldFlashSale & { readonly card: GoodsCard };

/** Running sales with stock and a real saving, the first to end first. @returns also when this changes; undefined for never */
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

/** Takes units, all or none. Locks rows until the end of the transaction, so call it late. @returns goods with too few units */
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

export async function returnFlashPieces(
  shop: Pick<Shop, "clock" | "config">,
  transaction: Transaction,
  brandCode: string,
  pieces: readonly FlashPieces[],
): Promise<void> {
  if (pieces.length > 0) await tellMoved(shop, transaction, brandCode, await moveFlashPieces(transaction, brandCode, pieces, 1));
}

/** Pages show low numbers exactly; the price changes with the last unit sold and the first returned. */
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

/** Brands with lists that do not match running sales. */
export async function turnedBrands(shop: Shop): Promise<readonly string[]> {
  return await findBrandsTurned(shop.database, shop.clock());
}

export async function followFlashSales(shop: Shop, brandCode: string): Promise<void> {
  const now = shop.clock();
  await followTurn(shop, brandCode, (transaction) => turnFlashSales(transaction, brandCode, now));
}
