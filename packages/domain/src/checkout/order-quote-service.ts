/** Quotes an order at the moment it is placed, for goods or a membership. Changes nothing. */
import { lineKey } from "@rambla/core/cart";
import type { Country } from "@rambla/core/market";
import { decimalText } from "@rambla/core/money";
import { priceBasket, type Purse } from "@rambla/core/pricing";
import { type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { taxationAt } from "@rambla/core/taxation";
import { type AddressInput, tidyAddress } from "../address/rules.ts";
import { basketEntry } from "../goods/bundle/bundle-rules.ts";
import { type PricedCartLine, priceLines } from "../goods/bundle/bundle-service.ts";
import { balanceWindow, expectedShipping, isOver } from "../goods/pre-sale/pre-sale-rules.ts";
import { isDiscountOver } from "../goods/price/offer-rules.ts";
import { priceYear } from "../membership/rules.ts";
import { checkItems, hasContentChanged, hasPriceChanged, mergeItems, namesOf, type WantedItem } from "../order/item-rules.ts";
import type { OrderQuote } from "../order/placing/new-order-service.ts";
import { deliveryPromise, destinationOf, isPreSale, type PaymentMode } from "../order/rules.ts";
import type { CallContext } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database/database.ts";

type Asking = Pick<CallContext, "shop" | "market">;

export type WantedGoods = {
  readonly items: readonly WantedItem[];
  readonly address: AddressInput;
  readonly byTransfer: boolean;
  readonly paymentMode?: PaymentMode | undefined;
};

/**
 * Quotes goods for an address at present prices, which the customer must have seen.
 * @param purse what may pay besides money
 */
export async function quoteGoods(
  { shop, market }: Asking,
  transaction: Transaction,
  { items: wanted, address: typed, byTransfer, paymentMode }: WantedGoods,
  purse: Purse | undefined,
): Promise<OrderQuote | LineRefusal | Refusal<"goods.notDeliverable" | "preSale.noBankTransfer">> {
  const place = deliveryPlace({ shop, market }, typed);
  if ("refused" in place) return place;
  const { destination, address } = place;
  const now = shop.clock();
  const items = mergeItems(wanted);
  const priced = await priceLines(transaction, market, items, now);
  const refusal = whyNot(items, priced, now);
  if (refusal) return refusal;
  const lines = items.flatMap((item, at) =>
    priced[at] ? [{ ...priced[at], key: lineKey(item), qty: item.qty, fullDiscountId: item.fullDiscountId }] : [],
  );
  const goods = lines.flatMap((line) => line.goods.map((part) => part.priced));
  if (byTransfer && goods.some(isPreSale)) return refuse("preSale.noBankTransfer");
  const byDeposit = paymentMode === "DEPOSIT_AND_FINAL_PAYMENT";
  const balance = byDeposit ? balanceWindow(goods, now) : undefined;
  const entries = lines.map((line) => basketEntry(line.key, line.qty, line, line.fullDiscountId));
  const { shipping } = shop.config;
  const sums = priceBasket({ byDeposit, entries, currency: market.currency, destination, place: address, shipping, purse });
  if (byDeposit && !(balance && sums.deposit)) return refuse("promotion.invalid");
  return {
    orderType: goods.some(isPreSale) ? "PRE_SALE_ORDER" : "SALE_ORDER",
    sums,
    lines,
    destination,
    address,
    balance,
    promise: deliveryPromise(goods, now, destination, shop.config.delivery.text),
    shipsFrom: expectedShipping(goods),
  };
}

function deliveryPlace(
  { shop, market }: Asking,
  typed: AddressInput,
): { readonly destination: Country; readonly address: AddressInput } | Refusal<"goods.notDeliverable"> {
  const destination = destinationOf(market, typed.country, shop.config);
  if (!destination) return refuseField("address.country", "goods.notDeliverable");
  const address = tidyAddress(typed, destination);
  return taxationAt(destination, address).isDelivered ? { destination, address } : refuseField("address.postCode", "goods.notDeliverable");
}

/** @returns `item.notFound` where no membership is sold */
export function quoteYear({ shop, market }: Asking, purse: Purse | undefined): OrderQuote | Refusal<"item.notFound"> {
  const sums = priceYear(shop.config, market, purse);
  if (!sums) return refuse("item.notFound");
  return {
    orderType: "MEMBERSHIP_ORDER",
    sums,
    lines: [],
    destination: market.country,
    address: null,
    balance: undefined,
    promise: null,
    shipsFrom: null,
  };
}

type LineRefusal = Refusal<"goods.notExist" | "promotion.invalid" | "limit.perOrder" | "stock.insufficient" | "goods.updated">;

/** The first reason against the items, naming all lines it applies to. */
function whyNot(items: readonly WantedItem[], priced: readonly (PricedCartLine | null)[], now: Date): LineRefusal | undefined {
  const checked = checkItems(items, priced, true);
  const named = (lines: typeof checked) => lines.map(({ item, available }) => ({ ...namesOf(item), wanted: item.qty, available }));
  const missing = checked.filter((line) => line.problem === "goods.notExist");
  if (missing.length > 0) return refuse("goods.notExist", { details: named(missing) });
  const ended = checked.filter(({ line }) => line?.goods.some((one) => isOver(one.priced.preSale, now)));
  if (ended.length > 0) return refuse("promotion.invalid", { details: named(ended) });
  const limited = checked.filter((line) => line.problem === "limit.perOrder");
  if (limited.length > 0) return refuse("limit.perOrder", { details: named(limited) });
  const lacking = checked.filter((line) => line.problem === "stock.insufficient" || line.problem === "stock.outOfStock");
  if (lacking.length > 0) return refuse("stock.insufficient", { details: named(lacking) });
  const over = checked.filter(({ item, line }) => line && isDiscountOver(line.fullDiscounts, item.fullDiscountId));
  if (over.length > 0)
    return refuse("promotion.invalid", { details: over.map(({ item }) => ({ ...namesOf(item), fullDiscountId: item.fullDiscountId })) });
  const changed = checked.filter(({ item, line }) => line && (hasPriceChanged(item.price, line.price) || hasContentChanged(item, line)));
  if (changed.length > 0) {
    return refuse("goods.updated", {
      details: changed.map(({ item, line }) => ({ ...namesOf(item), price: line && decimalText(line.price) })),
    });
  }
  return undefined;
}
