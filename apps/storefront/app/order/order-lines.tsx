import { lineKey } from "@rambla/core/cart";
import { times } from "@rambla/core/money";
import { Badge } from "@rambla/ui/badge";
import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import { Price } from "@rambla/ui/price";
import { SummaryList } from "@rambla/ui/summary-list";
import { useTo } from "../base/market.tsx";
import { pictureAddress } from "../base/picture-address.ts";
import { useText } from "../base/text.tsx";
import { amountOf, printed } from "../cart/parts/amount.ts";
import { goodsAddresses } from "../goods/parts/addresses.ts";
import styles from "./order-lines.module.css";
import type { Order } from "./order.ts";

/** What was ordered, at the price it was ordered for. */
export function OrderLines({ order }: { order: Order }) {
  const text = useText("order");
  const cart = useText("cart");
  const base = useText("base");
  const to = useTo(goodsAddresses);
  const { currency } = order;
  return (
    <ul className={styles.lines}>
      {order.items.map((item) => {
        const original = item.originalPrice === null ? undefined : times(amountOf(item.originalPrice, currency), item.qty);
        return (
          <li key={lineKey(item)} className={styles.line}>
            <div className={styles.picture}>
              <Picture src={(width) => pictureAddress(item.picture.pictureId, width)} alt="" widths={[160, 240]} sizes="5rem" />
            </div>
            <div className={styles.words}>
              <p className={styles.title}>
                <Link href={to.goods(item)}>{item.title}</Link>
              </p>
              {item.preSale && <Badge tone="ink">{base("preSale")}</Badge>}
              <p className={styles.muted}>{text("quantityOf", { count: item.qty })}</p>
            </div>
            <Price
              className={styles.price}
              size="s"
              amount={amountOf(item.linePrice, currency)}
              original={original}
              originalLabel={text("before")}
              amountLabel={original && text("now")}
              note={item.qty > 1 ? cart("each", { price: printed(item.price, currency) }) : undefined}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The amounts of an order; the tax on top where there is one, else the tax within. */
export function OrderTotals({ order }: { order: Order }) {
  const text = useText("order");
  const cart = useText("cart");
  const { currency } = order;
  const amount = (decimal: string) => printed(decimal, currency);
  const hasAddedTax = Number(order.addedTax) > 0;
  return (
    <SummaryList
      rows={[
        { label: text("goodsTotal"), value: amount(order.goodsTotal) },
        { label: text("shippingCost"), value: Number(order.shipping) === 0 ? text("free") : amount(order.shipping) },
        ...(hasAddedTax ? [{ label: cart("addedTax"), value: amount(order.addedTax) }] : []),
        {
          label: text("total"),
          hint: hasAddedTax ? undefined : `${text("containedTax")} ${amount(order.tax)}`,
          value: amount(order.total),
          emphasis: "total" as const,
        },
        ...(Number(order.refunded) > 0 ? [{ label: text("refunded"), value: amount(order.refunded) }] : []),
      ]}
    />
  );
}
