import type { ShopConfig } from "@rambla/core/config";
import { partOf, readCursor } from "@rambla/core/cursor";
import { randomId } from "@rambla/core/id";
import { type Money, money } from "@rambla/core/money";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { toldTotal } from "@rambla/core/total";
import { type CallContext, customerOf } from "../platform/call-context.ts";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { coinsFor, type CoinUsage, usedBy, worthOf } from "./rules.ts";
import {
  type CoinRow,
  countRecords,
  countRebates,
  findBalance,
  findRebate,
  findRebates,
  findRecord,
  findRecords,
  insertTransfer,
  type RebateRow,
  type Transfer,
} from "./store.ts";

export type { CoinRow, RebateRow } from "./store.ts";

type Caller = Pick<CallContext, "shop" | "viewer">;
type Asked = { readonly page: number; readonly limit?: number | undefined; readonly after?: string | undefined };

/** In hundredths. */
export async function balanceOf(database: Queryable, customerId: string): Promise<number> {
  return await findBalance(database, customerId);
}

export const worthOfCoins = (config: Pick<ShopConfig, "coin">, coins: number, currency: string): Money => worthOf(config, coins, currency);
export const coinsForAmount = (config: Pick<ShopConfig, "coin">, amount: Money): number => coinsFor(config, amount);

/**
 * Pays part of an order with coins, in the order's transaction.
 * @param amount what they pay of its goods
 * @returns `coins.insufficient` without enough coins; the caller then rolls back
 */
export async function spendCoins(
  shop: Pick<Shop, "clock" | "random" | "config">,
  transaction: Transaction,
  spent: { readonly customerId: string; readonly orderId: string; readonly amount: Money },
): Promise<Refusal<"coins.insufficient"> | undefined> {
  const { customerId, orderId, amount } = spent;
  const made = await transferCoins(shop, transaction, {
    customerId,
    usage: "used",
    orderId,
    change: -coinsFor(shop.config, amount),
    once: usedBy(orderId),
  });
  return made === "made" ? undefined : refuse("coins.insufficient");
}

/**
 * Makes a transfer in the caller's transaction.
 * @returns with `tooFew` the caller rolls back
 */
export async function transferCoins(
  shop: Pick<Shop, "clock" | "random">,
  transaction: Transaction,
  asked: Omit<Transfer, "transferId" | "now">,
): Promise<"made" | "before" | "tooFew"> {
  return await insertTransfer(transaction, { ...asked, transferId: randomId(shop.random), now: shop.clock() });
}

/**
 * A customer's balance and history, latest first.
 * @param asked `after`: the cursor, instead of `page`; `kind`: one usage
 */
export async function coinHistory(context: Caller, asked: Asked & { readonly kind?: CoinUsage | undefined }) {
  const {
    shop: {
      database,
      config: { paging },
    },
  } = context;
  const { customerId } = customerOf(context);
  const { page, limit = paging.default, after, kind } = asked;
  const behind = after === undefined ? undefined : readCursor(after).id;
  const [found, count, balance] = await Promise.all([
    findRecords(database, customerId, { usage: kind, behind, offset: behind === undefined ? (page - 1) * limit : 0, limit: limit + 1 }),
    countRecords(database, customerId, kind, paging.exactTotal + 1),
    findBalance(database, customerId),
  ]);
  return {
    ...partOf(found, limit, ({ madeAt, transferId }) => ({ at: madeAt, id: transferId })),
    balance,
    ...toldTotal(count, paging),
    page,
    limit,
  };
}

/** @returns `item.notFound` for another customer's record */
export async function coinRecordOf(context: Caller, transferId: string): Promise<CoinRow | Refusal<"item.notFound">> {
  return (await findRecord(context.shop.database, customerOf(context).customerId, transferId)) ?? refuse("item.notFound");
}

/**
 * What an order brings.
 * @returns `item.notFound` for one that brings nothing, and for another customer's
 */
export async function rebateOfOrder(context: Caller, orderId: string): Promise<RebateRow | Refusal<"item.notFound">> {
  return (await findRebate(context.shop.database, customerOf(context).customerId, orderId)) ?? refuse("item.notFound");
}

/** Latest first. */
export async function rebatesOf(context: Caller, asked: Asked) {
  const {
    shop: {
      database,
      config: { paging },
    },
  } = context;
  const { customerId } = customerOf(context);
  const { page, limit = paging.default, after } = asked;
  const [found, count] = await Promise.all([
    findRebates(database, customerId, after === undefined ? { offset: (page - 1) * limit } : readCursor(after), limit + 1),
    countRebates(database, customerId, paging.exactTotal + 1),
  ]);
  return {
    ...partOf(found, limit, ({ createdAt, rebateId }) => ({ at: createdAt, id: rebateId })),
    ...toldTotal(count, paging),
    page,
    limit,
  };
}

export const coinValue = (config: Pick<ShopConfig, "coin">, currency: string): Money =>
  currency in config.coin.rates ? worthOf(config, 100, currency) : money(0, currency);
