import { type RefObject, useEffect, useState } from "react";

/**
 * Whether a sideways scrolling row has more on either side.
 * @param row the scrolling element
 */
export function useRowEnds(row: RefObject<HTMLElement | null>): { before: boolean; after: boolean } {
  const [ends, setEnds] = useState({ before: false, after: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      // Ignores fractions of a pixel.
      const before = element.scrollLeft > 1;
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setEnds((ends) => (ends.before === before && ends.after === after ? ends : { before, after }));
    };
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [row]);
  return ends;
}
