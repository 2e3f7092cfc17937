import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { useLayout, useTo } from "../base/market.tsx";
import type { WaitingOrder } from "../base/person/use-person.ts";
import { useText } from "../base/text.tsx";
import { orderAddresses } from "../order/parts/addresses.ts";
import styles from "./waiting-sign.module.css";

/** Links the payment of an unpaid order: in the desktop's announcement bar, above the phone's bottom bar. */
export default function WaitingSign({ order: { orderId, byTransfer } }: { order: WaitingOrder }) {
  const text = useText("waitingOrder");
  const to = useTo(orderAddresses);
  const layout = useLayout();
  return (
    <Link
      href={byTransfer ? to.remittance(orderId) : to.submitOrder(orderId)}
      rel="nofollow"
      className={styles[layout]}
      data-ground={layout === "desktop" ? "dark" : undefined}
    >
      <Icon name="clock" size={20} />
      {text("sign")}
    </Link>
  );
}
