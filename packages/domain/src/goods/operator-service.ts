import { type BrandCode, type CountryCode, entryOf } from "@rambla/core/market";
import { type Money, money, parseDecimal } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { type OperatorContext, wishOf } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database/database.ts";
import { publish } from "../platform/events.ts";
import { dropTags, tags } from "../platform/tags.ts";
import { goodsChanged } from "./events.ts";
import { lockCatalogue, saveListingDue } from "./listing/derived-store.ts";
import { findPricesInForce, savePrices } from "./catalogue-file/import-store.ts";
import { lowestOfReduction, MOST_MINOR } from "./rules.ts";
import { returnStock, takeStock } from "./service.ts";
import { findQuantity } from "./stock-store.ts";

type Asking = Pick<OperatorContext, "shop" | "wish" | "operator">;

/** Below the column's maximum, so returns always fit. */
const MOST_PIECES = 2_000_000_000;

/** Changes the stock by a difference. @returns the new stock; `stock.insufficient` below zero, `request.invalid` above the maximum */
export async function changeStock(
  context: Asking,
  asked: { readonly brand: string; readonly goodsId: string; readonly difference: number },
): Promise<
  | { readonly goodsId: string; readonly quantity: number }
  | IdempotencyRefusal
  | Refusal<"item.notFound" | "stock.insufficient" | "request.invalid">
> {
  const { shop, operator } = context;
  const { brand, goodsId, difference } = asked;
  if ((await findQuantity(shop.database, brand, goodsId)) === undefined) return refuse("item.notFound");
  const done = await onlyOnce(shop, wishOf(context), {}, async (transaction) => {
    const lines = [{ goodsId, quantity: Math.abs(difference) }];
    const why = `operator:${operator?.name ?? ""}`;
    if (difference > 0) {
      const before = (await findQuantity(transaction, brand, goodsId)) ?? 0;
      if (before + difference > MOST_PIECES) return refuseField("difference", "request.invalid");
      await returnStock(shop, transaction, brand, lines, why);
      return undefined;
    }
    const { lacking } = await takeStock(shop, transaction, brand, lines, why);
    return lacking.length > 0 ? refuse("stock.insufficient", { details: lacking }) : undefined;
  });
  if (isRefusal(done)) return done;
  return { goodsId, quantity: (await findQuantity(shop.database, brand, goodsId)) ?? 0 };
}

export type ChangedPrice = {
  readonly goodsId: string;
  readonly price: Money;
  readonly originalPrice: Money | null;
  readonly lowestPrice30Days: Money | null;
};

/**
 * Sets a price in one country and enters it into the price history. It survives a reload of the demo; a file with another price wins.
 * Lists follow through the worker.
 * @param asked `originalPrice` above the price makes a reduction, null ends it
 * @returns `item.notFound` for goods not sold there, `request.invalid` with the field
 */
export async function changePrice(
  context: Asking,
  asked: {
    readonly brand: string;
    readonly goodsId: string;
    readonly countryCode: string;
    readonly price: string;
    readonly originalPrice: string | null;
  },
): Promise<ChangedPrice | IdempotencyRefusal | Refusal<"item.notFound" | "request.invalid">> {
  const { shop } = context;
  const brand = entryOf(shop.config.brands, asked.brand);
  const sold = entryOf(shop.config.countries, asked.countryCode.toUpperCase());
  if (!brand || !sold || !brand.countries.includes(sold.code)) return refuse("item.notFound");
  const { currency, code: country } = sold;
  const price = amountOf(asked.price, currency);
  const original = asked.originalPrice === null ? null : amountOf(asked.originalPrice, currency);
  if (!price) return refuseField("price", "request.invalid");
  if (original === undefined || (original && original.minor <= price.minor)) return refuseField("originalPrice", "request.invalid");

  const done = await onlyOnce(shop, wishOf(context), {}, async (transaction) => {
    // An import writes the same rows.
    await lockCatalogue(transaction, brand.code);
    const before = await priceInForce(transaction, brand.code, asked.goodsId, country);
    if (!before) return refuse("item.notFound" as const);
    const now = shop.clock();
    const history = before.priceMinor === price.minor ? before.history : [...before.history, { priceMinor: price.minor, since: now }];
    const amounts = { priceMinor: price.minor, originalMinor: original?.minor ?? null };
    await savePrices(
      transaction,
      brand.code,
      [
        {
          goods_id: asked.goodsId,
          country,
          price_minor: price.minor,
          original_minor: amounts.originalMinor,
          lowest30_minor: lowestOfReduction(before, amounts, history, now),
          deposit_minor: before.depositMinor,
          by_operator: true,
        },
      ],
      before.priceMinor === price.minor ? [] : [{ goods_id: asked.goodsId, country, since: now, price_minor: price.minor }],
      [],
    );
    await saveListingDue(transaction, brand.code, [asked.goodsId]);
    await publish(transaction, goodsChanged, { brand: brand.code }, now);
    await dropTags(transaction, [tags.goods(brand.code, asked.goodsId)]);
    return undefined;
  });
  if (isRefusal(done)) return done;
  const now = await priceInForce(shop.database, brand.code, asked.goodsId, country);
  if (!now) return refuse("item.notFound");
  const told = (minor: number | null) => (minor === null ? null : money(minor, currency));
  return {
    goodsId: asked.goodsId,
    price: money(now.priceMinor, currency),
    originalPrice: told(now.originalMinor),
    lowestPrice30Days: told(now.lowest30Minor),
  };
}

/** Normal prices in minor units, by country. */
export async function usualPrices(
  { database }: Pick<Asking["shop"], "database">,
  brand: BrandCode,
  goodsId: string,
): Promise<Readonly<Record<CountryCode, number>>> {
  const prices = await findPricesInForce(database, brand, [goodsId]);
  return Object.fromEntries(prices.map(({ country, priceMinor }) => [country, priceMinor]));
}

function amountOf(text: string, currency: Money["currency"]): Money | undefined {
  const amount = parseDecimal(text, currency);
  return amount && amount.minor >= 0 && amount.minor <= MOST_MINOR ? amount : undefined;
}

async function priceInForce(database: Pick<Transaction, "query">, brandCode: BrandCode, goodsId: string, country: CountryCode) {
  return (await findPricesInForce(database, brandCode, [goodsId])).find((price) => price.country === country);
}
