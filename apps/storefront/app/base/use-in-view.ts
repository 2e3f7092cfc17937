import { useEffect, useState } from "react";

/** Whether an element is at least partly in the window. */
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
