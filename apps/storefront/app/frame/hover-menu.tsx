import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import styles from "./hover-menu.module.css";

/** A pointer that only crosses the icon opens nothing. Milliseconds. */
const OPEN_AFTER = 150;
const CLOSE_AFTER = 300;

/**
 * A link of the header with what opens under it when a pointer rests on it, or the focus comes to it by the keyboard. It closes on
 * Escape, when pointer or focus leave, on a press beside it, and on a new page. A window that is opened from it and the focus of the
 * keyboard inside what opened keep it open while the pointer is elsewhere.
 */
export function HoverMenu({ children }: { children: (isOpen: boolean) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // The pointer leaves when a window that covered the page closes: it must not take the menu from under the keyboard.
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
