import type { order } from "@rambla/contract/order";
import { Badge } from "@rambla/ui/badge";
import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import type * as z from "zod";
import { useTo } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { printed } from "../../cart/parts/amount.ts";
import { orderAddresses } from "./addresses.ts";
import { statusKey } from "./order-status.ts";
import styles from "./recent-orders.module.css";

export type ShownOrder = Pick<z.output<typeof order>, "orderId" | "orderNumber" | "paymentStatus" | "deliveryStatus" | "total" | "currency"> & {
  /** When it was placed: the moment, and the day in words. */
  readonly at: string; readonly when: string;
  /** Of its first line, and how many pieces there are in all. */
  readonly pictureId: string; readonly title: string; readonly pieces: number;
};

/** The latest orders, each leading to its page. */
export function RecentOrders({ orders }: { orders: readonly ShownOrder[] }) {
  const text = useText("order");
  const to = useTo(orderAddresses);
  return (
    <ul role="list" className={styles.list}>
      {orders.map((order) => (
        <li key={order.orderId} className={styles.order}>
          <div className={styles.picture}>
            <Picture src={(width) => pictureAddress(order.pictureId, width)} alt="" widths={[80, 160]} sizes="4rem" />
          </div>
          <div className={styles.words}>
            <p className={styles.title}>
              <Link href={to.orderDetails(order.orderId)}>{text("detailsTitle", { number: order.orderNumber })}</Link>
            </p>
            <p className={styles.muted}>
              <time dateTime={order.at}>{order.when}</time>
              {" · "}
              {order.title}
              {order.pieces > 1 && ` · ${text("quantityOf", { count: order.pieces })}`}
            </p>
          </div>
          <p className={styles.end}>
            <Badge tone={order.deliveryStatus === null ? "warning" : order.deliveryStatus === "Canceled" ? "neutral" : "success"}>{text(statusKey(order))}</Badge>
            <span className={styles.amount}>{printed(order.total, order.currency)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
