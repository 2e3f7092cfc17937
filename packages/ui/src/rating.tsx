import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";
import styles from "./rating.module.css";

/** One masked element per card, filled to a tenth of a star. */
function Stars({ value }: { value: number }) {
  const shown = Math.round(Math.min(5, Math.max(0, value)) * 10) / 10;
  return <span className={styles.stars} style={{ "--filled": `${shown * 20}%` }} aria-hidden="true" />;
}

/**
 * @param value 0 to 5
 * @param label for screen readers: "4.6 of 5 stars, 128 ratings"
 * @param count already formatted
 * @param href leads to the comments
 */
export function Rating({
  value,
  label,
  count,
  href,
  size = "m",
  className,
}: {
  value: number;
  label: string;
  count?: ReactNode;
  href?: string;
  size?: "s" | "m" | "l";
  className?: string;
}) {
  const name = classNames(styles.rating, styles[size], className);
  if (href === undefined) {
    return (
      <span className={name} role="img" aria-label={label}>
        <Stars value={value} />
        {count}
      </span>
    );
  }
  return (
    <Link className={name} href={href}>
      <Stars value={value} />
      <span className="visually-hidden">{label}</span>
      {count !== undefined && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}

export type RatingRow = {
  stars: number;
  count: number;
  /** "5 stars, 81 ratings" */
  label: string;
  /** Filters the comments. */
  href?: string;
};

/** Bars are shares of all ratings. */
export function RatingHistogram({ rows, className }: { rows: readonly RatingRow[]; className?: string }) {
  const whole = rows.reduce((total, row) => total + row.count, 0);
  return (
    <ul className={classNames(styles.histogram, className)}>
      {rows.map((row) => {
        const bar = (
          <>
            <span className="visually-hidden">{row.label}</span>
            <span aria-hidden="true">{row.stars}</span>
            <svg className={styles.bar} aria-hidden="true">
              <rect width={`${whole === 0 ? 0 : (100 * row.count) / whole}%`} height="100%" rx="4" />
            </svg>
            <span className={styles.number} aria-hidden="true">
              {row.count}
            </span>
          </>
        );
        return (
          <li key={row.stars}>
            {row.href === undefined ? (
              <span className={styles.row}>{bar}</span>
            ) : (
              <Link className={styles.row} href={row.href}>
                {bar}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
