import { KNOWN_COOKIE } from "@rambla/core/known-cookie";
import { makeWatched, useWatched } from "@rambla/ui/watched";
import { ask, having, unanswered } from "../asking/ask.ts";
import type { Person } from "./me.ts";
import { isStillTheirs } from "./session-guard.ts";

/** Events of the window after which another user may be here. */
const LOOKED_AT = ["focus", "online"];

let person: Person | undefined;
let asking: Promise<void> | undefined;
let isOutdated = false;
const watched = makeWatched(() => {
  document.addEventListener("visibilitychange", lookWhoIsThere);
  window.addEventListener("pageshow", lookAfterReturn);
  for (const sign of LOOKED_AT) window.addEventListener(sign, lookWhoIsThere);
  return () => {
    document.removeEventListener("visibilitychange", lookWhoIsThere);
    window.removeEventListener("pageshow", lookAfterReturn);
    for (const sign of LOOKED_AT) window.removeEventListener(sign, lookWhoIsThere);
  };
});

/**
 * Who is there; undefined until it is known, null for nobody. Asked once after load, and only when the browser says that there is
 * somebody: a page that is the same for everyone cannot tell. A page that is looked at again notices who has gone meanwhile, or come.
 */
export function usePerson(): Person | undefined {
  return useWatched({ watch }, () => person, undefined);
}

export type WaitingOrder = NonNullable<NonNullable<Person>["waitingOrder"]>;

/** The order of whoever is here that still waits for its money; undefined while nobody knows, and when none waits (decision 160). */
export const useWaitingOrder = (): WaitingOrder | undefined => usePerson()?.waitingOrder ?? undefined;

/** The same for what is no component: calls back whenever it changes, and at once when it is known. */
export function watchPerson(told: (person: Person) => void): void {
  const tell = () => person !== undefined && told(person);
  tell();
  watch(tell);
}

/** The same at this moment, once it is known. */
export async function whoIsHere(): Promise<Person> {
  lookWhoIsThere();
  await asking;
  return person ?? null;
}

/** What was just done has changed something of the person, as the shop's answer said: it is not asked for anew. */
export function changePerson(change: (person: NonNullable<Person>) => Person): void {
  if (asking) void asking.then(() => changePerson(change));
  else if (person) set(change(person));
}

/** What was just done changes more of the person than its answer has said: whoever looks next asks anew. */
export const outdatePerson = (): void => void (isOutdated = true);

/** Checks who is here now: also called after an answer of the shop that found no session any more. */
export function lookWhoIsThere(): void {
  if (document.visibilityState === "hidden" || asking || !isStillTheirs()) return;
  if (!isSomebody()) return set(null);
  if (!person || isOutdated) void askNow();
}

/** The browser kept the page whole for the way back. */
function lookAfterReturn({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  outdatePerson();
  lookWhoIsThere();
}

/** Whoever begins to watch wants to know. */
function watch(watcher: () => void): () => void {
  const end = watched.watch(watcher);
  lookWhoIsThere();
  return end;
}

function set(next: Person): void {
  if (next === person) return;
  person = next;
  watched.tell();
}

function isSomebody(): boolean {
  return document.cookie.split("; ").some((pair) => pair.startsWith(`${KNOWN_COOKIE}=`) && pair !== `${KNOWN_COOKIE}=`);
}

function askNow(): Promise<void> {
  isOutdated = false;
  asking = askPatiently().then((found) => {
    asking = undefined;
    set(found);
  });
  return asking;
}

/** Milliseconds, more or less, after which it is asked again where no answer came: not by all browsers at once, when the shop comes back. */
const AGAIN_AFTER = [700, 2500];

/** Without an answer whoever was here is here still; where nobody was known yet, the page is what it is for everyone until it is asked anew. */
async function askPatiently(): Promise<Person> {
  for (const wait of [...AGAIN_AFTER, undefined]) {
    const answer = await ask("/me", isPerson).catch(unanswered(undefined));
    if (answer !== undefined) return answer;
    if (wait === undefined || !navigator.onLine) break;
    await new Promise((done) => setTimeout(done, wait * (0.6 + 0.8 * Math.random())));
  }
  isOutdated = true;
  return person ?? null;
}

const isSelf = having<NonNullable<Person>>("kind");
const isPerson = (answer: unknown): answer is Person => answer === null || isSelf(answer);
