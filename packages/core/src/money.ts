/** Money in integer minor units (cents). Only this file adds, splits and prints it. */

/** Three capital letters. The zloty has the code PLZ. */
export type CurrencyCode = string;

/** `minor` may be negative for a discount. */
export type Money = { readonly minor: number; readonly currency: CurrencyCode };

export type CurrencyFormat = {
  /** ISO 4217. */
  readonly iso: string;
  readonly symbol: string;
  readonly symbolFirst: boolean;
  readonly thousands: string;
  readonly decimal: string;
  /** Languages that write the symbol first, with a space: Dutch `€ 49,00`. */
  readonly firstIn?: readonly string[];
};

const NO_BREAK_SPACE = "\u00a0";

const FORMATS: Readonly<Record<CurrencyCode, CurrencyFormat>> = {
  USD: { iso: "USD", symbol: "$", symbolFirst: true, thousands: ",", decimal: "." },
  GBP: { iso: "GBP", symbol: "£", symbolFirst: true, thousands: ",", decimal: "." },
  PLZ: { iso: "PLN", symbol: "zł", symbolFirst: false, thousands: NO_BREAK_SPACE, decimal: "," },
  EUR: { iso: "EUR", symbol: "€", symbolFirst: false, thousands: ".", decimal: ",", firstIn: ["nl"] },
};

let added: Readonly<Record<CurrencyCode, CurrencyFormat>> = {};

/** Once per process. */
export function writeCurrencies(formats: Readonly<Record<CurrencyCode, CurrencyFormat>>): void {
  added = formats;
}

let languageNow: () => string | undefined = () => undefined;

/** The default language. */
export function writeAmountsIn(language: () => string | undefined): void {
  languageNow = language;
}

export const isKnownCurrency = (code: string): boolean => Object.hasOwn(FORMATS, code);

/** An old order's currency may be unknown: its code is then the symbol. */
function formatOf(currency: CurrencyCode): CurrencyFormat {
  return (
    added[currency] ?? FORMATS[currency] ?? { iso: currency, symbol: currency, symbolFirst: false, thousands: NO_BREAK_SPACE, decimal: "." }
  );
}

/** Throws on a fraction. */
export function money(minor: number, currency: CurrencyCode): Money {
  if (!Number.isSafeInteger(minor)) throw new Error(`money needs whole minor units, got ${minor}`);
  return { minor, currency };
}

/** Zero of `currency` for an empty list. Throws on another currency. */
export function sum(amounts: readonly Money[], currency: CurrencyCode): Money {
  let minor = 0;
  for (const amount of amounts) {
    if (amount.currency !== currency) throw new Error(`cannot add ${amount.currency} to ${currency}`);
    minor += amount.minor;
  }
  return money(minor, currency);
}

export function times(unit: Money, quantity: number): Money {
  return money(unit.minor * quantity, unit.currency);
}

/** Splits an amount by weights; the parts add up to the whole. Remaining cents go to the largest remainders, then the first. */
export function split(whole: Money, weights: readonly number[]): Money[] {
  const total = weights.reduce((a, b) => a + b, 0);
  if (weights.length === 0 || total <= 0) throw new Error("split needs at least one positive weight");
  const exact = weights.map((weight) => (whole.minor * weight) / total);
  const parts = exact.map((value) => Math.floor(value));
  let rest = whole.minor - parts.reduce((a, b) => a + b, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder) {
    if (rest === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    rest -= 1;
  }
  return parts.map((minor) => money(minor, whole.currency));
}

/** Rounds half away from zero. `rate` 0.21 is 21 %. */
export function share(amount: Money, rate: number): Money {
  const exact = amount.minor * rate;
  return money(Math.sign(exact) * Math.round(Math.abs(exact) + 1e-9), amount.currency);
}

/** 121.00 at 0.21 contains 21.00. */
export function containedTax(gross: Money, rate: number): Money {
  return money(gross.minor - Math.round(gross.minor / (1 + rate)), gross.currency);
}

export type PriceParts = {
  readonly sign: string;
  readonly symbol: string;
  readonly symbolFirst: boolean;
  /** Between symbol and number. */
  readonly gap: string;
  readonly whole: string;
  readonly decimal: string;
  readonly cents: string;
};

/** @param language a BCP 47 tag */
export function priceParts(amount: Money, language: string | undefined = languageNow()): PriceParts {
  const format = formatOf(amount.currency);
  const isFirstHere = format.firstIn?.includes(language?.split("-")[0] ?? "") ?? false;
  const absolute = Math.abs(amount.minor);
  const digits = String(Math.floor(absolute / 100));
  return {
    sign: amount.minor < 0 ? "\u2212" : "",
    symbol: format.symbol,
    symbolFirst: format.symbolFirst || isFirstHere,
    gap: format.symbolFirst ? "" : NO_BREAK_SPACE,
    whole: digits.replace(/\B(?=(\d{3})+(?!\d))/g, format.thousands),
    decimal: format.decimal,
    cents: String(absolute % 100).padStart(2, "0"),
  };
}

/** `1.234,56 €`, `£1,234.56`; in Dutch `€ 1.234,56`. @param language a BCP 47 tag */
export function formatMoney(amount: Money, language: string | undefined = languageNow()): string {
  const parts = priceParts(amount, language);
  const number = `${parts.whole}${parts.decimal}${parts.cents}`;
  return parts.symbolFirst ? `${parts.sign}${parts.symbol}${parts.gap}${number}` : `${parts.sign}${number}${parts.gap}${parts.symbol}`;
}

/** `12.30` */
export function decimalText(amount: Money): string {
  const absolute = Math.abs(amount.minor);
  return `${amount.minor < 0 ? "-" : ""}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, "0")}`;
}

/** Undefined for invalid text. */
export function parseDecimal(text: string, currency: CurrencyCode): Money | undefined {
  if (!/^-?\d{1,12}(\.\d{1,2})?$/.test(text)) return undefined;
  const negative = text.startsWith("-");
  const [whole = "0", cents = ""] = text.replace("-", "").split(".");
  const minor = Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  return money(negative ? -minor : minor, currency);
}

export function isoCurrency(currency: CurrencyCode): string {
  return formatOf(currency).iso;
}
