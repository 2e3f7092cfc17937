import { type Cursor, partOf, readCursor, writeCursor } from "@rambla/core/cursor";
import { tidy } from "@rambla/core/tidy";
import type { CallContext, Viewer } from "../../platform/call-context.ts";
import type { Shop } from "../../platform/shop.ts";
import {
  countTabs,
  findListed,
  findNaming,
  findOwnNumbered,
  findPlaces,
  findReturned,
  findWaitingOrders,
  type ListedOrder,
} from "./own-store.ts";
import { orderNumberIn } from "../link/number-rules.ts";
import { ownerOf } from "../service.ts";
import { listOf, type ListType, ORDER_TABS, type OrderList, type OrderTab } from "../state-rules.ts";
import type { Owner } from "../store.ts";

export type { ListedOrder } from "./own-store.ts";

/** Orders that an overview shows. */
const LATEST = 5;
/** Orders that one search request reads; the next page continues behind them. */
const LOOKED_AT = 500;
/** The most unpaid orders in a notice. */
const WAITING = 20;
/** The most words of a search. */
const WORDS = 8;

type Asked = {
  readonly type: ListType;
  readonly key?: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
};
type Found = { readonly items: readonly ListedOrder[]; readonly next: string | null };

/**
 * A customer's orders, latest first.
 * @param asked `type`: the tab; `key`: words in order numbers or line titles; `after`: the cursor
 * @returns `next` where more may follow, also for a search without matches so far
 */
export async function listOrders({ shop, market, viewer }: Pick<CallContext, "shop" | "market" | "viewer">, asked: Asked): Promise<Found> {
  const { type, after, limit = shop.config.paging.default } = asked;
  const owner = ownerOf(viewer);
  const brand = market.brand.code;
  const from = after === undefined ? null : readCursor(after);
  const key = tidy(asked.key ?? "");
  const which = { brand, owner, list: listOf(type) };
  if (key !== "") return await search(shop, which, { key, from, limit });
  const places = await placesOf(shop, which, from, limit + 1);
  const { items, next } = partOf(places, limit, (place) => place);
  return {
    items: await listed(
      shop,
      items.map(({ id }) => id),
    ),
    next,
  };
}

type Which = { readonly brand: string; readonly owner: Owner; readonly list: OrderList };

async function placesOf(
  { database }: Pick<Shop, "database">,
  { brand, owner, list: { tabs, returned } }: Which,
  from: Cursor | null,
  limit: number,
): Promise<Cursor[]> {
  return returned === undefined
    ? await findPlaces(database, { brand, owner, tabs }, from, limit)
    : await findReturned(database, { brand, owner, failed: returned === "failed" }, from, limit);
}

async function search(
  shop: Pick<Shop, "database">,
  which: Which,
  { key, from, limit }: { readonly key: string; readonly from: Cursor | null; readonly limit: number },
): Promise<Found> {
  const { database } = shop;
  const { brand, owner } = which;
  // A complete number finds its order at any age and in any tab.
  const numbered = await findOwnNumbered(database, brand, owner, orderNumberIn(key));
  if (numbered !== undefined) return { items: from ? [] : await listed(shop, [numbered]), next: null };
  const places = await placesOf(shop, which, from, LOOKED_AT);
  const naming = await findNaming(
    database,
    places.map(({ id }) => id),
    key.split(" ").slice(0, WORDS),
  );
  const found = places.filter(({ id }) => naming.has(id));
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : places.length === LOOKED_AT ? places.at(-1) : undefined;
  return {
    items: await listed(
      shop,
      shown.map(({ id }) => id),
    ),
    next: last ? writeCursor(last) : null,
  };
}

async function listed({ database }: Pick<Shop, "database">, orderIds: readonly string[]): Promise<ListedOrder[]> {
  return orderIds.length === 0 ? [] : await findListed(database, orderIds);
}

/** Ids of own orders with returns, latest request first. */
export async function returnedOrders(
  { shop, market, viewer }: Pick<CallContext, "shop" | "market" | "viewer">,
  most: number,
): Promise<readonly string[]> {
  const list = listOf("6");
  return (await placesOf(shop, { brand: market.brand.code, owner: ownerOf(viewer), list }, null, most)).map(({ id }) => id);
}

export type TabCounts = Readonly<Record<OrderTab | "all", number>>;

/** Orders in each tab, each counted to one above the badge's limit, and in all. */
export async function countOrders(
  { database, config }: Pick<Shop, "database" | "config">,
  brand: string,
  viewer: Viewer,
): Promise<TabCounts> {
  const counted = await countTabs(database, brand, ownerOf(viewer), ORDER_TABS, config.badge.max + 1);
  const counts = { all: 0, pendingPayment: 0, toBeShipped: 0, shipped: 0, completed: 0, cancelled: 0 };
  for (const { tab, count } of counted) {
    counts[tab] = count;
    counts.all += count;
  }
  return counts;
}

/** Orders in each tab, and the latest of them. */
export async function ordersAtAGlance(
  shop: Pick<Shop, "database" | "config">,
  brand: string,
  viewer: Viewer,
): Promise<{ readonly counts: TabCounts; readonly recent: readonly ListedOrder[] }> {
  const latest = async () =>
    await listed(
      shop,
      (await findPlaces(shop.database, { brand, owner: ownerOf(viewer), tabs: ORDER_TABS }, null, LATEST)).map(({ id }) => id),
    );
  const [counts, recent] = await Promise.all([countOrders(shop, brand, viewer), latest()]);
  return { counts, recent };
}

/** The latest order that can still be paid, with earlier ones and the goods of all. */
export async function waitingOrderOf(shop: Pick<Shop, "database" | "clock">, brand: string, viewer: Viewer) {
  const [latest, ...before] = await findWaitingOrders(shop.database, brand, ownerOf(viewer), shop.clock(), WAITING);
  return (
    latest && {
      ...latest,
      goodsIds: [...new Set([latest, ...before].flatMap(({ goodsIds }) => goodsIds))],
      further: before.map(({ orderId, orderNumber, byTransfer }) => ({ orderId, orderNumber, byTransfer })),
    }
  );
}
