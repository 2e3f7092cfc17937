import { partOf, readCursor } from "@rambla/core/cursor";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { after as later, DAY } from "@rambla/core/time";
import { presentCard } from "../goods/presentation.ts";
import { goodsCards, goodsSoldIn } from "../goods/service.ts";
import { type CallContext, customerOf, type Viewer } from "../platform/call-context.ts";
import { takeCount } from "../platform/limits.ts";
import type { Shop } from "../platform/shop.ts";
import { findVisits, holdVisits, insertVisits, removeOldVisits, removeVisits, type Visit, type Visitor } from "./store.ts";

type Asked = Pick<CallContext, "shop" | "market" | "viewer">;

/**
 * @param time a future time, or one beyond the history, becomes now
 * @returns `recorded` is false without a guest or customer session
 */
export async function recordVisit(
  context: Asked,
  goodsId: string,
  time: string | undefined,
): Promise<{ readonly recorded: boolean } | Refusal<"goods.notExist">> {
  const { shop, market, viewer } = context;
  if (!(await goodsSoldIn(shop, market, [goodsId])).has(goodsId)) return refuse("goods.notExist");
  const visitor = visitorOf(viewer);
  if (!visitor) return { recorded: false };
  const now = shop.clock();
  const told = time === undefined ? now : new Date(time);
  const at = told < now && told > oldestShown(shop) ? told : now;
  const before = viewer.kind === "customer" && shop.config.guest.mergeOnLogin ? viewer.guestId : null;
  await insertVisits(shop.database, visitor, [{ goodsId, at }], before, shop.config.history.max);
  return { recorded: true };
}

/** Counts a visit in another program, without the visitor. @returns `item.notFound` for an unknown page */
export async function countVisit(
  context: Pick<CallContext, "shop" | "market" | "clientAddress">,
  address: string,
): Promise<{ readonly counted: true } | Refusal<"item.notFound" | "limit.tooMany">> {
  const tooMany = await takeCount(context);
  if (tooMany) return tooMany;
  return context.shop.tally.visit(context.market.brand.code, address) ? { counted: true } : refuse("item.notFound");
}

/** With cards, the latest first. */
export async function historyPage(context: Asked, asked: { readonly after?: string | undefined; readonly limit?: number | undefined }) {
  const { shop, market } = context;
  const limit = asked.limit ?? shop.config.paging.goods;
  const place = asked.after === undefined ? null : readCursor(asked.after);
  const found = await findVisits(shop.database, customerOf(context).customerId, oldestShown(shop), place, limit + 1);
  const { items, next } = partOf(found, limit, ({ goodsId, at }) => ({ at, id: goodsId }));
  const cards = await goodsCards(
    shop,
    market,
    items.map(({ goodsId }) => goodsId),
  );
  return {
    items: items.map((visit) => {
      const card = cards.get(visit.goodsId);
      return { browserHistoryId: visit.goodsId, ...takenOf(visit), goods: card ? presentCard(card) : null };
    }),
    next,
  };
}

/** @returns the data to restore it */
export async function removeVisit(context: Asked, id: string): Promise<ReturnType<typeof takenOf> | Refusal<"item.notFound">> {
  const [removed] = (await removeSomeVisits(context, { ids: [id] })).removed;
  return removed ?? refuse("item.notFound");
}

/** Ignores missing entries. @returns the data to restore them */
export async function removeSomeVisits(context: Asked, which: { readonly ids: readonly string[] } | { readonly all: true }) {
  const { shop } = context;
  const removed = await removeVisits(shop.database, customerOf(context).customerId, "all" in which ? null : which.ids, oldestShown(shop));
  return { removed: removed.map(takenOf) };
}

/** To their old place; without those that expired. */
export async function restoreVisits(context: Asked, items: readonly { readonly goodsId: string; readonly seenAt: string }[]) {
  const { shop } = context;
  const { customerId } = customerOf(context);
  const now = shop.clock();
  const oldest = oldestShown(shop);
  const unique = new Map(items.map(({ goodsId, seenAt }) => [goodsId, new Date(seenAt)]));
  const visits = [...unique].map(([goodsId, at]) => ({ goodsId, at: at < now ? at : now })).filter(({ at }) => at > oldest);
  if (visits.length === 0) return { restored: 0 };
  return await shop.database.transaction(async (transaction) => {
    await holdVisits(transaction, customerId);
    return { restored: await insertVisits(transaction, { visitorId: customerId, customerId }, visits, null, shop.config.history.max) };
  });
}

export async function forgetOldVisits(shop: Pick<Shop, "database" | "clock" | "config">): Promise<void> {
  await removeOldVisits(shop.database, oldestShown(shop));
}

function oldestShown({ clock, config }: Pick<Shop, "clock" | "config">): Date {
  return later(clock(), -config.history.days * DAY);
}

function visitorOf(viewer: Viewer): Visitor | undefined {
  if (viewer.kind === "customer") return { visitorId: viewer.customerId, customerId: viewer.customerId };
  return viewer.kind === "guest" ? { visitorId: viewer.guestId, customerId: null } : undefined;
}

const takenOf = ({ goodsId, at }: Visit) => ({ goodsId, seenAt: at.toISOString() });
