import { randomId } from "@rambla/core/id";
import type { Market } from "@rambla/core/market";
import { type CurrencyCode, type Money, money } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { balanceOf, transferCoins } from "../coin/service.ts";
import { idsOf, type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { buyerHash, buyerOf } from "../order/placing/buyer-rules.ts";
import { canonicalMailbox } from "../mail/mailbox-rules.ts";
import { orderGivenBack, ordersToGiveBack } from "../order/credit-service.ts";
import { type CallContext, customerOf, type Viewer, wishOf } from "../platform/call-context.ts";
import { networkHash } from "../platform/client-network.ts";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import { refuseAbove, takeBackTry, takeTries } from "../platform/limits.ts";
import type { Shop } from "../platform/shop.ts";
import { CODE, type Coupon, givenBy, isAvailable, isOpen, type RedeemCode, tidyCode } from "./rules.ts";
import {
  type CouponRow,
  findCoupon,
  findRedeemCode,
  findRedeemCodeIn,
  findUnexpired,
  giveBackUse,
  type Holder,
  insertCodeBuyer,
  insertCoupon,
  lockCodeOfUse,
  takeBackCoupon,
  takeUse,
  takeOfCoupon,
  updateHolder,
} from "./store.ts";

export type { Coupon } from "./rules.ts";

const WINDOW_SECONDS = 3600;
const SERIAL_NUMBER_LENGTH = 16;

/** `couponCode` is the customer's own coupon, `redeemCode` a new code. */
export type Named = { readonly couponCode?: string | undefined; readonly redeemCode?: string | undefined };
/** An own coupon, or what a code would give. `serialNumber` is null before redemption. */
export type Voucher =
  | { readonly code: string; readonly serialNumber: string | null; readonly worth: Money }
  | { readonly code: string; readonly coins: number };

export type VoucherRefusal = Refusal<"coupon.notAvailable" | "limit.tooMany">;

type Asking = Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress">;

/** The owner of the usable coupons. @param email a guest uses the coupons of this mailbox */
export function holderOf(viewer: Viewer, { config }: Pick<Shop, "config">, email?: string): Holder {
  const mailbox = viewer.kind === "customer" ? viewer.mailbox : email === undefined ? null : canonicalMailbox(email);
  const buyer = mailbox === null ? null : buyerOf(mailbox, config);
  if (viewer.kind === "customer") return { customerId: viewer.customerId, person: mailbox, buyer, guestId: null };
  return { customerId: null, person: mailbox, buyer, guestId: viewer.kind === "guest" ? viewer.guestId : null };
}

/**
 * Refuses after too many unknown codes of a network or customer. Call it before any lookup and outside a transaction that may roll back.
 * A repeated idempotent request passes.
 */
export async function guardGuesses(
  { shop, market, viewer, clientAddress, wish }: Asking & Pick<CallContext, "wish">,
  redeemCode: string | undefined,
): Promise<VoucherRefusal | undefined> {
  if (redeemCode === undefined || (wish && (await idsOf(shop, wish)))) return undefined;
  const guesser =
    viewer.kind === "customer"
      ? `customer ${market.brand.code} ${holderOf(viewer, shop).buyer ?? viewer.customerId}`
      : networkHash(shop, clientAddress).toString("base64url");
  const guess = { limit: { name: "coupon.guess", tries: shop.config.limits.redeem.perAddress, seconds: WINDOW_SECONDS }, subject: guesser };
  const above = await refuseAbove(shop, guess);
  return (
    above ??
    (await shop.database.transaction(async (transaction) => {
      // Counts first, so that parallel guesses cannot exceed the limit.
      const now = shop.clock();
      const tooMany = await takeTries(transaction, now, [guess]);
      if (tooMany) return tooMany;
      const code = tidyCode(redeemCode);
      const isKnown = CODE.test(code) && (await findRedeemCode(transaction, market.brand.code, code)) !== undefined;
      // Each new quote repeats the code: the same code counts once.
      const again = {
        limit: { name: "coupon.guessed", tries: 1, seconds: WINDOW_SECONDS },
        subject: `${guesser} ${market.brand.code} ${code}`,
      };
      if (isKnown || (await takeTries(transaction, now, [again]))) await takeBackTry(transaction, now, guess);
      return isKnown ? undefined : refuseField("redeemCode", "coupon.notAvailable" as const);
    }))
  );
}

/**
 * Looks up a coupon or code without using it, after `guardGuesses`.
 * @returns undefined without a code; `coupon.notAvailable` when used up, expired, in another currency, or another person's
 */
export async function voucherOf(
  { shop, market, viewer }: Omit<Asking, "clientAddress">,
  database: Queryable,
  named: Named,
): Promise<Voucher | undefined | Refusal<"coupon.notAvailable">> {
  const { couponCode, redeemCode } = named;
  const typed = couponCode ?? redeemCode;
  if (typed === undefined) return undefined;
  const code = tidyCode(typed);
  const field = couponCode === undefined ? "redeemCode" : "couponCode";
  if (!CODE.test(code)) return refuseField(field, "coupon.notAvailable");
  const own = viewer.kind === "customer" ? await findCoupon(database, market.brand.code, holderOf(viewer, shop), code) : undefined;
  if (own) {
    const coupon = couponFrom(own);
    return isAvailable(coupon, market.currency, shop.clock())
      ? { code, serialNumber: coupon.serialNumber, worth: coupon.remaining }
      : refuseField(field, "coupon.notAvailable");
  }
  const found = redeemCode === undefined ? undefined : await findRedeemCodeIn(database, market, code);
  return (found && isOpen(found, shop.clock()) && redeemable(found, market.currency, viewer)) || refuseField(field, "coupon.notAvailable");
}

/** A guest has no account for coins. */
function redeemable(found: RedeemCode, currency: CurrencyCode, viewer: Viewer): Voucher | undefined {
  const given = givenBy(found, currency);
  if (!given) return undefined;
  if ("coins" in given) return viewer.kind === "customer" ? { code: found.code, coins: given.coins } : undefined;
  return { code: found.code, serialNumber: null, worth: given };
}

/** Uses a voucher for an order, in its transaction. @returns `coupon.notAvailable` after a concurrent use; the caller rolls back */
export async function payByVoucher(
  { shop, market }: Pick<CallContext, "shop" | "market">,
  transaction: Transaction,
  holder: Holder,
  voucher: Voucher,
  use: { readonly orderId: string; readonly amount: Money },
): Promise<Refusal<"coupon.notAvailable"> | undefined> {
  if ("coins" in voucher) throw new Error("coins are no coupon");
  const serialNumber = voucher.serialNumber ?? (await redeem(shop, transaction, market, holder, voucher.code));
  const isUsed =
    serialNumber !== undefined &&
    (await takeOfCoupon(transaction, { serialNumber, orderId: use.orderId, amountMinor: use.amount.minor, now: shop.clock() }));
  return isUsed ? undefined : refuse("coupon.notAvailable");
}

/** Counts per buyer across accounts, so a second account gets no second coupon. */
async function isFirst(
  shop: Pick<Shop, "secret">,
  transaction: Transaction,
  { brand, code, buyer }: { readonly brand: string; readonly code: string; readonly buyer: string | null },
): Promise<boolean> {
  return buyer === null || (await insertCodeBuyer(transaction, { brand, code, buyerHash: buyerHash(shop, buyer) }));
}

/** @returns undefined when the code cannot be redeemed */
async function redeem(
  shop: Pick<Shop, "clock" | "random" | "secret">,
  transaction: Transaction,
  market: Market,
  holder: Holder,
  code: string,
): Promise<string | undefined> {
  const now = shop.clock();
  const serialNumber = randomId(shop.random, SERIAL_NUMBER_LENGTH).toUpperCase();
  if (!(await takeUse(transaction, market, code, now))) return undefined;
  // A guest's mailbox is not proven: the check happens when the order is paid.
  const { customerId, buyer } = holder;
  if (customerId !== null && !(await isFirst(shop, transaction, { brand: market.brand.code, code, buyer }))) return undefined;
  return (await insertCoupon(transaction, { serialNumber, market, code, holder, now })) ? serialNumber : undefined;
}

/** Adds the coins of a code, once per buyer. @returns `coupon.notAvailable` when redeemed before; the caller rolls back */
export async function redeemCoins(
  { shop, market, viewer }: Pick<CallContext, "shop" | "market" | "viewer">,
  transaction: Transaction,
  { code, coins }: { readonly code: string; readonly coins: number },
): Promise<Refusal<"coupon.notAvailable"> | undefined> {
  const brand = market.brand.code;
  const { customerId, buyer } = holderOf(viewer, shop);
  if (customerId === null || !(await takeUse(transaction, market, code, shop.clock()))) return refuse("coupon.notAvailable");
  if (!(await isFirst(shop, transaction, { brand, code, buyer }))) return refuse("coupon.notAvailable");
  const made = await transferCoins(shop, transaction, {
    customerId,
    usage: "code",
    orderId: null,
    change: coins,
    once: `code ${brand} ${code} ${customerId}`,
  });
  return made === "made" ? undefined : refuse("coupon.notAvailable");
}

/** Redeems a code without an order. Idempotent. */
export async function redeemForAccount(
  context: Asking & Pick<CallContext, "wish">,
  redeemCode: string,
): Promise<
  { readonly coupon: Coupon | null; readonly coins: number | null; readonly balance: number } | VoucherRefusal | IdempotencyRefusal
> {
  const { shop, market } = context;
  const { customerId } = customerOf(context);
  const guessed = await guardGuesses(context, redeemCode);
  if (guessed) return guessed;
  const code = tidyCode(redeemCode);
  const brand = market.brand.code;
  const done = await onlyOnce(shop, wishOf(context), { code }, async (transaction) => {
    const found = await findRedeemCode(transaction, brand, code);
    const voucher = found && redeemable(found, market.currency, context.viewer);
    if (!voucher) return refuseField("redeemCode", "coupon.notAvailable" as const);
    if ("coins" in voucher) return await redeemCoins(context, transaction, voucher);
    return (await redeem(shop, transaction, market, holderOf(context.viewer, shop), code)) === undefined
      ? refuseField("redeemCode", "coupon.notAvailable" as const)
      : undefined;
  });
  if (isRefusal(done)) return done;
  const [coupon, found, balance] = await Promise.all([
    findCoupon(shop.database, brand, holderOf(context.viewer, shop), code),
    findRedeemCode(shop.database, brand, code),
    balanceOf(shop.database, customerId),
  ]);
  return { coupon: coupon ? couponFrom(coupon) : null, coins: found?.coins ?? null, balance };
}

/** The customer's coupons with an amount left. */
export async function couponsOf(context: Pick<CallContext, "shop" | "market" | "viewer">): Promise<readonly Coupon[]> {
  const { shop, market } = context;
  return (await findUnexpired(shop.database, market.brand.code, holderOf(customerOf(context), shop), shop.clock())).map(couponFrom);
}

const couponFrom = ({ code, serialNumber, currency, remainingMinor, validUntil }: CouponRow): Coupon => ({
  code,
  serialNumber,
  remaining: money(remainingMinor, currency),
  validUntil,
});

/**
 * Returns the coupon of a cancelled order, or the share of its refunds. An unused coupon of a guest is deleted and its use of the code is
 * free again. An expired coupon becomes usable for 30 days.
 */
export async function giveBackCoupon(shop: Pick<Shop, "database" | "clock">, orderId: string): Promise<void> {
  // Locks the order first, as account deletion does.
  await shop.database.transaction(async (transaction) => {
    const back = await orderGivenBack(transaction, orderId, "coupon");
    if (back && (await lockCodeOfUse(transaction, orderId))) {
      const whole = await giveBackUse(transaction, orderId, back.minor, shop.clock());
      if (whole !== undefined) await takeBackCoupon(transaction, whole);
    }
  });
}

/** Orders with a cancellation or refund that has not returned the coupon yet. */
export async function couponsBehind(shop: Pick<Shop, "database" | "clock">, most: number): Promise<readonly string[]> {
  return await ordersToGiveBack(shop, "coupon", most);
}

/** Moves a guest's coupons to the customer who proved the mailbox. */
export async function giveCoupons(
  transaction: Transaction,
  owner: { readonly brand: string; readonly person: string; readonly customerId: string },
): Promise<void> {
  await updateHolder(transaction, owner);
}
