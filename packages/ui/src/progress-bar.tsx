import { useEffect, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./progress-bar.module.css";

/** Quick answers show no bar at all. */
const START_AFTER = 200;
const HIDE_AFTER = 500;

type Phase = "hidden" | "running" | "done" | "failed";

/**
 * The thin bar on top of the page while a navigation runs: appears after 200 ms, runs for about 5 s, then finishes or
 * fails, and hides 500 ms after the end (R-093 … R-095).
 * @param busy a navigation is under way
 * @param failed the last one ended badly
 * @param label read out while it runs: "Loading the page"
 */
export function ProgressBar({ busy, failed, label }: { busy: boolean; failed?: boolean; label: string }) {
  const [phase, setPhase] = useState<Phase>("hidden");
  if (!busy && phase === "running") setPhase(failed ? "failed" : "done");

  useEffect(() => {
    const timer = setTimeout(() => setPhase(busy ? "running" : "hidden"), busy ? START_AFTER : HIDE_AFTER);
    return () => clearTimeout(timer);
  }, [busy]);

  return (
    <output className={classNames(styles.bar, styles[phase])}>
      {phase === "running" && <span className="visually-hidden">{label}</span>}
    </output>
  );
}

/**
 * How far something is, with its words above: "12 € until free delivery".
 * @param value from 0 to `max`, in any unit
 */
export function Meter({
  value,
  max,
  children,
  className,
}: {
  value: number;
  max: number;
  children: ReactNode;
  className?: string;
}) {
  return (
    <label className={classNames(styles.meter, value >= max && styles.full, className)}>
      <span>{children}</span>
      <progress value={Math.min(Math.max(0, value), max)} max={max} />
    </label>
  );
}
