/** How an order is paid: at once, or by deposit and balance. Pure. */
import { type CurrencyCode, type Money, money } from "@rambla/core/money";
import { awaitsPayment, isAllowed, type OrderStatus } from "./state-rules.ts";

export type PaymentPurpose = "FULL_PAYMENT" | "DEPOSIT" | "FINAL_PAYMENT";

export type Owing = OrderStatus & {
  readonly totalMinor: number;
  readonly paidMinor: number;
  readonly currency: CurrencyCode;
  /** Null for an order that is paid at once. */
  readonly depositMinor: number | null;
  /** When the balance can be paid; null: right after the deposit. */
  readonly balanceFrom: Date | null;
};

/** Whether the deposit is paid and the balance can be. */
export function isBalanceOpen(
  { depositMinor, paidMinor, totalMinor, balanceFrom }: Pick<Owing, "depositMinor" | "paidMinor" | "totalMinor" | "balanceFrom">,
  now: Date,
): boolean {
  return depositMinor !== null && paidMinor >= depositMinor && paidMinor < totalMinor && (balanceFrom === null || balanceFrom <= now);
}

/** Undefined when the order waits for no payment. */
export function nextPayment(order: Owing): { readonly purpose: PaymentPurpose; readonly amount: Money } | undefined {
  const { totalMinor, paidMinor, depositMinor, currency } = order;
  if (!awaitsPayment(order) || paidMinor >= totalMinor) return undefined;
  if (depositMinor === null) return { purpose: "FULL_PAYMENT", amount: money(totalMinor - paidMinor, currency) };
  if (paidMinor < depositMinor) return { purpose: "DEPOSIT", amount: money(depositMinor - paidMinor, currency) };
  return { purpose: "FINAL_PAYMENT", amount: money(totalMinor - paidMinor, currency) };
}

/** Whether an order can be paid now: it waits for money, its time is not over, and a balance is open. */
export function isPayable(order: Owing & { readonly payUntil: Date | null }, now: Date): boolean {
  const inTime = order.payUntil === null ? order.paidMinor > 0 : order.payUntil > now;
  return nextPayment(order) !== undefined && isAllowed(order, "pay") && inTime && (order.paidMinor === 0 || isBalanceOpen(order, now));
}

/** A reduction of the goods, as the agreed settlement named it. */
export type Saving = { readonly because: "reduction" | "bundle" | "fullDiscount"; readonly minor: number };
type PricedLine = {
  readonly quantity: number;
  readonly priceMinor: number;
  readonly originalPriceMinor: number | null;
  readonly discountMinor: number;
  readonly fullDiscountMinor: number;
};

/** The original price of the goods and its reductions. Coupon and coins are payment, not reductions. */
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
