/** What goods of an order can be exchanged for: the same goods, and others of their product that cost as much today, so that no money moves. */
import { isRefusal } from "@rambla/core/refusal";
import { goodsVariants } from "../../goods/detail-service.ts";
import { presentVariants } from "../../goods/presentation.ts";
import { type LackingLine, type PricedItem, priceItems, returnStock, takeStock } from "../../goods/service.ts";
import { marketThatWas } from "@rambla/core/market";
import type { Money } from "@rambla/core/money";
import type { OrderRow } from "../../order/service.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/shop.ts";
import { findWantedPieces } from "./return-store.ts";

/** `options`: what tells it from the others, in words; `stock`: pieces at this moment. */
export type Wanted = { readonly goodsId: string; readonly title: string; readonly options: string; readonly stock: number };

/**
 * Finds what goods can be exchanged for in the shop that their order was placed in.
 * @returns goods id → what it can be exchanged for; nothing for goods that are sold no more
 */
export async function exchangeable(
  shop: Shop,
  order: Pick<OrderRow, "brand" | "country" | "language">,
  goodsIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Wanted[]>> {
  const market = marketThatWas(shop.config, order);
  if (!market) return new Map();
  const families = await Promise.all(
    [...new Set(goodsIds)].map(async (goodsId) => {
      const found = await goodsVariants(shop, market, goodsId);
      return { goodsId, variants: isRefusal(found) ? undefined : presentVariants(found, market) };
    }),
  );
  const ids = [...new Set(families.flatMap(({ variants }) => variants?.siblings.map((sibling) => sibling.goodsId) ?? []))];
  const priced = await priceItems(
    shop.database,
    market,
    ids.map((goodsId) => ({ goodsId, distributionId: "0" })),
    shop.clock(),
  );
  const known = new Map(priced.flatMap((item) => (item && item.preSale === null ? [[item.goodsId, item] as const] : [])));
  return new Map(
    families.flatMap(({ goodsId, variants }) => {
      const own = known.get(goodsId);
      if (!variants || !own) return [];
      const others = variants.siblings.flatMap((sibling) => {
        const item = known.get(sibling.goodsId);
        if (!item || standingOf(item).minor !== standingOf(own).minor) return [];
        const labels = variants.parameters.flatMap(
          ({ key, values }) => values.find(({ value }) => value === sibling.values[key])?.label ?? [],
        );
        // Many titles name their options.
        const options = labels.filter((label) => !item.title.includes(label)).join(", ");
        return [{ goodsId: item.goodsId, title: item.title, options, stock: item.stock }];
      });
      return [[goodsId, others.toSorted((a, b) => Number(b.goodsId === goodsId) - Number(a.goodsId === goodsId))] as const];
    }),
  );
}

/** The price outside of a flash sale, which has limits of its own. */
const standingOf = ({ flash, price }: PricedItem): Money => flash?.standing.price ?? price;

/** Takes what is wanted in an exchange out of stock. @returns what lacks pieces: then the caller rolls back */
export async function takeWanted(shop: Shop, transaction: Transaction, brand: string, caseId: string): Promise<readonly LackingLine[]> {
  return (await takeStock(shop, transaction, brand, await findWantedPieces(transaction, caseId), `exchange:${caseId}`)).lacking;
}

/** Puts back into stock what was set aside for an exchange that comes to nothing; nothing for a return. */
export async function giveWantedBack(shop: Shop, transaction: Transaction, brand: string, caseId: string): Promise<void> {
  await returnStock(shop, transaction, brand, await findWantedPieces(transaction, caseId), `exchangeBack:${caseId}`);
}
