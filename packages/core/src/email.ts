import { DRAWS_NOTHING } from "./seen.ts";

const INVISIBLE = new RegExp(`[${DRAWS_NOTHING}]`, "gu");

/** Full stops of East Asian keyboards, which mail programs read as dots. */
const DOTS = /[\u3002\uFF0E\uFF61]/gu;

/** Removes what a paste adds: spaces, invisible characters, a final dot. */
export function tidyEmail(text: string): string {
  const tidied = text.toWellFormed().normalize("NFC").replace(INVISIBLE, "").trim();
  const at = tidied.lastIndexOf("@");
  if (at < 0) return tidied;
  let address = tidied.slice(0, at) + tidied.slice(at).replace(DOTS, ".");
  while (address.endsWith(".")) address = address.slice(0, -1);
  return address;
}

const LOCAL = /^[^\s@\p{C}\p{Z}<>(),:;[\]"\\.]+(?:\.[^\s@\p{C}\p{Z}<>(),:;[\]"\\.]+)*$/u;
const LABEL = /^(?!-)[^\p{C}\p{Z}!-,./:-@[-^`{-~]{1,63}(?<!-)$/u;

/**
 * At most 254 characters. The server also checks the ASCII form (`isMailbox`). Other spellings of a mailbox would escape limits.
 * @param text as `tidyEmail` gives it
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (text.length > 254 || at < 1 || at > 64 || text !== tidyEmail(text)) return false;
  const labels = text.slice(at + 1).split(".");
  return (
    LOCAL.test(unquoted(text.slice(0, at))) &&
    labels.length > 1 &&
    // Lookalikes of dots normalise to dots.
    labels.every((label) => LABEL.test(label) && LABEL.test(label.normalize("NFKC"))) &&
    !/^\d+$/.test(labels.at(-1) ?? "")
  );
}

/** Removes quotes, which do not change the mailbox. */
export function unquoted(local: string): string {
  return local.length > 2 && local.startsWith('"') && local.endsWith('"') ? local.slice(1, -1) : local;
}
