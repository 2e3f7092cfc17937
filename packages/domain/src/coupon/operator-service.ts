import { endMoment } from "@rambla/core/day-end";
import { randomId } from "@rambla/core/id";
import { type Brand, countryOf, countryOfDays, entryOf } from "@rambla/core/market";
import { parseDecimal } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { readCoins } from "../coin/rules.ts";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { type OperatorContext, wishOf } from "../platform/call-context.ts";
import { CODE, type RedeemCode, tidyCode } from "./rules.ts";
import { endRedeemCode, findRedeemCode, insertRedeemCode } from "./store.ts";

type Asking = Pick<OperatorContext, "shop" | "wish">;

/** 79 random bits. */
const MADE_LENGTH = 16;

export type AskedCode = {
  readonly brand: string;
  readonly code?: string | undefined;
  readonly amounts?: Readonly<Record<string, string>> | undefined;
  readonly coins?: string | undefined;
  readonly uses: number;
  readonly validFrom?: string | undefined;
  readonly validUntil: string;
};

/**
 * Makes a code. Idempotent.
 * @param asked without `code` a random one is made
 * @returns `item.notFound` for an unknown brand, `coupon.taken` for an existing code, `request.invalid` for a code of no value
 */
export async function createCode(
  context: Asking,
  asked: AskedCode,
): Promise<RedeemCode | IdempotencyRefusal | Refusal<"item.notFound" | "coupon.taken" | "request.invalid">> {
  const { shop } = context;
  const brand = entryOf(shop.config.brands, asked.brand);
  if (!brand) return refuse("item.notFound");
  const terms = readTerms(shop, brand, asked);
  if (isRefusal(terms)) return terms;
  const done = await onlyOnce(shop, wishOf(context), { code: terms.code }, async (transaction) =>
    (await insertRedeemCode(transaction, { ...terms, brand: asked.brand, uses: asked.uses }))
      ? undefined
      : refuseField("code", "coupon.taken" as const),
  );
  return isRefusal(done) ? done : await codeOf(context, asked.brand, done.ids.code);
}

/** @returns `request.invalid` for a code of no value */
function readTerms(shop: Asking["shop"], brand: Brand, asked: AskedCode) {
  const code = tidyCode(asked.code ?? randomId(shop.random, MADE_LENGTH));
  const coins = asked.coins === undefined ? null : (readCoins(asked.coins) ?? 0);
  const amounts =
    asked.amounts === undefined
      ? null
      : readAmounts(
          asked.amounts,
          brand.countries.map((country) => countryOf(shop.config, country).currency),
        );
  const now = shop.clock();
  const validFrom = asked.validFrom === undefined ? now : new Date(asked.validFrom);
  const validUntil = endMoment(asked.validUntil, countryOfDays(shop.config, brand).timeZone);
  if (!CODE.test(code)) return refuseField("code", "request.invalid");
  if (asked.coins !== undefined && coins === 0) return refuseField("coins", "request.invalid");
  if ((asked.amounts !== undefined && amounts === null) || (amounts === null) === (coins === null))
    return refuseField("amounts", "request.invalid");
  if (validUntil <= validFrom || validUntil <= now) return refuseField("validUntil", "request.invalid");
  return { code, amounts, coins, validFrom, validUntil };
}

/** Ends redemption; coupons of customers stay valid. */
export async function endCode(
  { shop }: Pick<Asking, "shop">,
  asked: { readonly brand: string; readonly code: string },
): Promise<RedeemCode | Refusal<"item.notFound">> {
  const code = tidyCode(asked.code);
  if (!CODE.test(code)) return refuse("item.notFound");
  await endRedeemCode(shop.database, asked.brand, code, shop.clock());
  return (await findRedeemCode(shop.database, asked.brand, code)) ?? refuse("item.notFound");
}

export async function lookAtCode(
  { shop }: Pick<Asking, "shop">,
  asked: { readonly brand: string; readonly code: string },
): Promise<RedeemCode | Refusal<"item.notFound">> {
  const code = tidyCode(asked.code);
  return (CODE.test(code) ? await findRedeemCode(shop.database, asked.brand, code) : undefined) ?? refuse("item.notFound");
}

async function codeOf({ shop }: Pick<Asking, "shop">, brand: string, code: string): Promise<RedeemCode> {
  const found = await findRedeemCode(shop.database, brand, code);
  if (!found) throw new Error("a code vanished");
  return found;
}

/** Minor units by currency; null for an invalid amount or a currency that the brand does not use. */
function readAmounts(asked: Readonly<Record<string, string>>, currencies: readonly string[]): Readonly<Record<string, number>> | null {
  const read = Object.entries(asked).map(([currency, text]) => [currency, parseDecimal(text, currency)?.minor ?? 0] as const);
  return read.length > 0 && read.every(([currency, minor]) => minor > 0 && currencies.includes(currency)) ? Object.fromEntries(read) : null;
}
