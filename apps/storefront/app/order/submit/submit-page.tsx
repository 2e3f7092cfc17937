import { randomUUID } from "node:crypto";
import { lineKey } from "@rambla/core/cart";
import { isRefusal } from "@rambla/core/refusal";
import { Button, LinkButton } from "@rambla/ui/button";
import { FieldGroup } from "@rambla/ui/field";
import { Notice } from "@rambla/ui/notice";
import { RadioCard } from "@rambla/ui/radio-card";
import { SummaryList } from "@rambla/ui/summary-list";
import { useEffect, useRef, useState } from "react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
  useNavigation,
  useSubmit,
} from "react-router";
import { CallRefusal } from "../../base/form/call-refusal.tsx";
import { Form } from "../../base/form/form.tsx";
import { keepTyped } from "../../base/form/keep-typed.ts";
import { useTo } from "../../base/market.tsx";
import { missing, type Present } from "../../base/missing.ts";
import { attempt, pageContext, waysFrom } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { outdatePerson } from "../../base/person/use-person.ts";
import { withHead } from "../../base/with-head.ts";
import { printed } from "../../cart/parts/amount.ts";
import { refreshCart } from "../../cart/parts/cart.ts";
import { Countdown, isNear } from "../countdown.tsx";
import { DepositFacts } from "../deposit-facts.tsx";
import { OrderMissing } from "../order-missing.tsx";
import styles from "../order-page.module.css";
import { askedOrder, openOrder, viewOf } from "../order-view.ts";
import { orderAddresses } from "../parts/addresses.ts";
import { tellingOrder } from "../parts/from-cart.ts";
import { notePlaced } from "../parts/checkout-session.ts";
import { PaymentMark } from "../payment-mark.tsx";
import { Forward } from "./forward.tsx";

/** An order that waits for its payment; a paid or cancelled one has another page (states.md 2). */
async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const asked = askedOrder(page, request);
  const order = await openOrder(page, asked);
  if (!order) return missing("order.notFoundTitle");
  const to = orderAddresses(waysFrom(page));
  const view = viewOf(page, order);
  if (view.standing === "paid") throw redirect(to.paymentSuccess(order.orderId));
  if (view.standing === "canceled") throw redirect(to.paymentFail(order.orderId));
  const isForwarded = new URL(request.url).searchParams.get("forward") === "1";
  if (view.bankTransfer && isForwarded) throw redirect(to.paymentBank(order.orderId));
  // The balance of a pre-sale has a day on which it opens.
  if (view.standing === "inPart" && !order.actions.includes("pay")) throw redirect(to.orderDetails(order.orderId));
  if (order.paymentStatus === "Transferred") throw redirect(to.remittance(order.orderId));
  const methods = await page.api.payment.paymentPlatforms(asked);
  return tellingOrder({
    missing: false as const,
    order: view,
    methods,
    /** One press is one attempt, however often it is sent; the next view of the page makes another (D-129). */
    idempotencyKey: randomUUID(),
    /** Straight from the order form: on to the provider without another press. */
    forward: isForwarded,
    /** Led here by a second press: the order stands as the first one placed it. */
    before: new URL(request.url).searchParams.get("before") === "1",
    now: page.now().getTime(),
  });
}

export const loader = withHead(load);
export { meta } from "../../base/loaded-head.ts";

/** Starts an attempt to pay and gives the provider's address and fields for the browser's form (D-191). */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const asked = askedOrder(page, request);
  const key = String(form.get("idempotencyKey") ?? "");
  const method = String(form.get("paymentMethodId") ?? "");
  const started = await attempt(
    page.withKey(key).checkout.orderPay({
      ...asked,
      paymentMethodId: /^\d{1,4}$/.test(method) ? method : undefined,
      layout: page.layout,
      ...readPart(form),
    }),
  );
  if (started === null) throw redirect(orderAddresses(waysFrom(page)).remittance(asked.orderId));
  return isRefusal(started) ? { refusal: started, start: undefined } : { refusal: undefined, start: started };
}

/** What of an order with a deposit the page was about to pay: by now it may wait for something else. */
function readPart(form: FormData) {
  const part = form.get("paymentMode");
  return part === "DEPOSIT" || part === "FINAL_PAYMENT" ? ({ paymentMode: part } as const) : {};
}

export const clientAction = keepTyped((refusal) => ({ refusal, start: undefined }));

type Loaded = Present<Awaited<ReturnType<typeof load>>>;

/** Pay a submitted order: its number, the amount, the time that is left, the way to pay (R-417, D-111). */
export default function SubmitPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <OrderMissing /> : <Pay loaded={loaded} />;
}

function Pay({ loaded }: { loaded: Loaded }) {
  const { order, methods, before, now } = loaded;
  const text = useText("order");
  const to = useTo(orderAddresses);
  const answer = useActionData<typeof action>();
  const navigate = useNavigate();
  const here = to.submitOrder(order.orderId);

  useEffect(() => {
    notePlaced(order.orderId, order.items.map(lineKey));
    refreshCart();
    outdatePerson();
  }, [order]);

  // Back from the provider's page to this one as the browser kept it: show how things stand now.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void navigate(here, { replace: true });
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [here, navigate]);

  if (answer?.start) return <Forward start={answer.start} />;
  return (
    <div className={styles.narrow}>
      <Head order={order} />
      {before && <Notice tone="info">{text("placedBefore")}</Notice>}
      {order.payUntil && !order.bankTransfer && isNear(order.payUntil, now) && (
        <Countdown until={order.payUntil} now={now} onOver={() => void navigate(here, { replace: true })} />
      )}
      {answer?.refusal?.refused === "stock.insufficient" ? (
        <Notice tone="danger" live="assertive">
          {text("paySoldOut")}
        </Notice>
      ) : (
        <CallRefusal refusal={answer?.refusal} />
      )}
      <Amount order={order} />
      {methods.length === 0 ? <Notice tone="warning">{text("noMethod")}</Notice> : <PaymentForm loaded={loaded} />}
      <p className={styles.links}>
        <LinkButton variant="quiet" size="s" href={to.orderDetails(order.orderId)}>
          {text("viewOrder")}
        </LinkButton>
        {order.actions.includes("cancel") && (
          <LinkButton variant="quiet" size="s" href={to.orderCancel(order.orderId)}>
            {text("cancelLink")}
          </LinkButton>
        )}
      </p>
    </div>
  );
}

function Head({ order }: Pick<Loaded, "order">) {
  const text = useText("order");
  const preSale = useText("preSale");
  const membership = useText("membership");
  const part = order.due?.paymentMode;
  const lead = part === "FINAL_PAYMENT" ? preSale("payBalanceLead") : text(order.reserved ? "payLead" : "payLeadOpen");
  return (
    <header className={styles.head}>
      <h1>{part === "DEPOSIT" ? preSale("payDepositTitle") : part === "FINAL_PAYMENT" ? preSale("payBalanceTitle") : text("payTitle")}</h1>
      <p className={styles.lead}>{order.isMembership ? membership("payLead") : lead}</p>
    </header>
  );
}

const amountDue = ({ due, total, currency }: Loaded["order"]): string => printed(due?.amount ?? total, currency);

function Amount({ order }: Pick<Loaded, "order">) {
  const text = useText("order");
  const base = useText("base");
  const preSale = useText("preSale");
  return (
    <div className={styles.card}>
      <SummaryList
        rows={[
          { label: text("orderNumber"), value: order.orderNumber },
          { label: text("amount"), value: amountDue(order), emphasis: "total" },
        ]}
      />
      <DepositFacts order={order} />
      {!order.deliveryDays && !order.isMembership && (
        <p className={styles.muted}>
          {base("preSale") + text("colon") + base("preSaleDelivery")} {order.waitsTogether && preSale("orderTogether")}
        </p>
      )}
    </div>
  );
}

/** The ways to pay. Straight from the order form it sends itself once. */
function PaymentForm({ loaded: { order, methods, idempotencyKey, forward } }: { loaded: Loaded }) {
  const text = useText("order");
  const here = useTo(orderAddresses).submitOrder(order.orderId);
  const busy = useNavigation().state !== "idle";
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const [chosen, setChosen] = useState(order.paymentMethodId);

  // The address loses `forward`, so that the way back does not lead on again.
  useEffect(() => {
    if (!forward || sent.current || !form.current) return;
    sent.current = true;
    void submit(form.current, { action: here, replace: true });
  }, [forward, here, submit]);

  return (
    <Form ref={form} method="post" action={here} replace className={styles.stack}>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="paymentMode" value={order.due?.paymentMode ?? ""} />
      <FieldGroup legend={text("payMethodTitle")} hint={text("paymentHint")}>
        {methods.map(({ paymentMethodId, name, provider, notice }) => (
          <RadioCard
            key={paymentMethodId}
            name="paymentMethodId"
            value={paymentMethodId}
            defaultChecked={paymentMethodId === order.paymentMethodId}
            onChange={() => setChosen(paymentMethodId)}
            title={text("method", { name, provider: provider ?? "none" })}
            description={text("methodHint", { name, provider: provider ?? "none", notice: notice ?? "" })}
            aside={<PaymentMark name={name} />}
          />
        ))}
      </FieldGroup>
      <Button type="submit" size="l" wide busy={busy}>
        {methods.some(({ paymentMethodId, name }) => paymentMethodId === chosen && name === "bank")
          ? text("transferButton")
          : text("payButton", { amount: amountDue(order) })}
      </Button>
    </Form>
  );
}
