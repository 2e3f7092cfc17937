import { LinkButton } from "@rambla/ui/button";
import { useEffect } from "react";
import { useLoaderData } from "react-router";
import { printed } from "../cart/amount.ts";
import { useTo } from "../shell/market.tsx";
import { useText } from "../shell/text.tsx";
import { leaveCanceled } from "./checkout-session.ts";
import { OrderMissing } from "./order-missing.tsx";
import type { OrderView } from "./order-view.ts";
import styles from "./order-page.module.css";
import { OrderPicture } from "./order-picture.tsx";
import type { loader } from "./payment-fail.data.ts";

/** What the page is about, for its heading and its title: an order that can be paid, or one that cannot any more. */
export const failHeading = (order: Pick<OrderView, "standing"> | undefined) => (order?.standing === "canceled" ? "canceledTitle" : "failTitle");

/** Not paid: pay again, another way, or back to the cart; a cancelled order says why. */
export function PaymentFailScreen() {
  const data = useLoaderData<typeof loader>();
  const text = useText("order");
  const to = useTo();
  if (!data) return <OrderMissing />;
  const { order, token } = data;
  const open = order.standing === "open";
  return (
    <div className={styles.centre}>
      <OrderPicture kind="failed" />
      <h1>{text(failHeading(order))}</h1>
      {open ? <p>{text("fail")}</p> : <CancelReason order={order} />}
      <p>
        {text("orderNumber") + text("colon")}
        <strong className={styles.whole}>{order.orderNumber}</strong> · {printed(order.total, order.currency)}
      </p>
      <p className={styles.links}>
        {open && (
          <>
            <LinkButton href={to.submitOrder(order.orderId, { token, forward: 1 })}>{text("failAgain")}</LinkButton>
            <LinkButton variant="secondary" href={to.submitOrder(order.orderId, { token })}>
              {text("failOther")}
            </LinkButton>
          </>
        )}
        <LinkButton variant={open ? "quiet" : "primary"} href={to.cart()}>
          {text("backToCart")}
        </LinkButton>
      </p>
    </div>
  );
}

const CANCELED = { timeout: "canceledTimeout", shopper: "canceledShopper", soldOut: "canceledSoldOut", aboveLimit: "canceledAboveLimit", shop: "canceledByShop" } as const;

/** Why an order is cancelled, and what became of money that came too late (D-111). The way to another order is free again. */
export function CancelReason({ order }: { order: OrderView }) {
  const text = useText("order");
  useEffect(() => leaveCanceled(order.orderId), [order.orderId]);
  return (
    <>
      <p>{text(CANCELED[order.cancelReason ?? "shopper"])}</p>
      {order.cancelReason !== "shop" && Number(order.refunded) > 0 && <p>{text("canceledRefund", { amount: printed(order.refunded, order.currency) })}</p>}
    </>
  );
}
