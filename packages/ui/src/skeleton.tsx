import { classNames } from "./class-names.ts";
import styles from "./skeleton.module.css";

/** A placeholder while loading. `line` is as high as text; `className` sizes `block` and `picture`. */
export function Skeleton({
  shape = "line",
  width = "full",
  className,
}: {
  shape?: "line" | "block" | "picture" | "circle";
  width?: "full" | "most" | "half" | "third";
  className?: string;
}) {
  return <span className={classNames(styles.skeleton, styles[shape], styles[width], className)} aria-hidden="true" />;
}
