import { classNames } from "./class-names.ts";
import drawings from "./icons.svg?no-inline";
import styles from "./icon.module.css";

/** The drawings of icons.svg, one hand for all: 24-px grid, 1.6-px line, round ends. */
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

/** These are filled instead of drawn. */
const FILLED: ReadonlySet<IconName> = new Set(["heart-filled", "star", "star-half", "play"]);

/**
 * One of the shop's own line icons, in the colour of the text around it. It is decoration: the words beside it, or the
 * label of the control it sits in, carry the meaning. Pages name a drawing instead of carrying it.
 * @param size edge in CSS pixels: 16, 20 or 24
 */
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
