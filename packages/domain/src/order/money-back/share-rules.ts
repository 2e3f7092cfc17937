/** What of the amounts of an order each of its lines bears. Frozen when the order is placed, so that whatever is given back of it later adds up. Pure; whole minor units. */

/** What of an order's coupon, coins, delivery, added tax and tax off is a line's. */
export type LineShares = {
  readonly couponMinor: number;
  readonly coinsMinor: number;
  readonly shippingMinor: number;
  readonly addedTaxMinor: number;
  readonly taxOffMinor: number;
};

/** What a line costs. `deductedMinor`: what of it coupon and coins pay. */
type LinePrice = { readonly lineMinor: number; readonly deductedMinor: number };

/** A line as it was sold. `taxMinor`: the tax of its goods; `goodsTaxOffMinor`: what is taken off for tax that their price contains. */
export type SoldLine = LinePrice & { readonly taxMinor: number; readonly goodsTaxOffMinor: number };

/** A line of an order that money can go back for. `refundedUnits`: those it went back for; `restockedUnits`: those of them that went back to stock. */
export type SharedLine = LinePrice &
  LineShares & { readonly quantity: number; readonly refundedUnits: number; readonly restockedUnits: number };

/** Integer part of `whole × part / of`, exact for any safe integers. */
const portion = (whole: number, part: number, of: number): number => Number((BigInt(whole) * BigInt(part)) / BigInt(of));

/** Spreads an amount by weights; evenly where all weights are zero. The shares are whole, add up to the amount, and none is above the share rounded up. */
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
 * Allots the amounts of an order to its lines: coupon and coins by what they pay of each line, delivery by what is left of it, taxes by those of its goods and by its delivery.
 * @returns one for each line, in their order; together they are the amounts of the order
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

/** Lines with what they bear of the amounts of their order. */
export function withShares<Line extends SoldLine>(order: LineShares, lines: readonly Line[]): (Line & LineShares)[] {
  return sharesByLine(order, lines).flatMap((shares, at) => {
    const line = lines[at];
    return line ? [{ ...line, ...shares }] : [];
  });
}

/** Value in money, coupon and coins. */
export type Value = { readonly moneyMinor: number; readonly couponMinor: number; readonly coinsMinor: number };

/** What the first units of a line are worth together: each unit has its share of the line, and all of them are the line. */
export function valueOfUnits(line: SharedLine, units: number): Value {
  const of = (minor: number) => portion(minor, units, line.quantity);
  return {
    moneyMinor: of(line.lineMinor - line.deductedMinor + line.shippingMinor + line.addedTaxMinor - line.taxOffMinor),
    couponMinor: of(line.couponMinor),
    coinsMinor: of(line.coinsMinor),
  };
}

/** What a share of an amount is worth when so much money of all went back. */
export const shareByMoney = (minor: number, moneyMinor: number, ofMinor: number): number =>
  ofMinor === 0 ? 0 : portion(minor, Math.min(moneyMinor, ofMinor), ofMinor);
