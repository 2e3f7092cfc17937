import { favouritesTotal } from "../../favourite/service.ts";
import { membershipOf } from "../../membership/service.ts";
import { unreadOf } from "../../message/service.ts";
import { ordersAtAGlance, waitingOrderOf } from "../../order/own/own-service.ts";
import { type CallContext, customerOf } from "../../platform/call-context.ts";
import { accountOf } from "../service.ts";

/** Order counts per tab, the latest orders, and other counts. */
export async function overviewOf(context: Pick<CallContext, "shop" | "market" | "viewer">) {
  const { shop, market } = context;
  const customer = customerOf(context);
  const brand = market.brand.code;
  const [{ email, phone, nickname }, orders, waitingOrder, unreadMessages, favourites, membership] = await Promise.all([
    accountOf(shop, customer),
    ordersAtAGlance(shop, brand, customer),
    waitingOrderOf(shop, brand, customer),
    unreadOf(shop, customer.customerId),
    favouritesTotal(context),
    membershipOf(context),
  ]);
  return { email, phone, nickname, orders, waitingOrder: waitingOrder ?? null, unreadMessages, favourites, membership };
}
