import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link, type LinkProps } from "./link.tsx";
import styles from "./chip.module.css";

/** An active filter; the link removes it. @param removeLabel read out first: "Remove filter" */
export function Chip({ removeLabel, className, children, ...rest }: LinkProps & { removeLabel: string }) {
  return (
    <Link {...rest} className={classNames(styles.chip, className)}>
      <span className="visually-hidden">{removeLabel} </span>
      {children}
      <Icon name="close" size={16} />
    </Link>
  );
}

type ChoiceWords = {
  children: ReactNode;
  /** A small square `Picture`. */
  picture?: ReactNode;
  /** Sold out: struck through, but still a link. */
  unavailable?: boolean;
  /** Read out after the name: "sold out". */
  stateText?: ReactNode;
};

/** A variant value as a link; `selected` is the shown one. */
export function ChoiceLink({
  selected,
  unavailable,
  stateText,
  picture,
  className,
  children,
  ...rest
}: LinkProps & ChoiceWords & { selected?: boolean }) {
  return (
    <Link
      {...rest}
      aria-current={selected ? "true" : undefined}
      className={classNames(styles.choice, unavailable && styles.unavailable, className)}
    >
      {picture && <span className={styles.picture}>{picture}</span>}
      <span>{children}</span>
      {stateText && <span className="visually-hidden"> {stateText}</span>}
    </Link>
  );
}

export function ChoiceRow({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(styles.row, className)}>{children}</div>;
}
