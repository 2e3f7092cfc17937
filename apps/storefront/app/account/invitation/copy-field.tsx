import { Button } from "@rambla/ui/button";
import { TextField } from "@rambla/ui/field";
import { useRef, useState } from "react";
import { useText } from "../../base/text.tsx";
import styles from "./invitation-page.module.css";

/** Something to take along, and a button that copies it; where the browser forbids that, it is marked for copying by hand. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const text = useText("account");
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<"copied" | "copyByHand">();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome("copied");
    } catch {
      field.current?.select();
      setOutcome("copyByHand");
    }
  };
  return (
    <div className={styles.copy}>
      <TextField ref={field} label={label} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button variant="secondary" className={styles.scripted} aria-label={`${text("copy")}: ${label}`} onClick={() => void copy()}>
        {text("copy")}
      </Button>
      <p className={styles.outcome} role="status">
        {outcome && text(outcome)}
      </p>
    </div>
  );
}
