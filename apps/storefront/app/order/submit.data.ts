import { randomUUID } from "node:crypto";
import { isRefusal } from "@rambla/core/refusal";
import { data, redirect } from "react-router";
import { attempt, pageContext } from "../shell/page-context.ts";
import { pathsOf } from "../shell/paths.ts";
import type { Route } from "./+types/submit.desktop";
import { askedOrder, openOrder, viewOf } from "./order-view.ts";

/** An order that waits for its payment; a paid or cancelled one has another page (states.md 2). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const asked = askedOrder(request);
  const order = await openOrder(page, asked);
  if (!order) return data(null, { status: 404 });
  const to = pathsOf(page.layout, page.market.countryParameter);
  const view = viewOf(page, order);
  if (view.standing === "paid") throw redirect(to.paymentSuccess(order.orderId, { token: asked.orderToken }));
  if (view.standing === "canceled") throw redirect(to.paymentFail(order.orderId, { token: asked.orderToken }));
  return {
    order: view,
    token: asked.orderToken,
    methods: await page.api.payment.paymentPlatforms(),
    /** One press is one attempt, however often it is sent; the next view of the page makes another (D-129). */
    idempotencyKey: randomUUID(),
    /** Straight from the order form: on to the provider without another press. */
    forward: new URL(request.url).searchParams.get("forward") === "1",
    /** Led here by a second press: the order stands as the first one placed it. */
    before: new URL(request.url).searchParams.get("before") === "1",
    now: Date.now(),
  };
}

/** Starts an attempt to pay and gives the provider's address and fields for the browser's form (D-191). */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const asked = askedOrder(request);
  const key = String(form.get("idempotencyKey") ?? "");
  const method = String(form.get("paymentMethodId") ?? "");
  const started = await attempt(
    page.withKey(key).order.orderPay({
      ...asked,
      paymentMethodId: /^\d{1,4}$/.test(method) ? method : undefined,
      layout: page.layout,
    }),
  );
  return isRefusal(started) ? { refusal: started, start: undefined } : { refusal: undefined, start: started };
}
