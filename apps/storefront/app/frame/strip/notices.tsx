import { Icon } from "@rambla/ui/icon";
import { type ReactNode, useEffect, useState } from "react";
import { useFrameData } from "../../base/frame-data.ts";
import { useText } from "../../base/text.tsx";
import { NoticeWords } from "../../home/parts/notice-words.tsx";
import styles from "./notices.module.css";

/** Milliseconds that a line is shown. */
const STANDING = 5000;

/**
 * The notices of the shop, one line at a time, one above the other. They move by themselves except with reduced motion; hover, focus and the
 * pause button stop them. Both ends lead on to the other one.
 * @param first the first line, which stands alone where there are no notices
 */
export function Notices({ first }: { first: ReactNode }) {
  const text = useText("notices");
  const { notices } = useFrameData();
  const count = notices.length + 1;
  const [isHeld, setHeld] = useState(false);
  const { shown, isPlaying, play, show } = useLines(count, isHeld);
  if (notices.length === 0) return first;
  const lines = [
    { key: "first", line: first },
    ...notices.map((notice) => ({ key: notice.homePageCopyWriterId, line: <NoticeWords notice={notice} /> })),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- resting here is no action, it only stops the lines
    <section
      className={styles.notices}
      aria-roledescription={text("carousel")}
      aria-label={text("title")}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.window} aria-live={isPlaying && !isHeld ? "off" : "polite"}>
        <ul role="list" className={styles.lines} style={{ "--shown": shown }}>
          {lines.map(({ key, line }, index) => (
            <li key={key} className={styles.line} inert={index !== shown}>
              {line}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.controls}>
        <button type="button" aria-label={text("previous")} onClick={() => show(shown - 1)}>
          <Icon name="chevron-up" size={16} />
        </button>
        <button type="button" aria-label={text("next")} onClick={() => show(shown + 1)}>
          <Icon name="chevron-down" size={16} />
        </button>
        <button type="button" aria-label={text(isPlaying ? "pause" : "play")} onClick={() => play(!isPlaying)}>
          <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
            <path d={isPlaying ? "M8.5 6v12M15.5 6v12" : "M8.5 6v12l10-6Z"} />
          </svg>
        </button>
      </div>
    </section>
  );
}

/** Gives the shown line, and whether lines move. */
function useLines(count: number, isHeld: boolean) {
  const [shown, setShown] = useState(0);
  const [isPlaying, play] = useState(false);
  const show = (index: number) => setShown((index + count) % count);

  // Only the browser knows whether lines may move.
  useEffect(() => play(!window.matchMedia("(prefers-reduced-motion: reduce)").matches), []);

  useEffect(() => {
    if (!isPlaying || isHeld || count < 2) return;
    const timer = setTimeout(() => setShown((shown + 1) % count), STANDING);
    return () => clearTimeout(timer);
  }, [isPlaying, isHeld, shown, count]);

  return { shown, isPlaying, play, show };
}
