import { useId, type ComponentPropsWithRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./radio-card.module.css";

/** A radio button with details; the whole card is its label. Use it in a `FieldGroup`. */
export function RadioCard({
  title,
  description,
  aside,
  children,
  className,
  id,
  ...rest
}: Omit<ComponentPropsWithRef<"input">, "type" | "title"> & {
  title: ReactNode;
  description?: ReactNode;
  /** At the end of the first line: a price, a logo. */
  aside?: ReactNode;
  /** Shown only when chosen. */
  children?: ReactNode;
}) {
  const made = useId();
  const own = id ?? made;
  const descriptionId = description ? `${own}-description` : undefined;
  return (
    <div className={classNames(styles.card, className)}>
      <label className={styles.head} htmlFor={own}>
        <input {...rest} type="radio" id={own} className={styles.radio} aria-describedby={descriptionId} />
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          {description && (
            <span className={styles.description} id={descriptionId}>
              {description}
            </span>
          )}
        </span>
        {aside && <span className={styles.aside}>{aside}</span>}
      </label>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  );
}
