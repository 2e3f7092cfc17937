import { formatMoney, money, sum, times } from "@rambla/core/money";
import { Badge } from "@rambla/ui/badge";
import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import { Price } from "@rambla/ui/price";
import { SummaryList } from "@rambla/ui/summary-list";
import type { ReactNode } from "react";
import { useMarket, useTo } from "../base/market.tsx";
import { pictureAddress } from "../base/picture-address.ts";
import { useText } from "../base/text.tsx";
import { SAVINGS } from "../cart/parts/amount-rows.ts";
import { amountOf, printed } from "../cart/parts/amount.ts";
import { goodsAddresses } from "../goods/parts/addresses.ts";
import { BundleGoods } from "../goods/parts/bundle-goods.tsx";
import { membershipAddresses } from "../membership/parts/addresses.ts";
import { reviewAddresses } from "../review/parts/addresses.ts";
import { entriesOf, type OrderEntry } from "./order-entries.ts";
import styles from "./order-lines.module.css";
import type { OrderView } from "./order-view.ts";
import type { Order } from "./order.ts";

/** The comments that their customer has written about goods of an order, by these. */
export type Written = Readonly<Record<string, string>>;

/** What was ordered, at the price it was ordered for; goods of a bundle stand in it. @param written where they can be commented */
export function OrderLines({ order, written }: { order: OrderView; written?: Written }) {
  const { currency } = order;
  return (
    <ul className={styles.lines}>
      {order.isMembership && <Membership order={order} />}
      {entriesOf(order).map((entry, at) => (
        <Entry key={at} entry={entry} currency={currency}>
          {written && <ReviewLinks orderId={order.orderId} entry={entry} written={written} />}
        </Entry>
      ))}
      {order.gifts.map((gift) => (
        <Gift key={gift.goodsId} gift={gift} currency={currency} />
      ))}
    </ul>
  );
}

/** A year of membership, and from when to when it counts once it is paid. */
function Membership({ order }: { order: OrderView }) {
  const text = useText("membership");
  const to = useTo(membershipAddresses);
  return (
    <li className={styles.line}>
      <div className={styles.drawn}>
        <Icon name="card" />
      </div>
      <div className={styles.words}>
        <p className={styles.title}>
          <Link href={to.membership()}>{text("oneYear")}</Link>
        </p>
        {order.memberDays && <p className={styles.muted}>{text("fromTo", { from: order.memberDays.from, to: order.memberDays.until })}</p>}
      </div>
      <Price className={styles.price} size="s" amount={amountOf(order.goodsTotal, order.currency)} />
    </li>
  );
}

/** What was given with it. */
function Gift({ gift, currency }: { gift: Order["gifts"][number]; currency: Order["currency"] }) {
  const text = useText("activity");
  const to = useTo(goodsAddresses);
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <Picture src={(width) => pictureAddress(gift.picture.pictureId, width)} alt="" widths={[160, 240]} sizes="5rem" />
      </div>
      <div className={styles.words}>
        <p className={styles.title}>
          <Link href={to.goods(gift)}>{gift.title}</Link>
        </p>
        <Badge tone="accent">{text("gift")}</Badge>
        <p className={styles.muted}>{gift.activity}</p>
      </div>
      <Price className={styles.price} size="s" amount={money(0, currency)} />
    </li>
  );
}

function Entry({ entry, currency, children }: { entry: OrderEntry; currency: Order["currency"]; children?: ReactNode }) {
  const text = useText("order");
  const cart = useText("cart");
  const base = useText("base");
  const to = useTo(goodsAddresses);
  const {
    items: [item],
    title,
    qty,
    isBundle,
  } = entry;
  const amount = sum(
    entry.items.map(({ linePrice }) => amountOf(linePrice, currency)),
    currency,
  );
  const original = sum(
    entry.items.map(({ price, originalPrice, qty: pieces }) =>
      times(amountOf((isBundle ? null : originalPrice) ?? price, currency), pieces),
    ),
    currency,
  );
  const isLess = amount.minor < original.minor;
  const unit = formatMoney(money(Math.round(amount.minor / qty), currency));
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <Picture src={(width) => pictureAddress(item.picture.pictureId, width)} alt="" widths={[160, 240]} sizes="5rem" />
      </div>
      <div className={styles.words}>
        <p className={styles.title}>{isBundle ? title : <Link href={to.goods(item)}>{title}</Link>}</p>
        {entry.items.some(({ preSale }) => preSale) && <Badge tone="ink">{base("preSale")}</Badge>}
        {isBundle && <BundleGoods goods={entry.items.map((part) => ({ qty: part.qty / qty, goods: part }))} linked />}
        <p className={styles.muted}>{text("quantityOf", { count: qty })}</p>
        {!isBundle && item.refundedQty > 0 && <p className={styles.muted}>{text("refundedOf", { count: item.refundedQty })}</p>}
        {item.fullDiscount && (
          <p className={styles.muted}>
            {item.fullDiscount.title}: {printed(`-${item.fullDiscount.amount}`, currency)}
          </p>
        )}
        {children}
      </div>
      <Price
        className={styles.price}
        size="s"
        amount={amount}
        original={isLess ? original : undefined}
        originalLabel={isBundle ? cart("singly") : text("before")}
        amountLabel={isLess ? text("now") : undefined}
        note={qty > 1 ? cart("each", { price: unit }) : undefined}
      />
    </li>
  );
}

/** The ways to comment goods, or to what was written about them. */
function ReviewLinks({ orderId, entry, written }: { orderId: string; entry: OrderEntry; written: Written }) {
  const text = useText("review");
  const to = useTo(reviewAddresses);
  return entry.items.map(({ goodsId, title }) => (
    <p key={goodsId}>
      <Link href={to.write({ orderId, goodsId, commentId: written[goodsId] })}>
        {text(written[goodsId] ? "mine" : "write")}
        <span className={entry.isBundle ? undefined : "visually-hidden"}>{`: ${title}`}</span>
      </Link>
    </p>
  ));
}

/** The amounts of an order, as the order form has told them; the tax on top where there is one, else the tax within. */
export function OrderTotals({ order }: { order: OrderView }) {
  const text = useText("order");
  const cart = useText("cart");
  const { currency } = order;
  const amount = (decimal: string) => printed(decimal, currency);
  const { languageTag } = useMarket();
  const percent = new Intl.NumberFormat(languageTag, { style: "percent", maximumFractionDigits: 3 });
  const hasAddedTax = Number(order.addedTax) > 0;
  const hasTaxOff = Number(order.taxOff) > 0;
  const taxed = order.taxes.filter(({ tax }) => Number(tax) > 0);
  const contained =
    taxed.length > 1
      ? taxed.map(({ ratePercent, tax }) => `${amount(tax)} (${percent.format(ratePercent / 100)})`).join(", ")
      : amount(order.tax);
  return (
    <SummaryList
      rows={[
        { label: text("goodsTotal"), value: amount(order.originalTotal) },
        ...order.savings.map(({ because, amount: off }) => ({
          label: cart(SAVINGS[because]),
          value: amount(off),
          emphasis: "saving" as const,
        })),
        ...(["coupon", "coins"] as const).flatMap((name) =>
          Number(order[name]) > 0 ? [{ label: cart(name), value: amount(`-${order[name]}`), emphasis: "saving" as const }] : [],
        ),
        ...(order.isMembership
          ? []
          : [{ label: text("shippingCost"), value: Number(order.shipping) === 0 ? text("free") : amount(order.shipping) }]),
        ...(hasAddedTax && taxed.length > 1
          ? taxed.map(({ ratePercent, tax }) => ({
              label: cart("addedTaxAt", { rate: percent.format(ratePercent / 100) }),
              value: amount(tax),
            }))
          : hasAddedTax
            ? [{ label: cart("addedTax"), value: amount(order.addedTax) }]
            : []),
        ...(hasTaxOff ? [{ label: cart("taxOff"), value: amount(`-${order.taxOff}`) }] : []),
        {
          label: text("total"),
          hint: hasAddedTax || hasTaxOff ? undefined : `${text("containedTax")} ${contained}`,
          value: amount(order.total),
          emphasis: "total" as const,
        },
        ...(["refunded", "couponBack", "coinsBack", "lost", "turnedAway"] as const).flatMap((name) =>
          Number(order[name]) > 0 ? [{ label: text(name), value: amount(order[name]) }] : [],
        ),
      ]}
    />
  );
}
