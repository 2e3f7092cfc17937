/** The favourites for the hearts of every page: a customer's come with `/me`, a guest's from the browser without a request. */
import { makeWatched, useWatched } from "@rambla/ui/watched";
import type { Person } from "../../base/person/me.ts";
import { watchPerson } from "../../base/person/use-person.ts";
import { localFavourites, STORAGE_NAME } from "./local-favourites.ts";

/** A press of a heart; `isTold` when its caller shows the message. */
export type Wish = { readonly goodsId: string; readonly title: string; readonly on: boolean; readonly isTold?: boolean };

const NONE: readonly Wish[] = [];

const NOTHING: ReadonlySet<string> = new Set();

let marked = NOTHING;
let wishes = NONE;
let isJoining = false;
/** The customer's mailbox or number; null for a guest. */
let whose: string | null | undefined;
const all = makeWatched(() => {
  watchPerson(adopt);
  window.addEventListener("storage", ({ key }) => {
    if (whose === null && (key === STORAGE_NAME || key === null)) show(localFavourites());
  });
  return undefined;
});

/** False until known. */
export const useIsMarked = (goodsId: string): boolean => useWatched(all, () => marked.has(goodsId), false);
/** Latest first. */
export const allMarked = (): ReadonlySet<string> => marked;
export const useAllMarked = (): ReadonlySet<string> => useWatched(all, allMarked, NOTHING);
/** 0 until known. */
export const useMarkedCount = (): number => useWatched(all, () => marked.size, 0);
/** Whether a guest's favourites still wait to be merged after a login. */
export const useIsJoining = (): boolean => useWatched(all, () => isJoining, false);

/** Changes the hearts only; the caller stores the change. */
export function mark(goodsIds: readonly string[], on: boolean): void {
  marked = new Set(on ? [...goodsIds, ...marked] : [...marked].filter((goodsId) => !goodsIds.includes(goodsId)));
  all.tell();
}

export const useWishes = (): readonly Wish[] => useWatched(all, () => wishes, NONE);

/** Shows a press at once and queues it. */
export function wish(asked: Wish): void {
  wishes = [...wishes, asked];
  mark([asked.goodsId], asked.on);
}

/** Gives and empties the queue. */
export function takeWishes(): readonly Wish[] {
  const taken = wishes;
  wishes = NONE;
  all.tell();
  return taken;
}

/** Shows the user's favourites when the user has changed. */
function adopt(person: Person): void {
  const customer = person?.kind === "customer" ? person : null;
  const name = customer?.email ?? customer?.phone ?? null;
  if (name === whose) return;
  whose = name;
  const local = localFavourites();
  isJoining = customer !== null && customer.joins && local.length > 0;
  show(customer ? customer.favourites : local);
}

function show(goodsIds: readonly string[]): void {
  marked = new Set(goodsIds);
  all.tell();
}
