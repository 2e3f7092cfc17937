/**
 * Orders by bank transfer: the customer has days, reports the transfer, and an operator confirms it on the account. Every function runs
 * under the order's lock.
 */
import { countryThatWas } from "@rambla/core/market";
import { type Refusal, refuse } from "@rambla/core/refusal";
import type { LackingLine } from "../../goods/service.ts";
import type { CallContext } from "../../platform/call-context.ts";
import { networkHash } from "../../platform/client-network.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { publish } from "../../platform/events.ts";
import { type AskedPart, type ListPart, readPart } from "../../platform/list-part.ts";
import type { Shop } from "../../platform/shop.ts";
import { deleteRequest } from "../cancellation/cancellation-store.ts";
import { orderByTransfer } from "../events.ts";
import { holdAgain } from "../holding/holding-service.ts";
import { household } from "../placing/person-limit-service.ts";
import { findAboveLimit } from "../placing/person-limit-store.ts";
import { deliveryPromise, transferDeadline } from "../rules.ts";
import type { OrderRow } from "../store.ts";
import type { Waiting } from "../../platform/database/waiting-store.ts";
import {
  countTransferred,
  findTransferred,
  markByTransfer,
  markMissing,
  markTransferred,
  updateDelivery,
  type WaitingTransfer,
} from "./transfer-store.ts";

/**
 * Switches an open order to bank transfer. Its days count from the order, so switching back and forth gains none; it reserves stock as
 * long, if allowed.
 * @returns lines without enough stock, goods above the person's limit, or too many tries; the caller then rolls back
 */
export async function transferChosen(
  { shop, clientAddress }: Pick<CallContext, "shop" | "clientAddress">,
  transaction: Transaction,
  order: OrderRow,
  paymentMethodId: string,
): Promise<readonly LackingLine[] | Refusal<"limit.tooMany" | "limit.perPerson">> {
  const above = await findAboveLimit(transaction, order.orderId, { ...household(shop), network: null, isPaid: false });
  if (above.length > 0) return refuse("limit.perPerson", { details: above });
  const until = await markByTransfer(
    transaction,
    order.orderId,
    paymentMethodId,
    transferDeadline(order.createdAt, shop.config.bankTransfer),
  );
  if (!until) throw new Error("a transfer was chosen for an order that waits for none");
  // Earlier mails about the order did not show the account.
  if (!order.byTransfer) await publish(transaction, orderByTransfer, { orderId: order.orderId }, shop.clock());
  return await holdAgain(shop, transaction, order, { payUntil: until, clientHash: networkHash(shop, clientAddress), byTransfer: true });
}

/**
 * Records that the customer sent the money: neither clock nor customer cancels the order then.
 * @returns false when it does not wait for a transfer
 */
export async function transferSent(shop: Shop, transaction: Transaction, orderId: string): Promise<boolean> {
  return await markTransferred(transaction, orderId, shop.clock());
}

/**
 * Records that the money is not on the account: its days restart.
 * @returns false when the transfer was never announced
 */
export async function transferMissing(shop: Shop, transaction: Transaction, orderId: string): Promise<boolean> {
  const now = shop.clock();
  if (!(await markMissing(transaction, orderId, transferDeadline(now, shop.config.bankTransfer), now))) return false;
  await deleteRequest(transaction, orderId);
  return true;
}

/** Delivery days count from the arrival of the money. */
export async function transferArrived(shop: Shop, transaction: Transaction, { orderId, address }: OrderRow): Promise<void> {
  if (!address) return;
  const promise = deliveryPromise([], shop.clock(), countryThatWas(shop.config, address.country), shop.config.delivery.text);
  if (promise) await updateDelivery(transaction, orderId, promise);
}

/**
 * Announced transfers, oldest first.
 * @param asked `after`: the cursor
 */
export async function transfersToConfirm(shop: Pick<Shop, "database" | "config">, asked: AskedPart): Promise<ListPart<WaitingTransfer>> {
  return await readPart(
    shop,
    asked,
    (behind, most) => findTransferred(shop.database, behind, most),
    ({ transferredAt, orderId }) => ({ at: transferredAt, id: orderId }),
  );
}

/** For the metrics. */
export const transfersToLookFor = ({ database }: Pick<Shop, "database">): Promise<Waiting> => countTransferred(database);
