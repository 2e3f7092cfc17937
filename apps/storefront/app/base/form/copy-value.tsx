import { type ReactNode, useRef } from "react";
import { CopyButton } from "./copy-button.tsx";
import styles from "./copying.module.css";

/**
 * Shows a value of a list with its copy button.
 * @param value what is copied, as another form takes it
 * @param children what is shown
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
