import type { ReactNode } from "react";
import { formatMoney, priceParts, type Money } from "@rambla/core/money";
import { classNames } from "./class-names.ts";
import styles from "./price.module.css";

/** An amount in one line of text; on the large sizes the cents stand small and high. The text stays `1.234,56 €`. */
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
  /** The price before the reduction; turns `amount` to the sale colour and stands struck through beside it. */
  original?: Money;
  /** A plate beside the struck price: "−23 %". */
  reduction?: ReactNode;
  /** Read out before the struck price: "Before". Needed with `original`. */
  originalLabel?: string;
  /** Read out before the reduced price: "Now". */
  amountLabel?: string;
  /** "from", when variants differ in price. */
  prefix?: ReactNode;
  /** The whole line about the lowest price of the last 30 days. */
  lowest?: ReactNode;
  /** The whole line with the price per kilo, litre or 100 ml. */
  unitPrice?: ReactNode;
  /** Tax and delivery note: "incl. VAT, plus delivery". */
  note?: ReactNode;
  /** s in lines and tables, m on cards, l in summaries, xl in the buy box; l and xl set the cents small. */
  size?: "s" | "m" | "l" | "xl";
  className?: string;
};

/**
 * The only component that prints money: as the country writes it (R-064 … R-067), with what the law wants around a
 * reduction (C4, C6, P2). Price lines never break inside an amount.
 */
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
