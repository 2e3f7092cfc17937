import { randomUUID } from "node:crypto";
import { isRefusal } from "@rambla/core/refusal";
import { data, redirect, replace } from "react-router";
import { attempt, pageContext } from "../shell/page-context.ts";
import { pathsOf } from "../shell/paths.ts";
import type { Route } from "./+types/cancel.desktop";
import { askedOrder, openOrder, standingOf } from "./order-view.ts";

/** The order that is to be cancelled, and whether it still can be; one that is cancelled already has another page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const asked = askedOrder(request);
  const order = await openOrder(page, asked);
  if (!order) return data(null, { status: 404 });
  // In place of this page: the way back leads past it.
  if (standingOf(order) === "canceled") throw replace(pathsOf(page.layout, page.market.countryParameter).orderDetails(order.orderId, { token: asked.orderToken }));
  const { orderId, orderNumber, actions } = order;
  return { orderId, orderNumber, token: asked.orderToken, cancellable: actions.includes("cancel"), reasons: await page.api.dict.dictItems({ code: "cancelReasons" }), idempotencyKey: randomUUID() };
}

/** Cancels, and leads to the order; a refusal comes back with what was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const asked = askedOrder(request);
  const key = String(form.get("idempotencyKey") ?? "");
  const description = String(form.get("description") ?? "").slice(0, 2000);
  const reasonCode = String(form.get("reasonCode") ?? "").slice(0, 40);
  const canceled = await attempt(page.withKey(key).order.orderCancel({ ...asked, description, reasonCode: reasonCode || undefined }));
  if (isRefusal(canceled)) return data({ ...canceled, description, reasonCode }, { status: 400 });
  throw redirect(pathsOf(page.layout, page.market.countryParameter).orderDetails(asked.orderId, { token: asked.orderToken }));
}
