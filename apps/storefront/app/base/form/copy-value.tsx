import { type ReactNode, useRef } from "react";
import { CopyButton } from "./copy-button.tsx";
import styles from "./copying.module.css";

/**
 * A value of a list that is to be typed elsewhere, with the button that copies it.
 * @param value what is copied, as a form elsewhere takes it
 * @param children as it is read
 */
export function CopyValue({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  const shown = useRef<HTMLElement>(null);
  return (
    <span className={styles.value}>
      <strong ref={shown}>{children}</strong>
      <CopyButton small label={label} value={value} mark={() => shown.current && window.getSelection()?.selectAllChildren(shown.current)} />
    </span>
  );
}
