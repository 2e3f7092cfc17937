import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./disclosure.module.css";

/** Works without JavaScript. Disclosures with the same `name` close one another. @param aside at the end of the heading: a count */
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
  /** `line` is a list row, `plain` a toggle in text. */
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
