/** Which gift the cart has earned and which comes next, for the cart and the order form. */
import { type CurrencyCode, type Money, money } from "@rambla/core/money";
import { amountOf } from "./amount.ts";
import type { Settlement } from "./checked-cart.ts";

type Offers = readonly (Pick<Settlement["gifts"][number], "activityId" | "title" | "wholeRange" | "reached"> & {
  readonly gifts: readonly (Pick<Settlement["gifts"][number]["gifts"][number], "from" | "earned" | "available"> & {
    readonly goods: { readonly goodsId: string; readonly title: string };
  })[];
})[];

export type GiftOfEvent = {
  readonly activityId: string;
  /** The event, and whether all goods count for it. */
  readonly title: string;
  readonly wholeRange: boolean;
  readonly goods: { readonly goodsId: string; readonly title: string };
  readonly from: Money;
  readonly missing: Money;
  readonly earned: boolean;
};

/** Gives available gifts of events that some of the cart's goods count for. */
function within(offers: Offers, currency: CurrencyCode): readonly GiftOfEvent[] {
  return offers.flatMap(({ activityId, title, wholeRange, reached, gifts }) => {
    const spent = amountOf(reached, currency);
    if (!wholeRange && spent.minor === 0) return [];
    return gifts
      .filter(({ available }) => available)
      .map(({ goods, from, earned }) => {
        const amount = amountOf(from, currency);
        return { activityId, title, wholeRange, goods, from: amount, missing: money(amount.minor - spent.minor, currency), earned };
      });
  });
}

/** Earned gifts, highest threshold first: the first is the default. */
export function earnedGifts(offers: Offers, currency: CurrencyCode): readonly GiftOfEvent[] {
  return within(offers, currency)
    .filter(({ earned }) => earned)
    .toSorted((a, b) => b.from.minor - a.from.minor);
}

/** The gift with the least missing amount; undefined without one. */
export function nextGift(offers: Offers, currency: CurrencyCode): GiftOfEvent | undefined {
  return within(offers, currency)
    .filter(({ earned }) => !earned)
    .toSorted((a, b) => a.missing.minor - b.missing.minor)[0];
}
