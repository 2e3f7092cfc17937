/** What search engines are told of the catalogue: what the lists of a market show, and nothing else. */
import type { Market } from "@rambla/core/market";
import type { Shop } from "../../platform/shop.ts";
import { tags } from "../../platform/tags.ts";
import { findFilledCategories, findFirstOfParts, findGoodsBetween } from "./sitemap-store.ts";

/** Goods told at once: a fifth of what a sitemap may hold, so that each is made in some milliseconds. */
const PART = 10_000;
/** What a sitemap may hold; a part grows until its bounds are read again. */
const MOST = 50_000;

type Reading = Pick<Shop, "database" | "reads">;

/** Ids of the categories that hold something the market sells. */
export const filledCategories = (shop: Reading, market: Market): Promise<readonly string[]> => findFilledCategories(shop.database, market);

/** How many parts the goods of a market make. */
export async function countGoodsParts(shop: Reading, market: Market): Promise<number> {
  return (await firstOfParts(shop, market)).length;
}

/** Ids of the goods in a part, from 1; undefined where there is no such part. */
export async function goodsOfPart(shop: Reading, market: Market, part: number): Promise<readonly string[] | undefined> {
  const firsts = await firstOfParts(shop, market);
  const first = firsts[part - 1];
  return first === undefined ? undefined : await findGoodsBetween(shop.database, market, first, firsts[part] ?? null, MOST);
}

function firstOfParts(shop: Reading, market: Market): Promise<readonly string[]> {
  const {
    brand: { code },
    priceCountry,
  } = market;
  return shop.reads.keep(`sitemap ${code} ${priceCountry.code}`, [tags.lists(code)], () => findFirstOfParts(shop.database, market, PART));
}
