import { type LoaderFunctionArgs, redirect } from "react-router";
import { missing } from "../../base/missing.ts";
import { pageContext, waysFrom } from "../../base/page-context.ts";
import { askedOrder, openOrder, type Standing, viewOf } from "../order-view.ts";
import { orderAddresses } from "../parts/addresses.ts";
import { tellingOrder } from "../parts/from-cart.ts";

/**
 * Loader of a page that tells one result: an order that stands otherwise is sent to the page that tells how it stands.
 * @param shown the standings that the page is for
 */
export const resultLoader =
  (shown: readonly Standing[]) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const asked = askedOrder(page, request);
    const order = await openOrder(page, asked);
    if (!order) return missing("order.notFoundTitle");
    const view = viewOf(page, order);
    if (!shown.includes(view.standing)) {
      const to = orderAddresses(waysFrom(page));
      if (view.standing === "processing") throw redirect(to.paymentReturn(order.orderId));
      throw redirect(view.standing === "paid" ? to.paymentSuccess(order.orderId) : to.paymentFail(order.orderId));
    }
    return tellingOrder({ missing: false as const, order: view, now: page.now().getTime() });
  };
