/** What an operator's refund returns. Pure; whole minor units. */
import { shareByMoney, type SharedLine, type Value, valueOfUnits } from "../../order/money-back/share-rules.ts";

/** The state of an order that a refund depends on. */
export type Standing = {
  /** Nothing was sent, so the order ends with the last of its money. */
  readonly mayEnd: boolean;
  /** The whole order is paid. */
  readonly isPaid: boolean;
  readonly totalMinor: number;
  /** What may still go back of its payments, and what went back before. */
  readonly leftMinor: number;
  readonly returnedMinor: number;
  /** What a coupon and coins paid, and the part that went back before. */
  readonly couponMinor: number;
  readonly coinsMinor: number;
  readonly couponBackMinor: number;
  readonly coinsBackMinor: number;
  readonly lines: readonly SharedLine[];
};

/** `line` counts from 1; without `qty` all units that were not refunded yet. */
export type AskedLine = { readonly line: number; readonly qty?: number | undefined };
export type AskedBack =
  | { readonly kind: "whole" }
  | { readonly kind: "amount"; readonly minor: number }
  | { readonly kind: "lines"; readonly lines: readonly AskedLine[] };

/** `units`: per line; `ends`: whether the order ends. */
export type BackPlan = Value & { readonly units: readonly number[]; readonly ends: boolean };

/**
 * Plans a refund. A line returns the value of its first units, less what earlier units returned, capped by the money left. Coupon and coins
 * follow the higher share of units or money, so any sequence of refunds ends with all of them returned.
 * @returns `tooMuch` for nothing or more than is left; `noLine` for lines that the order does not have or has not paid
 */
export function planBack(standing: Standing, asked: AskedBack): BackPlan | "tooMuch" | "noLine" {
  const { leftMinor, lines } = standing;
  const units = unitsOf(standing, asked);
  if (typeof units === "string") return units;
  const moneyMinor =
    asked.kind === "whole" ? leftMinor : asked.kind === "amount" ? asked.minor : Math.min(leftMinor, worthOf(lines, units).moneyMinor);
  if (moneyMinor < 0 || moneyMinor > leftMinor || (asked.kind === "amount" && moneyMinor === 0)) return "tooMuch";
  const isAllBack = lines.every(({ quantity, refundedUnits }, at) => refundedUnits + (units[at] ?? 0) === quantity);
  // A free order ends with its last unit.
  const ends = standing.mayEnd && moneyMinor === leftMinor && (leftMinor > 0 || isAllBack);
  const couponMinor = sharesBack(standing, "couponMinor", units, moneyMinor, ends) - standing.couponBackMinor;
  const coinsMinor = sharesBack(standing, "coinsMinor", units, moneyMinor, ends) - standing.coinsBackMinor;
  if (moneyMinor === 0 && couponMinor === 0 && coinsMinor === 0) return "tooMuch";
  return { moneyMinor, couponMinor, coinsMinor, units, ends };
}

/** Units that return to stock: none once something was sent; all that remain when the order ends. */
export function restockedBy(
  { mayEnd, lines }: Pick<Standing, "mayEnd" | "lines">,
  { units, ends }: Pick<BackPlan, "units" | "ends">,
): number {
  if (!mayEnd) return 0;
  return lines.reduce((sum, { quantity, restockedUnits }, at) => sum + (ends ? quantity - restockedUnits : (units[at] ?? 0)), 0);
}

function unitsOf({ lines, isPaid }: Standing, asked: AskedBack): readonly number[] | "tooMuch" | "noLine" {
  const left = lines.map(({ quantity, refundedUnits }) => quantity - refundedUnits);
  if (asked.kind === "whole") return isPaid ? left : lines.map(() => 0);
  const units = lines.map(() => 0);
  if (asked.kind === "amount") return units;
  if (!isPaid || asked.lines.length === 0 || new Set(asked.lines.map(({ line }) => line)).size < asked.lines.length) return "noLine";
  for (const { line, qty } of asked.lines) {
    const rest = left[line - 1];
    if (rest === undefined) return "noLine";
    const wanted = qty ?? rest;
    if (wanted < 1 || wanted > rest) return "tooMuch";
    units[line - 1] = wanted;
  }
  return units;
}

function worthOf(lines: readonly SharedLine[], units: readonly number[]): Value {
  return lines.reduce<Value>(
    (sum, line, at) => {
      const [before, now] = [valueOfUnits(line, line.refundedUnits), valueOfUnits(line, line.refundedUnits + (units[at] ?? 0))];
      return {
        moneyMinor: sum.moneyMinor + now.moneyMinor - before.moneyMinor,
        couponMinor: sum.couponMinor + now.couponMinor - before.couponMinor,
        coinsMinor: sum.coinsMinor + now.coinsMinor - before.coinsMinor,
      };
    },
    { moneyMinor: 0, couponMinor: 0, coinsMinor: 0 },
  );
}

/** The total that has returned of a coupon or of coins after this refund. */
function sharesBack(
  standing: Standing,
  which: "couponMinor" | "coinsMinor",
  units: readonly number[],
  moneyMinor: number,
  ends: boolean,
): number {
  const { lines, totalMinor, returnedMinor } = standing;
  const all = standing[which];
  if (ends) return all;
  const byUnits = lines.reduce((sum, line, at) => sum + valueOfUnits(line, line.refundedUnits + (units[at] ?? 0))[which], 0);
  const byMoney = shareByMoney(all, returnedMinor + moneyMinor, totalMinor);
  return Math.max(which === "couponMinor" ? standing.couponBackMinor : standing.coinsBackMinor, byUnits, byMoney);
}
