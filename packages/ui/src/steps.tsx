import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import styles from "./steps.module.css";

export type Step = {
  label: ReactNode;
  /** The last reached step is `current`. */
  state: "done" | "current" | "upcoming";
  /** A date. */
  note?: ReactNode;
  /** Leads back to a finished step. */
  href?: string;
};

/**
 * @param label names the list: "Steps of your order"
 * @param doneLabel read out after a finished step
 */
export function Steps({
  label,
  doneLabel,
  steps,
  className,
}: {
  label: string;
  doneLabel: string;
  steps: readonly Step[];
  className?: string;
}) {
  return (
    <ol aria-label={label} className={classNames(styles.steps, className)}>
      {steps.map((step, index) => (
        <li
          key={index}
          className={classNames(styles.step, styles[step.state])}
          aria-current={step.state === "current" ? "step" : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {step.state === "upcoming" ? index + 1 : <Icon name="check" size={16} />}
          </span>
          <span className={styles.words}>
            {step.href === undefined ? step.label : <Link href={step.href}>{step.label}</Link>}
            {step.state === "done" && <span className="visually-hidden"> {doneLabel}</span>}
            {step.note && <span className={styles.note}>{step.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
