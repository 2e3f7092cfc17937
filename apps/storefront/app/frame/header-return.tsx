import { useEffect } from "react";

const STILL = 8;
/** A header in use: it has the focus or an open menu. */
const IN_USE = 'header :is(:focus, [aria-expanded="true"], details[open])';

/**
 * Shows the desktop's header again when the user scrolls up below the first screen, and hides it on the way down. The page does not move.
 * The style sheet reads `data-header`.
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
      // At the top the header has its own place.
      if (now === 0) delete dataset["header"];
      else if (by < 0 && (dataset["header"] || now > window.innerHeight)) dataset["header"] = "back";
      else if (by > 0 && dataset["header"] && !document.querySelector(IN_USE)) dataset["header"] = "gone";
    };
    window.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      window.removeEventListener("scroll", scrolled);
      // The next layout starts at the top without a scroll event.
      delete dataset["header"];
    };
  }, []);
  return null;
}
