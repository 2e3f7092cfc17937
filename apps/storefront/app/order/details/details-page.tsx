import { Badge } from "@rambla/ui/badge";
import { LinkButton } from "@rambla/ui/button";
import { Notice } from "@rambla/ui/notice";
import { Steps } from "@rambla/ui/steps";
import { SummaryList } from "@rambla/ui/summary-list";
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { useTo } from "../../base/market.tsx";
import { missing, type Present } from "../../base/missing.ts";
import { pageContext } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { printed } from "../../cart/parts/amount.ts";
import { useArrivalOn } from "../../cart/parts/arrival.ts";
import { CancelReason } from "../cancel-reason.tsx";
import { Countdown } from "../countdown.tsx";
import { OrderLines, OrderTotals } from "../order-lines.tsx";
import { OrderMissing } from "../order-missing.tsx";
import { OrderNumbered } from "../order-numbered.tsx";
import styles from "../order-page.module.css";
import { useKeptOrderToken } from "../order-token.ts";
import { askedOrder, openOrder, viewOf } from "../order-view.ts";
import { orderAddresses } from "../parts/addresses.ts";
import { METHOD_WORDS } from "../payment-method.ts";
import { RebateFact, rebateOf } from "./rebate-fact.tsx";
import { statusKey, STATIONS, stationStates } from "../parts/order-status.ts";

/** An order with everything about it, for the guest who placed it or who holds its link (D-085, D-188). */
async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const asked = askedOrder(request);
  const order = await openOrder(page, asked);
  if (!order) return missing("order.notFoundTitle");
  const [platforms, rebate] = await Promise.all([page.api.payment.paymentPlatforms(), rebateOf(page, order.orderId)]);
  return {
    missing: false as const,
    order: viewOf(page, order),
    token: asked.orderToken,
    rebate,
    method: platforms.find((platform) => platform.paymentMethodId === order.paymentMethodId)?.name ?? null,
    now: Date.now(),
  };
}

export const loader = withHead(load);
export { meta } from "../../base/loaded-head.ts";

type Loaded = Present<Awaited<ReturnType<typeof load>>>;

/** One order: how it stands, payment, delivery, what is in it, and what may be done with it now (R-423 … R-425). */
export default function DetailsPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <OrderMissing /> : <Details loaded={loaded} />;
}

function Details({ loaded }: { loaded: Loaded }) {
  const { order, token, method, rebate, now } = loaded;
  const text = useText("order");
  const arrivalOn = useArrivalOn();
  const to = useTo(orderAddresses);
  const navigate = useNavigate();
  useKeptOrderToken(order.orderId, token);
  const canceled = order.standing === "canceled";
  const waits = order.actions.includes("pay");
  return (
    <div className={styles.wide}>
      <header className={styles.head}>
        <h1>
          <OrderNumbered number={order.orderNumber}>{text("detailsTitle", { number: order.orderNumber })}</OrderNumbered>
        </h1>
        <p className={styles.muted}>{text("placedOn", { date: order.created?.long ?? "" })}</p>
        <p>
          <span className="visually-hidden">{text("status") + text("colon")}</span>
          <Badge tone={canceled ? "neutral" : waits ? "warning" : "success"}>{text(statusKey(order))}</Badge>
        </p>
      </header>
      {canceled ? (
        <Notice tone="info">
          <CancelReason order={order} />
        </Notice>
      ) : (
        <Progress order={order} />
      )}
      {order.paymentStatus === "Transferred" && !canceled && <Notice tone="info">{text("transferredText", { date: order.transferred?.long ?? "" })}</Notice>}
      {waits && (
        <div className={styles.stack}>
          {order.bankTransfer && <p>{text("transferUntil", { date: order.due?.long ?? "" })}</p>}
          {order.payUntil && !order.bankTransfer && (
            <Countdown until={order.payUntil} now={now} onOver={() => void navigate(to.orderDetails(order.orderId, { token }), { replace: true })} />
          )}
          <p className={styles.buttons}>
            {order.bankTransfer && <LinkButton href={to.remittance(order.orderId, { token })}>{text("transferTo")}</LinkButton>}
            <LinkButton variant={order.bankTransfer ? "secondary" : "primary"} href={to.submitOrder(order.orderId, { token })}>
              {text(order.bankTransfer ? "failOther" : "payNow")}
            </LinkButton>
            {order.actions.includes("cancel") && (
              <LinkButton variant="secondary" href={to.orderCancel(order.orderId, { token })}>
                {text("cancelLink")}
              </LinkButton>
            )}
          </p>
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <section className={styles.stack} aria-labelledby="items">
            <h2 id="items">{text("items")}</h2>
            <OrderLines order={order} />
          </section>
          <section className={styles.stack} aria-labelledby="totals">
            <h2 id="totals">{text("totals")}</h2>
            <OrderTotals order={order} />
            {rebate && <RebateFact rebate={rebate} />}
          </section>
        </div>
        <div className={styles.stack}>
          <section className={styles.stack} aria-labelledby="payment">
            <h2 id="payment">{text("paymentFacts")}</h2>
            <SummaryList
              variant="facts"
              rows={[
                { label: text("paymentType"), value: method ? text(METHOD_WORDS[method].title) : "–" },
                { label: text("paymentTime"), value: order.paid?.long ?? text(canceled ? "notPaid" : "paymentNone") },
                { label: text("paymentAmount"), value: printed(order.total, order.currency) },
              ]}
            />
          </section>
          <section className={styles.stack} aria-labelledby="logistics">
            <h2 id="logistics">{text("logistics")}</h2>
            <address className={styles.address}>
              {order.addressLines.map((line) => (
                <span key={line}>
                  {line}
                  <br />
                </span>
              ))}
              {order.address.phone}
            </address>
            {!canceled && (
              <>
                <SummaryList
                  variant="facts"
                  rows={[
                    { label: text("logisticsCompany"), value: text("afterShipping") },
                    { label: text("trackingNumber"), value: "–" },
                  ]}
                />
                <p className={styles.muted}>
                  {order.bankTransfer && order.standing !== "paid" ? text("orderProcessingBank") : (
                    <>
                      {order.deliveryDays && text("orderProcessing")} {arrivalOn(order.deliveryDays)}
                    </>
                  )}
                </p>
              </>
            )}
            {(order.standing === "paid" || order.paymentStatus === "Transferred") && <p className={styles.muted}>{text("supportCancel")}</p>}
          </section>
        </div>
      </div>
    </div>
  );
}

function Progress({ order }: { order: Loaded["order"] }) {
  const text = useText("order");
  const states = stationStates(order);
  const notes = [order.created?.short, order.paid?.short];
  return (
    <Steps
      label={text("statusSteps")}
      doneLabel={text("stepDone")}
      steps={STATIONS.map((station, index) => ({ label: text(station), state: states[index] ?? "upcoming", note: notes[index] }))}
    />
  );
}
