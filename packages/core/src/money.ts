/**
 * Money is an integer in minor units (cents) beside its currency code. It is added, split and printed here and nowhere else.
 * Sources: R-063 … R-068, D-031, D-035, D-036.
 */

/** Currency as the shop stores and shows it: three capital letters. The zloty keeps the code PLZ (D-031). */
export type CurrencyCode = string;

/** An amount in minor units (an integer, may be negative for a discount) and its currency. */
export type Money = { readonly minor: number; readonly currency: CurrencyCode };

/** How a currency is written. All have a hundred minor units. */
export type CurrencyFormat = {
  /** ISO 4217 code for payment providers and structured data. */
  readonly iso: string;
  readonly symbol: string;
  readonly symbolFirst: boolean;
  readonly thousands: string;
  readonly decimal: string;
  /** Languages that put the symbol first, with a space behind it: Dutch writes `€ 49,00`. */
  readonly firstIn?: readonly string[];
};

const NO_BREAK_SPACE = "\u00a0";

/** The currencies that every shop knows; a shop's document says how others are written. */
const FORMATS: Readonly<Record<CurrencyCode, CurrencyFormat>> = {
  USD: { iso: "USD", symbol: "$", symbolFirst: true, thousands: ",", decimal: "." },
  GBP: { iso: "GBP", symbol: "£", symbolFirst: true, thousands: ",", decimal: "." },
  PLZ: { iso: "PLN", symbol: "zł", symbolFirst: false, thousands: NO_BREAK_SPACE, decimal: "," },
  EUR: { iso: "EUR", symbol: "€", symbolFirst: false, thousands: ".", decimal: ",", firstIn: ["nl"] },
};

let added: Readonly<Record<CurrencyCode, CurrencyFormat>> = {};

/**
 * Tells this process how the currencies of the shop's document are written, once at its start: the server from the document, the
 * browser from its page. Thousands and decimals are a fact of the currency; where the symbol stands can depend on the language too.
 */
export function writeCurrencies(formats: Readonly<Record<CurrencyCode, CurrencyFormat>>): void {
  added = formats;
}

let languageNow: () => string | undefined = () => undefined;

/**
 * Tells this process in which language amounts are written that name none: the browser by its document, the server by the page
 * that it renders at that moment.
 */
export function writeAmountsIn(language: () => string | undefined): void {
  languageNow = language;
}

/** Whether every shop knows how amounts of a currency are written. */
export const isKnownCurrency = (code: string): boolean => Object.hasOwn(FORMATS, code);

/** How a currency is written; one that has left the document by its code, for what was begun in it goes on (decision 227). */
function formatOf(currency: CurrencyCode): CurrencyFormat {
  return (
    added[currency] ?? FORMATS[currency] ?? { iso: currency, symbol: currency, symbolFirst: false, thousands: NO_BREAK_SPACE, decimal: "." }
  );
}

/** An amount of minor units in a currency. Throws on a fraction of a cent: that is always a programming error. */
export function money(minor: number, currency: CurrencyCode): Money {
  if (!Number.isSafeInteger(minor)) throw new Error(`money needs whole minor units, got ${minor}`);
  return { minor, currency };
}

/** The sum of amounts of one currency; zero of `currency` for an empty list. */
export function sum(amounts: readonly Money[], currency: CurrencyCode): Money {
  let minor = 0;
  for (const amount of amounts) {
    if (amount.currency !== currency) throw new Error(`cannot add ${amount.currency} to ${currency}`);
    minor += amount.minor;
  }
  return money(minor, currency);
}

/** A unit price times a quantity of pieces. */
export function times(unit: Money, quantity: number): Money {
  return money(unit.minor * quantity, unit.currency);
}

/**
 * Splits an amount by weights without losing a cent: the parts always add up to the whole,
 * and the cents that do not divide go to the largest remainders, first come first served.
 */
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

/** A share of an amount, rounded half away from zero to whole minor units. `rate` 0.21 is 21 %. */
export function share(amount: Money, rate: number): Money {
  const exact = amount.minor * rate;
  return money(Math.sign(exact) * Math.round(Math.abs(exact) + 1e-9), amount.currency);
}

/** The tax that is contained in an amount that includes tax: 121.00 at 0.21 contains 21.00. */
export function containedTax(gross: Money, rate: number): Money {
  return money(gross.minor - Math.round(gross.minor / (1 + rate)), gross.currency);
}

/** The parts of a printed amount, so that a large price can set its cents smaller. */
export type PriceParts = {
  readonly sign: string;
  readonly symbol: string;
  readonly symbolFirst: boolean;
  /** What stands between symbol and number. */
  readonly gap: string;
  readonly whole: string;
  readonly decimal: string;
  readonly cents: string;
};

/** Takes an amount apart for printing, always with two decimals (R-064 … R-067). @param language a BCP 47 tag */
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

/** Prints an amount as its country writes it: `1.234,56 €`, `£1,234.56`, `1 234,56 zł`, `$1,234.56`; in Dutch `€ 1.234,56`. @param language a BCP 47 tag */
export function formatMoney(amount: Money, language: string | undefined = languageNow()): string {
  const parts = priceParts(amount, language);
  const number = `${parts.whole}${parts.decimal}${parts.cents}`;
  return parts.symbolFirst ? `${parts.sign}${parts.symbol}${parts.gap}${number}` : `${parts.sign}${number}${parts.gap}${parts.symbol}`;
}

/** The decimal text of an amount for calls and providers: `12.30`. */
export function decimalText(amount: Money): string {
  const absolute = Math.abs(amount.minor);
  return `${amount.minor < 0 ? "-" : ""}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, "0")}`;
}

/** Reads the decimal text of a call (`12.30`) back into an amount; undefined when it is none. */
export function parseDecimal(text: string, currency: CurrencyCode): Money | undefined {
  if (!/^-?\d{1,12}(\.\d{1,2})?$/.test(text)) return undefined;
  const negative = text.startsWith("-");
  const [whole = "0", cents = ""] = text.replace("-", "").split(".");
  const minor = Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  return money(negative ? -minor : minor, currency);
}

/** The ISO 4217 code that providers and search engines understand (D-031). */
export function isoCurrency(currency: CurrencyCode): string {
  return formatOf(currency).iso;
}
