import { useEffect, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./progress-bar.module.css";

/** Milliseconds. The bar appears after `throttle` and lasts about `duration`. */
export type ProgressTimes = { readonly throttle: number; readonly duration: number; readonly hideDelay: number };

/** Used when the page has no settings. */
const TIMES: ProgressTimes = { throttle: 200, duration: 5000, hideDelay: 500 };

type Phase = "hidden" | "running" | "done" | "failed";

/** Shows a running navigation. @param failed the last navigation failed @param label read out: "Loading the page" */
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

/** @param value from 0 to `max` */
export function Meter({ value, max, children, className }: { value: number; max: number; children: ReactNode; className?: string }) {
  return (
    <label className={classNames(styles.meter, value >= max && styles.full, className)}>
      <span>{children}</span>
      <progress value={Math.min(Math.max(0, value), max)} max={max} />
    </label>
  );
}
