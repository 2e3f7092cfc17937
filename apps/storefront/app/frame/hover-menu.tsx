import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import styles from "./hover-menu.module.css";

/** Milliseconds: a pointer that crosses the icon opens nothing. */
const OPEN_AFTER = 150;
const CLOSE_AFTER = 300;

/**
 * A header link with a panel that opens on hover or keyboard focus. It closes on Escape, when pointer or focus leave, on a press outside
 * and on a new page. An open dialog and keyboard focus inside keep it open.
 */
export function HoverMenu({ children }: { children: (isOpen: boolean) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // The pointer "leaves" when a dialog that covered the page closes.
  const isInUse = () => hasWindow() || frame.current?.querySelector("section :focus-visible") != null;
  const hasWindow = () => frame.current?.querySelector("dialog[open]") != null;

  useEffect(() => setOpen(false), [key]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const beside = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", beside);
    return () => document.removeEventListener("pointerdown", beside);
  }, [open]);

  function later(next: boolean, delay: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (next || !isInUse()) && setOpen(next), delay);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the link and to what is inside
    <div
      ref={frame}
      className={styles.menu}
      onPointerEnter={(event) => event.pointerType === "mouse" && later(true, OPEN_AFTER)}
      onPointerLeave={(event) => event.pointerType === "mouse" && later(false, CLOSE_AFTER)}
      onFocus={(event) => {
        if (event.target.matches(":focus-visible")) setOpen(true);
      }}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !frame.current?.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open || hasWindow()) return;
        frame.current?.querySelector("a")?.focus();
        setOpen(false);
      }}
    >
      {children(open)}
    </div>
  );
}
