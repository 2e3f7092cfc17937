/** Postcodes as their countries write them: the one rule of forms, calls and orders. Formats only: whether a place exists is the carrier's to know. Pure. */
import type { Country } from "./market.ts";

type Place = Pick<Country, "postCode">;

const fits = (written: string, { postCode }: Place): boolean => new RegExp(`^(?:${postCode.pattern})$`).test(written);

/** A postcode as its country writes it: capitals, one space or dash where it belongs. What is no postcode stays as it was typed. */
export function tidyPostCode(text: string, country: Place): string {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const { gap } = country.postCode;
  const at = gap && (gap.at < 0 ? plain.length + gap.at : gap.at);
  const written = gap && at && plain.length > at ? `${plain.slice(0, at)}${gap.mark}${plain.slice(at)}` : plain;
  return fits(written, country) ? written : text.trim();
}

/** Whether a text is a postcode of the country, however its letters, spaces and dashes were typed. */
export function isPostCode(text: string, country: Place): boolean {
  return fits(tidyPostCode(text, country), country);
}
