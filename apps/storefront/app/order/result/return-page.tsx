import { LinkButton } from "@rambla/ui/button";
import { useEffect, useState } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation, useRevalidator } from "react-router";
import { type Described, textFor } from "../../base/head.ts";
import { useTo } from "../../base/market.tsx";
import { type PageContext, pageContext, waysFrom } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { printed } from "../../cart/parts/amount.ts";
import { wakeParts } from "../../first-paint/lazy.tsx";
import { homeAddresses } from "../../home/parts/addresses.ts";
import { Countdown, isNear } from "../countdown.tsx";
import styles from "../order-page.module.css";
import { OrderPicture } from "../order-picture.tsx";
import { askedOrder, openOrder, standingOf } from "../order-view.ts";
import { orderAddresses } from "../parts/addresses.ts";
import { tellingOrder } from "../parts/from-cart.ts";

const FIRST_WAIT = 1500;
const LONGEST_WAIT = 10_000;
/** From here on it is said that it may take longer. */
const PATIENCE = 8;

type Result = "success" | "fail";

/**
 * Where the provider leads back to. Its address says nothing that is believed: the order is asked how it stands, and
 * as long as that is not known, nothing is called failed (I6).
 */
async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const asked = askedOrder(page, request);
  const order = await openOrder(page, asked);
  if (!order) return tellingOrder({ orderId: asked.orderId, order: null, now: 0 });
  const to = orderAddresses(waysFrom(page));
  const standing = standingOf(order);
  // Back from where the deposit was paid; or from where the balance was not.
  const isBack = standing === "inPart" && !new URL(request.url).pathname.endsWith("/fail");
  if (standing === "paid" || isBack) throw redirect(to.paymentSuccess(order.orderId));
  if (standing !== "processing") throw redirect(to.paymentFail(order.orderId));
  const { orderId, orderNumber, orderType, total, currency, due, payUntil, actions } = order;
  return tellingOrder({
    orderId,
    order: { orderNumber, orderType, total, currency, due, payUntil, actions },
    now: page.now().getTime(),
  });
}

/** Which of the two addresses it is only decides the words; an order that is not known has others. */
const describe = ({ order }: { order: object | null }, page: PageContext): Described =>
  order ? {} : { title: textFor(page, "order")("unknownTitle") };

export const loader = withHead(load, describe);
export { meta } from "../../base/loaded-head.ts";

/**
 * Back from the provider, and no money is there: waits, asks again by itself, never calls it failed. Whoever came back without paying is
 * told what is known, how long the order waits, and both ways on (decision 160).
 */
export default function ReturnPage() {
  const { orderId, order, now } = useLoaderData<typeof loader>();
  const text = useText("order");
  const find = useText("findOrder");
  const to = useTo(orderAddresses);
  const toHome = useTo(homeAddresses);
  const { revalidate, state } = useRevalidator();
  const [tries, setTries] = useState(0);
  const result: Result = useLocation().pathname.endsWith("/fail") ? "fail" : "success";
  const isLong = tries >= PATIENCE;
  const heading = <h1>{text(order ? (result === "fail" ? "unfinishedTitle" : "waitingTitle") : "unknownTitle")}</h1>;

  // This page moves on by itself: its frame has to be alive by then, or it would be drawn anew.
  useEffect(wakeParts, []);

  useEffect(() => {
    if (!order || state !== "idle") return;
    const timer = setTimeout(
      () => {
        setTries((before) => before + 1);
        if (document.visibilityState === "visible") void revalidate();
      },
      Math.min(FIRST_WAIT * 1.3 ** tries, LONGEST_WAIT),
    );
    return () => clearTimeout(timer);
  }, [order, state, tries, revalidate]);

  if (!order) {
    return (
      <div className={styles.centre}>
        <OrderPicture kind="waiting" />
        {heading}
        <p>{text("unknown")}</p>
        <p className={styles.links}>
          <LinkButton href={to.findOrder()}>{find("title")}</LinkButton>
          <LinkButton variant="secondary" href={toHome.home()}>
            {text("continueShopping")}
          </LinkButton>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.centre}>
      <OrderPicture kind={result === "fail" ? "failed" : "waiting"} />
      {heading}
      <p>{text(result === "fail" ? "unfinished" : "waiting")}</p>
      <p>
        {text("orderNumber") + text("colon")}
        <strong className={styles.whole}>{order.orderNumber}</strong> · {printed(order.due?.amount ?? order.total, order.currency)}
      </p>
      {result === "fail" ? (
        <>
          {/* Whoever left without paying may try again: what still comes of the earlier attempt is refunded. */}
          {order.payUntil && isNear(order.payUntil, now) && <Countdown until={order.payUntil} now={now} onOver={() => void revalidate()} />}
          <p className={styles.links}>
            <LinkButton href={to.submitOrder(orderId)}>{text("payNow")}</LinkButton>
            {order.actions.includes("cancel") && (
              <LinkButton variant="secondary" href={to.orderCancel(orderId)}>
                {text("cancelLink")}
              </LinkButton>
            )}
            <LinkButton variant="quiet" href={to.orderDetails(orderId)}>
              {text("viewOrder")}
            </LinkButton>
          </p>
        </>
      ) : (
        <>
          <p role="status">{isLong ? text("waitingStill") : ""}</p>
          <p className={styles.links}>
            {isLong && <LinkButton href={to.submitOrder(orderId)}>{text("failAgain")}</LinkButton>}
            <LinkButton variant="secondary" href={to.paymentReturn(orderId, result)}>
              {text("waitingRefresh")}
            </LinkButton>
            <LinkButton variant="quiet" href={to.orderDetails(orderId)}>
              {text("viewOrder")}
            </LinkButton>
          </p>
        </>
      )}
    </div>
  );
}
