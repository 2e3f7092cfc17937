import type { PartedEntry } from "./basket.ts";
import { type Minors, minorAt, shared, total } from "./basket-shares.ts";
import { type Money, money, split } from "./money.ts";
import { type Taxation, taxOf, type TaxOfRate } from "./taxation.ts";

type TaxedParts = {
  /** Tax and rate per part. */
  readonly taxes: Minors;
  readonly rates: Minors;
  /** The contained tax that is taken off per part. */
  readonly offs: Minors;
  readonly addedMinor: number;
  readonly offMinor: number;
  readonly byRate: readonly TaxOfRate[];
};

/**
 * Computes the tax once per rate. Delivery is shared among the rates by the prices before coupon and coins: a coupon may pay all goods and
 * leave no weights.
 */
export function taxedParts(
  entries: readonly PartedEntry[],
  lines: Minors,
  left: Minors,
  delivery: Money,
  { rates: rateOf, taxedDelivery, kind }: Taxation,
): TaxedParts {
  const { currency } = delivery;
  const rates = entries.map(({ parts }) => parts.map(({ goods: { taxClass = "standard" } }) => rateOf[taxClass]));
  const all = [
    ...new Set([
      ...rates.flat(),
      ...(delivery.minor > 0 && !taxedDelivery ? [0] : []),
      ...(rates.flat().length > 0 ? [] : [rateOf.standard]),
    ]),
  ].sort((a, b) => b - a);
  const only = (minors: Minors, rate: number): Minors =>
    minors.map((goods, at) => goods.map((minor, index) => (minorAt(rates, at, index) === rate ? minor : 0)));
  const weights = all.map((rate) => total(only(lines, rate).flat()));
  const deliveries = taxedDelivery
    ? delivery.minor === 0
      ? []
      : split(delivery, total(weights) > 0 ? weights : weights.map((_, at) => (at === 0 ? 1 : 0)))
    : all.map((rate) => (rate === 0 ? delivery : money(0, currency)));
  const groups = all.map((rate, at) => {
    const goods = only(left, rate);
    const deliveryMinor = deliveries[at]?.minor ?? 0;
    const whole = taxOf(money(total(goods.flat()) + deliveryMinor, currency), rate, kind);
    return { ...whole, shares: shared(whole.tax, entries, goods, deliveryMinor), offs: shared(whole.off, entries, goods, deliveryMinor) };
  });
  const sumOf = (pick: (group: (typeof groups)[number]) => number) => total(groups.map(pick));
  return {
    taxes: lines.map((goods, at) => goods.map((_, index) => sumOf(({ shares }) => minorAt(shares, at, index)))),
    rates: kind === "off" ? rates.map((goods) => goods.map(() => 0)) : rates,
    offs: lines.map((goods, at) => goods.map((_, index) => sumOf(({ offs }) => minorAt(offs, at, index)))),
    addedMinor: kind === "onTop" ? sumOf(({ tax }) => tax.minor) : 0,
    offMinor: sumOf(({ off }) => off.minor),
    byRate: byRate(groups),
  };
}

/** Sums per rate; leaves out rates of zero. */
function byRate(groups: readonly TaxOfRate[]): readonly TaxOfRate[] {
  const rates = [...new Set(groups.map(({ rate }) => rate))];
  return rates.flatMap((rate) => {
    const own = groups.filter((group) => group.rate === rate);
    const [currency = ""] = own.map(({ net }) => net.currency);
    const [net, tax] = [total(own.map((one) => one.net.minor)), total(own.map((one) => one.tax.minor))];
    return net + tax === 0 ? [] : [{ rate, net: money(net, currency), tax: money(tax, currency) }];
  });
}
