import { type ReactNode, useId } from "react";
import { IconButton } from "./icon-button.tsx";
import styles from "./modal.module.css";

/** A panel at the bottom of the page. It takes no focus and moves nothing. It ignores presses that began before it appeared. */
export function Corner({
  title,
  children,
  footer,
  close,
}: {
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Set when the customer may close it without an answer. */
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
