/** Reports orders to an affiliate's network, once and with the buyer's consent. */
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

/** The browser keeps the affiliate's mark this long, so an older order did not come through it. */
const COUNTS_FOR = DAY;
/** The shop stops asking a silent network after this. */
const GIVEN_UP_AFTER = 7 * DAY;
/** Milliseconds; a later try follows. */
const ANSWER_WITHIN = 10_000;

/**
 * Records that an affiliate brought an order of the caller; the first record stays.
 * @returns whether the network is or will be told; `item.notFound` for another customer's order
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

/**
 * Reports an order to its network, if still due; drops the mark where the shop has no network. Throws when the network does not accept it:
 * a later run retries.
 */
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

/** Orders recorded over an hour ago and not reported. */
export async function untoldOrders({ database, clock }: Pick<Shop, "database" | "clock">, most: number): Promise<readonly string[]> {
  return await findUntoldIds(database, after(clock(), -HOUR), most);
}

export async function forgetMarks({ database, clock }: Pick<Shop, "database" | "clock">): Promise<void> {
  await clearMarks(database, after(clock(), -GIVEN_UP_AFTER));
}
