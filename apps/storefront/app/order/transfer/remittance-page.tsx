import { Badge } from "@rambla/ui/badge";
import { useEffect } from "react";
import { useActionData, useLoaderData } from "react-router";
import { keepTyped } from "../../base/form/keep-typed.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { OrderMissing } from "../order-missing.tsx";
import { OrderNumbered } from "../order-numbered.tsx";
import styles from "../order-page.module.css";
import { leaveTransferred } from "../parts/checkout-session.ts";
import { statusKey } from "../parts/order-status.ts";
import { type action, load, type Loaded } from "./transfer.data.ts";
import { Transfer } from "./transfer-parts.tsx";

export const loader = withHead(load);
export { action } from "./transfer.data.ts";
export { meta } from "../../base/loaded-head.ts";
export const clientAction = keepTyped((refusal) => ({ refusal }));

/** Where the money goes, and the button that says it is sent. The ordered lines leave the cart of this browser. */
export default function RemittancePage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <OrderMissing /> : <Remittance loaded={loaded} />;
}

function Remittance({ loaded }: { loaded: Loaded }) {
  const { order } = loaded;
  const text = useText("order");
  const answer = useActionData<typeof action>();
  useEffect(() => leaveTransferred(order.orderId), [order.orderId]);
  return (
    <div className={styles.narrow}>
      <header className={styles.head}>
        <h1>{text("remittanceTitle")}</h1>
        <p className={styles.muted}>
          <OrderNumbered number={order.orderNumber}>{text("detailsTitle", { number: order.orderNumber })}</OrderNumbered>
        </p>
        <p>
          <span className="visually-hidden">{text("status") + text("colon")}</span>
          <Badge tone="warning">{text(statusKey(order))}</Badge>
        </p>
      </header>
      <Transfer loaded={loaded} refusal={answer?.refusal} />
    </div>
  );
}
