import { data } from "react-router";
import { pageContext } from "../shell/page-context.ts";
import type { Route } from "./+types/details.desktop";
import { askedOrder, openOrder, viewOf } from "./order-view.ts";

/** An order with everything about it, for the guest who placed it or who holds its link (D-085, D-188). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const asked = askedOrder(request);
  const order = await openOrder(page, asked);
  if (!order) return data(null, { status: 404 });
  const platforms = await page.api.payment.paymentPlatforms();
  return {
    order: viewOf(page, order),
    token: asked.orderToken,
    method: platforms.find((platform) => platform.paymentMethodId === order.paymentMethodId)?.name ?? null,
    now: Date.now(),
  };
}
