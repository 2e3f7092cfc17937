import { classNames } from "./class-names.ts";
import styles from "./skeleton.module.css";

/**
 * A grey shape with the size of what is loading. A `line` is as high as the text around it; `block` and `picture` take
 * the size that `className` gives them.
 */
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
