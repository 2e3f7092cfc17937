/**
 * Which of a guest's lines are in an order, in `localStorage`, because an order may be paid in another tab. A customer's order removes its
 * lines from the cart at once.
 */
import { lineKey } from "@rambla/core/cart";
import { addedEarly, browserCart, changeCart, clearBought, piecesInCart, settleOrdered } from "../cart.ts";
import { readLines, writeLines } from "../line.ts";

/** Name in the storage. */
export const ORDERED_NAME = "orderedLines";
const ORDERS_KEPT = 20;

/** `taken`: the lines that the order removed from the cart before it was paid; empty for none. */
type Ordered = readonly [orderId: string, keys: readonly string[], taken: string];

/** Unpaid orders, latest first. */
let waitingIds: readonly string[] = [];

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : []);

function read(): readonly Ordered[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(ORDERED_NAME) ?? "[]");
    if (!Array.isArray(value)) return [];
    return value.flatMap((entry: unknown): Ordered[] =>
      Array.isArray(entry) && typeof entry[0] === "string" ? [[entry[0], texts(entry[1]), texts([entry[2]])[0] ?? ""]] : [],
    );
  } catch {
    return [];
  }
}

const keysOf = (orderId: string): readonly string[] => read().find(([id]) => id === orderId)?.[1] ?? [];
const takenBy = (orderId: string): string => read().find(([id]) => id === orderId)?.[2] ?? "";

/** Stores the lines of an order, or those it has `taken`; no lines forget it. */
export function keepOrdered(orderId: string, keys: readonly string[], taken = ""): void {
  const others = read().filter(([id]) => id !== orderId);
  try {
    localStorage.setItem(
      ORDERED_NAME,
      JSON.stringify((keys.length > 0 || taken !== "" ? [...others, [orderId, keys, taken]] : others).slice(-ORDERS_KEPT)),
    );
  } catch {
    // Forbidden or full: the cart is in memory, too.
  }
  tellCart();
}

/** Gives and forgets the lines of an order. */
export function takeOrdered(orderId: string): readonly string[] {
  const keys = keysOf(orderId);
  if (read().some(([id]) => id === orderId)) keepOrdered(orderId, []);
  return keys;
}

/** An order by bank transfer removes its lines from the cart; they are kept until it is paid or cancelled. */
export function putOrderedAside(orderId: string): void {
  const keys = keysOf(orderId);
  const lines = browserCart.lines().filter((line) => keys.includes(lineKey(line)));
  if (lines.length === 0) return;
  keepOrdered(orderId, [], writeLines(lines));
  clearBought(lines.map(lineKey));
}

/** A cancelled order restores the lines that it removed. */
export function bringBackOrdered(orderId: string): void {
  const taken = takenBy(orderId);
  takeOrdered(orderId);
  for (const line of readLines(taken)) changeCart({ do: "put", line });
}

function hold(key: string, isHeld: boolean): void {
  for (const [index, orderId] of waitingIds.entries()) {
    const keys = keysOf(orderId);
    const others = keys.filter((each) => each !== key);
    if (isHeld && index === 0) keepOrdered(orderId, [...others, key], takenBy(orderId));
    else if (others.length < keys.length) keepOrdered(orderId, others, takenBy(orderId));
  }
}

/** Makes room for a new line of the same key. @returns the undo */
function renew(key: string): () => void {
  const at = browserCart.lines().findIndex((each) => lineKey(each) === key);
  const line = browserCart.lines()[at];
  hold(key, false);
  changeCart({ do: "take", keys: [key] });
  return () => {
    if (line) changeCart({ do: "restore", line, at });
    hold(key, true);
  };
}

function tellCart(): void {
  if (waitingIds.length > 0) settleOrdered({ keys: new Set(waitingIds.flatMap(keysOf)), renew });
}

/** Sets the lines of these orders as waiting; gives the function that stops it. */
export function watchOrdered(orderIds: readonly string[]): () => void {
  waitingIds = orderIds;
  const held = orderIds.flatMap(keysOf);
  // Units that were added before are new: the line keeps only them.
  for (const [key, had] of addedEarly) {
    if (!held.includes(key)) continue;
    changeCart({ do: "set", key, qty: piecesInCart(key) - had });
    hold(key, false);
  }
  addedEarly.clear();
  tellCart();
  const onStorage = (event: StorageEvent) => {
    if (event.key === ORDERED_NAME || event.key === null) tellCart();
  };
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener("storage", onStorage);
    waitingIds = [];
    settleOrdered();
  };
}
