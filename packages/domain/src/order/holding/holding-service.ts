/** What an unpaid order holds out of stock: decided when it is placed or paid again, given back when no payer comes (docs/decisions/022). */
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

/** Tries are counted within an hour. */
const WINDOW_SECONDS = 3600;
/** What cost nothing counts among what its network holds for so long. */
const FREE_FOR = HOUR;

/** Who wants pieces held, and for what. */
export type Wish = {
  readonly orderId: string;
  readonly brand: string;
  /** The mailbox as limits count it. */
  readonly buyer: string;
  /** Hash of the network that asks (`networkHash`). */
  readonly clientHash: Buffer;
  readonly total: Money;
  readonly lines: readonly StockLine[];
  /** Of each one piece of its event. */
  readonly gifts: readonly GiftChoice[];
  /** Those of the lines that are had in flash sales. */
  readonly flashPieces: readonly FlashPieces[];
  /** Whether they are held for the days of a bank transfer. */
  readonly byTransfer: boolean;
  /** Whether it holds them already: then they are not in stock. */
  readonly isHeld?: boolean;
};

/**
 * Decides whether an order may hold its pieces before it is paid, and counts it as a try of its network and of the mailbox from there.
 * Everybody of the same network waits here until the transaction ends, so what one holds is seen by the next; so does everybody of the
 * brand who wants to transfer, as these share a bound.
 * @returns `lacking` when the orders that this network has placed of late without holding leave too few pieces; else whether it may
 * hold its own, and whether it might if nothing else was held
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
  // Whether a gift or a piece of a flash sale is gone is told by taking it.
  const lacking = wish.lines
    .map(withStock)
    .map(({ goodsId, quantity, stock }) => ({
      goodsId,
      wanted: quantity,
      available: Math.max(0, stock - (ofClient?.goods[goodsId]?.waiting ?? 0)),
    }))
    .filter((line) => line.wanted > line.available);
  const transfers = found.holdings.find((row) => row.whose === "transfer");
  // Pieces of flash sales are pieces of the lines too.
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
 * The payer of an open order comes back: what it holds it holds longer, what it does not hold it takes again if it may.
 * @param order locked by the transaction
 * @returns the lines that lack pieces, or too many tries; then the caller rolls back
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
    // What may not be held for days keeps the minutes that it has.
    if (!byTransfer || decided.holds) await extendHold(transaction, orderId, heldUntil);
    return [];
  }
  if (decided.lacking.length > 0 || !decided.holds) return decided.lacking;
  return await takeAgain(shop, transaction, order, heldUntil);
}

/** Takes the pieces of an order out of stock again, all or none. @returns the lines that lack pieces */
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
  // Nothing was taken, and the order says so.
  if (lacking.length > 0) await markReleased(transaction, orderId);
  return lacking;
}

/** Gives the pieces of an open order back while the order waits on. @param order locked by the transaction */
export async function release(shop: Shop, transaction: Transaction, order: OrderRow): Promise<void> {
  if (!(await markReleased(transaction, order.orderId))) return;
  await returnPieces(shop, transaction, order, `release:${order.orderId}#${order.stockTurn}`);
}

/** Refuses what costs nothing and may not be held: no payment will ever tell who meant it. */
export function refuseFree(hold: { readonly mightHold: boolean }): Refusal<"limit.tooMany" | "limit.perOrder"> {
  return hold.mightHold ? refuse("limit.tooMany", { values: { seconds: FREE_FOR / 1000 } }) : refuse("limit.perOrder");
}

/** Forgets where orders came from that cost nothing, once they count no more. */
export async function forgetFree(shop: Shop): Promise<void> {
  await forgetFreeClients(shop.database, after(shop.clock(), -FREE_FOR));
}

/** Open orders that have held their pieces for long enough without a payer. */
export async function overdueHolders(shop: Shop, most: number): Promise<readonly string[]> {
  return await findOverdueHolders(shop.database, shop.clock(), most);
}

/** Until when an open order holds its pieces without a payer; undefined when it holds none, or holds them for as long as it lives. */
export async function heldUntilOf(shop: Shop, orderId: string): Promise<Date | undefined> {
  return await findHeldUntil(shop.database, orderId);
}

/** Gives the pieces of one order back if its time to hold them is over and nobody paid or came back meanwhile. */
export async function releaseOverdue(shop: Shop, orderId: string): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order && awaitsPayment(order) && order.heldUntil !== null && order.heldUntil <= shop.clock())
      await release(shop, transaction, order);
  });
}

/** The payer of an open order is at the provider: it holds its pieces for as long as it lives. */
export async function holdForPayer(shop: Shop, orderId: string): Promise<void> {
  await extendHold(shop.database, orderId, "as long as it lives");
}
