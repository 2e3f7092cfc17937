/** Stock reservations of unpaid orders: decided when an order is placed or paid again, released when no payer comes. */
import { money, type Money } from "@rambla/core/money";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { after, HOUR, MINUTE } from "@rambla/core/time";
import type { GiftChoice } from "../../activity/gift-rules.ts";
import { findGiftsOf } from "../../activity/gift-service.ts";
import type { FlashPieces } from "../../goods/flash-sale/flash-sale-service.ts";
import type { LackingLine, StockLine } from "../../goods/service.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { takeTries } from "../../platform/limits.ts";
import type { Shop } from "../../platform/shop.ts";
import { flashPiece, giftPiece, type Held, holdUntil, mayHold, mayHoldForTransfer } from "./holding-rules.ts";
import {
  extendHold,
  findHeldUntil,
  findHoldings,
  findOverdueHolders,
  forgetFreeClients,
  type HoldingRow,
  lockTransfers,
  markHeld,
  markReleased,
} from "./holding-store.ts";
import { returnPieces, takePieces } from "../placing/pieces-service.ts";
import { findFlashPieces, findLinePieces } from "../placing/pieces-store.ts";
import { awaitsPayment } from "../state-rules.ts";
import { lockOrder, type OrderRow } from "../store.ts";

const WINDOW_SECONDS = 3600;
/** How long a free order counts as a reservation of its network. */
const FREE_FOR = HOUR;

export type Wish = {
  readonly orderId: string;
  readonly brand: string;
  /** The mailbox as limits count it. */
  readonly buyer: string;
  /** Hash of the caller's network (`networkHash`). */
  readonly clientHash: Buffer;
  readonly total: Money;
  readonly lines: readonly StockLine[];
  /** One unit of each. */
  readonly gifts: readonly GiftChoice[];
  /** The units of the lines that are sold in flash sales. */
  readonly flashPieces: readonly FlashPieces[];
  /** Reserved for the days of a bank transfer. */
  readonly byTransfer: boolean;
  /** Reserved already, so not in stock. */
  readonly isHeld?: boolean;
};

/**
 * Decides whether an order may reserve its stock before payment, and counts the try for its network and mailbox. Callers of one network
 * wait for each other until the transaction ends, so each sees earlier reservations. Bank transfers of a brand also wait, since they share
 * a limit.
 * @returns `lacking` when recent orders of this network without a reservation leave too few units; else whether it may reserve, and whether
 * it could if nothing else was reserved
 */
export async function decideHold(
  shop: Pick<Shop, "clock" | "config">,
  transaction: Transaction,
  wish: Wish,
): Promise<
  | {
      readonly lacking: readonly LackingLine[];
      readonly holds: boolean;
      readonly mightHold: boolean;
    }
  | Refusal<"limit.tooMany">
> {
  const { perAddress, perMailbox } = shop.config.limits.orders;
  const client = wish.clientHash.toString("base64url");
  const tooMany = await takeTries(transaction, shop.clock(), [
    { limit: { name: "order.address", tries: perAddress, seconds: WINDOW_SECONDS }, subject: client },
    { limit: { name: "order.mailbox", tries: perMailbox, seconds: WINDOW_SECONDS }, subject: `${client} ${wish.brand} ${wish.buyer}` },
  ]);
  if (tooMany) return tooMany;
  if (wish.byTransfer) await lockTransfers(transaction, wish.brand);
  const found = await findHoldings(transaction, {
    ...wish,
    currency: wish.total.currency,
    goodsIds: wish.lines.map((line) => line.goodsId),
    giftPieces: wish.gifts.map(giftPiece),
    flashSaleIds: wish.flashPieces.map(({ flashSaleId }) => flashSaleId),
    waitingSince: after(shop.clock(), -shop.config.stock.reserveMinutes * MINUTE),
    freeSince: after(shop.clock(), -FREE_FOR),
  });
  const ofClient = found.holdings.find((row) => row.whose === "client");
  const withStock = (line: StockLine) => ({ ...line, stock: (found.stock[line.goodsId] ?? 0) + (wish.isHeld ? line.quantity : 0) });
  const goods = [
    ...wish.lines,
    ...wish.gifts.map((gift) => ({ goodsId: giftPiece(gift), quantity: 1 })),
    ...wish.flashPieces.map((pieces) => ({ goodsId: flashPiece(pieces), quantity: pieces.quantity })),
  ].map(withStock);
  // Taking a gift or flash sale unit tells whether it is gone.
  const lacking = wish.lines
    .map(withStock)
    .map(({ goodsId, quantity, stock }) => ({
      goodsId,
      wanted: quantity,
      available: Math.max(0, stock - (ofClient?.goods[goodsId]?.waiting ?? 0)),
    }))
    .filter((line) => line.wanted > line.available);
  const transfers = found.holdings.find((row) => row.whose === "transfer");
  // Flash sale units are in the lines already.
  const wanted = { total: wish.total, pieces: wish.lines.reduce((sum, { quantity }) => sum + quantity, wish.gifts.length), goods };
  const holds =
    found.holdings.every((row) => row === transfers || mayHold(shop.config.limits.unpaid, heldOf(row), wanted)) &&
    (!wish.byTransfer || mayHoldForTransfer(shop.config.bankTransfer.share, transfers ? heldOf(transfers) : NOTHING_HELD, goods));
  const mightHold = mayHold(shop.config.limits.unpaid, NOTHING_HELD, wanted);
  return { lacking, holds: holds && mightHold, mightHold };
}

const NOTHING_HELD: Held = { orders: 0, pieces: 0, valueMinor: 0, ofGoods: new Map() };

function heldOf(row: HoldingRow): Held {
  return { ...row, ofGoods: new Map(Object.entries(row.goods).map(([goodsId, { held }]) => [goodsId, held])) };
}

/**
 * Extends the reservation of an open order when its payer returns, or makes it again if allowed.
 * @param order locked by the transaction
 * @returns lines without enough stock, or too many tries; the caller then rolls back
 */
export async function holdAgain(
  shop: Shop,
  transaction: Transaction,
  order: OrderRow,
  { payUntil, clientHash, byTransfer = false }: { readonly payUntil: Date; readonly clientHash: Buffer; readonly byTransfer?: boolean },
): Promise<readonly LackingLine[] | Refusal<"limit.tooMany">> {
  const { orderId, brand, buyer } = order;
  const [lines, gifts, flashPieces] = [
    await findLinePieces(transaction, orderId),
    await findGiftsOf(transaction, orderId),
    await findFlashPieces(transaction, orderId),
  ];
  const decided = await decideHold(shop, transaction, {
    orderId,
    brand,
    buyer,
    clientHash,
    total: money(order.totalMinor, order.currency),
    lines,
    gifts,
    flashPieces,
    byTransfer,
    isHeld: order.stockHeld,
  });
  if ("refused" in decided) return decided;
  const heldUntil = byTransfer ? payUntil : holdUntil(shop.clock(), payUntil, shop.config.stock);
  if (order.stockHeld) {
    // Without permission for days, it keeps its minutes.
    if (!byTransfer || decided.holds) await extendHold(transaction, orderId, heldUntil);
    return [];
  }
  if (decided.lacking.length > 0 || !decided.holds) return decided.lacking;
  return await takeAgain(shop, transaction, order, heldUntil);
}

/**
 * Reserves the stock of an order again, all or nothing.
 * @returns the lines without enough stock
 */
export async function takeAgain(
  shop: Shop,
  transaction: Transaction,
  order: OrderRow,
  heldUntil: Date | null,
): Promise<readonly LackingLine[]> {
  const { orderId } = order;
  const turn = order.stockTurn + 1;
  await markHeld(transaction, orderId, turn, heldUntil);
  const lacking = await takePieces(shop, transaction, order, `order:${orderId}#${turn}`);
  // Nothing was taken.
  if (lacking.length > 0) await markReleased(transaction, orderId);
  return lacking;
}

/**
 * Releases the stock of an open order, which stays open.
 * @param order locked by the transaction
 */
export async function release(shop: Shop, transaction: Transaction, order: OrderRow): Promise<void> {
  if (!(await markReleased(transaction, order.orderId))) return;
  await returnPieces(shop, transaction, order, `release:${order.orderId}#${order.stockTurn}`);
}

/** Refuses a free order that may not reserve: no payment would ever confirm it. */
export function refuseFree(hold: { readonly mightHold: boolean }): Refusal<"limit.tooMany" | "limit.perOrder"> {
  return hold.mightHold ? refuse("limit.tooMany", { values: { seconds: FREE_FOR / 1000 } }) : refuse("limit.perOrder");
}

/** Forgets the networks of free orders that no longer count. */
export async function forgetFree(shop: Shop): Promise<void> {
  await forgetFreeClients(shop.database, after(shop.clock(), -FREE_FOR));
}

/** Open orders with a reservation that ended without a payer. */
export async function overdueHolders(shop: Shop, most: number): Promise<readonly string[]> {
  return await findOverdueHolders(shop.database, shop.clock(), most);
}

/** When the reservation of an open order ends; undefined without one, or when it lasts as long as the order. */
export async function heldUntilOf(shop: Shop, orderId: string): Promise<Date | undefined> {
  return await findHeldUntil(shop.database, orderId);
}

/** Releases an overdue reservation, unless the order was paid or extended meanwhile. */
export async function releaseOverdue(shop: Shop, orderId: string): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order && awaitsPayment(order) && order.heldUntil !== null && order.heldUntil <= shop.clock())
      await release(shop, transaction, order);
  });
}

/** Extends the reservation to the order's deadline, since its payer is at the provider. */
export async function holdForPayer(shop: Shop, orderId: string): Promise<void> {
  await extendHold(shop.database, orderId, "as long as it lives");
}
