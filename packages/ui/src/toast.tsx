import { type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { closeToast, standingToasts, type StandingToast, useStandingToasts } from "./toast-store.ts";
import prices from "./price.module.css";
import styles from "./toast.module.css";

/** The focus returns to the pressed element. */
function leave({ id, pressed }: StandingToast, from: Element): void {
  const hadFocus = from === document.activeElement;
  closeToast(id);
  if (hadFocus && pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
}

function Press({ entry, action }: { entry: StandingToast; action: { readonly label: string; onAction(): void } }) {
  return (
    <button
      type="button"
      className={styles.action}
      onClick={({ currentTarget }) => {
        leave(entry, currentTarget);
        action.onAction();
      }}
    >
      {action.label}
    </button>
  );
}

function ToastCard({ entry, closeLabel }: { entry: StandingToast; closeLabel: string }) {
  const { id, text, tone = "neutral", detail, picture, action, back } = entry;
  const duration = entry.duration ?? (tone === "danger" ? Infinity : action ? 8000 : 5000);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held || !Number.isFinite(duration)) return;
    const timer = setTimeout(() => closeToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, held]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- resting here is no action, it only stops the clock
    <li className={classNames(styles.toast, styles[tone])} onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      {picture ? (
        <img
          className={styles.picture}
          src={picture}
          alt=""
          width={48}
          height={48}
          onError={(event) => (event.currentTarget.hidden = true)}
        />
      ) : (
        tone !== "neutral" && <Icon name={tone === "success" ? "check" : "alert"} size={20} />
      )}
      <div className={styles.words}>
        <div className={styles.text}>
          <p>{text}</p>
          {detail && <p className={styles.detail}>{detail}</p>}
        </div>
        {(action || back) && (
          <div className={styles.actions}>
            {action &&
              ("href" in action ? (
                <Link className={styles.action} href={action.href} onClick={() => closeToast(id)}>
                  {action.label}
                </Link>
              ) : (
                <Press entry={entry} action={action} />
              ))}
            {back && <Press entry={entry} action={back} />}
          </div>
        )}
      </div>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={({ currentTarget }) => leave(entry, currentTarget)}>
        <Icon name="close" size={20} />
      </button>
    </li>
  );
}

/** Pixels. */
const REACH = { top: 240, width: 440, bottom: 200 };

function priceBeside(element: Element): Element | null {
  for (let around: Element | null = element; around && !around.matches("main, body"); around = around.parentElement) {
    const price = around.querySelector(`.${prices.price}`);
    if (price) return price;
  }
  return null;
}

function isUnder(pressed: Element): boolean {
  const { top: ownTop, bottom } = pressed.getBoundingClientRect();
  const price = priceBeside(pressed)?.getBoundingClientRect();
  // The other side must have room.
  const top = price && price.bottom > 0 && bottom < window.innerHeight - REACH.top ? Math.min(ownTop, price.top) : ownTop;
  const { left } = (pressed.closest("article") ?? pressed).getBoundingClientRect();
  const isAtTop = document.documentElement.dataset["layout"] === "mobile" || !window.matchMedia("(min-width: 48rem)").matches;
  return isAtTop ? top < REACH.top : left < REACH.width && bottom > window.innerHeight - REACH.bottom;
}

/** Tab moves from the pressed element to its toast and back, once. */
function useWayByKeyboard(region: RefObject<HTMLElement | null>): void {
  const way = useRef({ id: 0, isOnIt: false });
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
      const { activeElement } = document;
      const cards = region.current?.querySelectorAll("li") ?? [];
      for (const [at, { id, pressed }] of standingToasts().entries()) {
        const stops = [...(cards[at]?.querySelectorAll<HTMLElement>("a, button") ?? [])];
        if (!(pressed instanceof HTMLElement) || !pressed.isConnected) continue;
        if (activeElement === pressed && !event.shiftKey && way.current.id !== id) {
          stops[0]?.focus();
          // An open modal prevents the focus.
          way.current = { id, isOnIt: document.activeElement === stops[0] };
          if (way.current.isOnIt) return event.preventDefault();
        }
        if (way.current.id !== id || !way.current.isOnIt || activeElement !== stops.at(event.shiftKey ? 0 : -1)) continue;
        way.current = { id, isOnIt: false };
        pressed.focus({ preventScroll: true });
        if (event.shiftKey) event.preventDefault();
        return;
      }
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [region]);
}

/** On the other side when it would cover the pressed element. */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const entries = useStandingToasts();
  const region = useRef<HTMLElement>(null);
  useWayByKeyboard(region);
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={label}
      data-toasts={entries.length > 0 ? "" : undefined}
      data-away={
        entries.some(({ pressed }) => pressed instanceof HTMLButtonElement && pressed.isConnected && isUnder(pressed)) ? "" : undefined
      }
    >
      <ul className={styles.list} aria-live="polite" aria-relevant="additions">
        {entries.map((entry) => (
          <ToastCard key={entry.id} entry={entry} closeLabel={closeLabel} />
        ))}
      </ul>
    </section>
  );
}
