import { type RefObject, useEffect, useState } from "react";

/**
 * Whether a row that scrolls sideways has more on either side.
 * @param row the element that scrolls
 */
export function useRowEnds(row: RefObject<HTMLElement | null>): { before: boolean; after: boolean } {
  const [ends, setEnds] = useState({ before: false, after: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      // Fractions of a pixel must not count as something more.
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
