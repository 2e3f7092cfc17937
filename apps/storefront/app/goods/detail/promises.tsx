import { formatMoney, parseDecimal } from "@rambla/core/money";
import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import type { ReactNode } from "react";
import { activityAddresses } from "../../activity/parts/addresses.ts";
import { useFrameData } from "../../base/frame-data.ts";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { useArrivalOn } from "../../cart/parts/arrival.ts";
import { type Goods, isPreSale } from "../parts/catalogue.ts";
import styles from "./buy-box.module.css";
import type { LoadedGoods } from "./detail.data.ts";

/**
 * Delivery, right of withdrawal and ways to pay.
 * @param props.canBuy false hides the promises about delivery
 */
export default function Promises(props: {
  goods: Goods;
  canBuy: boolean;
  delivery: LoadedGoods["delivery"];
  events: LoadedGoods["events"];
}) {
  const { goods, canBuy, delivery, events } = props;
  const activity = useText("activity");
  const to = useTo(activityAddresses);
  const text = useText("goods");
  const base = useText("base");
  const { paymentMethods, deliveryTime, withdrawalDays, guaranteeYears } = useFrameData();
  const arrivalOn = useArrivalOn();
  const fee = delivery && parseDecimal(delivery.fee, delivery.currency);
  const freeFrom = delivery && parseDecimal(delivery.freeFrom, delivery.currency);
  return (
    <ul className={styles.promises}>
      {events.map(({ activityId, title }) => (
        <Assurance key={activityId} icon="clock" title={activity("partOf", { title })}>
          <Link href={to.event(activityId)}>{activity("toEvent")}</Link>
        </Assurance>
      ))}
      {canBuy && (
        <Assurance icon="truck" title={arrivalOn(isPreSale(goods) ? null : (delivery?.days ?? null))}>
          {delivery?.isFree
            ? base("freeDelivery")
            : fee && freeFrom && text("deliveryCost", { fee: formatMoney(fee), freeFrom: formatMoney(freeFrom) })}
          {!isPreSale(goods) && <span className={styles.takes}>{text("deliveryTime", { time: deliveryTime.word })}</span>}
        </Assurance>
      )}
      {withdrawalDays !== null && <Assurance icon="return" title={text("changeOfMind", { days: withdrawalDays })} />}
      {guaranteeYears !== null && (
        <Assurance icon="document" title={base("guarantee", { years: guaranteeYears })}>
          {base("guaranteeMeans")}
        </Assurance>
      )}
      <Assurance icon="lock" title={text("securePayment")}>
        <span className={styles.methods}>
          {paymentMethods.map((method) => (
            <span key={method} className={styles.method}>
              <Icon name={METHOD_ICONS[method]} size={16} />
              {base("payMethod", { name: method })}
            </span>
          ))}
        </span>
      </Assurance>
    </ul>
  );
}

const METHOD_ICONS = { card: "card", wallet: "wallet", payLater: "clock", bank: "document" } as const;

function Assurance({
  icon,
  title,
  children,
}: {
  icon: "truck" | "return" | "document" | "lock" | "clock";
  title: string;
  children?: ReactNode;
}) {
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
