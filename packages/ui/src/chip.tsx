import type { ComponentPropsWithRef, ReactNode } from "react";
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

function ChoiceFace({ children, picture, stateText }: ChoiceWords) {
  return (
    <>
      {picture && <span className={styles.picture}>{picture}</span>}
      <span>{children}</span>
      {stateText && <span className="visually-hidden"> {stateText}</span>}
    </>
  );
}

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
      <ChoiceFace picture={picture} stateText={stateText}>
        {children}
      </ChoiceFace>
    </Link>
  );
}

/** The same as a radio button of a form; put them into a `FieldGroup` and a `ChoiceRow`. */
export function ChoiceRadio({
  unavailable,
  stateText,
  picture,
  className,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<"input">, "type" | "children"> & ChoiceWords) {
  return (
    <label className={classNames(styles.choice, unavailable && styles.unavailable, className)}>
      <input {...rest} type="radio" className="visually-hidden" />
      <ChoiceFace picture={picture} stateText={stateText}>
        {children}
      </ChoiceFace>
    </label>
  );
}

/** Chips or choices side by side, wrapping. */
export function ChoiceRow({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(styles.row, className)}>{children}</div>;
}
