import styles from "./order-page.module.css";
import type { OrderView } from "./order-view.ts";

/** Where an order goes, in the lines of the country's post, and whom to call about it. */
export function OrderAddress({ order }: { order: OrderView }) {
  return (
    <address className={styles.address}>
      {order.addressLines.map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
      {order.address?.phone}
    </address>
  );
}
