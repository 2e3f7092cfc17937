import { Badge } from "@rambla/ui/badge";
import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import type { ReactNode } from "react";
import { useTo } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { printed } from "../../cart/parts/amount.ts";
import { orderAddresses } from "./addresses.ts";
import styles from "./order-list.module.css";
import type { ShownOrder } from "./shown-order.ts";
import { StatusWord } from "./status-word.tsx";

/**
 * Orders one under the other, each leading to its page.
 * @param renderBelow what stands under each: what may be done with it
 */
export function OrderList({ orders, renderBelow }: { orders: readonly ShownOrder[]; renderBelow?: (order: ShownOrder) => ReactNode }) {
  return (
    <ul role="list" className={styles.list}>
      {orders.map((order) => (
        <li key={order.orderId} className={styles.order}>
          <Facts order={order} />
          {renderBelow?.(order)}
        </li>
      ))}
    </ul>
  );
}

function Facts({ order }: { order: ShownOrder }) {
  const text = useText("order");
  const to = useTo(orderAddresses);
  const membership = useText("membership");
  const isMembership = order.orderType === "MEMBERSHIP_ORDER";
  return (
    <div className={styles.facts}>
      {isMembership ? (
        <span className={styles.drawn}>
          <Icon name="card" />
        </span>
      ) : (
        <span className={styles.picture}>
          <Picture src={(width) => pictureAddress(order.pictureId, width)} alt="" widths={[80, 160]} sizes="4rem" />
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.title}>
          <Link href={to.orderDetails(order.orderId)}>{text("detailsTitle", { number: order.orderNumber })}</Link>
        </p>
        <p className={styles.muted}>
          <time dateTime={order.at}>{order.when}</time>
          {` · ${isMembership ? membership("oneYear") : order.title}`}
          {order.lineCount > 1 && ` ${text("andMore", { count: order.lineCount - 1 })}`}
        </p>
      </div>
      <p className={styles.end}>
        <Badge tone={order.deliveryStatus === null ? "warning" : order.deliveryStatus === "Canceled" ? "neutral" : "success"}>
          <StatusWord order={order} />
        </Badge>
        <span className={styles.amount}>
          {!isMembership && `${text("articles", { count: order.pieces })} · `}
          {printed(order.total, order.currency)}
        </span>
      </p>
    </div>
  );
}
