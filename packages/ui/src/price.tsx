import type { ReactNode } from "react";
import { formatMoney, priceParts, type Money } from "@rambla/core/money";
import { classNames } from "./class-names.ts";
import styles from "./price.module.css";

function Amount({ amount, smallCents }: { amount: Money; smallCents: boolean }) {
  if (!smallCents) return formatMoney(amount);
  const { sign, symbol, symbolFirst, gap, whole, decimal, cents } = priceParts(amount);
  return (
    <>
      {sign}
      {symbolFirst && `${symbol}${gap}`}
      {whole}
      <span className={styles.cents}>
        {decimal}
        {cents}
      </span>
      {!symbolFirst && <span className={styles.symbol}>{`${gap}${symbol}`}</span>}
    </>
  );
}

export type PriceProps = {
  amount: Money;
  /** The price before the reduction, struck through. */
  original?: Money;
  /** "−23 %" */
  reduction?: ReactNode;
  /** Read out before `original`: "Before". Required with it. */
  originalLabel?: string;
  /** Read out before the reduced price: "Now". */
  amountLabel?: string;
  /** "from", when variants differ in price. */
  prefix?: ReactNode;
  /** The lowest price of the last 30 days. */
  lowest?: ReactNode;
  /** The price per kilo, litre or 100 ml. */
  unitPrice?: ReactNode;
  /** "incl. VAT, plus delivery" */
  note?: ReactNode;
  /** s in lines, m on cards, l in summaries, xl in the buy box. l and xl have small cents. */
  size?: "s" | "m" | "l" | "xl";
  className?: string;
};

/** The only component that prints money. A price never breaks inside an amount. */
export function Price(props: PriceProps) {
  const { amount, original, reduction, originalLabel, amountLabel, prefix, lowest, unitPrice, note, size = "m", className } = props;
  const smallCents = size === "l" || size === "xl";
  return (
    <div className={classNames(styles.price, styles[size], className)}>
      <p className={styles.row}>
        {prefix && <span className={styles.prefix}>{prefix} </span>}
        <span className={classNames(styles.amount, original && styles.sale)}>
          {amountLabel && <span className="visually-hidden">{amountLabel} </span>}
          <Amount amount={amount} smallCents={smallCents} />
        </span>
        {original && " "}
        {original && (
          <s className={styles.original}>
            {originalLabel && <span className="visually-hidden">{originalLabel} </span>}
            {formatMoney(original)}
          </s>
        )}
        {reduction}
      </p>
      {lowest && <p className={styles.line}>{lowest}</p>}
      {unitPrice && <p className={styles.line}>{unitPrice}</p>}
      {note && <p className={styles.line}>{note}</p>}
    </div>
  );
}
