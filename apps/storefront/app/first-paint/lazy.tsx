/**
 * Parts of a page whose program comes late. `lazyHydrate`: the server renders the part, and the browser hydrates it at the first sign of the
 * shopper. `lazy`: a click or an answer brings the part. The styles of all parts are in the one style sheet.
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
/** So that a page that moves on by itself is never held up, in milliseconds. */
const AT_LATEST = 15_000;
/** Milliseconds after which a page has nothing more urgent to fetch: what waits for the shopper is here by then, and stays when the connection goes. */
const AHEAD = 3000;

let wake: () => void = () => undefined;
const awake = new Promise<void>((done) => (wake = done));

/** Starts waiting for the shopper, once per document. Browser only. */
export function awaitShopper(): void {
  const options = { capture: true, once: true, passive: true };
  for (const sign of SIGNS) window.addEventListener(sign, wake, options);
  setTimeout(wake, window.early?.size ? 0 : AT_LATEST);
}

/** Whether the page is no longer the one that the server wrote, and whether it lacks the program of a part of that. */
let hasMoved = false;
let isIncomplete = false;

/**
 * The page has moved on within its document: what the server wrote of a part whose program has failed is gone. The page is loaded anew, and
 * drawn whole.
 */
export function moveOn(): void {
  hasMoved = true;
  if (isIncomplete) reloadPage();
}

/** For a page whose waiting parts have something to tell already, or that moves on by itself. */
export const wakeParts = (): void => wake();

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part that the server renders and that hydrates late. Its program loads after some seconds, so that it is there when the connection goes.
 * Until it is hydrated it keeps its first props: React throws away what the server wrote of a part whose props change. If its program fails to
 * load, the part stays as the server wrote it, with plain links and forms, for as long as the page does (decision 278).
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
 * A part that loads when it is first drawn. If its program fails to load, the part draws nothing, and the page reloads or says what is wrong;
 * an `optional` part fails silently: content blockers keep back what sounds like cookies or offers.
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

/** Shows on a slow line that a part is on its way; without a connection it is not. Never in what the server writes. */
function Coming() {
  const [isHere, setHere] = useState(false);
  const online = useOnline();
  useEffect(() => setHere(true), []);
  return isHere && online ? <span className="coming" aria-hidden="true" /> : null;
}

const Nothing = () => null;
const NEVER = new Promise<never>(() => undefined);
