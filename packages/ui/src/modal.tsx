import { useEffect, useId, useRef, useState, type MouseEvent, type PointerEvent, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./modal.module.css";

export type ModalProps = {
  open: boolean;
  /** Also for Escape, back gesture and backdrop. */
  onClose: () => void;
  title: ReactNode;
  /** For screen readers only. */
  titleHidden?: boolean;
  closeLabel: string;
  children: ReactNode;
  /** Stays in view. */
  footer?: ReactNode;
  className?: string;
};

/** Native: keeps and restores the focus. Use `Dialog`, `Sheet` or `Drawer`. */
function Modal({ place, ...props }: ModalProps & { place: string | undefined }) {
  const { open, onClose, title, titleHidden, closeLabel, children, footer, className } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const pressedOutside = useRef(false);
  // During the closing animation.
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

  // So the focus returns.
  useEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  // A text selection that ends on the backdrop does not close it.
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

export function Dialog({ size = "m", ...props }: ModalProps & { size?: "s" | "m" | "full" }) {
  return <Modal {...props} place={classNames(styles.dialog, styles[size])} />;
}

/** From the bottom on a phone, from the end side on a desktop. */
export function Sheet(props: ModalProps) {
  return <Modal {...props} place={styles.sheet} />;
}

/** From the start side, full height. */
export function Drawer(props: ModalProps) {
  return <Modal {...props} place={styles.drawer} />;
}
