/**
 * What a checkout in this tab has to remember: whether it is about one product alone, the key that makes a repeated submission one (D-113), and
 * what was typed, so that a reload, the back button or an error costs nothing (O3). It never holds anything of a card:
 * the shop does not ask for one. Kept in `sessionStorage`, and in memory where that is forbidden, for whoever is here.
 */
import { lineKey } from "@rambla/core/cart";
import { makeWatched, useWatched } from "@rambla/ui/watched";
import type { WaitingOrder } from "../../base/person/use-person.ts";
import { draftOf, keepDraft } from "../../base/form/draft.ts";
import { currentUser, type User } from "../../base/person/session-guard.ts";
import { bringBackOrdered, keepOrdered, putOrderedAside, takeOrdered } from "../../cart/parts/homes/ordered.ts";
import { type Line, type LineGoods, readLines, writeLines } from "../../cart/parts/line.ts";

/** What goods are paid with beside money, as calls take it: a coupon of the customer's or a code, and coins. */
export type ChosenPurse = { readonly couponCode?: string; readonly redeemCode?: string; readonly coins?: string };

export type Checkout = {
  readonly idempotencyKey: string;
  /** "Buy now": the one line to buy instead of the cart. */
  readonly now: Line | null;
  /** The gift that was chosen, as `activityId:goodsId`; empty for none, null while the shopper has not chosen. */
  readonly gift: string | null;
  /** What was typed, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly purse: ChosenPurse;
  /** Whether a deposit is to be paid first, where one may be. */
  readonly byDeposit: boolean;
  /** The order form was sent and not refused. */
  readonly submitted: boolean;
  /** The order that came out of it. */
  readonly placed: string | null;
};

const STORAGE_NAME = "checkout";
const changes = makeWatched();
let checkout: Checkout | undefined;
let readFor: User | undefined;

const fresh = (): Checkout => ({
  idempotencyKey: newKey(),
  now: null,
  fields: {},
  purse: {},
  byDeposit: false,
  gift: null,
  submitted: false,
  placed: null,
});

/** A new unguessable key; `randomUUID` exists on secure origins only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function current(): Checkout {
  const user = currentUser();
  if (user !== readFor) checkout = undefined;
  readFor = user;
  checkout ??= stored() ?? fresh();
  return checkout;
}

function stored(): Checkout | undefined {
  const value = draftOf(STORAGE_NAME);
  if (typeof value !== "object" || value === null) return undefined;
  const field = (name: string): unknown => Reflect.get(value, name);
  const key = field("idempotencyKey");
  const fields = field("fields");
  const placed = field("placed");
  const gift = field("gift");
  return {
    idempotencyKey: typeof key === "string" && /^[0-9a-f]{32}$/.test(key) ? key : newKey(),
    now: readLines(String(field("now")))[0] ?? null,
    gift: typeof gift === "string" ? gift : null,
    fields:
      typeof fields === "object" && fields !== null
        ? Object.fromEntries(Object.entries(fields).filter((entry) => typeof entry[1] === "string"))
        : {},
    purse: readPurse(field("purse")),
    byDeposit: field("byDeposit") === true,
    submitted: field("submitted") === true,
    placed: typeof placed === "string" ? placed : null,
  };
}

function readPurse(value: unknown): ChosenPurse {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    ["couponCode", "redeemCode", "coins"].flatMap((name) => {
      const kept: unknown = Reflect.get(value, name);
      return typeof kept === "string" ? [[name, kept]] : [];
    }),
  );
}

/** Changes what is remembered. */
export function changeCheckout(change: Partial<Checkout>): void {
  checkout = { ...current(), ...change };
  keepDraft(STORAGE_NAME, { ...checkout, now: checkout.now && writeLines([checkout.now]) });
  changes.tell();
}

/** The checkout of this tab; null in the server's page. */
export const useCheckout = (): Checkout | null => useWatched<Checkout | null>(changes, current, null);

/** The lines to buy: the one of "buy now", or the ticked ones of the cart. */
export function linesToBuy(now: Checkout, cart: readonly Line[]): readonly Line[] {
  return now.now ? [now.now] : cart.filter(({ ticked }) => ticked);
}

/**
 * Begins to buy what is ticked in the cart.
 * @param waiting the unpaid orders that the shopper knows of: what is bought now is none of them
 */
export function buyTicked(waiting: WaitingOrder | undefined): void {
  if (waiting && [waiting, ...waiting.further].some(({ orderId }) => current().placed === orderId)) beginAnew();
  changeCheckout({ now: null });
}
/**
 * Begins to buy one product without the cart; lead to `useTo(orderAddresses).confirmOrder()` after it. An order of something else that was placed
 * here keeps nobody from it; one of the same product is told first, so that nobody orders that twice by mistake.
 */
export function buyNow(goods: LineGoods, qty: number): void {
  const { now, placed } = current();
  if (placed !== null && (now === null || lineKey(now) !== lineKey(goods))) beginAnew();
  changeCheckout({ now: { ...goods, qty, ticked: true } });
}
/** The shopper decides to order once more: the next submission is another one. */
export const renewKey = (): void => changeCheckout({ idempotencyKey: newKey(), submitted: false });
/** Leaves the placed order behind and begins another. */
function beginAnew(): void {
  changeCheckout({ idempotencyKey: newKey(), submitted: false, placed: null, purse: {}, byDeposit: false, gift: null });
}

/** The shopper decides to order the same once more: what that order held of the cart can be bought again. */
export function orderOnceMore(orderId: string): void {
  keepOrdered(orderId, []);
  beginAnew();
}

/** The submission became this order. Later visits to the same order change nothing. */
export function notePlaced(orderId: string, keys: readonly string[]): void {
  const now = current();
  if (!now.submitted || now.placed) return;
  changeCheckout({ placed: orderId });
  if (!now.now) keepOrdered(orderId, keys);
}

/** The order is cancelled: its checkout begins anew, and its lines can be ordered again. */
export function leaveCanceled(orderId: string): void {
  if (current().placed === orderId) beginAnew();
  bringBackOrdered(orderId);
}

/** The order is to be paid by transfer: its lines leave the cart of this browser, and the next checkout begins. */
export function leaveTransferred(orderId: string): void {
  putOrderedAside(orderId);
  if (current().placed !== orderId) return;
  beginAnew();
  changeCheckout({ now: null });
}

/** The order is paid: gives the cart lines that were bought, once, and makes ready for the next checkout. */
export function takeBought(orderId: string): readonly string[] {
  if (current().placed === orderId) {
    beginAnew();
    changeCheckout({ now: null });
  }
  return takeOrdered(orderId);
}
