import { Button } from "@rambla/ui/button";
import { useState } from "react";
import { useText } from "../text.tsx";
import styles from "./copying.module.css";

/**
 * Copies a value and confirms it.
 * @param mark selects the value when the browser forbids copying
 */
export function CopyButton({ label, value, small, mark }: { label: string; value: string; small?: boolean; mark(): void }) {
  const text = useText("copying");
  const [outcome, setOutcome] = useState<"copied" | "copyByHand">();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome("copied");
    } catch {
      mark();
      setOutcome("copyByHand");
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        size={small ? "s" : undefined}
        className={styles.scripted}
        aria-label={`${text("copy")}: ${label}`}
        onClick={() => void copy()}
      >
        {text("copy")}
      </Button>
      <p className={styles.outcome} role="status">
        {outcome && text(outcome)}
      </p>
    </>
  );
}
