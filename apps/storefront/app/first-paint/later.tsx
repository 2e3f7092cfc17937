/**
 * Parts of a page that nobody uses before they have moved: the server sends them whole, and their program is loaded at
 * the first sign of the shopper, or that the connection is gone: one of them tells it. Until then their links are plain links. Their styles are in the one style sheet already.
 */
import { EarlyPresses } from "@rambla/ui/early";
import { type ComponentType, lazy, memo, Suspense, useEffect, useMemo, useState } from "react";
import { textsArrived } from "virtual:messages";
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

/**
 * A component whose program comes later. Until it is alive it stays as it was drawn first: React throws away what the server wrote of a
 * part whose props have changed, and would have nothing to draw in its place. One whose program fails to come stays so as long as the page
 * is the one that the server wrote, with plain links and forms (decision 278). Written as `later(() => import("../frame/footer.tsx"))`,
 * with a default export.
 */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  const Part = lazy(async () => {
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
  return memo(function Later(props: Props) {
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

/** Something was asked for, and its program is on the way; without a connection it is not. Never in what the server writes. */
function Coming() {
  const [isHere, setHere] = useState(false);
  const online = useOnline();
  useEffect(() => setHere(true), []);
  return isHere && online ? <span className="coming" aria-hidden="true" /> : null;
}

/** A component whose program comes when it is first drawn, or sooner where somebody asks for it. */
export type OnDemand<Props> = ComponentType<Props> & {
  /**
   * Loads the program and its texts ahead: what is drawn after it has come is there at once, and moves nothing that was drawn with it.
   * Never rejects: what fails to come fails where it is drawn.
   */
  readonly ahead: () => Promise<void>;
};

/**
 * A component that nobody sees before they ask for it, such as a window: its program is loaded when it is first drawn, and a slow line shows
 * that it comes. One that fails to come is drawn as nothing: what stands around it stays, and the page is loaded anew or says what is wrong.
 */
export function onDemand<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, isMissed = true): OnDemand<Props> {
  let here: ComponentType<Props> | undefined;
  const program = async () => {
    const loaded = await fetched(load, () => isMissed).catch((): { default: ComponentType<Props> } => ({ default: Nothing }));
    here = loaded.default;
    return loaded;
  };
  const Part = lazy(program);
  function OnDemand(props: Props) {
    // One kind for as long as it is drawn: another would begin anew.
    const [Now] = useState(() => here ?? Part);
    return (
      <Suspense fallback={<Coming />}>
        <Now {...props} />
      </Suspense>
    );
  }
  async function ahead() {
    await program();
    await textsArrived();
  }
  return Object.assign(OnDemand, { ahead });
}

/** The same for what nobody misses who does not get it: content blockers keep back whatever sounds like cookies or offers. It reloads nothing and is told to nobody. */
export const courtesy = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): OnDemand<Props> =>
  onDemand(load, false);

const Nothing = () => null;
const NEVER = new Promise<never>(() => undefined);

/** Whether the program of a part that is wanted is here; of one that nobody wants it is not missed. */
export function useAhead({ ahead }: Pick<OnDemand<never>, "ahead">, isWanted: boolean): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    if (isWanted) void ahead().then(() => setHere(true));
  }, [ahead, isWanted]);
  return isHere || !isWanted;
}
