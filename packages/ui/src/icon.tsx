import { classNames } from "./class-names.ts";
import drawings from "./icons.svg?no-inline";
import styles from "./icon.module.css";

/** Drawings of icons.svg: 24 px grid, 1.6 px line, round ends. */
export type IconName =
  | "search"
  | "cart"
  | "heart"
  | "heart-filled"
  | "menu"
  | "close"
  | "chevron-down"
  | "chevron-up"
  | "chevron-left"
  | "chevron-right"
  | "back"
  | "home"
  | "grid"
  | "user"
  | "message"
  | "globe"
  | "star"
  | "star-half"
  | "check"
  | "minus"
  | "plus"
  | "trash"
  | "filter"
  | "sort"
  | "alert"
  | "info"
  | "truck"
  | "return"
  | "lock"
  | "card"
  | "wallet"
  | "document"
  | "clock"
  | "play"
  | "external";

/** Filled instead of stroked. */
const FILLED: ReadonlySet<IconName> = new Set(["heart-filled", "star", "star-half", "play"]);

/** A decorative icon in the colour of the text. @param size edge in CSS pixels */
export function Icon({ name, size = 24, className }: { name: IconName; size?: 16 | 20 | 24; className?: string }) {
  return (
    <svg
      className={classNames(styles.icon, FILLED.has(name) && styles.filled, className)}
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
