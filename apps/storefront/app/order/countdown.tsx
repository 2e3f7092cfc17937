import { DAY } from "@rambla/core/time";
import { Icon } from "@rambla/ui/icon";
import { useEffect, useRef, useState } from "react";
import { useText } from "../base/text.tsx";
import styles from "./order-page.module.css";

const SECOND = 1000;
/** Minutes at which the time left is read out: not each second. */
const SPOKEN = [20, 10, 5, 2, 1];

/** Whether so little time is left that it is counted down: of a balance there may be weeks. */
export const isNear = (until: string, now: number): boolean => new Date(until).getTime() - now < DAY;

/**
 * The time left to pay, by the clock of the server, whatever the clock of the device says (R-417).
 * @param until the moment it is over, ISO 8601
 * @param now the server's time when the page was made, in milliseconds
 * @param onOver called once when it is over
 */
export function Countdown({ until, now, onOver }: { until: string; now: number; onOver(): void }) {
  const text = useText("order");
  const end = new Date(until).getTime();
  const [left, setLeft] = useState(end - now);
  const over = useRef(onOver);
  over.current = onOver;

  useEffect(() => {
    const startedAt = performance.now();
    const whole = end - now;
    const timer = setInterval(() => {
      const rest = whole - (performance.now() - startedAt);
      setLeft(rest);
      if (rest > -SECOND) return;
      clearInterval(timer);
      over.current();
    }, SECOND);
    return () => clearInterval(timer);
  }, [end, now]);

  const seconds = Math.max(0, Math.floor(left / SECOND));
  const minutes = Math.ceil(seconds / 60);
  const padded = (count: number) => String(count).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const clock = `${hours > 0 ? `${hours}:${padded(Math.floor(seconds / 60) % 60)}` : Math.floor(seconds / 60)}:${padded(seconds % 60)}`;
  return (
    <p className={styles.countdown}>
      <Icon name="clock" size={20} />
      <span aria-hidden="true">{seconds > 0 ? text("payWithin", { time: clock }) : text("timeUp")}</span>
      <span className="visually-hidden" role="status">
        {seconds === 0 ? text("timeUp") : SPOKEN.includes(minutes) ? text("minutesLeft", { minutes }) : ""}
      </span>
    </p>
  );
}
