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

/** Hashes the token even when there is none, so that every answer takes the same time. */
export function bearerOf(viewer: Viewer, token: string | undefined): Bearer {
  return { tokenHash: tokenHash(token), ...ownerOf(viewer) };
}

/** Lets a viewer see their own orders, and a customer the guest orders of a proven mailbox. */
export function ownerOf(viewer: Viewer): Owner {
  return {
    guestId: viewer.kind === "anonymous" ? null : viewer.guestId,
    customerId: viewer.kind === "customer" ? viewer.customerId : null,
    person: viewer.kind === "customer" ? viewer.mailbox : null,
  };
}

/** Gives the guest orders of a proven mailbox to its customer, who keeps them after a change of mailbox. */
export async function giveOrders(
  transaction: Transaction,
  owner: { readonly brand: string; readonly person: string; readonly customerId: string },
): Promise<void> {
  await updateOwner(transaction, owner);
}

/**
 * Reads an order of this bearer in this brand.
 * @returns `item.notFound` for an unknown id and for another customer's order
 */
export async function ownOrder(shop: Shop, market: Market, bearer: Bearer, orderId: string): Promise<OwnOrder | Refusal<"item.notFound">> {
  return (await findOwnOrder(shop.database, orderId, market.brand.code, bearer, shop.clock())) ?? refuse("item.notFound");
}

/**
 * Whether a customer has orders that are not over. Guest orders of the mailbox count once they have money, since a stranger can place
 * unpaid ones.
 */
export async function hasOpenOrders(database: Queryable, brand: string, customerId: string, mailbox: string | null): Promise<boolean> {
  return await existsOpenOrder(database, brand, customerId, mailbox);
}

/**
 * Records a request to return goods of an order; `failed`: the return failed.
 * @param orderId locked by the transaction
 */
export async function noteReturn(
  { clock }: Pick<Shop, "clock">,
  transaction: Transaction,
  orderId: string,
  what: "asked" | "failed",
): Promise<void> {
  await (what === "asked" ? markReturned(transaction, orderId, clock()) : markReturnFailed(transaction, orderId));
}

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
 * Cancels an order that waits for its first money, once, and releases its stock.
 * @param order locked by the transaction
 * @returns false when it no longer waited
 */
export async function cancelAndGiveBack(shop: Shop, transaction: Transaction, order: OrderRow, reason: CancelReason): Promise<boolean> {
  const { orderId } = order;
  // The state moves once, so only the caller that moved it returns stock.
  if (!(await cancelOpenOrder(transaction, orderId, { reason, now: shop.clock() }))) return false;
  await closeRequest(transaction, orderId, shop.clock());
  if (!order.stockHeld) return true;
  await returnPieces(shop, transaction, order, `cancel:${orderId}`);
  return true;
}

export async function overdueOrders(shop: Shop, most: number): Promise<readonly string[]> {
  return await findOverdueOrders(shop.database, shop.clock(), most);
}

/** When the time to pay ends; undefined once it is paid or cancelled. */
export async function payUntilOf(shop: Shop, orderId: string): Promise<Date | undefined> {
  return await findPayUntil(shop.database, orderId);
}

/**
 * Cancels an overdue unpaid order.
 * @returns whether this call cancelled it
 */
export async function cancelOverdueOrder(shop: Shop, orderId: string): Promise<boolean> {
  return await shop.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    return order !== undefined && (await cancelAndGiveBack(shop, transaction, order, "timeout"));
  });
}

/** For the shop's own work, never for a caller. */
export async function orderById(shop: Pick<Shop, "database">, orderId: string): Promise<OrderWithLines | undefined> {
  return await findOrder(shop.database, orderId);
}

/** For operators. */
export async function orderNumbered(shop: Pick<Shop, "database">, brand: string, orderNumber: string): Promise<OrderWithLines | undefined> {
  return await findOrderNumbered(shop.database, brand, orderNumber);
}
