/**
 * Parts of a page that load late. `lazyHydrate`: rendered by the server, hydrated at the first interaction. `lazy`: loaded by a click or an
 * answer. The styles of all parts are in one style sheet.
 */
import { EarlyPresses } from "@rambla/ui/early";
import { type ComponentType, lazy as reactLazy, memo, Suspense, useEffect, useMemo, useState } from "react";
import { fetched } from "../base/connection/fetched.ts";
import { reloadPage } from "../base/reload-page.ts";
import { useOnline } from "../base/connection/use-online.ts";

const SIGNS = [
  "pointerdown",
  "pointermove",
  "click",
  "touchstart",
  "keydown",
  "focusin",
  "wheel",
  "scroll",
  "popstate",
  "offline",
] as const;
/** Milliseconds until parts hydrate without interaction, for pages that move on by themselves. */
const AT_LATEST = 15_000;
/** Milliseconds until the waiting parts are fetched ahead, so that they survive a lost connection. */
const AHEAD = 3000;

let wake: () => void = () => undefined;
const awake = new Promise<void>((done) => (wake = done));

/** Starts waiting for the first interaction, once per document. Browser only. */
export function awaitShopper(): void {
  const options = { capture: true, once: true, passive: true };
  for (const sign of SIGNS) window.addEventListener(sign, wake, options);
  setTimeout(wake, window.early?.size ? 0 : AT_LATEST);
}

/** Whether a client navigation has happened, and whether the program of a server-rendered part is missing. */
let hasMoved = false;
let isIncomplete = false;

/** Called at a client navigation. If a part's program failed, the server's markup of it is lost, and the page reloads. */
export function moveOn(): void {
  hasMoved = true;
  if (isIncomplete) reloadPage();
}

/** Hydrates the waiting parts now, for a page that has something to show or navigates by itself. */
export const wakeParts = (): void => wake();

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part that the server renders and that hydrates late. It is fetched after some seconds, in case the connection goes. Until then it keeps
 * its first props, because React drops server markup when props change. If it fails to load, the markup stays, with plain links and forms.
 */
export function lazyHydrate<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Part = reactLazy(async () => {
    if (typeof window === "undefined") return await load();
    await Promise.race([awake, new Promise((done) => setTimeout(done, AHEAD))]);
    const program = await fetched(load, () => hasMoved).catch(async (error: unknown) => {
      if (hasMoved) throw error;
      isIncomplete = true;
      return await NEVER;
    });
    await awake;
    return program;
  });
  return memo(function LazyHydrated(props: Props) {
    const [first, setFirst] = useState<Props | undefined>(props);
    const shown = first ?? props;
    return useMemo(
      () => (
        <Suspense>
          <Part {...shown} />
          <EarlyPresses then={setFirst} />
        </Suspense>
      ),
      [shown],
    );
  });
}

/**
 * A part that loads when it is first drawn. If it fails, it draws nothing and the page reloads or shows an error. An `optional` part fails
 * silently, because content blockers stop files that look like cookies or adverts.
 */
export function lazy<Props extends object>(load: Load<Props>, kind?: "optional"): ComponentType<Props> {
  const Part = reactLazy(() => fetched(load, () => kind !== "optional").catch(() => ({ default: Nothing })));
  return function Lazy(props: Props) {
    return (
      <Suspense fallback={<Coming />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Shows that a part is loading over a slow connection. Not drawn on the server or offline. */
function Coming() {
  const [isHere, setHere] = useState(false);
  const online = useOnline();
  useEffect(() => setHere(true), []);
  return isHere && online ? <span className="coming" aria-hidden="true" /> : null;
}

const Nothing = () => null;
const NEVER = new Promise<never>(() => undefined);
