import { randomUUID } from "node:crypto";
import { isRefusal } from "@rambla/core/refusal";
import { Badge } from "@rambla/ui/badge";
import { LinkButton } from "@rambla/ui/button";
import { Link } from "@rambla/ui/link";
import { Notice } from "@rambla/ui/notice";
import { Steps } from "@rambla/ui/steps";
import { SummaryList } from "@rambla/ui/summary-list";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData, useNavigate } from "react-router";
import { CallRefusal } from "../../base/form/call-refusal.tsx";
import { keepTyped } from "../../base/form/keep-typed.ts";
import { useTo } from "../../base/market.tsx";
import { missing, type Present } from "../../base/missing.ts";
import { pageContext, type PageContext, waysFrom } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { printed } from "../../cart/parts/amount.ts";
import { useArrivalOn } from "../../cart/parts/arrival.ts";
import { CancelReason } from "../cancel-reason.tsx";
import { Countdown, isNear } from "../countdown.tsx";
import { DepositFacts } from "../deposit-facts.tsx";
import { actOn } from "../order-act.ts";
import { ActNews, OrderActs } from "../order-acts.tsx";
import { OrderAddress } from "../order-address.tsx";
import { OrderLines, OrderTotals, type Written } from "../order-lines.tsx";
import { OrderMissing } from "../order-missing.tsx";
import { OrderNumbered } from "../order-numbered.tsx";
import styles from "../order-page.module.css";
import { askedOrder, openOrder, viewOf } from "../order-view.ts";
import { orderAddresses } from "../parts/addresses.ts";
import { useOrderedLeaveCart } from "./use-ordered-leave-cart.ts";
import { RebateFact, rebateOf } from "./rebate-fact.tsx";
import { Returns, returnsShown } from "./returns.tsx";
import { Withdrawals, withdrawalsOf } from "./withdrawals.tsx";
import { STATIONS, stationStates } from "../parts/order-status.ts";
import { StatusWord } from "../parts/status-word.tsx";
import { SupportLink } from "../support-link.tsx";

/** An order with everything about it, for the guest who placed it or who holds its link (D-085, D-188). */
async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const asked = askedOrder(page, request);
  const order = await openOrder(page, asked);
  if (!order) return missing("order.notFoundTitle");
  const [platforms, rebate, written, withdrawals, returns] = await Promise.all([
    page.api.payment.paymentPlatforms(asked),
    rebateOf(page, order.orderId),
    order.actions.includes("comment") ? writtenAbout(page, order.orderId) : undefined,
    withdrawalsOf(page, asked),
    returnsShown(page, asked),
  ]);
  return {
    missing: false as const,
    order: viewOf(page, order),
    rebate,
    written,
    withdrawals,
    returns,
    method: platforms.find((platform) => platform.paymentMethodId === order.paymentMethodId)?.name ?? null,
    now: page.now().getTime(),
    isCustomer: page.isCustomer,
    idempotencyKey: randomUUID(),
  };
}

/** What its customer has written about the goods of an order, by these. */
async function writtenAbout({ api }: PageContext, orderId: string): Promise<Written> {
  const { items } = await api.review.commentMyPage({ orderId, limit: 100 });
  return Object.fromEntries(items.map(({ goodsId, id }) => [goodsId, id]));
}

export const loader = withHead(load);
export { meta } from "../../base/loaded-head.ts";

/** Confirms, buys again, or puts away, which leads back to the list. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const done = await actOn(page, await request.formData());
  if (isRefusal(done)) return data(done, { status: 400 });
  if (done.act === "delete") throw redirect(orderAddresses(waysFrom(page)).orders());
  return done;
}

export const clientAction = keepTyped((refusal) => refusal);

/** Of an order with a deposit: that is there, and the balance is not. */
const DEPOSIT_PAID: readonly string[] = ["DEPOSIT_PAID", "FINAL_PAYMENT_UN_PAY", "FINAL_PAYMENT_UN_PAY_CANCELED"];

type Loaded = Present<Awaited<ReturnType<typeof load>>>;

/** One order: how it stands, payment, delivery, what is in it, and what may be done with it now (R-423 … R-425). */
export default function DetailsPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <OrderMissing /> : <Details loaded={loaded} />;
}

function Details({ loaded }: { loaded: Loaded }) {
  const { order, rebate, written, withdrawals, returns, isCustomer } = loaded;
  const answer = useActionData<typeof action>();
  const text = useText("order");
  useOrderedLeaveCart(order);
  return (
    <div className={styles.wide}>
      <Head order={order} />
      <CallRefusal refusal={answer && isRefusal(answer) ? answer : undefined} />
      {answer && !isRefusal(answer) && <ActNews done={answer} />}
      <Standing order={order} />
      <NextActs loaded={loaded} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <section className={styles.stack} aria-labelledby="items">
            <h2 id="items">{text("items")}</h2>
            <OrderLines order={order} written={written} />
          </section>
          <section className={styles.stack} aria-labelledby="totals">
            <h2 id="totals">{text("totals")}</h2>
            <OrderTotals order={order} />
            {rebate && <RebateFact rebate={rebate} received={!order.isMembership} />}
          </section>
        </div>
        <div className={styles.stack}>
          <History order={order} />
          <Withdrawals orderId={order.orderId} withdrawals={withdrawals} />
          <Returns order={order} returns={returns} isCustomer={isCustomer} />
          <Payment loaded={loaded} />
          {!order.isMembership && <Logistics order={order} />}
          <Bill order={order} />
          <Support order={order} isCustomer={isCustomer} />
        </div>
      </div>
    </div>
  );
}

function Head({ order }: Pick<Loaded, "order">) {
  const text = useText("order");
  const tone = order.standing === "canceled" ? "neutral" : order.actions.includes("pay") ? "warning" : "success";
  return (
    <header className={styles.head}>
      <h1>
        <OrderNumbered number={order.orderNumber}>{text("detailsTitle", { number: order.orderNumber })}</OrderNumbered>
      </h1>
      <p className={styles.muted}>{text("placedOn", { date: order.created?.long ?? "" })}</p>
      <p>
        <span className="visually-hidden">{text("status") + text("colon")}</span>
        <Badge tone={tone}>
          <StatusWord order={order} />
        </Badge>
      </p>
    </header>
  );
}

/** How far the order is, and what its customer has to know of it. */
function Standing({ order }: Pick<Loaded, "order">) {
  const text = useText("order");
  const membership = useText("membership");
  const canceled = order.standing === "canceled";
  const transferred = { date: order.transferred?.long ?? "" };
  return (
    <>
      {canceled ? (
        <Notice tone="info">
          <CancelReason order={order} />
        </Notice>
      ) : (
        !order.isMembership && <Progress order={order} />
      )}
      {order.paymentStatus === "Transferred" && !canceled && (
        <Notice tone="info">{order.isMembership ? membership("transferred", transferred) : text("transferredText", transferred)}</Notice>
      )}
      {order.disputed && !canceled && (
        <Notice tone="warning">{text("disputed", { sent: order.deliveryStatus === "AbleDelivery" ? "yes" : "other" })}</Notice>
      )}
      <CancelRequest order={order} />
    </>
  );
}

/** Until when it waits for its money, and what may be done with it. */
function NextActs({ loaded: { order, now, idempotencyKey } }: { loaded: Loaded }) {
  const text = useText("order");
  const to = useTo(orderAddresses);
  const navigate = useNavigate();
  const waits = order.actions.includes("pay");
  return (
    <div className={styles.stack}>
      {waits && order.bankTransfer && <p>{text("transferUntil", { date: order.dueBy?.long ?? "" })}</p>}
      {waits && order.payUntil && !order.bankTransfer && isNear(order.payUntil, now) && (
        <Countdown until={order.payUntil} now={now} onOver={() => void navigate(to.orderDetails(order.orderId), { replace: true })} />
      )}
      <OrderActs
        order={order}
        idempotencyKey={idempotencyKey}
        first={waits && order.bankTransfer && <LinkButton href={to.remittance(order.orderId)}>{text("transferTo")}</LinkButton>}
      />
    </div>
  );
}

function Payment({ loaded: { order, method } }: { loaded: Loaded }) {
  const text = useText("order");
  const isDepositPaid = order.preSaleState !== null && DEPOSIT_PAID.includes(order.preSaleState);
  const unpaid = isDepositPaid ? "statusPartPaid" : order.standing === "canceled" ? "notPaid" : "paymentNone";
  return (
    <section className={styles.stack} aria-labelledby="payment">
      <h2 id="payment">{text("paymentFacts")}</h2>
      <SummaryList
        variant="facts"
        rows={[
          { label: text("paymentType"), value: method ? text("method", { name: method, provider: "none" }) : "–" },
          { label: text("paymentTime"), value: order.paid?.long ?? text(unpaid) },
          { label: text("paymentAmount"), value: printed(order.total, order.currency) },
        ]}
      />
      <DepositFacts order={order} />
    </section>
  );
}

/** That its shopper has asked for its cancelling, and what the shop has said to that. */
function CancelRequest({ order: { cancelRequest, cancelAsked } }: Pick<Loaded, "order">) {
  const text = useText("order");
  if (!cancelRequest || cancelRequest.state === "possible") return null;
  if (cancelRequest.state === "waiting") return <Notice tone="info">{text("cancelWaiting", { date: cancelAsked?.long ?? "" })}</Notice>;
  return (
    <Notice tone="info">
      <p>{text("cancelRefused")}</p>
      <p>{cancelRequest.answer}</p>
    </Notice>
  );
}

/** Where it goes, who brings it, and when. */
function Logistics({ order }: { order: Loaded["order"] }) {
  const text = useText("order");
  const preSale = useText("preSale");
  const arrivalOn = useArrivalOn();
  return (
    <section className={styles.stack} aria-labelledby="logistics">
      <h2 id="logistics">{text("logistics")}</h2>
      <OrderAddress order={order} />
      {order.standing !== "canceled" && (
        <>
          <SummaryList
            variant="facts"
            rows={[
              { label: text("logisticsCompany"), value: order.logistics?.company ?? text("afterShipping") },
              { label: text("trackingNumber"), value: order.logistics?.trackingNumber ?? "–" },
            ]}
          />
          {order.logistics?.trackingUrl && (
            <p>
              <Link href={order.logistics.trackingUrl} rel="noopener noreferrer">
                {text("trackParcel")}
              </Link>
            </p>
          )}
          {!order.shippedAt && (
            <p className={styles.muted}>
              {order.bankTransfer && order.standing !== "paid" ? (
                text("orderProcessingBank")
              ) : (
                <>
                  {order.deliveryDays && `${text("orderProcessing")} ${text("deliveryShips")}`} {arrivalOn(order.deliveryDays)}{" "}
                  {order.waitsTogether && preSale("orderTogether")}
                </>
              )}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** The way to the invoice of an order that has arrived. */
function Bill({ order }: { order: Loaded["order"] }) {
  const text = useText("invoice");
  const to = useTo(orderAddresses);
  if (order.deliveryStatus !== "Finished" || Number(order.total) === 0) return null;
  return (
    <section className={styles.stack} aria-labelledby="invoice">
      <h2 id="invoice">{text("sectionTitle")}</h2>
      <p>
        <Link href={to.bill(order.orderId)}>{text("manage")}</Link>
      </p>
    </section>
  );
}

/** What support is for with this order, and the way to it. */
function Support({ order, isCustomer }: Pick<Loaded, "order" | "isCustomer">) {
  const text = useText("order");
  const to = useTo(orderAddresses);
  const preSale = useText("preSale");
  const isPaidAndHere = order.standing === "paid" && (order.deliveryStatus === "AbleDelivery" || order.isMembership);
  const isAsked = order.cancelRequest?.state === "waiting";
  return (
    <div className={styles.stack}>
      {order.standing === "inPart" && !isAsked && <p className={styles.muted}>{preSale("supportDeposit")}</p>}
      {(isPaidAndHere || order.paymentStatus === "Transferred") && !isAsked && <p className={styles.muted}>{text("supportCancel")}</p>}
      {order.cancelRequest && !isAsked && (
        <p>
          <Link href={to.orderCancel(order.orderId)}>{text("cancelAsk")}</Link>
        </p>
      )}
      <p>
        <SupportLink orderNumber={order.orderNumber} isCustomer={isCustomer} />
      </p>
    </div>
  );
}

function Progress({ order }: { order: Loaded["order"] }) {
  const text = useText("order");
  const states = stationStates(order);
  const notes = [order.created?.short, order.paid?.short, order.shipped?.short, order.finished?.short];
  return (
    <Steps
      label={text("statusSteps")}
      doneLabel={text("stepDone")}
      steps={STATIONS.map((station, index) => ({ label: text(station), state: states[index] ?? "upcoming", note: notes[index] }))}
    />
  );
}

/** What happened to an order, the latest first. */
function History({ order }: { order: Loaded["order"] }) {
  const text = useText("order");
  const moments = [
    [order.created, "stepPlaced"],
    [order.paid, "stepPaid"],
    [order.shipped, "statusShipped"],
    [order.finished, "statusCompleted"],
    [order.canceled, "statusCanceled"],
  ] as const;
  return (
    <section className={styles.stack} aria-labelledby="history">
      <h2 id="history">{text("historyTitle")}</h2>
      <SummaryList
        variant="facts"
        rows={moments.flatMap(([moment, words]) => (moment ? [{ label: text(words), value: moment.long }] : [])).toReversed()}
      />
    </section>
  );
}
