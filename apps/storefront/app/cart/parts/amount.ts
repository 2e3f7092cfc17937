import { type CurrencyCode, formatMoney, money, parseDecimal, priceParts, type Money } from "@rambla/core/money";

/** The amount that a call or the cart writes as decimal text; zero when the text is none, which a call never gives. */
export function amountOf(decimal: string, currency: CurrencyCode): Money {
  return parseDecimal(decimal, currency) ?? money(0, currency);
}

/** An amount within a sentence. */
export function printed(decimal: string, currency: CurrencyCode): string {
  return formatMoney(amountOf(decimal, currency));
}

/** An amount as a form elsewhere takes it: the digits, with the decimal sign of its country alone. */
export function typedAmount(amount: string, currency: CurrencyCode): string {
  const { whole, decimal, cents } = priceParts(amountOf(amount, currency));
  return whole.replace(/\D/g, "") + decimal + cents;
}
