/** What an order is paid in: at once, or a deposit first and the balance after it (D-123, D-125). Pure. */
import { type CurrencyCode, type Money, money } from "@rambla/core/money";
import { awaitsPayment, isAllowed, type OrderStatus } from "./state-rules.ts";

/** What a payment is for; the words of D-125. */
export type PaymentPurpose = "FULL_PAYMENT" | "DEPOSIT" | "FINAL_PAYMENT";

export type Owing = OrderStatus & {
  readonly totalMinor: number;
  readonly paidMinor: number;
  readonly currency: CurrencyCode;
  /** Null for an order that is paid at once. */
  readonly depositMinor: number | null;
  /** From when on the balance can be paid; null for as soon as the deposit is. */
  readonly balanceFrom: Date | null;
};

/** Whether the deposit is paid and the balance can be: at once, or from the day that was agreed (D-123). */
export function isBalanceOpen(
  { depositMinor, paidMinor, totalMinor, balanceFrom }: Pick<Owing, "depositMinor" | "paidMinor" | "totalMinor" | "balanceFrom">,
  now: Date,
): boolean {
  return depositMinor !== null && paidMinor >= depositMinor && paidMinor < totalMinor && (balanceFrom === null || balanceFrom <= now);
}

/** The payment that an order waits for; undefined when it waits for none. */
export function nextPayment(order: Owing): { readonly purpose: PaymentPurpose; readonly amount: Money } | undefined {
  const { totalMinor, paidMinor, depositMinor, currency } = order;
  if (!awaitsPayment(order) || paidMinor >= totalMinor) return undefined;
  if (depositMinor === null) return { purpose: "FULL_PAYMENT", amount: money(totalMinor - paidMinor, currency) };
  if (paidMinor < depositMinor) return { purpose: "DEPOSIT", amount: money(depositMinor - paidMinor, currency) };
  return { purpose: "FINAL_PAYMENT", amount: money(totalMinor - paidMinor, currency) };
}

/** Whether an order may be paid now: it waits for money, its time is not over, and that of a balance has begun. */
export function isPayable(order: Owing & { readonly payUntil: Date | null }, now: Date): boolean {
  const inTime = order.payUntil === null ? order.paidMinor > 0 : order.payUntil > now;
  return nextPayment(order) !== undefined && isAllowed(order, "pay") && inTime && (order.paidMinor === 0 || isBalanceOpen(order, now));
}

/** What the goods of an order cost less, and why: as the settlement that was agreed to has told it. */
export type Saving = { readonly because: "reduction" | "bundle" | "fullDiscount"; readonly minor: number };
type PricedLine = {
  readonly quantity: number;
  readonly priceMinor: number;
  readonly originalPriceMinor: number | null;
  readonly discountMinor: number;
  readonly fullDiscountMinor: number;
};

/** What the goods of an order would have cost, and what was taken off that; coupon and coins make nothing cheaper, but pay. */
export function savingsOf({ goodsMinor, lines }: { readonly goodsMinor: number; readonly lines: readonly PricedLine[] }): {
  readonly originalMinor: number;
  readonly savings: readonly Saving[];
} {
  const total = (of: (line: PricedLine) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const all: readonly Saving[] = [
    {
      because: "reduction",
      minor: total(
        ({ quantity, priceMinor, originalPriceMinor }) => quantity * Math.max(0, (originalPriceMinor ?? priceMinor) - priceMinor),
      ),
    },
    { because: "bundle", minor: total(({ discountMinor, fullDiscountMinor }) => discountMinor - fullDiscountMinor) },
    { because: "fullDiscount", minor: total(({ fullDiscountMinor }) => fullDiscountMinor) },
  ];
  return { originalMinor: goodsMinor + all.reduce((sum, { minor }) => sum + minor, 0), savings: all.filter(({ minor }) => minor > 0) };
}
