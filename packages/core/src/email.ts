/** Addresses of mail, as people type or paste them (D-072). Pure. */
import { DRAWS_NOTHING } from "./seen.ts";

const INVISIBLE = new RegExp(`[${DRAWS_NOTHING}]`, "gu");

/** Dots that keyboards of East Asia write; programs of mail read them as dots. */
const DOTS = /[\u3002\uFF0E\uFF61]/gu;

/** An address without what a paste brings along: spaces around it, invisible signs, a dot at the end of its domain. */
export function tidyEmail(text: string): string {
  const tidied = text.toWellFormed().normalize("NFC").replace(INVISIBLE, "").trim();
  const at = tidied.lastIndexOf("@");
  if (at < 0) return tidied;
  let address = tidied.slice(0, at) + tidied.slice(at).replace(DOTS, ".");
  while (address.endsWith(".")) address = address.slice(0, -1);
  return address;
}

/** No sign of control, no space, none of the signs that programs of mail read as more than the address, and no dot at a wrong place. */
const LOCAL = /^[^\s@\p{C}\p{Z}<>(),:;[\]"\\.]+(?:\.[^\s@\p{C}\p{Z}<>(),:;[\]"\\.]+)*$/u;
/** Of the signs of ASCII a domain has letters, digits, the hyphen within a label, and in practice the underscore. */
const LABEL = /^(?!-)[^\p{C}\p{Z}!-,./:-@[-^`{-~]{1,63}(?<!-)$/u;

/**
 * Whether mail can reach an address: one at sign, a name of at most 64 characters before it, and a domain of two labels or more;
 * 254 characters at most. Whether its domain can be written in ASCII the server judges beside this (`isMailbox`), as a browser has no table for it. Other spellings of an address are refused, because no limit would hold for a mailbox of many names.
 * @param text as `tidyEmail` gives it
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (text.length > 254 || at < 1 || at > 64 || text !== tidyEmail(text)) return false;
  const labels = text.slice(at + 1).split(".");
  return (
    LOCAL.test(unquoted(text.slice(0, at))) &&
    labels.length > 1 &&
    // Signs that only look like a dot, or like two others, are those in a name of the internet.
    labels.every((label) => LABEL.test(label) && LABEL.test(label.normalize("NFKC"))) &&
    !/^\d+$/.test(labels.at(-1) ?? "")
  );
}

/** The name before the at sign without quotes around it: they change nothing about where mail goes. */
export function unquoted(local: string): string {
  return local.length > 2 && local.startsWith('"') && local.endsWith('"') ? local.slice(1, -1) : local;
}
