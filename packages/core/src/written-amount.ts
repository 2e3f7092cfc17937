import { type CurrencyCode, isoCurrency, type Money, parseDecimal, priceParts, money } from "./money.ts";

/**
 * Reads an amount in any country's style: `1.234,56 €`, `£1,234.56`, `PLN 99,9`.
 * @returns undefined for no amount, another currency, and ambiguous text
 */
export function readWritten(text: string, currency: CurrencyCode): Money | undefined {
  const own = [currency, isoCurrency(currency), priceParts(money(0, currency)).symbol];
  const bare = own
    .reduce((rest, name) => withoutEnd(withoutStart(rest, name), name), text.trim())
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, "");
  const [, whole = "", cents = ""] = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  const marks = new Set(whole.replace(/\d/g, ""));
  const centsMark = cents === "" ? "" : bare.at(-cents.length - 1);
  // One thousands separator, other than the decimal one.
  if (whole === "" || marks.size > 1 || (centsMark !== "" && marks.has(centsMark ?? ""))) return undefined;
  const digits = whole.replace(/\D/g, "");
  return parseDecimal(cents === "" ? digits : `${digits}.${cents}`, currency);
}

const withoutStart = (text: string, name: string): string =>
  text.toUpperCase().startsWith(name.toUpperCase()) ? text.slice(name.length).trim() : text;
const withoutEnd = (text: string, name: string): string =>
  text.toUpperCase().endsWith(name.toUpperCase()) ? text.slice(0, -name.length).trim() : text;
