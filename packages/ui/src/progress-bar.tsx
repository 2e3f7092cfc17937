import { useEffect, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./progress-bar.module.css";

/** Milliseconds: quick answers show no bar at all, and the bar of a slow one runs for about so long (R-094, R-095, D-052). */
export type ProgressTimes = { readonly throttle: number; readonly duration: number; readonly hideDelay: number };

/** Where a page could not even say what its settings are. */
const TIMES: ProgressTimes = { throttle: 200, duration: 5000, hideDelay: 500 };

type Phase = "hidden" | "running" | "done" | "failed";

/**
 * The thin bar on top of the page while a navigation runs: appears after a moment, runs until the navigation finishes or
 * fails, and hides a moment after the end (R-093 … R-095).
 * @param busy a navigation is under way
 * @param failed the last one ended badly
 * @param label read out while it runs: "Loading the page"
 */
export function ProgressBar({
  busy,
  failed,
  label,
  times = TIMES,
}: {
  busy: boolean;
  failed?: boolean;
  label: string;
  times?: ProgressTimes;
}) {
  const { throttle, duration, hideDelay } = times;
  const [phase, setPhase] = useState<Phase>("hidden");
  if (!busy && phase === "running") setPhase(failed ? "failed" : "done");

  useEffect(() => {
    const timer = setTimeout(() => setPhase(busy ? "running" : "hidden"), busy ? throttle : hideDelay);
    return () => clearTimeout(timer);
  }, [busy, throttle, hideDelay]);

  return (
    <output className={classNames(styles.bar, styles[phase])} style={phase === "running" ? { "--run-time": `${duration}ms` } : undefined}>
      {phase === "running" && <span className="visually-hidden">{label}</span>}
    </output>
  );
}

/**
 * How far something is, with its words above: "12 € until free delivery".
 * @param value from 0 to `max`, in any unit
 */
export function Meter({ value, max, children, className }: { value: number; max: number; children: ReactNode; className?: string }) {
  return (
    <label className={classNames(styles.meter, value >= max && styles.full, className)}>
      <span>{children}</span>
      <progress value={Math.min(Math.max(0, value), max)} max={max} />
    </label>
  );
}
