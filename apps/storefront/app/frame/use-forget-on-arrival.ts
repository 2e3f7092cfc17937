import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * Clears a page's state (typed words, an open dialog) on arrival at another page. What happens while that page loads is kept.
 * @param forget called at every arrival that no `keep` preceded
 * @returns `keep`, called with each action
 */
export function useForgetOnArrival(forget: () => void): () => void {
  const { key } = useLocation();
  const { location: coming } = useNavigation();
  const keptFor = useRef<string>(undefined);
  // The first page is no arrival: input from before hydration stays.
  const shown = useRef(key);
  const arrive = useEffectEvent((at: string) => {
    if (shown.current !== at && keptFor.current !== at) forget();
    shown.current = at;
  });
  useEffect(() => arrive(key), [key]);
  return () => {
    keptFor.current = coming?.key;
  };
}
