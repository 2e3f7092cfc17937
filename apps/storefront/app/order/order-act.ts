/** What is done with an order from the list of them and from its own page: received, put away, bought again; on the server. */
import { isRefusal } from "@rambla/core/refusal";
import { textIn } from "../base/form/form-text.ts";
import { attempt, type PageContext } from "../base/page-context.ts";

const ACTS = ["confirm", "delete", "repurchase"] as const;
export type Act = (typeof ACTS)[number];

/** Does what a form asks for. @returns what was done, with what could not come into the cart; a refusal otherwise */
export async function actOn(page: PageContext, form: FormData) {
  const orderId = textIn(form, "orderId");
  const act = ACTS.find((known) => known === textIn(form, "act"));
  if (act === "confirm") {
    const confirmed = await attempt(page.api.order.orderConfirm({ orderId, orderToken: page.orderToken(orderId) }));
    return isRefusal(confirmed) ? confirmed : { act, news: [] };
  }
  if (act === "delete") {
    const deleted = await attempt(page.api.order.orderDelete({ orderId }));
    return isRefusal(deleted) ? deleted : { act, news: [] };
  }
  const cart = await attempt(page.withKey(textIn(form, "idempotencyKey")).cart.orderRepurchase({ orderId }));
  return isRefusal(cart)
    ? cart
    : { act: "repurchase" as const, news: cart.news.map(({ title, qty, problem }) => ({ title: title ?? "", qty, problem })) };
}

export type Done = Exclude<Awaited<ReturnType<typeof actOn>>, { readonly refused: string }>;
