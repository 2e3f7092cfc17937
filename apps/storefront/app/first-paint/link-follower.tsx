import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useNavigation } from "react-router";
import { isPlainPress, showArrived, showGoing } from "../base/going.ts";
import { pageChanged } from "../base/person/session-guard.ts";
import { moveOn, wakeParts } from "./lazy.tsx";

/** Milliseconds that a pointer or the focus rests on a link before the page behind it is worth fetching. */
const INTENT = 100;

/**
 * Follows the links of the design system inside the shop: one pair of eyes on the window instead of a router's link for
 * every anchor, of which a list has hundreds. Fetches the next page when a pointer, a finger or the focus comes near.
 */
export function LinkFollower() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isOnTheWay = useNavigation().state !== "idle";
  // A link belongs to the page it stands on: on the next one nothing is near.
  const [near, setNear] = useState<{ readonly address: string; readonly on: string }>();

  const guarded = useRef(key);
  useEffect(() => {
    if (guarded.current === key) return;
    guarded.current = key;
    pageChanged();
  }, [key]);

  useEffect(() => {
    const stop = new AbortController();
    let resting: ReturnType<typeof setTimeout> | undefined;

    function approach({ target }: Event): void {
      clearTimeout(resting);
      // The router takes a page that cannot be fetched for one of an old release, and gives this one up for it.
      if (!navigator.onLine) return;
      const address = pageLinkAt(target)?.getAttribute("href");
      if (address) resting = setTimeout(() => setNear({ address, on: key }), INTENT);
    }

    function follow(event: MouseEvent): void {
      const link = pageLinkAt(event.target);
      // What a component has already dealt with is not followed a second time.
      if (!link || !isPlainPress(event) || event.defaultPrevented) return;
      event.preventDefault();
      showGoing(link);
      void navigate(link.getAttribute("href") ?? "", { replace: link.href === window.location.href });
    }

    const passive = { signal: stop.signal, passive: true };
    for (const sign of ["pointerover", "touchstart", "focusin"]) window.addEventListener(sign, approach, passive);
    // On the window a click arrives after the handlers of all components.
    window.addEventListener("click", follow, { signal: stop.signal });
    // The way back may show this page as it was left.
    window.addEventListener("pagehide", showArrived, { signal: stop.signal });
    return () => {
      clearTimeout(resting);
      stop.abort();
    };
  }, [navigate, key]);

  useEffect(() => {
    if (!isOnTheWay) showArrived();
  }, [isOnTheWay, key]);

  const arrived = useRef(key);
  useEffect(() => {
    if (arrived.current !== key) moveOn();
    arrived.current = key;
  }, [key]);

  // React throws away what the server wrote of a part whose surroundings change before its program is there.
  useEffect(() => {
    if (isOnTheWay) wakeParts();
  }, [isOnTheWay]);

  // The router's own link discovers the routes behind an address and fetches what they need.
  return near?.on === key ? <Link to={near.address} prefetch="render" hidden tabIndex={-1} /> : null;
}

/** The link to a page of the shop that an event happened in. */
function pageLinkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  return target instanceof Element ? (target.closest<HTMLAnchorElement>("a[data-page]") ?? undefined) : undefined;
}
