/** Coupons and the codes they come of (R-448 to R-450, D-114, D-115, decision 112): what somebody has, redeems and uses. */
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

/** What a shopper names: one of their coupons by its code, or a code to be redeemed. */
export type Named = { readonly couponCode?: string | undefined; readonly redeemCode?: string | undefined };
/** What it is: a coupon somebody has, or one, or coins, that they get by redeeming the code. */
export type Voucher =
  | { readonly code: string; readonly serialNumber: string | null; readonly worth: Money }
  | { readonly code: string; readonly coins: number };

export type VoucherRefusal = Refusal<"coupon.notAvailable" | "limit.tooMany">;

type Asking = Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress">;

/** Whose coupons a caller may use. @param email that a guest orders with: theirs is what this mailbox redeems */
export function holderOf(viewer: Viewer, { config }: Pick<Shop, "config">, email?: string): Holder {
  const mailbox = viewer.kind === "customer" ? viewer.mailbox : email === undefined ? null : canonicalMailbox(email);
  const buyer = mailbox === null ? null : buyerOf(mailbox, config);
  if (viewer.kind === "customer") return { customerId: viewer.customerId, person: mailbox, buyer, guestId: null };
  return { customerId: null, person: mailbox, buyer, guestId: viewer.kind === "guest" ? viewer.guestId : null };
}

/**
 * Refuses to tell about codes whoever has guessed at too many: a code that the brand has not got counts as a guess of the caller's
 * network, and of a customer as a guess of theirs alone, however their mailbox is spelled.
 * Asked before anything is looked up, outside of a transaction that may roll back; a wish that was granted before is answered as then.
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
      // Counted before it is judged, so that of many at once no more are judged than there are guesses.
      const now = shop.clock();
      const tooMany = await takeTries(transaction, now, [guess]);
      if (tooMany) return tooMany;
      const code = tidyCode(redeemCode);
      const isKnown = CODE.test(code) && (await findRedeemCode(transaction, market.brand.code, code)) !== undefined;
      // Every look at the sums asks anew what is typed: the same code is one guess.
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
 * What a caller names, as it stands: nothing is taken. `guardGuesses` comes before it.
 * @returns undefined when nothing is named; `coupon.notAvailable` for what is used up, over, of another currency, or not theirs
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

/** Coins go to an account: a guest has none. */
function redeemable(found: RedeemCode, currency: CurrencyCode, viewer: Viewer): Voucher | undefined {
  const given = givenBy(found, currency);
  if (!given) return undefined;
  if ("coins" in given) return viewer.kind === "customer" ? { code: found.code, coins: given.coins } : undefined;
  return { code: found.code, serialNumber: null, worth: given };
}

/**
 * An order takes an amount of what was named, in the transaction that writes it; a code is redeemed with it.
 * @returns `coupon.notAvailable` when somebody else was quicker: then the caller rolls back
 */
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

/** Whether a buyer has a code for the first time, in whatever account: deleting an account and registering again brings it no second time. */
async function isFirst(
  shop: Pick<Shop, "secret">,
  transaction: Transaction,
  { brand, code, buyer }: { readonly brand: string; readonly code: string; readonly buyer: string | null },
): Promise<boolean> {
  return buyer === null || (await insertCodeBuyer(transaction, { brand, code, buyerHash: buyerHash(shop, buyer) }));
}

/** @returns the coupon that a code becomes, undefined when it cannot be redeemed by them (any more) */
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
  // A guest has proven no mailbox: what theirs has had is found out when the order is paid.
  const { customerId, buyer } = holder;
  if (customerId !== null && !(await isFirst(shop, transaction, { brand: market.brand.code, code, buyer }))) return undefined;
  return (await insertCoupon(transaction, { serialNumber, market, code, holder, now })) ? serialNumber : undefined;
}

/**
 * A customer gets the coins of a code, once in all accounts of one buyer.
 * @returns `coupon.notAvailable` when they had them, or somebody else was quicker: then the caller rolls back
 */
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

/** A customer redeems a code for their account, once for a key (D-114). @returns what it gave: a coupon, or coins */
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

/** Coupons of the customer that still pay something (D-115). */
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
 * A cancelled order gives back what it took of a coupon (D-115), another one the share of its refunds; a guest's that nothing else was bought with goes, and its code
 * has that use again while it can be redeemed. A coupon that has expired can be used for 30 days.
 */
export async function giveBackCoupon(shop: Pick<Shop, "database" | "clock">, orderId: string): Promise<void> {
  // The order first, as whoever deletes its account does.
  await shop.database.transaction(async (transaction) => {
    const back = await orderGivenBack(transaction, orderId, "coupon");
    if (back && (await lockCodeOfUse(transaction, orderId))) {
      const whole = await giveBackUse(transaction, orderId, back.minor, shop.clock());
      if (whole !== undefined) await takeBackCoupon(transaction, whole);
    }
  });
}

/** Orders that were cancelled, or refunded in part, and whose coupon was not given back. */
export async function couponsBehind(shop: Pick<Shop, "database" | "clock">, most: number): Promise<readonly string[]> {
  return await ordersToGiveBack(shop, "coupon", most);
}

/** The coupons that a proven mailbox has as a guest are its customer's from now on, also when they are reached by another one (decision 100). */
export async function giveCoupons(
  transaction: Transaction,
  owner: { readonly brand: string; readonly person: string; readonly customerId: string },
): Promise<void> {
  await updateHolder(transaction, owner);
}
