import { useEffect } from "react";

/** Pixels that a finger or a wheel moves without meaning it. */
const STILL = 8;
/** Something in the header is in use: what holds the focus, and what stands open. */
const IN_USE = 'header :is(:focus, [aria-expanded="true"], details[open])';

/**
 * The row of the desktop's header with logo, search and what is one's own comes back when one scrolls up, anywhere below the first
 * screen, and goes again on the way down (decision 184). Nothing moves for it: its place at the top of the page stays. The style
 * sheet draws what `data-header` says.
 */
export default function HeaderReturn() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let last = window.scrollY;
    const scrolled = () => {
      const now = Math.max(0, window.scrollY);
      const by = now - last;
      if (now > 0 && Math.abs(by) < STILL) return;
      last = now;
      // Up there it stands in its own place.
      if (now === 0) delete dataset["header"];
      else if (by < 0 && (dataset["header"] || now > window.innerHeight)) dataset["header"] = "back";
      else if (by > 0 && dataset["header"] && !document.querySelector(IN_USE)) dataset["header"] = "gone";
    };
    window.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      window.removeEventListener("scroll", scrolled);
      // Another frame begins at the top, and tells of no scrolling.
      delete dataset["header"];
    };
  }, []);
  return null;
}
