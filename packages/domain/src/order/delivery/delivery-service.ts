/** A paid order to its end: sent off by an operator, received by its shopper or after long enough, put away (states.md 1; D-131, D-132, D-166, D-188). */
import { isRefusal, type Refusal, refuse, refuseFields } from "@rambla/core/refusal";
import { tidy } from "@rambla/core/tidy";
import { type IdempotencyRefusal, onlyOnce } from "../../idempotency/service.ts";
import { type CallContext, type OperatorContext, wishOf } from "../../platform/call-context.ts";
import { type AskedPart, type ListPart, readPart } from "../../platform/list-part.ts";
import type { Shop } from "../../platform/shop.ts";
import { isCompany, isTrackingNumber, leftBefore, type Parcel } from "./delivery-rules.ts";
import {
  correctParcel,
  findOnTheirWay,
  findShopsToShip,
  findToShip,
  hideOrder,
  markFinished,
  markShipped,
  type OrderToShip,
} from "./delivery-store.ts";
import { lockOwn, orderById, ownOrder } from "../service.ts";
import { type Bearer, lockOrder, type OrderWithLines, type OwnOrder } from "../store.ts";

/**
 * Orders that are paid and can leave, the longest due first: what waits for goods of a pre-sale is none of them.
 * @param asked of which brand, of its shop in which country; of all that are not named. `after`: those behind that one
 * @returns `item.notFound` for a brand or a country that there is none of
 */
export async function ordersToShip(
  shop: Pick<Shop, "database" | "config">,
  asked: AskedPart & { readonly brand?: string | undefined; readonly countryCode?: string | undefined },
): Promise<ListPart<OrderToShip> | Refusal<"item.notFound">> {
  const isAsked = (found: { readonly brand: string; readonly country: string }) =>
    (asked.brand === undefined || found.brand === asked.brand) &&
    (asked.countryCode === undefined || found.country === asked.countryCode.toUpperCase());
  // What was paid leaves, also where the shop sells no more.
  const shops = (await findShopsToShip(shop.database)).filter(isAsked);
  const isSold = Object.values(shop.config.brands).some(({ code, countries }) =>
    countries.some((country) => isAsked({ brand: code, country })),
  );
  if (shops.length === 0 && !isSold) return refuse("item.notFound");
  return await readPart(
    shop,
    asked,
    (behind, most) => findToShip(shop.database, shops, behind, most),
    ({ due, orderId }) => ({ at: due, id: orderId }),
  );
}

/**
 * Notes that a paid order is on its way, once.
 * @param asked the carrier and the number on the parcel
 * @returns the order; `order.disputed` before a decision about money that a provider took back, `order.notShippable` for one that is not paid, whose money is gone, on its way already, or over
 */
export async function shipOrder(
  context: Pick<OperatorContext, "shop" | "wish">,
  asked: Parcel & { readonly orderId: string },
): Promise<ParcelSaid> {
  return await sayParcel(context, asked, markShipped);
}

/**
 * Corrects what was said of the parcel of an order that is on its way: its page, its mail and its message say it anew.
 * @returns the order; `order.notShippable` for one that is not on its way, or of whose parcel that is said already
 */
export async function correctShipment(
  context: Pick<OperatorContext, "shop" | "wish">,
  asked: Parcel & { readonly orderId: string },
): Promise<ParcelSaid> {
  return await sayParcel(context, asked, correctParcel);
}

type ParcelSaid =
  | OrderWithLines
  | IdempotencyRefusal
  | Refusal<"item.notFound" | "order.notShippable" | "order.disputed" | "request.invalid">;

async function sayParcel(
  { shop, wish }: Pick<OperatorContext, "shop" | "wish">,
  asked: Parcel & { readonly orderId: string },
  save: typeof markShipped,
): Promise<ParcelSaid> {
  const { orderId } = asked;
  const parcel: Parcel = { logisticsCompany: tidy(asked.logisticsCompany), trackingNumber: tidy(asked.trackingNumber) };
  const wrong = refuseFields({
    logisticsCompany: isCompany(parcel.logisticsCompany) ? undefined : "request.invalid",
    trackingNumber: isTrackingNumber(parcel.trackingNumber) ? undefined : "request.invalid",
  });
  if (wrong) return wrong;
  const done = await onlyOnce(shop, wishOf({ wish }), {}, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) return refuse("item.notFound" as const);
    if (await save(transaction, orderId, { ...parcel, now: shop.clock() })) return undefined;
    return refuse(order.disputedAt ? ("order.disputed" as const) : ("order.notShippable" as const));
  });
  if (isRefusal(done)) return done;
  return (await orderById(shop, orderId)) ?? refuse("item.notFound");
}

/** Its shopper says that an order has arrived; said once more, it changes nothing. @returns the order; `order.notConfirmable` for one that is not on its way */
export async function confirmReceipt(
  { shop, market }: Pick<CallContext, "shop" | "market">,
  bearer: Bearer,
  orderId: string,
): Promise<OwnOrder | Refusal<"item.notFound" | "order.notConfirmable">> {
  const refused = await shop.database.transaction(async (transaction) => {
    const order = await lockOwn(shop, transaction, market, bearer, orderId);
    if (!order) return refuse("item.notFound" as const);
    if (order.deliveryStatus === "Finished" || (await markFinished(transaction, orderId, "shopper", shop.clock()))) return undefined;
    return refuse("order.notConfirmable" as const);
  });
  return refused ?? (await ownOrder(shop, market, bearer, orderId));
}

/** Orders that left so long ago that they count as received. */
export async function overdueReceipts(shop: Shop, most: number): Promise<readonly string[]> {
  const before = leftBefore(shop.clock(), shop.config.order);
  return before ? await findOnTheirWay(shop.database, before, most) : [];
}

/** Counts an order as received that left long enough ago. */
export async function receiveOverdue({ clock, config, database }: Shop, orderId: string): Promise<void> {
  const before = leftBefore(clock(), config.order);
  if (!before) return;
  await database.transaction(async (transaction) => {
    // Under its lock, so that a return that is asked for at the same moment is seen.
    if (await lockOrder(transaction, orderId)) await markFinished(transaction, orderId, "clock", clock(), before);
  });
}

/**
 * Puts an order away that is over: its shopper sees it no more. The shop keeps it, and the link of its mails opens it as before: of a contract
 * its buyer can always have the text. Put away once more, nothing changes.
 * @returns `order.notDeletable` for one that is not over
 */
export async function putAway(
  { shop, market }: Pick<CallContext, "shop" | "market">,
  bearer: Bearer,
  orderId: string,
): Promise<{ readonly deleted: true } | Refusal<"item.notFound" | "order.notDeletable">> {
  if (await hideOrder(shop.database, orderId, market.brand.code, bearer, shop.clock())) return { deleted: true };
  const order = await ownOrder(shop, market, bearer, orderId);
  return isRefusal(order) || !order.isOwn ? refuse("item.notFound") : refuse("order.notDeletable");
}
