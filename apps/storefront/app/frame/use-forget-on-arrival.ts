import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * Forgets what belongs to a page (words typed, a window opened) as soon as the shopper arrives on another one. What
 * happens while that other page is already on its way belongs to it, and stays: on a slow network nothing typed is lost.
 * @param forget called at every arrival but those that `keep` was called for
 * @returns `keep`, to be called with each thing that happens
 */
export function useForgetOnArrival(forget: () => void): () => void {
  const { key } = useLocation();
  const { location: coming } = useNavigation();
  const keptFor = useRef<string>(undefined);
  // Where one begins is no arrival: what was entered there before the program came stays.
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
