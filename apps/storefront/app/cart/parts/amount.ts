import { type CurrencyCode, formatMoney, money, parseDecimal, priceParts, type Money } from "@rambla/core/money";

/** Parses a decimal text; zero when it is invalid, which no call sends. */
export function amountOf(decimal: string, currency: CurrencyCode): Money {
  return parseDecimal(decimal, currency) ?? money(0, currency);
}

export function printed(decimal: string, currency: CurrencyCode): string {
  return formatMoney(amountOf(decimal, currency));
}

/** Formats an amount for another form: digits and the country's decimal sign only. */
export function typedAmount(amount: string, currency: CurrencyCode): string {
  const { whole, decimal, cents } = priceParts(amountOf(amount, currency));
  return whole.replace(/\D/g, "") + decimal + cents;
}
