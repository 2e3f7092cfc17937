import type { Cursor } from "@rambla/core/cursor";
import { randomId } from "@rambla/core/id";
import { type CountryCode, entryOf } from "@rambla/core/market";
import { type Money, money, parseDecimal } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../../idempotency/service.ts";
import { type AskedPart, type ListPart, readPart } from "../../platform/list-part.ts";
import { type OperatorContext, wishOf } from "../../platform/call-context.ts";
import type { Shop } from "../../platform/shop.ts";
import { dropTags, tags } from "../../platform/tags.ts";
import { lockCatalogue } from "../listing/derived-store.ts";
import type { ListedPrice } from "../catalogue-file/import-rules.ts";
import { endPricesOfList, findListedPrices, savePriceOfList } from "./price-list-store.ts";
import { MOST_MINOR } from "../rules.ts";

type Asking = Pick<OperatorContext, "shop" | "wish">;
export type PriceOfList = {
  readonly distributionId: string;
  readonly goodsId: string;
  readonly countryCode: CountryCode;
  readonly price: Money;
};

/**
 * Sets a price of a list in one country. It survives a reload of the demo; a file with another price wins.
 * @param asked without `distributionId` it starts a new list with a random id
 * @returns `item.notFound` for goods not sold there, `request.invalid` with the field
 */
export async function setPriceOfList(
  context: Asking,
  asked: {
    readonly brand: string;
    readonly distributionId?: string | undefined;
    readonly goodsId: string;
    readonly countryCode: string;
    readonly price: string;
  },
): Promise<PriceOfList | IdempotencyRefusal | Refusal<"item.notFound" | "request.invalid">> {
  const { shop } = context;
  const { goodsId } = asked;
  const brand = entryOf(shop.config.brands, asked.brand);
  const sold = entryOf(shop.config.countries, asked.countryCode.toUpperCase());
  if (!brand || !sold || !brand.countries.includes(sold.code)) return refuse("item.notFound");
  const price = parseDecimal(asked.price, sold.currency);
  if (!price || price.minor < 0 || price.minor > MOST_MINOR) return refuseField("price", "request.invalid");
  const ids = { distributionId: asked.distributionId ?? randomId(shop.random) };
  const done = await onlyOnce(shop, wishOf(context), ids, async (transaction) => {
    // An import writes the same rows.
    await lockCatalogue(transaction, brand.code);
    if (!(await savePriceOfList(transaction, brand.code, { ...ids, goodsId, country: sold.code, priceMinor: price.minor })))
      return refuse("item.notFound" as const);
    await dropTags(transaction, [tags.goods(brand.code, goodsId)]);
    return undefined;
  });
  return isRefusal(done) ? done : { distributionId: done.ids.distributionId, goodsId, countryCode: sold.code, price };
}

/** Ends list prices, of all goods or countries by default. Holders pay the normal price. @returns `item.notFound` without such prices */
export async function endPriceOfList(
  context: Asking,
  {
    brand,
    distributionId,
    goodsId,
    countryCode,
  }: {
    readonly brand: string;
    readonly distributionId: string;
    readonly goodsId?: string | undefined;
    readonly countryCode?: string | undefined;
  },
): Promise<{ readonly distributionId: string; readonly ended: true } | IdempotencyRefusal | Refusal<"item.notFound">> {
  const { shop } = context;
  if (!entryOf(shop.config.brands, brand)) return refuse("item.notFound");
  const done = await onlyOnce(shop, wishOf(context), {}, async (transaction) => {
    await lockCatalogue(transaction, brand);
    const ended = await endPricesOfList(transaction, brand, { distributionId, goodsId, country: countryCode?.toUpperCase() });
    if (ended.length === 0) return refuse("item.notFound" as const);
    await dropTags(
      transaction,
      [...new Set(ended)].map((each) => tags.goods(brand, each)),
    );
    return undefined;
  });
  return isRefusal(done) ? done : { distributionId, ended: true };
}

/** @returns `item.notFound` for an unknown brand */
export async function pricesOfLists(
  shop: Pick<Shop, "database" | "config">,
  asked: AskedPart & { readonly brand: string; readonly distributionId?: string | undefined },
): Promise<ListPart<PriceOfList> | Refusal<"item.notFound">> {
  if (!entryOf(shop.config.brands, asked.brand)) return refuse("item.notFound");
  const { items, next } = await readPart(
    shop,
    asked,
    (behind, most) => findListedPrices(shop.database, asked.brand, asked.distributionId, behind && keyOf(behind), most),
    placeOf,
  );
  return {
    items: items.flatMap(({ distributionId, goodsId, country, priceMinor }) => {
      const sold = entryOf(shop.config.countries, country);
      return sold ? [{ distributionId, goodsId, countryCode: sold.code, price: money(priceMinor, sold.currency) }] : [];
    }),
    next,
  };
}

/** In key order, so the time is constant. */
const placeOf = ({ distributionId, goodsId, country }: ListedPrice): Cursor => ({
  at: new Date(0),
  id: `${distributionId}_${goodsId}_${country}`,
});

/** Only the list id may contain the separator. */
function keyOf({ id }: Cursor): Omit<ListedPrice, "priceMinor"> {
  const [, distributionId = "", goodsId = "", country = ""] = /^(.*)_(.*)_(.*)$/.exec(id) ?? [];
  return { distributionId, goodsId, country };
}
