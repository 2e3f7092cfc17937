/** Each line's share of the amounts of an order, frozen when it is placed, so that later refunds add up. Pure; whole minor units. */

export type LineShares = {
  readonly couponMinor: number;
  readonly coinsMinor: number;
  readonly shippingMinor: number;
  readonly addedTaxMinor: number;
  readonly taxOffMinor: number;
};

/** `deductedMinor`: paid by coupon and coins. */
type LinePrice = { readonly lineMinor: number; readonly deductedMinor: number };

/** `taxMinor`: tax of its goods; `goodsTaxOffMinor`: deducted tax that their price contains. */
export type SoldLine = LinePrice & { readonly taxMinor: number; readonly goodsTaxOffMinor: number };

/** `restockedUnits`: refunded units that returned to stock. */
export type SharedLine = LinePrice &
  LineShares & { readonly quantity: number; readonly refundedUnits: number; readonly restockedUnits: number };

/** Integer part of `whole × part / of`, exact for any safe integers. */
const portion = (whole: number, part: number, of: number): number => Number((BigInt(whole) * BigInt(part)) / BigInt(of));

/** Spreads an amount by weights, evenly where all are zero. Shares are whole and add up to the amount. */
function spread(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const counted = all === 0 ? weights.map(() => 1) : weights;
  const of = all === 0 ? weights.length : all;
  let upTo = 0;
  return counted.map((weight) => {
    const before = portion(whole, upTo, of);
    upTo += weight;
    return portion(whole, upTo, of) - before;
  });
}

/**
 * Splits an order's amounts: coupon and coins by what they pay of each line, delivery by the rest, taxes by goods and delivery.
 * @returns one per line, adding up to the amounts of the order
 */
export function sharesByLine(order: LineShares, lines: readonly SoldLine[]): LineShares[] {
  const deducted = lines.map(({ deductedMinor }) => deductedMinor);
  const left = lines.map(({ lineMinor, deductedMinor }) => lineMinor - deductedMinor);
  const coupon = spread(order.couponMinor, deducted);
  const shipping = spread(order.shippingMinor, left);
  const withDelivery = (minors: readonly number[], whole: number) => {
    const ofDelivery = spread(whole - minors.reduce((sum, minor) => sum + minor, 0), shipping);
    return minors.map((minor, at) => minor + (ofDelivery[at] ?? 0));
  };
  const addedTax = withDelivery(
    lines.map(({ taxMinor }) => (order.addedTaxMinor > 0 ? taxMinor : 0)),
    order.addedTaxMinor,
  );
  const taxOff = withDelivery(
    lines.map(({ goodsTaxOffMinor }) => goodsTaxOffMinor),
    order.taxOffMinor,
  );
  return lines.map(({ deductedMinor }, at) => ({
    couponMinor: coupon[at] ?? 0,
    coinsMinor: deductedMinor - (coupon[at] ?? 0),
    shippingMinor: shipping[at] ?? 0,
    addedTaxMinor: addedTax[at] ?? 0,
    taxOffMinor: taxOff[at] ?? 0,
  }));
}

export function withShares<Line extends SoldLine>(order: LineShares, lines: readonly Line[]): (Line & LineShares)[] {
  return sharesByLine(order, lines).flatMap((shares, at) => {
    const line = lines[at];
    return line ? [{ ...line, ...shares }] : [];
  });
}

export type Value = { readonly moneyMinor: number; readonly couponMinor: number; readonly coinsMinor: number };

/** The value of a line's first units; all units together are worth the line. */
export function valueOfUnits(line: SharedLine, units: number): Value {
  const of = (minor: number) => portion(minor, units, line.quantity);
  return {
    moneyMinor: of(line.lineMinor - line.deductedMinor + line.shippingMinor + line.addedTaxMinor - line.taxOffMinor),
    couponMinor: of(line.couponMinor),
    coinsMinor: of(line.coinsMinor),
  };
}

/** The part of `minor` that corresponds to `moneyMinor` of `ofMinor`. */
export const shareByMoney = (minor: number, moneyMinor: number, ofMinor: number): number =>
  ofMinor === 0 ? 0 : portion(minor, Math.min(moneyMinor, ofMinor), ofMinor);
