import { type ReactNode, useId } from "react";
import { IconButton } from "./icon-button.tsx";
import styles from "./modal.module.css";

/**
 * A window at the foot of the page that leaves the rest of it in use, for what can wait: it takes neither focus nor room. A press that
 * was meant for what stood there before is not taken.
 */
export function Corner({
  title,
  children,
  footer,
  close,
}: {
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Where it can be closed without an answer. */
  close?: { readonly label: string; readonly onClose: () => void };
}) {
  const titleId = useId();
  return (
    <section className={styles.corner} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {close && <IconButton className={styles.close} icon="close" label={close.label} onClick={close.onClose} />}
      </div>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </section>
  );
}
