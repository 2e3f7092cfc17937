import { type RefObject, useEffect } from "react";

/** Pixels between the rail and the window's edge. */
const GAP = 24;
/** Custom properties `--rail-…` that the style sheet reads. */
const PLACES = ["align", "before", "after", "start", "end"] as const;

/**
 * Keeps a rail beside a long list in sight, even one taller than the window. Scrolling down it moves until its end shows, scrolling up
 * until its start does, below a header that returns. `position: sticky` moves it and is reset at each turn of direction, so nothing
 * jitters. The style sheet does the drawing.
 */
export function useRailPlace(rail: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = rail.current;
    if (!element) return;
    const beside = element.nextElementSibling ?? element;
    const stop = new AbortController();
    let last = window.scrollY;
    let isDown = true;

    /** Fixes the rail where it is: going down its space begins there, going up it ends there. */
    function hold(): void {
      if (!element) return;
      const { top, bottom, height } = element.getBoundingClientRect();
      const list = beside.getBoundingClientRect();
      const clear = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || GAP;
      const isSeen = bottom > 0 && top < window.innerHeight;
      const from = isSeen ? top : clear;
      // The rail must not make a short list longer.
      const room = Math.max(0, list.height - height);
      const before = isSeen ? Math.min(room, Math.max(0, top - list.top)) : isDown ? 0 : room;
      const start = Math.min(clear, from, window.innerHeight - GAP - height);
      const end = window.innerHeight - height - Math.max(clear, from);
      const places: Partial<Record<(typeof PLACES)[number], string>> = isDown
        ? { align: "start", before: `${before}px`, start: `${start}px` }
        : { align: "end", after: `${room - before}px`, end: `${end}px` };
      for (const name of PLACES) element.style.setProperty(`--rail-${name}`, places[name] ?? "");
    }

    function scrolled(): void {
      const now = Math.max(0, window.scrollY);
      if (now === last) return;
      const wasDown = isDown;
      isDown = now > last;
      last = now;
      if (isDown !== wasDown) hold();
    }

    /** Releases the rail when an element outside of the window gets the focus: the browser cannot scroll to it in a sticky rail. */
    function show({ target }: FocusEvent): void {
      if (!element || !(target instanceof Element)) return;
      const { top, bottom } = target.getBoundingClientRect();
      if (top >= 0 && bottom <= window.innerHeight) return;
      hold();
      for (const name of ["--rail-start", "--rail-end"]) element.style.removeProperty(name);
      target.scrollIntoView({ block: "nearest" });
    }

    hold();
    const sizes = new ResizeObserver(hold);
    for (const each of [element, beside]) sizes.observe(each);
    element.addEventListener("focusin", show, { signal: stop.signal });
    window.addEventListener("scroll", scrolled, { passive: true, signal: stop.signal });
    window.addEventListener("resize", hold, { passive: true, signal: stop.signal });
    return () => {
      stop.abort();
      sizes.disconnect();
    };
  }, [rail]);
}
