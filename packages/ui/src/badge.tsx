import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./badge.module.css";

/** One or two words on a coloured ground. The words carry the meaning, not the colour. */
export function Badge({
  tone = "neutral",
  children,
  className,
}: {
  tone?: "neutral" | "ink" | "accent" | "sale" | "success" | "warning" | "danger";
  children: ReactNode;
  className?: string;
}) {
  return <span className={classNames(styles.badge, styles[tone], className)}>{children}</span>;
}
