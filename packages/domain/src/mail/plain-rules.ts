/** Removes links from visitors' text: strangers must not send links through the shop's mails. */

const NAME_LENGTH = 40;
const LINE_LENGTH = 60;

/** One line in which no mail program detects a link. */
export function withoutLinks(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/:\/+|[@\\<>]+/g, " ")
    .replace(/[.。．｡](?=[\p{L}\p{N}-]{2})/gu, ". ")
    .replace(/\s{2,}/g, " ")
    .trim();
}

/** For greetings. */
export function plainName(name: string): string {
  return cut(withoutLinks(name), NAME_LENGTH);
}

/** Short unless the order is paid. */
export function plainLine(line: string, isPaid: boolean): string {
  return isPaid ? withoutLinks(line) : cut(withoutLinks(line), LINE_LENGTH);
}

function cut(text: string, length: number): string {
  const signs = [...text];
  return signs.length <= length
    ? text
    : `${signs
        .slice(0, length - 1)
        .join("")
        .trim()}…`;
}
