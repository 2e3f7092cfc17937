/** An affiliate's network is told of an order that it has brought, once and with its buyer's consent (R-313, D-163, decision 151). */
import { networkIn } from "@rambla/core/marketing-tags";
import { decimalText, money } from "@rambla/core/money";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { after, DAY, HOUR } from "@rambla/core/time";
import { hasAllowedMarketing } from "../../consent/service.ts";
import type { CallContext } from "../../platform/call-context.ts";
import type { Shop } from "../../platform/shop.ts";
import { clearMark, clearMarks, findUntold, findUntoldIds, markAffiliate } from "./affiliate-store.ts";
import { bearerOf } from "../service.ts";
import { findOwnOrder } from "../store.ts";

/** A mark is kept in a browser for as long: an order paid before has come by none of today. */
const COUNTS_FOR = DAY;
/** A network that has not answered by then is asked no more. */
const GIVEN_UP_AFTER = 7 * DAY;
/** Longer than a network takes; the next try comes later. */
const ANSWER_WITHIN = 10_000;

/**
 * Notes that an affiliate has brought an order of the caller; what was noted first stays.
 * @returns whether its network is told, or has been; `item.notFound` for an order of anybody else
 */
export async function noteAffiliate(
  context: Pick<CallContext, "shop" | "market" | "viewer">,
  said: { readonly orderId: string; readonly awc: string; readonly consentId: string },
): Promise<{ readonly noted: boolean } | Refusal<"item.notFound">> {
  const { shop, market, viewer } = context;
  const now = shop.clock();
  const order = await findOwnOrder(shop.database, said.orderId, market.brand.code, bearerOf(viewer, undefined), now);
  if (!order) return refuse("item.notFound");
  if (
    networkIn(shop.config.tags, { brand: market.brand.code, country: order.country }) === undefined ||
    !(await hasAllowedMarketing(context, said.consentId))
  )
    return { noted: false };
  return { noted: await markAffiliate(shop.database, order.orderId, said.awc, after(now, -COUNTS_FOR), now) };
}

/** Tells the network of an order, if it is still to be told; where none takes orders any more the mark goes. Throws when it did not take it: it is tried again later. */
export async function tellNetwork(shop: Pick<Shop, "database" | "config">, orderId: string): Promise<void> {
  const order = await findUntold(shop.database, orderId);
  if (!order) return;
  const network = networkIn(shop.config.tags, order);
  if (network === undefined) return await clearMark(shop.database, orderId);
  const address = new URL(network);
  const told = {
    orderId: order.orderId,
    awc: order.mark,
    amount: decimalText(money(order.totalMinor, order.currency)),
    currency: order.currency,
  };
  for (const [name, value] of Object.entries(told)) address.searchParams.set(name, value);
  const { ok, status, body } = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(ANSWER_WITHIN) });
  await body?.cancel();
  if (!ok) throw new Error(`the network of an affiliate answered ${status}`);
  await clearMark(shop.database, orderId);
}

/** Orders whose network should have been told long since. */
export async function untoldOrders({ database, clock }: Pick<Shop, "database" | "clock">, most: number): Promise<readonly string[]> {
  return await findUntoldIds(database, after(clock(), -HOUR), most);
}

/** Forgets the marks that no network has taken. */
export async function forgetMarks({ database, clock }: Pick<Shop, "database" | "clock">): Promise<void> {
  await clearMarks(database, after(clock(), -GIVEN_UP_AFTER));
}
