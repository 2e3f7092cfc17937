import { type RefObject, useEffect, useRef } from "react";

/** A list that takes the focus when another page of it is turned to: the link that led there may be gone. */
export function usePageFocus<List extends HTMLElement>(page: number): RefObject<List | null> {
  const list = useRef<List>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    list.current?.focus({ preventScroll: true });
  }, [page]);
  return list;
}
