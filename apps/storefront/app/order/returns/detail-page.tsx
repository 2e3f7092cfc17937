import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { useEffect } from "react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { dropSentDraft } from "../../base/form/draft.ts";
import { textIn } from "../../base/form/form-text.ts";
import { keepTyped } from "../../base/form/keep-typed.ts";
import { missing, type Present } from "../../base/missing.ts";
import { attempt, pageContext, type PageContext, waysFrom } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { OrderFrame } from "../order-frame.tsx";
import { OrderMissing } from "../order-missing.tsx";
import { type AskedOrder, askedOrder } from "../order-view.ts";
import { orderAddresses } from "../parts/addresses.ts";
import { RequestFacts } from "./request-facts.tsx";
import { isReloaded } from "./request-rules.ts";
import { returnsOf, shownRequest } from "./returns.data.ts";
import { requestDraft } from "./typed-request.ts";

async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const postSaleId = requestIn(request);
  if (postSaleId === "") throw redirect(insteadOf(page, request));
  const asked = await orderOf(page, request, postSaleId);
  const found = asked && (await returnsOf(page, asked));
  const looked = found?.requests.find((one) => one.postSaleId === postSaleId);
  if (!found || !looked) return missing("order.notFoundTitle");
  return {
    missing: false as const,
    isCustomer: page.isCustomer,
    canAskAgain: found.action === "RETURN_GOODS" && found.items.some(({ left }) => left > 0),
    request: shownRequest(page, looked),
    // Another one is named in words.
    companies: (await page.api.dict.dictItems({ code: "logisticsCompanies" })).filter(({ value }) => value !== "other"),
  };
}

const requestIn = (request: Request): string => new URL(request.url).searchParams.get("postSaleId") ?? "";

/** Where an address leads that names no request: to its order, or to all requests. */
function insteadOf(page: PageContext, request: Request): string {
  const { orderId } = askedOrder(page, request);
  const to = orderAddresses(waysFrom(page));
  return orderId === "" ? to.returns() : to.orderDetails(orderId);
}

/** The order of a request: where the address names none, one of the customer's own. */
async function orderOf(page: PageContext, request: Request, postSaleId: string): Promise<AskedOrder | undefined> {
  const asked = askedOrder(page, request);
  if (asked.orderId !== "" || !/^[\w-]{1,64}$/.test(postSaleId)) return asked;
  const [found] = (await page.api.afterSale.postSaleList({ postSaleId })).items;
  return found && { orderId: found.orderId, orderToken: page.orderToken(found.orderId) };
}

export const loader = withHead(load);
export { meta } from "../../base/loaded-head.ts";
export const shouldRevalidate = isReloaded;

/** Takes with whom and under what number the goods are sent back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const { company, code } = typedTracking(form);
  const lacks = { ...(company === "" && { company: true }), ...(code === "" && { code: true }) };
  if (company === "" || code === "") return data({ ...refused({ refused: "request.invalid" }, form), lacks }, { status: 400 });
  const told = await attempt(
    page.api.afterSale.postSaleLogistics({
      id: requestIn(request),
      logisticsCode: code,
      logisticsCompany: company,
      orderToken: page.orderToken(textIn(form, "orderId")),
    }),
  );
  return isRefusal(told) ? data(refused(told, form), { status: 400 }) : { told: true as const };
}

const typedTracking = (form: FormData) => ({
  company: textIn(form, "company").trim().slice(0, 200),
  code: textIn(form, "code").trim().slice(0, 200),
});

export type TrackingAnswer = Refusal & {
  readonly typed: ReturnType<typeof typedTracking>;
  readonly lacks: { readonly company?: boolean; readonly code?: boolean };
};

const refused = (refusal: Refusal, form: FormData): TrackingAnswer => ({ ...refusal, typed: typedTracking(form), lacks: {} });

export const clientAction = keepTyped(refused);

export type ShownDetail = Present<Awaited<ReturnType<typeof load>>>;

/** A return or an exchange: how it stands, what is to do now, and everything that was said about it. */
export default function DetailPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <OrderMissing /> : <Detail loaded={loaded} />;
}

function Detail({ loaded }: { loaded: ShownDetail }) {
  const { request, isCustomer } = loaded;
  const text = useText("afterSale");
  const answer = useActionData<typeof action>();
  useEffect(() => dropSentDraft(requestDraft(request.orderId)), [request.orderId]);
  return (
    <OrderFrame isCustomer={isCustomer} title={text(`${request.type}Title`, { number: request.orderNumber })}>
      <RequestFacts
        key={request.postSaleId}
        detail={loaded}
        answer={answer && "refused" in answer ? answer : undefined}
        isTold={answer !== undefined && "told" in answer}
      />
    </OrderFrame>
  );
}
