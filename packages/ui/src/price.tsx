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
  /** Struck through. */
  original?: Money;
  /** "−23 %" */
  reduction?: ReactNode;
  /** "Before"; required with `original`. */
  originalLabel?: string;
  /** "Now" */
  amountLabel?: string;
  prefix?: ReactNode;
  lowest?: ReactNode;
  unitPrice?: ReactNode;
  /** "incl. VAT, plus delivery" */
  note?: ReactNode;
  /** l and xl have small cents. */
  size?: "s" | "m" | "l" | "xl";
  className?: string;
};

/** The only component that prints money. */
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
