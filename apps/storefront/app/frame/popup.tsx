import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import styles from "./popup.module.css";
import { useForgetOnArrival } from "./use-forget-on-arrival.ts";

/**
 * A native disclosure over the page, which opens without JavaScript. With it, it closes on Escape, on a press outside, when the focus
 * leaves it and on a new page.
 */
export function Popup({
  summary,
  label,
  className,
  children,
}: {
  summary: ReactNode;
  label: string;
  className: string | undefined;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const keep = useForgetOnArrival(close);

  function close(): void {
    if (details.current) details.current.open = false;
  }

  useEffect(() => {
    const beside = (event: PointerEvent) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) close();
    };
    document.addEventListener("pointerdown", beside);
    return () => document.removeEventListener("pointerdown", beside);
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !details.current?.open) return;
    close();
    details.current.querySelector("summary")?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the summary and what it opens
    <details
      ref={details}
      className={`${styles.popup} ${className}`}
      onKeyDown={onKeyDown}
      onToggle={keep}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !details.current?.contains(event.relatedTarget)) close();
      }}
    >
      <summary aria-label={label}>{summary}</summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
