import { LinkButton } from "@rambla/ui/button";
import { useEffect } from "react";
import { useLoaderData } from "react-router";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { useWaitingOrder } from "../../base/person/use-person.ts";
import { withHead } from "../../base/with-head.ts";
import { printed } from "../../cart/parts/amount.ts";
import { useArrivalOn } from "../../cart/parts/arrival.ts";
import { clearBought } from "../../cart/parts/cart.ts";
import { homeAddresses } from "../../home/parts/addresses.ts";
import { membershipAddresses } from "../../membership/parts/addresses.ts";
import { DepositFacts } from "../deposit-facts.tsx";
import { OrderAddress } from "../order-address.tsx";
import { OrderLines, OrderTotals } from "../order-lines.tsx";
import type { OrderView } from "../order-view.ts";
import { OrderMissing } from "../order-missing.tsx";
import styles from "../order-page.module.css";
import { orderAddresses } from "../parts/addresses.ts";
import { takeBought } from "../parts/checkout-session.ts";
import { Thanks } from "../thanks.tsx";
import { resultLoader } from "./result.data.ts";
import { useAffiliate } from "./use-affiliate.ts";
import WaitingNote from "../parts/waiting-note.tsx";

/** For orders that are paid, or whose deposit is. */
export const loader = withHead(resultLoader(["paid", "inPart"]));
export { meta } from "../../base/loaded-head.ts";

/** Paid: thanks, what happens next, what was bought; the bought lines leave the cart of this browser. */
export default function PaymentSuccessPage() {
  const data = useLoaderData<typeof loader>();
  const text = useText("order");
  const orderId = data.missing ? undefined : data.order.orderId;

  useEffect(() => {
    if (!orderId) return;
    const bought = takeBought(orderId);
    if (bought.length > 0) clearBought(bought);
  }, [orderId]);

  const waiting = useWaitingOrder();
  useAffiliate(data.missing || data.order.standing !== "paid" ? undefined : orderId);

  if (data.missing) return <OrderMissing />;
  const { order } = data;
  return (
    <div className={styles.narrow}>
      {waiting && waiting.orderId !== order.orderId && <WaitingNote order={waiting} />}
      <Success order={order} />
      {!order.isMembership && (
        <div className={styles.facts}>
          <NextSteps order={order} />
          <section className={styles.stack} aria-labelledby="address">
            <h2 id="address">{text("address")}</h2>
            <OrderAddress order={order} />
          </section>
        </div>
      )}
      <section className={styles.stack} aria-labelledby="bought">
        <h2 id="bought">{text("summary")}</h2>
        <OrderLines order={order} />
        <OrderTotals order={order} />
        <DepositFacts order={order} />
      </section>
    </div>
  );
}

function Success({ order }: { order: OrderView }) {
  const text = useText("order");
  const preSale = useText("preSale");
  const membership = useText("membership");
  const to = useTo(orderAddresses);
  const toHome = useTo(homeAddresses);
  const toMembership = useTo(membershipAddresses);
  const inPart = order.standing === "inPart";
  const isBalanceOpen = inPart && order.actions.includes("pay");
  const [beforeEmail, afterEmail] = text("successMail", { email: order.email }).split(order.email);
  return (
    <Thanks
      title={order.address ? text("successTitle", { name: order.address.firstName }) : membership("thanks")}
      lead={inPart ? preSale("depositSuccess") : text("success")}
      number={order.orderNumber}
    >
      <p>
        {beforeEmail}
        <span className={styles.mailbox}>{order.email}</span>
        {afterEmail}
      </p>
      <p className={styles.links}>
        {isBalanceOpen && <LinkButton href={to.submitOrder(order.orderId)}>{preSale("payBalance")}</LinkButton>}
        <LinkButton variant={isBalanceOpen ? "secondary" : "primary"} href={to.orderDetails(order.orderId)}>
          {text("viewOrder")}
        </LinkButton>
        <LinkButton variant="secondary" href={order.isMembership ? toMembership.membership() : toHome.home()}>
          {order.isMembership ? membership("toMembership") : text("continueShopping")}
        </LinkButton>
      </p>
    </Thanks>
  );
}

function NextSteps({ order }: { order: OrderView }) {
  const text = useText("order");
  const preSale = useText("preSale");
  const arrivalOn = useArrivalOn();
  const { from, until } = order.balanceDays;
  return (
    <section className={styles.stack} aria-labelledby="next">
      <h2 id="next">{text("nextTitle")}</h2>
      <ol className={styles.next}>
        {order.standing === "inPart" && (
          <li>
            {preSale(from === null || order.actions.includes("pay") ? "depositNextOpen" : "depositNext", {
              amount: printed(order.deposit?.balance ?? "0.00", order.currency),
              from: from ?? "",
              until: until ?? "",
            })}
          </li>
        )}
        <li>
          {text(order.deliveryDays ? "nextShip" : "nextPreSale")}
          {order.waitsTogether && ` ${preSale("orderTogether")}`}
        </li>
        <li>{arrivalOn(order.deliveryDays)}</li>
      </ol>
    </section>
  );
}
