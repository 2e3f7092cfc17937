/** A paid order to its end: sent by an operator, received, hidden by its customer. */
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
 * Paid orders that can leave, longest due first; pre-sales join when their goods arrive.
 * @param asked filters by brand and country; `after`: the cursor
 * @returns `item.notFound` for an unknown brand or country
 */
export async function ordersToShip(
  shop: Pick<Shop, "database" | "config">,
  asked: AskedPart & { readonly brand?: string | undefined; readonly countryCode?: string | undefined },
): Promise<ListPart<OrderToShip> | Refusal<"item.notFound">> {
  const isAsked = (found: { readonly brand: string; readonly country: string }) =>
    (asked.brand === undefined || found.brand === asked.brand) &&
    (asked.countryCode === undefined || found.country === asked.countryCode.toUpperCase());
  // Paid orders leave even where the shop no longer sells.
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
 * Records the dispatch of a paid order, once.
 * @param asked carrier and number of the parcel
 * @returns the order; `order.disputed` while a chargeback is undecided; `order.notShippable` for one that is unpaid, without money, sent or
 * over
 */
export async function shipOrder(
  context: Pick<OperatorContext, "shop" | "wish">,
  asked: Parcel & { readonly orderId: string },
): Promise<ParcelSaid> {
  return await sayParcel(context, asked, markShipped);
}

/**
 * Corrects the parcel of a sent order: page, mail and message show the new one.
 * @returns the order; `order.notShippable` when it is not on its way or has this parcel already
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

/**
 * Records that the customer received an order; a repetition changes nothing.
 * @returns the order; `order.notConfirmable` when it is not on its way
 */
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

/** Orders sent so long ago that they count as received. */
export async function overdueReceipts(shop: Shop, most: number): Promise<readonly string[]> {
  const before = leftBefore(shop.clock(), shop.config.order);
  return before ? await findOnTheirWay(shop.database, before, most) : [];
}

export async function receiveOverdue({ clock, config, database }: Shop, orderId: string): Promise<void> {
  const before = leftBefore(clock(), config.order);
  if (!before) return;
  await database.transaction(async (transaction) => {
    // Under its lock, so that a return that is asked for at the same moment is seen.
    if (await lockOrder(transaction, orderId)) await markFinished(transaction, orderId, "clock", clock(), before);
  });
}

/**
 * Hides a finished or cancelled order from its customer; a repetition changes nothing. The shop keeps it and the link in its mails still
 * opens it, since a buyer may always read the contract.
 * @returns `order.notDeletable` for one that is not over, or whose goods come back
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
