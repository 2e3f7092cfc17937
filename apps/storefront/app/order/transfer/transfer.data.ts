import { randomUUID } from "node:crypto";
import { isRefusal } from "@rambla/core/refusal";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { textIn } from "../../base/form/form-text.ts";
import { missing, type Present } from "../../base/missing.ts";
import { attempt, pageContext, waysFrom } from "../../base/page-context.ts";
import { askedOrder, openOrder, viewOf } from "../order-view.ts";
import { orderAddresses } from "../parts/addresses.ts";

/** An order that waits for a transfer; one that stands otherwise is sent to the page that tells how. */
export async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const asked = askedOrder(page, request);
  const order = await openOrder(page, asked);
  if (!order) return missing("order.notFoundTitle");
  const to = orderAddresses(waysFrom(page));
  const view = viewOf(page, order);
  if (view.standing === "paid") throw redirect(to.paymentSuccess(order.orderId));
  if (view.standing === "canceled") throw redirect(to.paymentFail(order.orderId));
  if (!view.bankTransfer) throw redirect(to.submitOrder(order.orderId));
  return { missing: false as const, order: view, transfer: view.bankTransfer, idempotencyKey: randomUUID() };
}

export type Loaded = Present<Awaited<ReturnType<typeof load>>>;

/** The sent button. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const asked = askedOrder(page, request);
  const key = textIn(await request.formData(), "idempotencyKey");
  const sent = await attempt(page.withKey(key).checkout.orderPay({ ...asked, transferred: true, layout: page.layout }));
  if (isRefusal(sent)) return { refusal: sent };
  throw redirect(orderAddresses(waysFrom(page)).remittance(asked.orderId));
}
