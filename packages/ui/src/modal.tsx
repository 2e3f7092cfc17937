import { useEffect, useId, useRef, useState, type MouseEvent, type PointerEvent, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./modal.module.css";

export type ModalProps = {
  open: boolean;
  /** Asked for by the close button, Escape, the phone's back gesture or a press beside the window. */
  onClose: () => void;
  title: ReactNode;
  /** Keeps the title for assistive technology only. */
  titleHidden?: boolean;
  closeLabel: string;
  children: ReactNode;
  /** Stays in view under the content: the buttons. */
  footer?: ReactNode;
  className?: string;
};

/**
 * A native modal dialog: the browser keeps the focus inside, closes on Escape and gives the focus back. What is inside
 * is drawn only while it is open. Use `Dialog`, `Sheet` or `Drawer`, which say how it stands on the page.
 */
function Modal({ place, ...props }: ModalProps & { place: string | undefined }) {
  const { open, onClose, title, titleHidden, closeLabel, children, footer, className } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const pressedOutside = useRef(false);
  // The content stays while the window slides away.
  const [drawn, setDrawn] = useState(open);
  if (open && !drawn) setDrawn(true);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
    if (open) return;
    const timer = setTimeout(() => setDrawn(false), 300);
    return () => clearTimeout(timer);
  }, [open]);

  // Leaving the page with the window open must not leave the focus nowhere.
  useEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  // Only a press that began and ended on the backdrop closes: selecting text past the edge does not.
  const press = (event: PointerEvent) => {
    pressedOutside.current = event.target === dialog.current;
  };
  const release = (event: MouseEvent) => {
    if (pressedOutside.current && event.target === dialog.current) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog
      ref={dialog}
      className={classNames(styles.modal, place, className)}
      aria-labelledby={titleId}
      onPointerDown={press}
      onClick={release}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (open && event.target === dialog.current) onClose();
      }}
    >
      {drawn && (
        <div className={styles.window}>
          <div className={styles.head}>
            <h2 id={titleId} className={titleHidden ? "visually-hidden" : styles.title}>
              {title}
            </h2>
            <IconButton className={styles.close} icon="close" label={closeLabel} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}

/** A window in the middle, for a question or a short form; `full` takes all there is, without a margin, for pictures. */
export function Dialog({ size = "m", ...props }: ModalProps & { size?: "s" | "m" | "full" }) {
  return <Modal {...props} place={classNames(styles.dialog, styles[size])} />;
}

/** From below on a phone, from the end of the line on a desktop: filters, variants, the cart at a glance. */
export function Sheet(props: ModalProps) {
  return <Modal {...props} place={styles.sheet} />;
}

/** From the start of the line, full height: the menu of the phone. */
export function Drawer(props: ModalProps) {
  return <Modal {...props} place={styles.drawer} />;
}
