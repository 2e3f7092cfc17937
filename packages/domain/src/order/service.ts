/** Orders: opening, cancelling, and what the clock does to them. */
import type { Market } from "@rambla/core/market";
import { type Refusal, refuse } from "@rambla/core/refusal";
import type { Viewer } from "../platform/call-context.ts";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { closeRequest } from "./cancellation/cancellation-store.ts";
import type { CancelReason } from "./columns.ts";
import { returnPieces } from "./placing/pieces-service.ts";
import {
  type Bearer,
  cancelOpenOrder,
  existsOpenOrder,
  findOrder,
  findOrderNumbered,
  findOverdueOrders,
  findOwnOrder,
  findPayUntil,
  lockOrder,
  lockOwnOrder,
  markReturned,
  markReturnFailed,
  type OrderRow,
  type OrderWithLines,
  type Owner,
  type OwnOrder,
  updateOwner,
} from "./store.ts";
import { tokenHash } from "./tokens.ts";

export type { Bearer, EndOfPaid, MoneyBack, OrderRow, OrderWithLines, OwnOrder } from "./store.ts";
export { orderToken } from "./tokens.ts";

/** Who asks, as the queries need it. The token is hashed even when there is none, so that every answer takes the same time. */
export function bearerOf(viewer: Viewer, token: string | undefined): Bearer {
  return { tokenHash: tokenHash(token), ...ownerOf(viewer) };
}

/** Whose orders somebody may see: their own, and of a customer's proven mailbox also those it placed as a guest, never before (D-085, decision 073). */
export function ownerOf(viewer: Viewer): Owner {
  return {
    guestId: viewer.kind === "anonymous" ? null : viewer.guestId,
    customerId: viewer.kind === "customer" ? viewer.customerId : null,
    person: viewer.kind === "customer" ? viewer.mailbox : null,
  };
}

/** What a proven mailbox has ordered as a guest is its customer's from now on, also when they are reached by another one (decisions 073 and 100). */
export async function giveOrders(
  transaction: Transaction,
  owner: { readonly brand: string; readonly person: string; readonly customerId: string },
): Promise<void> {
  await updateOwner(transaction, owner);
}

/** An order of this bearer in this brand; `item.notFound` for an unknown id as well as for somebody else's (D-167). */
export async function ownOrder(shop: Shop, market: Market, bearer: Bearer, orderId: string): Promise<OwnOrder | Refusal<"item.notFound">> {
  return (await findOwnOrder(shop.database, orderId, market.brand.code, bearer, shop.clock())) ?? refuse("item.notFound");
}

/**
 * Whether a customer has orders that are not over: placed signed in, or of their mailbox once it has paid something. What anybody can order in
 * anybody's name is nobody's reason to wait.
 */
export async function hasOpenOrders(database: Queryable, brand: string, customerId: string, mailbox: string | null): Promise<boolean> {
  return await existsOpenOrder(database, brand, customerId, mailbox);
}

/** Notes that goods of an order were asked to be sent back; `failed`, that this came to nothing. @param orderId locked by the transaction */
export async function noteReturn(
  { clock }: Pick<Shop, "clock">,
  transaction: Transaction,
  orderId: string,
  what: "asked" | "failed",
): Promise<void> {
  await (what === "asked" ? markReturned(transaction, orderId, clock()) : markReturnFailed(transaction, orderId));
}

/** Locks an own order for a change. */
export async function lockOwn(
  shop: Shop,
  transaction: Transaction,
  market: Market,
  bearer: Bearer,
  orderId: string,
): Promise<OrderRow | undefined> {
  return await lockOwnOrder(transaction, orderId, market.brand.code, bearer, shop.clock());
}

/**
 * Ends an order that waits for its first money, once: its pieces go back.
 * @param order locked by the transaction
 * @returns false when it did not wait any more
 */
export async function cancelAndGiveBack(shop: Shop, transaction: Transaction, order: OrderRow, reason: CancelReason): Promise<boolean> {
  const { orderId } = order;
  // The state moves forward exactly once, so whoever moved it is the only one to give stock back.
  if (!(await cancelOpenOrder(transaction, orderId, { reason, now: shop.clock() }))) return false;
  await closeRequest(transaction, orderId, shop.clock());
  if (!order.stockHeld) return true;
  await returnPieces(shop, transaction, order, `cancel:${orderId}`);
  return true;
}

/** Orders whose time to pay is over. */
export async function overdueOrders(shop: Shop, most: number): Promise<readonly string[]> {
  return await findOverdueOrders(shop.database, shop.clock(), most);
}

/** When the time to pay an order is over; undefined once it is paid or cancelled. */
export async function payUntilOf(shop: Shop, orderId: string): Promise<Date | undefined> {
  return await findPayUntil(shop.database, orderId);
}

/** Cancels one order if its time to pay is over and nobody paid meanwhile (D-111). @returns whether it was cancelled now */
export async function cancelOverdueOrder(shop: Shop, orderId: string): Promise<boolean> {
  return await shop.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    return order !== undefined && (await cancelAndGiveBack(shop, transaction, order, "timeout"));
  });
}

/** An order for the shop's own work, never for a caller. */
export async function orderById(shop: Pick<Shop, "database">, orderId: string): Promise<OrderWithLines | undefined> {
  return await findOrder(shop.database, orderId);
}

/** An order by the number that stands on it, for operators. */
export async function orderNumbered(shop: Pick<Shop, "database">, brand: string, orderNumber: string): Promise<OrderWithLines | undefined> {
  return await findOrderNumbered(shop.database, brand, orderNumber);
}
