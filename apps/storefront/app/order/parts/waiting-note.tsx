import { LinkButton } from "@rambla/ui/button";
import { Link } from "@rambla/ui/link";
import { Notice } from "@rambla/ui/notice";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { usePerson, type WaitingOrder } from "../../base/person/use-person.ts";
import { orderAddresses } from "./addresses.ts";
import styles from "./waiting-note.module.css";

/** Orders that the note names: a customer finds the rest in their list, a guest as these are paid or cancelled. */
const NAMED = 5;

/**
 * That orders of one's own wait for their money, each with both ways out: they hold pieces that their shopper may miss elsewhere (decision 160).
 * @param order the latest, which knows of those before it
 */
export default function WaitingNote({ order, className }: { order: WaitingOrder; className?: string | undefined }) {
  const text = useText("waitingOrder");
  const to = useTo(orderAddresses);
  const isCustomer = usePerson()?.kind === "customer";
  const orders = [order, ...order.further];
  if (orders.length === 1) {
    return (
      <Notice tone="warning" live="polite" className={className} action={<Ways order={order} />}>
        {text("notice", { number: order.orderNumber })}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" live="polite" className={className}>
      <p>{text("several", { count: orders.length })}</p>
      <ul className={styles.orders}>
        {orders.slice(0, NAMED).map((one) => (
          <li key={one.orderId} className={styles.order}>
            <span>{one.orderNumber}</span>
            <Ways order={one} />
          </li>
        ))}
      </ul>
      {isCustomer && <Link href={to.orders({ type: "1" })}>{text("all")}</Link>}
    </Notice>
  );
}

function Ways({ order: { orderId, orderNumber, byTransfer } }: { order: WaitingOrder["further"][number] }) {
  const text = useText("waitingOrder");
  const to = useTo(orderAddresses);
  const pay = text(byTransfer ? "transfer" : "payNow");
  return (
    <span className={styles.ways}>
      <LinkButton size="s" href={byTransfer ? to.remittance(orderId) : to.submitOrder(orderId)} aria-label={`${pay} (${orderNumber})`}>
        {pay}
      </LinkButton>
      <LinkButton size="s" variant="secondary" href={to.orderCancel(orderId)} aria-label={`${text("cancel")} (${orderNumber})`}>
        {text("cancel")}
      </LinkButton>
    </span>
  );
}
