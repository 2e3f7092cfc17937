/** Random sequences of refunds always end at exactly what was paid. */
import type { BasketEntry } from "@rambla/core/basket";
import { countryOf } from "@rambla/core/market";
import { money } from "@rambla/core/money";
import { priceBasket } from "@rambla/core/pricing";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { describe, expect, test } from "vitest";
import { extent } from "../../../../../tools/trial/extent.ts";
import { makeChance } from "../../../../../tools/trial/chance.ts";
import { valueOfUnits, withShares } from "../../order/money-back/share-rules.ts";
import { type AskedBack, planBack, type Standing } from "./refund-rules.ts";

const total = (minors: readonly number[]) => minors.reduce((sum, minor) => sum + minor, 0);

type Chance = ReturnType<typeof makeChance>;
/** An order, and what is paid of it first; all of it where it has no deposit. */
type Sold = { readonly standing: Standing; readonly firstMinor: number };

/** Goods, bundles and full discounts, some with a deposit. */
function anyEntries(chance: Chance, currency: string): BasketEntry[] {
  const amountOf = (minor: number) => money(minor, currency);
  const hasDeposit = chance.next() < 0.3;
  const steps = [{ from: amountOf(chance.whole(1, 20_000)), off: amountOf(chance.whole(1, 900)) }];
  return Array.from({ length: chance.whole(1, 4) }, (_, key): BasketEntry => {
    const goods = Array.from({ length: hasDeposit ? 1 : chance.whole(1, 3) }, () => ({
      price: amountOf(chance.whole(900, 9_000)),
      originalPrice: null,
      quantity: chance.whole(1, 2),
      deposit: hasDeposit ? amountOf(chance.whole(1, 900)) : null,
    }));
    const whole = total(goods.map(({ price, quantity }) => price.minor * quantity));
    return {
      key: String(key),
      quantity: chance.whole(1, 4),
      bundlePrice: goods.length > 1 ? amountOf(chance.whole(1, whole)) : null,
      goods,
      fullDiscount: chance.next() < 0.4 ? { fullDiscountId: "autumn", steps } : null,
    };
  });
}

/** An order as the shop prices and freezes it. */
function pricedOrder(chance: Chance, mayEnd: boolean): Sold {
  const destination = countryOf(DEMO_CONFIG, chance.pick(["ES", "DE", "US", "GB", "PL"]));
  const { currency } = destination;
  const inPurse = () => (chance.next() < 0.5 ? money(chance.whole(0, 12_000), currency) : null);
  const sums = priceBasket({
    entries: anyEntries(chance, currency),
    currency,
    destination,
    shipping: DEMO_CONFIG.shipping,
    purse: { coupon: inPurse(), coins: inPurse(), coinShare: chance.pick([1, 0.5]) },
  });
  const amounts = {
    couponMinor: sums.coupon.minor,
    coinsMinor: sums.coins.minor,
    shippingMinor: sums.shipping.minor,
    addedTaxMinor: sums.addedTax.minor,
    taxOffMinor: sums.taxOff.minor,
  };
  const sold = sums.entries
    .flatMap(({ goods }) => goods)
    .map((part) => ({
      quantity: part.pieces,
      lineMinor: part.linePrice.minor,
      deductedMinor: part.deducted.minor,
      taxMinor: part.tax.minor,
      goodsTaxOffMinor: part.taxOff.minor,
    }));
  const lines = withShares(amounts, sold).map((line) => ({ ...line, refundedUnits: 0, restockedUnits: 0 }));
  for (const name of ["couponMinor", "coinsMinor", "shippingMinor", "addedTaxMinor", "taxOffMinor"] as const)
    expect(total(lines.map((line) => line[name])), name).toBe(amounts[name]);
  expect(total(lines.map((line) => valueOfUnits(line, line.quantity).moneyMinor))).toBe(sums.total.minor);
  const isPaid = sums.deposit === null || sums.balance.minor === 0;
  return {
    firstMinor: sums.first.minor,
    standing: {
      mayEnd: mayEnd || !isPaid,
      isPaid,
      totalMinor: sums.total.minor,
      leftMinor: sums.first.minor,
      returnedMinor: 0,
      couponMinor: amounts.couponMinor,
      coinsMinor: amounts.coinsMinor,
      couponBackMinor: 0,
      coinsBackMinor: 0,
      lines,
    },
  };
}

/** The balance of an order arrives. */
const paidUp = (standing: Standing, mayEnd: boolean): Standing => ({
  ...standing,
  mayEnd,
  isPaid: true,
  leftMinor: standing.totalMinor - standing.returnedMinor,
});

/** Gives back at random until there was enough of it, or the order has ended. */
function givenAtRandom(chance: Chance, from: Standing, steps: number): { readonly standing: Standing; readonly hasEnded: boolean } {
  let standing = from;
  for (let step = 0; step < steps; step += 1) {
    const plan = planBack(standing, anyAsked(chance, standing));
    if (typeof plan === "string") continue;
    expect(Math.min(plan.moneyMinor, plan.couponMinor, plan.coinsMinor)).toBeGreaterThanOrEqual(0);
    standing = after(standing, plan);
    expect(standing.leftMinor).toBeGreaterThanOrEqual(0);
    expect(standing.couponBackMinor).toBeLessThanOrEqual(standing.couponMinor);
    expect(standing.coinsBackMinor).toBeLessThanOrEqual(standing.coinsMinor);
    if (plan.ends) return { standing, hasEnded: true };
  }
  return { standing, hasEnded: false };
}

function anyAsked(chance: Chance, { lines, leftMinor }: Standing): AskedBack {
  if (chance.next() < 0.4) return { kind: "amount", minor: chance.whole(0, Math.ceil(leftMinor / chance.whole(1, 9)) + 1) };
  const line = chance.whole(1, lines.length);
  return { kind: "lines", lines: [{ line, ...(chance.next() < 0.7 && { qty: chance.whole(1, lines[line - 1]!.quantity) }) }] };
}

function after(standing: Standing, plan: Exclude<ReturnType<typeof planBack>, string>): Standing {
  return {
    ...standing,
    leftMinor: standing.leftMinor - plan.moneyMinor,
    returnedMinor: standing.returnedMinor + plan.moneyMinor,
    couponBackMinor: standing.couponBackMinor + plan.couponMinor,
    coinsBackMinor: standing.coinsBackMinor + plan.coinsMinor,
    lines: standing.lines.map((line, at) => ({ ...line, refundedUnits: line.refundedUnits + (plan.units[at] ?? 0) })),
  };
}

describe("refunds in any order", () => {
  test.each([
    ["of an order that was sent", false, 4],
    ["of an order that was not sent", true, 5],
  ])("%s end at exactly what was paid, in money, coupon and coins, and never above it", (_, mayEnd, seed) => {
    const chance = makeChance(seed);
    for (let round = 0; round < extent(250, 2500); round += 1) {
      const sold = pricedOrder(chance, mayEnd);
      const paid = sold.standing;
      const ofDeposit = paid.isPaid ? { standing: paid, hasEnded: false } : givenAtRandom(chance, paid, chance.whole(0, 2));
      const isWhole = !ofDeposit.hasEnded;
      const given = isWhole
        ? givenAtRandom(chance, paid.isPaid ? paid : paidUp(ofDeposit.standing, mayEnd), chance.whole(0, 12))
        : ofDeposit;
      let { standing } = given;
      // What is left goes back line by line, in any order.
      if (!given.hasEnded)
        for (const line of chance.shuffled(standing.lines.map((_line, at) => at + 1))) {
          const plan = planBack(standing, { kind: "lines", lines: [{ line }] });
          if (typeof plan !== "string") standing = after(standing, plan);
        }
      expect([standing.leftMinor, standing.returnedMinor, standing.couponBackMinor, standing.coinsBackMinor]).toEqual([
        0,
        isWhole ? paid.totalMinor : sold.firstMinor,
        paid.couponMinor,
        paid.coinsMinor,
      ]);
      const more = [{ kind: "whole" }, { kind: "amount", minor: 1 }, { kind: "lines", lines: [{ line: 1 }] }] as const;
      for (const asked of more) expect(typeof planBack({ ...standing, mayEnd: false }, asked)).toBe("string");
    }
  });

  test("lines alone give each line what it was worth, whatever was given for others before", () => {
    const chance = makeChance(3);
    for (let round = 0; round < extent(200, 1000); round += 1) {
      let standing = paidUp(pricedOrder(chance, false).standing, false);
      const given = standing.lines.map(() => 0);
      const waiting = standing.lines.map(() => 0);
      for (const at of chance.shuffled(standing.lines.flatMap(({ quantity }, line) => Array.from({ length: quantity }, () => line)))) {
        const plan = planBack(standing, { kind: "lines", lines: [{ line: at + 1, qty: 1 + (waiting[at] ?? 0) }] });
        // A unit worth less than a cent goes back with the next.
        waiting[at] = typeof plan === "string" ? 1 + (waiting[at] ?? 0) : 0;
        if (typeof plan === "string") continue;
        given[at] = (given[at] ?? 0) + plan.moneyMinor;
        standing = after(standing, plan);
      }
      expect(given).toEqual(standing.lines.map((line) => valueOfUnits(line, line.quantity).moneyMinor));
    }
  });
});

const LINE = {
  quantity: 2,
  refundedUnits: 0,
  restockedUnits: 0,
  lineMinor: 4000,
  deductedMinor: 1000,
  couponMinor: 600,
  coinsMinor: 400,
  shippingMinor: 0,
  addedTaxMinor: 0,
  taxOffMinor: 0,
};
const PAID: Standing = {
  mayEnd: false,
  isPaid: true,
  totalMinor: 3000,
  leftMinor: 3000,
  returnedMinor: 0,
  couponMinor: 600,
  coinsMinor: 400,
  couponBackMinor: 0,
  coinsBackMinor: 0,
  lines: [LINE],
};
const UNIT = { moneyMinor: 1500, couponMinor: 300, coinsMinor: 200, units: [1], ends: false };
const ALL = { moneyMinor: 3000, couponMinor: 600, coinsMinor: 400, units: [2], ends: false };

test.each<[string, Partial<Standing>, AskedBack, ReturnType<typeof planBack>]>([
  ["a unit", {}, { kind: "lines", lines: [{ line: 1, qty: 1 }] }, UNIT],
  ["a line", {}, { kind: "lines", lines: [{ line: 1 }] }, ALL],
  ["the whole", {}, { kind: "whole" }, ALL],
  ["the whole of what was not sent", { mayEnd: true }, { kind: "whole" }, { ...ALL, ends: true }],
  [
    "an amount, coupon and coins in its share",
    {},
    { kind: "amount", minor: 1000 },
    { moneyMinor: 1000, couponMinor: 200, coinsMinor: 133, units: [0], ends: false },
  ],
  [
    "a deposit whose balance is not paid",
    { mayEnd: true, isPaid: false, leftMinor: 500 },
    { kind: "whole" },
    { ...ALL, moneyMinor: 500, units: [0], ends: true },
  ],
  [
    "a unit of what cost no money and was not sent",
    {
      mayEnd: true,
      totalMinor: 0,
      leftMinor: 0,
      couponMinor: 4000,
      coinsMinor: 0,
      lines: [{ ...LINE, deductedMinor: 4000, couponMinor: 4000, coinsMinor: 0 }],
    },
    { kind: "lines", lines: [{ line: 1, qty: 1 }] },
    { moneyMinor: 0, couponMinor: 2000, coinsMinor: 0, units: [1], ends: false },
  ],
  ["more than is left", {}, { kind: "amount", minor: 3001 }, "tooMuch"],
  ["nothing", {}, { kind: "amount", minor: 0 }, "tooMuch"],
  ["less than nothing", {}, { kind: "amount", minor: -1 }, "tooMuch"],
  ["more units than were sold", {}, { kind: "lines", lines: [{ line: 1, qty: 3 }] }, "tooMuch"],
  ["a line it has not", {}, { kind: "lines", lines: [{ line: 2 }] }, "noLine"],
  [
    "a line twice",
    {},
    {
      kind: "lines",
      lines: [
        { line: 1, qty: 1 },
        { line: 1, qty: 1 },
      ],
    },
    "noLine",
  ],
  ["a line of what is not paid", { isPaid: false }, { kind: "lines", lines: [{ line: 1 }] }, "noLine"],
])("%s", (_, rest, asked, plan) => {
  expect(planBack({ ...PAID, ...rest }, asked)).toEqual(plan);
});
