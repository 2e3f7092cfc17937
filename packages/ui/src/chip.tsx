import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link, type LinkProps } from "./link.tsx";
import styles from "./chip.module.css";

/**
 * An active filter that its link takes away (C2).
 * @param removeLabel read out before the words: "Remove filter"
 */
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
  /** A small square `Picture` before the words. */
  picture?: ReactNode;
  /** Cannot be bought now; stays visible and pressable, struck through (P7). */
  unavailable?: boolean;
  /** The state in words, read out after the name: "sold out". */
  stateText?: ReactNode;
};

/** One value of a variant as a link to its page; `selected` marks the one shown. */
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

/** Chips or choices side by side, wrapping. */
export function ChoiceRow({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(styles.row, className)}>{children}</div>;
}
