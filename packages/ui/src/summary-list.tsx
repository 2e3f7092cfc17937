import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./summary-list.module.css";

export type SummaryRow = {
  label: ReactNode;
  value: ReactNode;
  /** A smaller line under the label. */
  hint?: ReactNode;
  /** `total` stands under a line and larger; `saving` in the sale colour. */
  emphasis?: "total" | "saving";
};

/**
 * Pairs of a name and a value: an order's amounts, a product's parameters.
 * @param variant `amounts` sets the values to the end of the line, `facts` beside the names with hairlines between
 */
export function SummaryList({
  rows,
  variant = "amounts",
  className,
}: {
  rows: readonly SummaryRow[];
  variant?: "amounts" | "facts";
  className?: string;
}) {
  return (
    <dl className={classNames(styles.list, styles[variant], className)}>
      {rows.map((row, index) => (
        <div key={index} className={classNames(styles.row, row.emphasis && styles[row.emphasis])}>
          <dt>
            {row.label}
            {row.hint && <span className={styles.hint}>{row.hint}</span>}
          </dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
