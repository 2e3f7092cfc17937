/** Payment besides money: one coupon, or a code that becomes one, and coins. Read for a quote, redeemed with the order. */
import { type Money, money } from "@rambla/core/money";
import type { Purse } from "@rambla/core/pricing";
import { isRefusal, type Refusal, refuseField } from "@rambla/core/refusal";
import { readCoins } from "../coin/rules.ts";
import { balanceOf, coinsForAmount, spendCoins, worthOfCoins } from "../coin/service.ts";
import { guardGuesses, holderOf, type Named, redeemCoins, payByVoucher, type Voucher, voucherOf } from "../coupon/service.ts";
import type { WrittenOrder } from "../order/placing/new-order-service.ts";
import { takeNetworkTries } from "../order/placing/person-limit-service.ts";
import type { CallContext } from "../platform/call-context.ts";
import { networkHash } from "../platform/client-network.ts";
import type { Queryable, Transaction } from "../platform/database/database.ts";

/** As a call sends it. */
export type Offered = Named & { readonly coins?: string | undefined };

export type OpenPurse = {
  /** What the price engine may use; undefined when nothing is offered. */
  readonly purse: Purse | undefined;
  readonly voucher: Voucher | undefined;
  /** Offered coins, limited to the balance; null when none were offered. */
  readonly offered: number | null;
  /** Coins that an amount of the order costs. */
  readonly coinsFor: (amount: Money) => number;
  /** Why the named code is no voucher; the quote goes without it. */
  readonly problem?: "coupon.notAvailable" | "limit.tooMany";
};

type Asking = Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress">;

/** For a quote: reports an unavailable voucher and goes on without it. */
export async function lookIntoPurse(context: Asking, offered: Offered): Promise<OpenPurse> {
  const { database } = context.shop;
  const voucher = (await guardGuesses(context, offered.redeemCode)) ?? (await voucherOf(context, database, offered));
  if (isRefusal(voucher)) return { ...(await purseWith(context, database, undefined, offered.coins)), problem: voucher.refused };
  return await purseWith(context, database, voucher, offered.coins);
}

/** For an order, in its transaction: refuses an unavailable voucher. Redeeming tells whether all of it is still there. */
export async function openPurse(
  context: Omit<Asking, "clientAddress">,
  transaction: Transaction,
  offered: Offered,
): Promise<OpenPurse | Refusal<"coupon.notAvailable" | "request.invalid">> {
  if (offered.couponCode !== undefined && offered.redeemCode !== undefined) return refuseField("redeemCode", "request.invalid");
  const voucher = await voucherOf(context, transaction, offered);
  return isRefusal(voucher) ? voucher : await purseWith(context, transaction, voucher, offered.coins);
}

async function purseWith(
  { shop: { config }, market: { currency }, viewer }: Omit<Asking, "clientAddress">,
  database: Queryable,
  voucher: Voucher | undefined,
  coins: string | undefined,
): Promise<OpenPurse> {
  const wanted = coins === undefined || viewer.kind !== "customer" ? null : (readCoins(coins) ?? 0);
  const given = voucher && "coins" in voucher ? voucher.coins : 0;
  const offered =
    wanted === null || viewer.kind !== "customer" ? null : Math.min(wanted, (await balanceOf(database, viewer.customerId)) + given);
  const coupon = voucher && "worth" in voucher ? voucher.worth : null;
  const mayUse = offered !== null && (coupon === null || config.coupon.stackWithCoins);
  const purse =
    coupon || mayUse
      ? { coupon, coins: mayUse ? worthOfCoins(config, offered, currency) : money(0, currency), coinShare: config.coin.maxShare }
      : undefined;
  // Where a coin is worth more than the smallest unit of a currency, the last coin is rounded; never more coins are taken than offered.
  const coinsFor = (amount: Money) => Math.min(offered ?? 0, coinsForAmount(config, amount));
  return { purse, voucher, offered, coinsFor };
}

type Redeemed = Pick<WrittenOrder, "orderId" | "email" | "currency" | "couponMinor">;

/**
 * Redeems the coupon, then the coins of a new order.
 * @returns why not, after a concurrent use; the caller then rolls back
 */
export async function redeemCredits(
  context: Asking,
  transaction: Transaction,
  { voucher }: OpenPurse,
  order: Redeemed & Pick<WrittenOrder, "coinsMinor">,
): Promise<Refusal<"coupon.notAvailable" | "coins.insufficient" | "limit.tooMany"> | undefined> {
  const { viewer } = context;
  const coins = money(order.coinsMinor, order.currency);
  const gone = voucher && (await redeemVoucher(context, transaction, voucher, order));
  if (gone) return gone;
  return coins.minor > 0 && viewer.kind === "customer"
    ? await spendCoins(context.shop, transaction, { customerId: viewer.customerId, orderId: order.orderId, amount: coins })
    : undefined;
}

/** A coin code brings its coins; a coupon pays the order's amount and counts as a try of the buyer's network. */
async function redeemVoucher(
  context: Asking,
  transaction: Transaction,
  voucher: Voucher,
  { orderId, email, couponMinor, currency }: Redeemed,
): Promise<Refusal<"coupon.notAvailable" | "limit.tooMany"> | undefined> {
  const { shop, market, viewer, clientAddress } = context;
  if ("coins" in voucher) return viewer.kind === "customer" ? await redeemCoins(context, transaction, voucher) : undefined;
  if (couponMinor === 0) return undefined;
  const tries = [`${market.brand.code} code ${voucher.code}`];
  const crowded = await takeNetworkTries(shop, transaction, viewer, networkHash(shop, clientAddress), tries);
  const use = { orderId, amount: money(couponMinor, currency) };
  return crowded ?? (await payByVoucher(context, transaction, holderOf(viewer, shop, email), voucher, use));
}
