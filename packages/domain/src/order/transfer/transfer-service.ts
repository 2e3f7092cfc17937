/**
 * Orders paid by bank transfer (states.md 2, docs/decisions/120): their shopper has days, says when the money is sent, and a person who
 * sees the account says whether it is there. Every function works under the lock of the order.
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
 * An open order is to be paid by transfer. Its days count from the order, so that going to and fro between methods gains none, and it
 * holds its pieces as long, if it may.
 * @returns the lines that lack pieces, goods of which the person has paid for too many, or too many tries; then the caller rolls back
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
  // Whoever was told of the order before was told no account (decision 262).
  if (!order.byTransfer) await publish(transaction, orderByTransfer, { orderId: order.orderId }, shop.clock());
  return await holdAgain(shop, transaction, order, { payUntil: until, clientHash: networkHash(shop, clientAddress), byTransfer: true });
}

/** Its shopper has sent the money: from now on neither they nor the clock end it. @returns false for an order that does not wait for a transfer */
export async function transferSent(shop: Shop, transaction: Transaction, orderId: string): Promise<boolean> {
  return await markTransferred(transaction, orderId, shop.clock());
}

/** The money is not on the account: its days begin anew, and its shopper is told. @returns false for an order of which nobody said that it is sent */
export async function transferMissing(shop: Shop, transaction: Transaction, orderId: string): Promise<boolean> {
  const now = shop.clock();
  if (!(await markMissing(transaction, orderId, transferDeadline(now, shop.config.bankTransfer), now))) return false;
  await deleteRequest(transaction, orderId);
  return true;
}

/** Its money is there: only now the days of delivery begin, of what is sent. */
export async function transferArrived(shop: Shop, transaction: Transaction, { orderId, address }: OrderRow): Promise<void> {
  if (!address) return;
  const promise = deliveryPromise([], shop.clock(), countryThatWas(shop.config, address.country), shop.config.delivery.text);
  if (promise) await updateDelivery(transaction, orderId, promise);
}

/** Orders whose transfer somebody has to look for, longest first. @param asked `after`: those behind that one */
export async function transfersToConfirm(shop: Pick<Shop, "database" | "config">, asked: AskedPart): Promise<ListPart<WaitingTransfer>> {
  return await readPart(
    shop,
    asked,
    (behind, most) => findTransferred(shop.database, behind, most),
    ({ transferredAt, orderId }) => ({ at: transferredAt, id: orderId }),
  );
}

/** Transfers that a person has to look for, for the metrics of the shop. */
export const transfersToLookFor = ({ database }: Pick<Shop, "database">): Promise<Waiting> => countTransferred(database);
