/** Checks the form of postcodes, not whether they exist. */
import type { Country } from "./market.ts";

type Place = Pick<Country, "postCode">;

const fits = (written: string, { postCode }: Place): boolean => new RegExp(`^(?:${postCode.pattern})$`).test(written);

/** Normalises a postcode: capitals and its separator. Returns invalid text trimmed. */
export function tidyPostCode(text: string, country: Place): string {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const { gap } = country.postCode;
  const at = gap && (gap.at < 0 ? plain.length + gap.at : gap.at);
  const written = gap && at && plain.length > at ? `${plain.slice(0, at)}${gap.mark}${plain.slice(at)}` : plain;
  return fits(written, country) ? written : text.trim();
}

export function isPostCode(text: string, country: Place): boolean {
  return fits(tidyPostCode(text, country), country);
}
