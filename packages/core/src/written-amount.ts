/** Amounts as people write them: `1.234,56 €`, `£1,234.56`, `100`, `PLN 99,9`. Pure. */
import { type CurrencyCode, isoCurrency, type Money, parseDecimal, priceParts, money } from "./money.ts";

/**
 * Reads an amount of a currency as a person writes it, in whatever country: with or without its sign or code, with dot or comma before cents, with thousands apart.
 * @returns undefined for what is no amount, for another currency, and for what could be two amounts
 */
export function readWritten(text: string, currency: CurrencyCode): Money | undefined {
  const own = [currency, isoCurrency(currency), priceParts(money(0, currency)).symbol];
  const bare = own
    .reduce((rest, name) => withoutEnd(withoutStart(rest, name), name), text.trim())
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, "");
  const [, whole = "", cents = ""] = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  const marks = new Set(whole.replace(/\d/g, ""));
  const centsMark = cents === "" ? "" : bare.at(-cents.length - 1);
  // Thousands are set apart by one sign, which is not that of the cents.
  if (whole === "" || marks.size > 1 || (centsMark !== "" && marks.has(centsMark ?? ""))) return undefined;
  const digits = whole.replace(/\D/g, "");
  return parseDecimal(cents === "" ? digits : `${digits}.${cents}`, currency);
}

const withoutStart = (text: string, name: string): string =>
  text.toUpperCase().startsWith(name.toUpperCase()) ? text.slice(name.length).trim() : text;
const withoutEnd = (text: string, name: string): string =>
  text.toUpperCase().endsWith(name.toUpperCase()) ? text.slice(0, -name.length).trim() : text;
