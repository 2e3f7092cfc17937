import { redirect } from "react-router";
import { pageContext } from "../shell/page-context.ts";
import { pathsOf } from "../shell/paths.ts";
import type { Route } from "./+types/return-success.desktop";
import { askedOrder, openOrder, standingOf } from "./order-view.ts";

/**
 * Where the provider leads back to. Its address says nothing that is believed: the order is asked how it stands, and
 * as long as that is not known, nothing is called failed (I6).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const asked = askedOrder(request, "orderToken");
  const order = await openOrder(page, asked);
  if (!order) return { orderId: asked.orderId, orderToken: asked.orderToken, order: null };
  const to = pathsOf(page.layout, page.market.countryParameter);
  const standing = standingOf(order);
  if (standing === "paid") throw redirect(to.paymentSuccess(order.orderId, { token: asked.orderToken }));
  if (standing !== "processing") throw redirect(to.paymentFail(order.orderId, { token: asked.orderToken }));
  return { orderId: order.orderId, orderToken: asked.orderToken, order: { orderNumber: order.orderNumber } };
}
