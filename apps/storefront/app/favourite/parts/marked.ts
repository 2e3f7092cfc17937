/**
 * Which goods are favourites of whoever is there, for the hearts of every page: a customer's come with the one private question after
 * load, a guest's from the browser. A guest without any costs no request.
 */
import { makeWatched, useWatched } from "@rambla/ui/watched";
import type { Person } from "../../base/person/me.ts";
import { watchPerson } from "../../base/person/use-person.ts";
import { localFavourites, STORAGE_NAME } from "./local-favourites.ts";

/** What a press of a heart asks for; `isTold` when whoever asks says so itself. */
export type Wish = { readonly goodsId: string; readonly title: string; readonly on: boolean; readonly isTold?: boolean };

const NONE: readonly Wish[] = [];

const NOTHING: ReadonlySet<string> = new Set();

let marked = NOTHING;
let wishes = NONE;
let isJoining = false;
/** The mailbox of the customer whose they are; null for a guest. */
let whose: string | null | undefined;
const all = makeWatched(() => {
  watchPerson(adopt);
  window.addEventListener("storage", ({ key }) => {
    if (whose === null && (key === STORAGE_NAME || key === null)) show(localFavourites());
  });
  return undefined;
});

/** Whether goods are among them; false until it is known. */
export const useIsMarked = (goodsId: string): boolean => useWatched(all, () => marked.has(goodsId), false);
/** All of them, the latest first. */
export const allMarked = (): ReadonlySet<string> => marked;
/** The same for components; none until it is known. */
export const useAllMarked = (): ReadonlySet<string> => useWatched(all, allMarked, NOTHING);
/** How many there are; 0 until it is known. */
export const useMarkedCount = (): number => useWatched(all, () => marked.size, 0);
/** Whether somebody has signed in whose browser still keeps what they marked as a guest (D-086). */
export const useIsJoining = (): boolean => useWatched(all, () => isJoining, false);

/** Shows goods as favourites, or no more; whoever calls sees to it that it is so. */
export function mark(goodsIds: readonly string[], on: boolean): void {
  marked = new Set(on ? [...goodsIds, ...marked] : [...marked].filter((goodsId) => !goodsIds.includes(goodsId)));
  all.tell();
}

/** Presses that nobody has taken up yet, in their order. */
export const useWishes = (): readonly Wish[] => useWatched(all, () => wishes, NONE);

/** Shows at once what was pressed, and asks for it to be done. */
export function wish(asked: Wish): void {
  wishes = [...wishes, asked];
  mark([asked.goodsId], asked.on);
}

/** Gives what is to be done, to one who does it. */
export function takeWishes(): readonly Wish[] {
  const taken = wishes;
  wishes = NONE;
  all.tell();
  return taken;
}

/** Shows the favourites of who is there, when that is somebody else than before. */
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
