/** Updates lists in small portions, so orders do not wait long. */
import { type BrandCode, brandOf } from "@rambla/core/market";
import type { Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/shop.ts";
import { dropTags, tags } from "../../platform/tags.ts";
import { findCountDue, findListingDue, lockCatalogue, rebuildListing, saveListingDue, summarizeList } from "./derived-store.ts";

type ListedShop = Pick<Shop, "clock" | "config" | "database">;

/** Per transaction. */
const PORTION = 500;

/**
 * Updates list rows, counts changed lists and invalidates their pages. Lists with many sales are only counted again. Continues what a dead
 * process left.
 */
export async function bringListsUpToDate(shop: ListedShop, brandCode: BrandCode): Promise<void> {
  let brought = 0;
  for (let last = PORTION; last === PORTION; brought += last) last = await bringPortionUpToDate(shop, brandCode);
  const changed = await countLists(shop, brandCode);
  if (brought + changed === 0) return;
  await dropTags(shop.database, [
    tags.categories(brandCode),
    tags.lists(brandCode),
    ...brandOf(shop.config, brandCode).countries.map((country) => tags.home(brandCode, country)),
  ]);
}

async function bringPortionUpToDate(shop: ListedShop, brandCode: BrandCode): Promise<number> {
  return await shop.database.transaction(async (transaction) => {
    await lockCatalogue(transaction, brandCode);
    const goodsIds = await findListingDue(transaction, brandCode, PORTION);
    if (goodsIds.length > 0) await rebuildListing(transaction, brandCode, goodsIds, shop.config.stock, shop.clock());
    return goodsIds.length;
  });
}

/** @param turn records the new state and returns affected goods */
export async function followTurn(
  shop: ListedShop,
  brandCode: BrandCode,
  turn: (transaction: Transaction) => Promise<readonly string[]>,
): Promise<void> {
  const turned = await shop.database.transaction(async (transaction) => {
    await lockCatalogue(transaction, brandCode);
    const goodsIds = await turn(transaction);
    await saveListingDue(transaction, brandCode, goodsIds);
    return goodsIds.length;
  });
  if (turned > 0) await bringListsUpToDate(shop, brandCode);
}

/** @returns how many lists had changed */
async function countLists(shop: ListedShop, brandCode: BrandCode): Promise<number> {
  const due = (await findCountDue(shop.database)).filter((list) => list.brandCode === brandCode);
  for (const list of due) await shop.database.transaction((transaction) => summarizeList(transaction, list));
  return due.filter((list) => list.changed).length;
}
