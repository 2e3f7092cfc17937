import { DAY, HOUR, MINUTE, SECOND } from "@rambla/core/time";
import { useEffect, useEffectEvent, useState } from "react";
import { serverAhead } from "../../base/server-clock.ts";

export type TimeLeft = { readonly days: number; readonly clock: string };

/** Formats milliseconds as days and a clock, to the second; with reduced motion (`calm`) to the started minute. */
export function timeLeft(milliseconds: number, calm: boolean): TimeLeft {
  const left = Math.max(0, calm ? Math.ceil(milliseconds / MINUTE) * MINUTE : Math.ceil(milliseconds / SECOND) * SECOND);
  const two = (count: number) => String(Math.floor(count)).padStart(2, "0");
  const clock = [two((left % DAY) / HOUR), two((left % HOUR) / MINUTE), ...(calm ? [] : [two((left % MINUTE) / SECOND)])].join(":");
  return { days: Math.floor(left / DAY), clock };
}

/**
 * Counts down to a moment by the server's clock. Runs in the browser only, because pages are cached.
 * @param onOver called once it is over
 * @returns undefined until the server's time is known
 */
export function useTimeLeft(until: string, onOver: () => unknown): TimeLeft | undefined {
  const [left, setLeft] = useState<TimeLeft>();
  const tellOver = useEffectEvent(() => void onOver());
  useEffect(() => {
    const end = new Date(until).getTime();
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const tick = (ahead: number) => {
      if (isGone) return;
      const rest = end - Date.now() - ahead;
      setLeft(timeLeft(rest, calm));
      const step = calm && rest > MINUTE ? MINUTE : SECOND;
      // One second after the end no server gives the old price any more.
      if (rest > -SECOND) timer = setTimeout(tick, rest > 0 ? rest % step || step : SECOND, ahead);
      else tellOver();
    };
    void serverAhead().then(tick);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [until]);
  return left;
}
