import { lineKey } from "@rambla/core/cart";
import { useEffect } from "react";
import { useLoaderData } from "react-router";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { refreshCart } from "../../cart/parts/cart.ts";
import { OrderLines, OrderTotals } from "../order-lines.tsx";
import { OrderMissing } from "../order-missing.tsx";
import styles from "../order-page.module.css";
import { leaveTransferred, notePlaced } from "../parts/checkout-session.ts";
import { Thanks } from "../thanks.tsx";
import { load, type Loaded } from "./transfer.data.ts";
import { Transfer } from "./transfer-parts.tsx";

export const loader = withHead(load);
export { meta } from "../../base/loaded-head.ts";

/** Placed, and to be paid by bank transfer: thanks, what to do next, what was ordered. The ordered lines leave the cart of this browser. */
export default function PaymentBankPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <OrderMissing /> : <Placed loaded={loaded} />;
}

function Placed({ loaded }: { loaded: Loaded }) {
  const { order } = loaded;
  const text = useText("order");
  const membership = useText("membership");

  useEffect(() => {
    notePlaced(order.orderId, order.items.map(lineKey));
    leaveTransferred(order.orderId);
    refreshCart();
  }, [order]);

  return (
    <div className={styles.narrow}>
      <Thanks
        title={order.address ? text("bankTitle", { name: order.address.firstName }) : membership("thanksPlaced")}
        lead={order.isMembership ? membership("bankLead") : text("bankLead")}
        number={order.orderNumber}
      />
      <Transfer loaded={loaded} />
      <section className={styles.stack} aria-labelledby="bought">
        <h2 id="bought">{text("summary")}</h2>
        <OrderLines order={order} />
        <OrderTotals order={order} />
      </section>
    </div>
  );
}
