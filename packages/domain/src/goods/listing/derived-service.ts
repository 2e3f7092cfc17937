/** Lists follow what is known of the goods, a portion at a time: an order never waits long for them. */
import { type BrandCode, brandOf } from "@rambla/core/market";
import type { Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/shop.ts";
import { dropTags, tags } from "../../platform/tags.ts";
import { findCountDue, findListingDue, lockCatalogue, rebuildListing, saveListingDue, summarizeList } from "./derived-store.ts";

type ListedShop = Pick<Shop, "clock" | "config" | "database">;

/** Goods brought up to date by one transaction. */
const PORTION = 500;

/**
 * Brings the list rows of a brand's goods up to date, counts the lists that changed, and drops the pages that show them.
 * A list in which only much was sold is counted anew too, but shows the same as before.
 * Nothing happens when nothing is behind; what was left over by a process that died is taken up.
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

/**
 * Lets the lists of a brand follow what the clock has turned.
 * @param turn notes what is so from now on, and gives the goods that are listed otherwise by it
 */
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

/** @returns how many of the lists that were counted had changed */
async function countLists(shop: ListedShop, brandCode: BrandCode): Promise<number> {
  const due = (await findCountDue(shop.database)).filter((list) => list.brandCode === brandCode);
  for (const list of due) await shop.database.transaction((transaction) => summarizeList(transaction, list));
  return due.filter((list) => list.changed).length;
}
