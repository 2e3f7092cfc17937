import { KNOWN_COOKIE } from "@rambla/core/known-cookie";
import { makeWatched, useWatched } from "@rambla/ui/watched";
import { ask, having, unanswered } from "../asking/ask.ts";
import type { Person } from "./me.ts";
import { isStillTheirs } from "./session-guard.ts";

/** Window events after which the user may have changed. */
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
 * The signed-in user: undefined until known, null for an anonymous visitor. Asked once after load, only when a cookie says that there is a
 * user, and again when the page regains the focus.
 */
export function usePerson(): Person | undefined {
  return useWatched({ watch }, () => person, undefined);
}

export type WaitingOrder = NonNullable<NonNullable<Person>["waitingOrder"]>;

/** The user's order that still waits for its payment; undefined without one. */
export const useWaitingOrder = (): WaitingOrder | undefined => usePerson()?.waitingOrder ?? undefined;

/** Calls back with the user now, once known, and at each change. */
export function watchPerson(told: (person: Person) => void): void {
  const tell = () => person !== undefined && told(person);
  tell();
  watch(tell);
}

/** Gives the user, once known. */
export async function whoIsHere(): Promise<Person> {
  lookWhoIsThere();
  await asking;
  return person ?? null;
}

/** Updates the user from the shop's answer, without another request. */
export function changePerson(change: (person: NonNullable<Person>) => Person): void {
  if (asking) void asking.then(() => changePerson(change));
  else if (person) set(change(person));
}

/** Marks the user as outdated; the next look asks again. */
export const outdatePerson = (): void => void (isOutdated = true);

/** Checks the user again; also called when the shop found no session. */
export function lookWhoIsThere(): void {
  if (document.visibilityState === "hidden" || asking || !isStillTheirs()) return;
  if (!isSomebody()) return set(null);
  if (!person || isOutdated) void askNow();
}

/** The browser restored the page from its back/forward cache. */
function lookAfterReturn({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  outdatePerson();
  lookWhoIsThere();
}

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

/** Least and most milliseconds before a retry. Random, because all browsers retry when the shop comes back. */
const AGAIN_AFTER = [700, 2500];

/** Asks with retries. Without an answer the last known user stays, else the page remains anonymous until the next check. */
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
