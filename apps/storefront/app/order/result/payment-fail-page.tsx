import { LinkButton } from "@rambla/ui/button";
import { useLoaderData, useRevalidator } from "react-router";
import { type Described, textFor } from "../../base/head.ts";
import { useTo } from "../../base/market.tsx";
import type { PageContext } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { cartAddresses } from "../../cart/parts/addresses.ts";
import { printed } from "../../cart/parts/amount.ts";
import { membershipAddresses } from "../../membership/parts/addresses.ts";
import { CancelReason } from "../cancel-reason.tsx";
import { Countdown, isNear } from "../countdown.tsx";
import { OrderMissing } from "../order-missing.tsx";
import styles from "../order-page.module.css";
import { OrderPicture } from "../order-picture.tsx";
import type { OrderView } from "../order-view.ts";
import { orderAddresses } from "../parts/addresses.ts";
import { resultLoader } from "./result.data.ts";

/** What the page is about, for its heading and its title: an order that can be paid, or one that cannot any more. */
const headingOf = (order: Pick<OrderView, "standing">) => (order.standing === "canceled" ? "canceledTitle" : "failTitle");

const describe = ({ order }: { order: OrderView }, page: PageContext): Described => ({ title: textFor(page, "order")(headingOf(order)) });

/** For orders that can be paid again, and for those that cannot any more. */
export const loader = withHead(resultLoader(["open", "inPart", "canceled"]), describe);
export { meta } from "../../base/loaded-head.ts";

/** Not paid: how long the order waits, and the ways on: pay again, another way, cancel it, back to the cart; a cancelled order says why (R-395, decision 160). */
export default function PaymentFailPage() {
  const data = useLoaderData<typeof loader>();
  const text = useText("order");
  const to = useTo(orderAddresses);
  const membership = useText("membership");
  const toCart = useTo(cartAddresses);
  const toMembership = useTo(membershipAddresses);
  const { revalidate } = useRevalidator();
  if (data.missing) return <OrderMissing />;
  const { order, now } = data;
  const open = order.actions.includes("pay");
  return (
    <div className={styles.centre}>
      <OrderPicture kind="failed" />
      <h1>{text(headingOf(order))}</h1>
      {open ? <p>{text("fail")}</p> : <CancelReason order={order} />}
      <p>
        {text("orderNumber") + text("colon")}
        <strong className={styles.whole}>{order.orderNumber}</strong> · {printed(order.due?.amount ?? order.total, order.currency)}
      </p>
      {open && order.payUntil && isNear(order.payUntil, now) && (
        <Countdown until={order.payUntil} now={now} onOver={() => void revalidate()} />
      )}
      <p className={styles.links}>
        {open && (
          <>
            <LinkButton href={to.submitOrder(order.orderId, { forward: 1 })}>{text("failAgain")}</LinkButton>
            <LinkButton variant="secondary" href={to.submitOrder(order.orderId)}>
              {text("failOther")}
            </LinkButton>
            {order.actions.includes("cancel") && (
              <LinkButton variant="quiet" href={to.orderCancel(order.orderId)}>
                {text("cancelLink")}
              </LinkButton>
            )}
          </>
        )}
        <LinkButton variant={open ? "quiet" : "primary"} href={order.isMembership ? toMembership.membership() : toCart.cart()}>
          {order.isMembership ? membership("toMembership") : text("backToCart")}
        </LinkButton>
      </p>
    </div>
  );
}
