import { useEffect, useState } from "react";

/** Whether a part of the page is in the window, if only its edge: what it says is not said a second time beside it. */
export function useInView(part: Element | null): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!part) return;
    const watcher = new IntersectionObserver((seen) => setSeen(seen.at(-1)?.isIntersecting ?? false));
    watcher.observe(part);
    return () => {
      watcher.disconnect();
      setSeen(false);
    };
  }, [part]);
  return isSeen;
}
