import { LinkButton } from "@rambla/ui/button";
import { Notice } from "@rambla/ui/notice";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import type { WaitingOrder } from "../../base/person/use-person.ts";
import { orderAddresses } from "./addresses.ts";
import styles from "./waiting-note.module.css";

/** That an order of one's own waits for its money, with both ways out: it holds pieces that its shopper may miss elsewhere (decision 160). */
export default function WaitingNote({ order, className }: { order: WaitingOrder; className?: string | undefined }) {
  const { orderId, orderNumber, byTransfer } = order;
  const text = useText("waitingOrder");
  const to = useTo(orderAddresses);
  return (
    <Notice
      tone="warning"
      live="polite"
      className={className}
      action={
        <span className={styles.ways}>
          <LinkButton size="s" href={byTransfer ? to.remittance(orderId) : to.submitOrder(orderId)}>
            {text(byTransfer ? "transfer" : "payNow")}
          </LinkButton>
          <LinkButton size="s" variant="secondary" href={to.orderCancel(orderId)}>
            {text("cancel")}
          </LinkButton>
        </span>
      }
    >
      {text("notice", { number: orderNumber })}
    </Notice>
  );
}
