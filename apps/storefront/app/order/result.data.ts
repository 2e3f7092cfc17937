import { data, redirect } from "react-router";
import { pageContext } from "../shell/page-context.ts";
import { pathsOf } from "../shell/paths.ts";
import type { Route } from "./+types/payment-success.desktop";
import { askedOrder, openOrder, type Standing, viewOf } from "./order-view.ts";

/**
 * Loader of a page that tells one result: an order that stands otherwise is sent to the page that tells how it stands.
 * @param shown the standings that the page is for
 */
export const resultLoader =
  (shown: readonly Standing[]) =>
  async ({ request, context }: Pick<Route.LoaderArgs, "request" | "context">) => {
    const page = context.get(pageContext);
    const asked = askedOrder(request);
    const order = await openOrder(page, asked);
    if (!order) return data(null, { status: 404 });
    const view = viewOf(page, order);
    if (!shown.includes(view.standing)) {
      const to = pathsOf(page.layout, page.market.countryParameter);
      const { orderId, orderToken } = asked;
      if (view.standing === "processing") throw redirect(to.paymentReturn(orderId, { orderToken }));
      throw redirect(view.standing === "paid" ? to.paymentSuccess(orderId, { token: orderToken }) : to.paymentFail(orderId, { token: orderToken }));
    }
    return { order: view, token: asked.orderToken };
  };
