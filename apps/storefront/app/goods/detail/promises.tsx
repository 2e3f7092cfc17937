import { formatMoney, parseDecimal } from "@rambla/core/money";
import { Icon } from "@rambla/ui/icon";
import type { ReactNode } from "react";
import { useFrameData } from "../../base/frame-data.ts";
import { useText } from "../../base/text.tsx";
import { type Goods, isPreSale } from "../parts/catalogue.ts";
import styles from "./buy-box.module.css";

/**
 * Delivery and what it costs, the right to change one's mind, and the ways to pay (P2, P9, D-119).
 * @param props.canBuy without it nothing is promised about delivery
 */
export default function Promises(props: {
  goods: Goods;
  canBuy: boolean;
  delivery: { fee: string; freeFrom: string; currency: Goods["priceTag"]["currency"] } | null;
}) {
  const { goods, canBuy, delivery } = props;
  const text = useText("goods");
  const base = useText("base");
  const { paymentMethods, deliveryTime, withdrawalDays } = useFrameData();
  const fee = delivery && parseDecimal(delivery.fee, delivery.currency);
  const freeFrom = delivery && parseDecimal(delivery.freeFrom, delivery.currency);
  return (
    <ul className={styles.promises}>
      {canBuy && (
        <Promise icon="truck" title={isPreSale(goods) ? base("preSaleDelivery") : text("deliveryTime", { time: deliveryTime.word })}>
          {fee && freeFrom && text("deliveryCost", { fee: formatMoney(fee), freeFrom: formatMoney(freeFrom) })}
        </Promise>
      )}
      <Promise icon="return" title={text("changeOfMind", { days: withdrawalDays })} />
      <Promise icon="lock" title={text("securePayment")}>
        <span className={styles.methods}>
          {paymentMethods.map((method) => (
            <span key={method} className={styles.method}>
              <Icon name={METHOD_ICONS[method]} size={16} />
              {base("payMethod", { name: method })}
            </span>
          ))}
        </span>
      </Promise>
    </ul>
  );
}

const METHOD_ICONS = { card: "card", wallet: "wallet", payLater: "clock", bank: "document" } as const;

function Promise({ icon, title, children }: { icon: "truck" | "return" | "lock"; title: string; children?: ReactNode }) {
  return (
    <li className={styles.promise}>
      <Icon name={icon} />
      <div>
        <p className={styles.promiseTitle}>{title}</p>
        {children && <p className={styles.promiseWords}>{children}</p>}
      </div>
    </li>
  );
}
