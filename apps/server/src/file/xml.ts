/** Everything that XML 1.0 forbids, even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const NAMES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Escapes text for an element or attribute. Forbidden characters are left out, halves of a character are replaced. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, "")
    .replace(/[&<>"']/g, (sign) => NAMES[sign] ?? sign);
