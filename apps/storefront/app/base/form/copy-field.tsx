import { TextField } from "@rambla/ui/field";
import { useRef } from "react";
import { CopyButton } from "./copy-button.tsx";
import styles from "./copying.module.css";

/** Shows a value with a copy button; selects it when the browser forbids copying. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.copy}>
      <TextField ref={field} label={label} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
      <CopyButton label={label} value={value} mark={() => field.current?.select()} />
    </div>
  );
}
