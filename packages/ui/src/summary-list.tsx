import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./summary-list.module.css";

export type SummaryRow = {
  label: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  /** `total` is larger, under a line; `saving` has the sale colour. */
  emphasis?: "total" | "saving";
};

/** @param variant `amounts` aligns values at the end, `facts` beside their names */
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
