/** "My orders" of a customer (R-412 … R-416, D-127, D-128, decision 108): the list and its tabs, search in it, and what of it an overview tells. */
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
/** Orders that one search looks at; the next part looks at as many further on (decision 109). */
const LOOKED_AT = 500;
/** Unpaid orders that somebody is told of at most. */
const WAITING = 20;
/** Words that a search follows. */
const WORDS = 8;

type Asked = {
  readonly type: ListType;
  readonly key?: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
};
type Found = { readonly items: readonly ListedOrder[]; readonly next: string | null };

/**
 * Orders of a customer, the latest first.
 * @param asked `type`: the tab; `key`: words that stand in an order's number or in what was bought; `after`: behind that entry
 * @returns `next` where there may be more: a search that found little so far goes on there
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
  // A whole number names one order, however long ago it was placed, and whatever tab it stands in.
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

/** The ids of own orders that goods were asked to be sent back of, those first of which that was asked last. */
export async function returnedOrders(
  { shop, market, viewer }: Pick<CallContext, "shop" | "market" | "viewer">,
  most: number,
): Promise<readonly string[]> {
  const list = listOf("6");
  return (await placesOf(shop, { brand: market.brand.code, owner: ownerOf(viewer), list }, null, most)).map(({ id }) => id);
}

export type TabCounts = Readonly<Record<OrderTab | "all", number>>;

/** How many orders somebody has in each tab, counted up to one more than a badge tells (D-054), and in all. */
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

/** How many orders somebody has in each tab, and the latest of them. */
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

/** The latest order of somebody that can still be paid, with those before it and the goods in all of them. */
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
