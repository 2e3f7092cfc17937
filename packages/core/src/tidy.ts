/** Makes one line that can be stored and printed: no control characters, no lone surrogates. */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}
