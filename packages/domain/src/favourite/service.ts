/** The browser keeps a guest's favourites; a login adds them once. */
import { partOf, readCursor } from "@rambla/core/cursor";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { after as later } from "@rambla/core/time";
import { goodsCards, goodsSoldIn } from "../goods/service.ts";
import { presentCard } from "../goods/presentation.ts";
import { type CallContext, customerOf } from "../platform/call-context.ts";
import {
  type Added,
  countFavourites,
  type FavouriteRow,
  findFavouriteGoods,
  findFavourites,
  holdFavourites,
  insertFavourites,
  removeFavourites,
} from "./store.ts";

type Asked = Pick<CallContext, "shop" | "market" | "viewer">;

/** @returns the existing entry for a repeat */
export async function addFavourite(
  context: Asked,
  goodsId: string,
): Promise<ReturnType<typeof entryOf> | Refusal<"goods.notExist" | "favourite.full">> {
  const { shop, market } = context;
  if (!(await goodsSoldIn(shop, market, [goodsId])).has(goodsId)) return refuse("goods.notExist");
  const [added] = await insert(context, [{ goodsId, at: shop.clock() }]);
  return added?.addedAt ? entryOf({ goodsId, at: added.addedAt }) : refuse("favourite.full");
}

/** Keeps the order, the latest first. @returns the number of new ones, and failures */
export async function addFavourites(context: Asked, goodsIds: readonly string[]) {
  const { shop, market } = context;
  const asked = [...new Set(goodsIds)];
  const sold = await goodsSoldIn(shop, market, asked);
  const now = shop.clock();
  const done = await insert(
    context,
    asked.filter((goodsId) => sold.has(goodsId)).map((goodsId, index) => ({ goodsId, at: later(now, -index) })),
  );
  return {
    added: done.filter(({ state }) => state === "added").length,
    left: [
      ...asked.filter((goodsId) => !sold.has(goodsId)).map((goodsId) => ({ goodsId, because: "goods.notExist" as const })),
      ...done.filter(({ state }) => state === "full").map(({ goodsId }) => ({ goodsId, because: "favourite.full" as const })),
    ],
  };
}

/** To their old place, also when no longer sold. */
export async function restoreFavourites(context: Asked, items: readonly { readonly goodsId: string; readonly addedAt: string }[]) {
  const now = context.shop.clock();
  const unique = new Map(items.map(({ goodsId, addedAt }) => [goodsId, new Date(addedAt)]));
  const done = await insert(
    context,
    [...unique].map(([goodsId, at]) => ({ goodsId, at: at < now ? at : now })),
  );
  return { restored: done.filter(({ state }) => state === "added").length };
}

async function insert({ shop, viewer }: Asked, goods: readonly FavouriteRow[]): Promise<Added[]> {
  if (goods.length === 0) return [];
  const { customerId } = customerOf({ viewer });
  return await shop.database.transaction(async (transaction) => {
    await holdFavourites(transaction, customerId);
    return await insertFavourites(transaction, customerId, goods, shop.config.favourites.max);
  });
}

/** With cards, the latest first. */
export async function favouritesPage(context: Asked, asked: { readonly after?: string | undefined; readonly limit?: number | undefined }) {
  const { shop, market } = context;
  const limit = asked.limit ?? shop.config.paging.goods;
  const found = await findFavourites(
    shop.database,
    customerOf(context).customerId,
    asked.after === undefined ? null : readCursor(asked.after),
    limit + 1,
  );
  const { items, next } = partOf(found, limit, ({ goodsId, at }) => ({ at, id: goodsId }));
  const cards = await goodsCards(
    shop,
    market,
    items.map(({ goodsId }) => goodsId),
  );
  return {
    items: items.map((entry) => {
      const card = cards.get(entry.goodsId);
      return { ...entryOf(entry), goods: card ? presentCard(card) : null };
    }),
    next,
  };
}

export async function favouriteGoods(context: Asked): Promise<string[]> {
  return await findFavouriteGoods(context.shop.database, customerOf(context).customerId);
}

export async function favouritesTotal(context: Asked): Promise<number> {
  return await countFavourites(context.shop.database, customerOf(context).customerId);
}

/** @returns the data to restore it */
export async function removeFavourite(context: Asked, id: string): Promise<ReturnType<typeof takenOf> | Refusal<"item.notFound">> {
  const [removed] = (await removeSome(context, [id])).removed;
  return removed ?? refuse("item.notFound");
}

/** Ignores missing ones. @returns the data to restore them */
export async function removeSome(context: Asked, ids: readonly string[]) {
  const removed = await removeFavourites(context.shop.database, customerOf(context).customerId, ids);
  return { removed: removed.map(takenOf) };
}

const takenOf = ({ goodsId, at }: FavouriteRow) => ({ goodsId, addedAt: at.toISOString() });
const entryOf = (row: FavouriteRow) => ({ id: row.goodsId, ...takenOf(row) });
