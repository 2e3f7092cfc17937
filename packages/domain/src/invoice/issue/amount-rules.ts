/** The amounts of an invoice from those of its order, as EN 16931 wants them: net lines, allowances and charges by rate, tax by rate. Pure; whole minor units. */
import type { OrderTax } from "../../order/rules.ts";

/** How an amount is taxed: a code of EN 16931. `S` at a rate, `Z` at none, `G` because it leaves the tax area. */
export type TaxCategory = "S" | "Z" | "G";

export type InvoiceLine = {
  readonly title: string;
  readonly articleNumber: string;
  readonly quantity: number;
  readonly netMinor: number;
  readonly rate: number;
  readonly category: TaxCategory;
};
/** What is taken off, or comes on top, at one rate. */
export type Adjustment = {
  readonly what: "coupon" | "coins" | "delivery";
  readonly netMinor: number;
  readonly rate: number;
  readonly category: TaxCategory;
};
export type TaxRow = { readonly rate: number; readonly category: TaxCategory; readonly netMinor: number; readonly taxMinor: number };
export type Amounts = {
  readonly lines: readonly InvoiceLine[];
  readonly allowances: readonly Adjustment[];
  readonly charges: readonly Adjustment[];
  readonly taxes: readonly TaxRow[];
};

const sum = (minors: readonly number[]): number => minors.reduce((all, minor) => all + minor, 0);

/** An order as far as its amounts go. */
export type Invoiced = {
  readonly lines: readonly {
    readonly title: string;
    readonly articleNumber: string;
    readonly quantity: number;
    readonly lineMinor: number;
    readonly couponMinor: number;
    readonly coinsMinor: number;
    readonly taxRate: number;
  }[];
  readonly taxes: readonly OrderTax[];
  readonly taxIncluded: boolean;
  readonly taxOffMinor: number;
  readonly goodsMinor: number;
  readonly couponMinor: number;
  readonly coinsMinor: number;
  readonly shippingMinor: number;
  readonly taxRate: number;
};

/**
 * What an order says on its invoice. At each rate the net amounts of lines, allowances and charges add up to what the order pays net at that rate, to the cent.
 * @param membership what an order is called that has no lines
 */
export function amountsOf(order: Invoiced, membership: string): Amounts {
  const isOff = order.taxOffMinor > 0;
  const category = (rate: number): TaxCategory => (rate > 0 ? "S" : isOff ? "G" : "Z");
  const lines = linesOf(order, membership);
  const rates = [...new Set([...order.taxes.map(({ rate }) => rate), ...lines.map(({ rate }) => rate)])].sort((a, b) => b - a);
  const made = rates.map((rate) => {
    const { netMinor, taxMinor } = order.taxes.find((row) => row.rate === rate) ?? { netMinor: 0, taxMinor: 0 };
    const own = lines.filter((line) => line.rate === rate);
    const goodsMinor = sum(own.map(({ minor, couponMinor, coinsMinor }) => minor - couponMinor - coinsMinor));
    const grossMinor = isOff
      ? order.goodsMinor - order.couponMinor - order.coinsMinor + order.shippingMinor
      : order.taxIncluded
        ? netMinor + taxMinor
        : netMinor;
    // What is left of a rate beside its goods is delivery.
    const parts = [
      ...own.map(({ minor }) => minor),
      -sum(own.map(({ couponMinor }) => couponMinor)),
      -sum(own.map(({ coinsMinor }) => coinsMinor)),
      grossMinor - goodsMinor,
    ];
    const nets = netOf(parts, netMinor, grossMinor === 0 ? 1 / (1 + (order.taxIncluded ? rate : 0)) : netMinor / grossMinor);
    const [coupon = 0, coins = 0, delivery = 0] = nets.slice(own.length);
    const at = { rate, category: category(rate) };
    return {
      lines: own.map(({ title, articleNumber, quantity }, index) => ({
        title,
        articleNumber,
        quantity,
        netMinor: nets[index] ?? 0,
        ...at,
      })),
      allowances: [{ what: "coupon", netMinor: -coupon, ...at } as const, { what: "coins", netMinor: -coins, ...at } as const],
      charges: [{ what: "delivery", netMinor: delivery, ...at } as const],
      taxes: [{ ...at, netMinor, taxMinor }],
    };
  });
  const isThere = ({ netMinor }: Adjustment) => netMinor !== 0;
  return {
    lines: made.flatMap((one) => one.lines),
    allowances: made.flatMap((one) => one.allowances).filter(isThere),
    charges: made.flatMap((one) => one.charges).filter(isThere),
    taxes: made.flatMap((one) => one.taxes),
  };
}

function linesOf({ lines, goodsMinor, couponMinor, coinsMinor, taxRate, taxOffMinor }: Invoiced, membership: string) {
  const isOff = taxOffMinor > 0;
  if (lines.length === 0)
    return [{ title: membership, articleNumber: "", quantity: 1, minor: goodsMinor, couponMinor, coinsMinor, rate: isOff ? 0 : taxRate }];
  return lines.map((line) => ({
    title: line.title,
    articleNumber: line.articleNumber,
    quantity: line.quantity,
    minor: line.lineMinor,
    couponMinor: line.couponMinor,
    coinsMinor: line.coinsMinor,
    rate: line.taxRate,
  }));
}

/** Net amounts of parts of one rate that add up to a sum: the cents of rounding go to the largest part. */
function netOf(parts: readonly number[], netMinor: number, ratio: number): number[] {
  const nets = parts.map((part) => Math.round(part * ratio) + 0);
  const largest = parts.reduce((best, part, index) => (part > (parts[best] ?? 0) ? index : best), 0);
  nets[largest] = (nets[largest] ?? 0) + netMinor - sum(nets);
  return nets;
}

/**
 * Spreads an amount that goes back over the rates of an invoice: first over those at which units went back, then over what is left at each. Together with what was
 * credited before no rate is credited more than it was paid, and the last cent is the last.
 * @param wantedMinor what of the amount units say, by rate
 * @returns one row for each rate at which something goes back
 */
export function creditOf(
  taxes: readonly TaxRow[],
  before: readonly TaxRow[],
  amountMinor: number,
  wantedMinor: (rate: number) => number = () => 0,
): readonly TaxRow[] {
  const rows = taxes.map((row) => {
    const done = before.filter(({ rate }) => rate === row.rate);
    const doneMinor = sum(done.map(({ netMinor, taxMinor }) => netMinor + taxMinor));
    const grossMinor = row.netMinor + row.taxMinor;
    const leftMinor = grossMinor - doneMinor;
    return {
      row,
      grossMinor,
      doneMinor,
      leftMinor,
      doneTaxMinor: sum(done.map(({ taxMinor }) => taxMinor)),
      wanted: Math.max(0, Math.min(leftMinor, wantedMinor(row.rate) - doneMinor)),
    };
  });
  const byUnits = spread(
    Math.min(amountMinor, sum(rows.map(({ wanted }) => wanted))),
    rows.map(({ wanted }) => wanted),
  );
  const rest = spread(
    amountMinor - sum(byUnits),
    rows.map(({ leftMinor }, at) => leftMinor - (byUnits[at] ?? 0)),
  );
  return rows.flatMap(({ row, grossMinor, doneMinor, doneTaxMinor }, at) => {
    const share = (byUnits[at] ?? 0) + (rest[at] ?? 0);
    if (share === 0) return [];
    const taxMinor = Math.round((row.taxMinor * (doneMinor + share)) / grossMinor) - doneTaxMinor;
    return [{ rate: row.rate, category: row.category, netMinor: share - taxMinor, taxMinor }];
  });
}

/** Shares of an amount by weights, whole and adding up to it; none is above its weight while the amount is not above all of them. */
function spread(whole: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  if (all === 0) return weights.map(() => 0);
  let upTo = 0;
  return weights.map((weight) => {
    const start = Number((BigInt(whole) * BigInt(upTo)) / BigInt(all));
    upTo += weight;
    return Number((BigInt(whole) * BigInt(upTo)) / BigInt(all)) - start;
  });
}
