/** International bank account numbers (ISO 13616). */

const plain = (text: string): string => text.replace(/\s/g, "").toUpperCase();

/** Whether a text has the form of an IBAN. */
export function looksLikeIban(text: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(plain(text));
}

/** Checks length and check digits. */
export function isIban(text: string): boolean {
  const iban = plain(text);
  if (!looksLikeIban(iban) || iban.length < 15 || iban.length > 34) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join("");
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** In groups of four; other numbers as written. */
export function writtenAccount(text: string): string {
  return looksLikeIban(text) ? (plain(text).match(/.{1,4}/g) ?? []).join(" ") : text;
}
