/** What people typed, as it may stand in a mail: a stranger can have us write to anybody, but not with words that lead somewhere. Pure. */

const NAME_LENGTH = 40;
const LINE_LENGTH = 60;

/** One line without invisible or control characters, in which no mail program finds a link: nothing after a dot clings to it, no `://`, no `@`. */
export function withoutLinks(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/:\/+|[@\\<>]+/g, " ")
    .replace(/[.。．｡](?=[\p{L}\p{N}-]{2})/gu, ". ")
    .replace(/\s{2,}/g, " ")
    .trim();
}

/** A name as a mail greets with it: plain and short. */
export function plainName(name: string): string {
  return cut(withoutLinks(name), NAME_LENGTH);
}

/** A line of an address: plain, and short as long as nothing was paid. */
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
