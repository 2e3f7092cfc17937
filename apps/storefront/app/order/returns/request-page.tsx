import { randomUUID } from "node:crypto";
import { writtenEnd } from "@rambla/core/day-end";
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { textIn } from "../../base/form/form-text.ts";
import { keepTyped } from "../../base/form/keep-typed.ts";
import { useTo } from "../../base/market.tsx";
import { missing, type Present } from "../../base/missing.ts";
import { attempt, pageContext, waysFrom } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { OrderFrame } from "../order-frame.tsx";
import { OrderMissing } from "../order-missing.tsx";
import { askedOrder } from "../order-view.ts";
import { orderAddresses } from "../parts/addresses.ts";
import { SupportLink } from "../support-link.tsx";
import { RequestForm } from "./request-form.tsx";
import { isReloaded } from "./request-rules.ts";
import { returnsOf } from "./returns.data.ts";
import { filesIn, type Lack, lacksOf, type TypedRequest, typedRequest } from "./typed-request.ts";

async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const asked = askedOrder(page, request);
  const found = await returnsOf(page, asked);
  if (!found) return missing("order.notFoundTitle");
  const { orderNumber, action, ends, items, reasons, description, mostPictures, serialRequired } = found;
  const { languageTag, country } = page.market;
  const { imageMegabytes, videoMegabytes } = page.settings.upload;
  return {
    missing: false as const,
    isCustomer: page.isCustomer,
    orderId: asked.orderId,
    orderNumber,
    isPossible: action === "RETURN_GOODS",
    until: ends && writtenEnd(new Date(ends), languageTag, country.timeZone, "long"),
    items: items.filter(({ left }) => left > 0),
    reasons,
    bounds: description,
    serialRequired,
    isKnown: page.isCustomer || page.guest !== null,
    limits: { most: mostPictures, imageMegabytes, videoMegabytes },
    idempotencyKey: randomUUID(),
  };
}

export const loader = withHead(load);
export { meta } from "../../base/loaded-head.ts";
export const shouldRevalidate = isReloaded;

/** Asks, once, and leads to the request. What is wrong comes back with what was typed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const asked = askedOrder(page, request);
  const form = await request.formData();
  const found = await returnsOf(page, asked);
  if (!found) return data(refused({ refused: "item.notFound" }, form), { status: 404 });
  const typed = typedRequest(form);
  const lacks = lacksOf(typed, found);
  if (Object.keys(lacks).length > 0) return data({ ...refused({ refused: "request.invalid" }, form), lacks }, { status: 400 });
  const { type, description, serialNumber } = typed;
  const sent = await attempt(
    page.withKey(textIn(form, "idempotencyKey")).afterSale.postSaleCreate({
      ...asked,
      type,
      items: typed.items.map(({ wantedGoodsId, ...item }) => ({ ...item, ...(type === "exchange" && { wantedGoodsId }) })),
      description,
      pictures: filesIn(form),
      ...(serialNumber !== "" && { serialNumber }),
    }),
  );
  if (isRefusal(sent)) return data(refused(sent, form), { status: 400 });
  throw redirect(orderAddresses(waysFrom(page)).returnDetail({ orderId: asked.orderId, postSaleId: sent.postSaleId }));
}

export type RequestAnswer = Refusal & {
  readonly typed: TypedRequest;
  /** What is missing or wrong, by the names of the fields. */
  readonly lacks: Readonly<Record<string, Lack>>;
  readonly idempotencyKey: string;
};

/** What was sent before under this key is sent; what was changed since then is another request. */
const refused = (refusal: Refusal, form: FormData): RequestAnswer => ({
  ...refusal,
  typed: typedRequest(form),
  lacks: {},
  idempotencyKey: refusal.refused === "idempotency.conflict" ? crypto.randomUUID() : textIn(form, "idempotencyKey"),
});

export const clientAction = keepTyped(refused);

export type Returnable = Present<Awaited<ReturnType<typeof load>>>;

/** Asking for a return or an exchange of goods of an order. */
export default function RequestPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const text = useText("afterSale");
  if (loaded.missing) return <OrderMissing />;
  if (!loaded.isPossible || loaded.items.length === 0) return <NotPossible loaded={loaded} />;
  return (
    <OrderFrame isCustomer={loaded.isCustomer} title={text("entry")} lead={text("lead")}>
      <RequestForm key={loaded.orderId} order={loaded} answer={answer} />
    </OrderFrame>
  );
}

function NotPossible({ loaded: { isCustomer, orderId, orderNumber } }: { loaded: Returnable }) {
  const text = useText("afterSale");
  const order = useText("order");
  const to = useTo(orderAddresses);
  return (
    <OrderFrame isCustomer={isCustomer} title={text("entry")}>
      <EmptyState
        title={text("notPossibleTitle")}
        action={
          <>
            <LinkButton href={to.orderDetails(orderId)}>{order("viewOrder")}</LinkButton>
            <SupportLink orderNumber={orderNumber} isCustomer={isCustomer} />
          </>
        }
      >
        {text("notPossible")}
      </EmptyState>
    </OrderFrame>
  );
}
