/**
 * Which lines of this browser's cart are in an order: in `localStorage`, as the cart is, because an order may be paid in another tab than it
 * was placed in. Those of a guest alone, whose lines stay in the browser until they are paid: from a customer's cart the order has taken them.
 */
import { lineKey } from "@rambla/core/cart";
import { addedEarly, browserCart, changeCart, clearBought, piecesInCart, settleOrdered } from "../cart.ts";
import { readLines, writeLines } from "../line.ts";

/** The name under which this browser keeps which lines an order holds. */
export const ORDERED_NAME = "orderedLines";
const ORDERS_KEPT = 20;

/** `taken`: the lines themselves, once the order has taken them out of the cart before it is paid; empty for none. */
type Ordered = readonly [orderId: string, keys: readonly string[], taken: string];

/** The unpaid orders of whoever is here, the latest first. */
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

/** Remembers which lines an order holds, or has `taken`; none forgets it. */
export function keepOrdered(orderId: string, keys: readonly string[], taken = ""): void {
  const others = read().filter(([id]) => id !== orderId);
  try {
    localStorage.setItem(
      ORDERED_NAME,
      JSON.stringify((keys.length > 0 || taken !== "" ? [...others, [orderId, keys, taken]] : others).slice(-ORDERS_KEPT)),
    );
  } catch {
    // Forbidden or full: the cart lives in this page only, too.
  }
  tellCart();
}

/** The lines that an order holds, which it holds no longer. */
export function takeOrdered(orderId: string): readonly string[] {
  const keys = keysOf(orderId);
  if (read().some(([id]) => id === orderId)) keepOrdered(orderId, []);
  return keys;
}

/** An order that is to be paid by transfer takes its lines out of the cart; they wait beside it until the order is paid or cancelled. */
export function putOrderedAside(orderId: string): void {
  const keys = keysOf(orderId);
  const lines = browserCart.lines().filter((line) => keys.includes(lineKey(line)));
  if (lines.length === 0) return;
  keepOrdered(orderId, [], writeLines(lines));
  clearBought(lines.map(lineKey));
}

/** A cancelled order gives back the lines it had taken. */
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

/** Makes room for a new line where one waits. @returns puts that back */
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

/** Tells the cart which of its lines wait in these orders, as long as it is not told to stop. */
export function watchOrdered(orderIds: readonly string[]): () => void {
  waitingIds = orderIds;
  const held = orderIds.flatMap(keysOf);
  // What was put in before this was known is new: only that is left of its line.
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
