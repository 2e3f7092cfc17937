/** A number stays in one line with what it counts and with the name it belongs to: "3 × 300 ml", "1,7 l", "Perla 2". */
export function unbroken(text: string): string {
  return text
    .replace(/(?<=\d) (?=[×%°]|\p{L}{1,6}(?!\p{L}))/gu, "\u00a0")
    .replace(/(?<=[×Ø]|\p{Lu}\p{Ll}+) (?=\d)/gu, "\u00a0");
}
