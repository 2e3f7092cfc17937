import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./disclosure.module.css";

/**
 * A heading that opens what is under it; works without JavaScript. Those with the same `name` close one another.
 * @param aside at the end of the heading line: a count
 */
export function Disclosure({
  summary,
  aside,
  variant = "line",
  className,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<"details">, "children"> & {
  summary: ReactNode;
  aside?: ReactNode;
  /** `line` is one row of a list with hairlines, `plain` a quiet toggle in the text. */
  variant?: "line" | "plain";
  children: ReactNode;
}) {
  return (
    <details {...rest} className={classNames(styles.disclosure, styles[variant], className)}>
      <summary className={styles.summary}>
        <span className={styles.words}>{summary}</span>
        {aside && <span className={styles.aside}>{aside}</span>}
        <Icon className={styles.arrow} name="chevron-down" size={20} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
