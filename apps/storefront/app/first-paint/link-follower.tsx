import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useNavigation } from "react-router";
import { isPlainPress, showArrived, showGoing } from "../base/going.ts";
import { pageChanged } from "../base/person/session-guard.ts";
import { moveOn, wakeParts } from "./lazy.tsx";

/** Milliseconds of hover or focus before a link's page is prefetched. */
const INTENT = 100;

/** Follows the shop's links with one listener on the window, because a list has hundreds of links. Prefetches on hover, touch or focus. */
export function LinkFollower() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isOnTheWay = useNavigation().state !== "idle";
  // A prefetched link belongs to its page; the next one starts without.
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
      // Offline the router would take a failed prefetch for an old release and reload.
      if (!navigator.onLine) return;
      const address = pageLinkAt(target)?.getAttribute("href");
      if (address) resting = setTimeout(() => setNear({ address, on: key }), INTENT);
    }

    function follow(event: MouseEvent): void {
      const link = pageLinkAt(event.target);
      // A component has already handled the event.
      if (!link || !isPlainPress(event) || event.defaultPrevented) return;
      event.preventDefault();
      showGoing(link);
      void navigate(link.getAttribute("href") ?? "", { replace: link.href === window.location.href });
    }

    const passive = { signal: stop.signal, passive: true };
    for (const sign of ["pointerover", "touchstart", "focusin"]) window.addEventListener(sign, approach, passive);
    // On the window a click arrives after the components' handlers.
    window.addEventListener("click", follow, { signal: stop.signal });
    // The back/forward cache may show this page again.
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

  // React drops the server's markup of a part when its surroundings change before hydration.
  useEffect(() => {
    if (isOnTheWay) wakeParts();
  }, [isOnTheWay]);

  // The router's own link finds the routes and prefetches their files.
  return near?.on === key ? <Link to={near.address} prefetch="render" hidden tabIndex={-1} /> : null;
}

/** The shop's link that holds the event's target. */
function pageLinkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  return target instanceof Element ? (target.closest<HTMLAnchorElement>("a[data-page]") ?? undefined) : undefined;
}
