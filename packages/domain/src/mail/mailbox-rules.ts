/** Which addresses reach one mailbox, as far as an address tells. Pure. */
import { domainToASCII, domainToUnicode } from "node:url";
import { isEmail, tidyEmail, unquoted } from "@rambla/core/email";

/**
 * The one spelling of a mailbox that the shop compares: in lower case and NFC, without invisible signs and quotes, the domain in the
 * ASCII form of IDNA and without a dot at its end. Mail to it reaches the same mailbox. A text that is no address, such as a
 * telephone number, is only tidied and put in lower case.
 */
export function canonicalMailbox(text: string): string {
  const tidied = tidyEmail(text).toLowerCase().normalize("NFC");
  const at = tidied.lastIndexOf("@");
  if (at < 0) return tidied;
  const domain = tidied.slice(at + 1);
  return `${unquoted(tidied.slice(0, at))}@${domainToASCII(domain) || domain}`;
}

/**
 * Whether mail can reach an address: what `isEmail` says, and that its domain is one in ASCII too. No label of it is broken Punycode,
 * or longer than the name service takes. Every call that takes an address asks this.
 * @param text as `tidyEmail` gives it
 */
export function isMailbox(text: string): boolean {
  if (!isEmail(text)) return false;
  const ascii = domainToASCII(text.slice(text.lastIndexOf("@") + 1));
  return ascii !== "" && ascii.length <= 253 && ascii.split(".").every(isLabel);
}

/** What is no Punycode is not decoded. */
const isLabel = (label: string): boolean =>
  label.length > 0 && label.length <= 63 && (!label.startsWith("xn--") || domainToUnicode(label) !== label);

/** What in the name of a mailbox leads to no other one: a part behind a plus sign, and dots, at these domains or at all (`*`). */
export type Aliases = { readonly plus: boolean; readonly dots: readonly string[] };

/** Domains of one provider whose names lead to the same mailbox, as their help pages say, by the one that is compared. */
const SAME_DOMAIN: ReadonlyMap<string, string> = new Map([
  ["googlemail.com", "gmail.com"],
  ["me.com", "icloud.com"],
  ["mac.com", "icloud.com"],
  ["protonmail.com", "proton.me"],
  ["pm.me", "proton.me"],
]);

/** Mail that a mailbox did not ask for is counted as if every provider ignored both: two people who are taken for one share a limit on mails, and nothing else. */
const EVERYWHERE: Aliases = { plus: true, dots: ["*"] };

/**
 * What all addresses of a mailbox have in common. It is for counting alone: mail goes to the address as written, and a person who has
 * proven one address has proven no other one.
 */
export function mailboxOf(email: string, { plus, dots }: Aliases = EVERYWHERE): string {
  const canonical = canonicalMailbox(email.normalize("NFKC"));
  const at = canonical.lastIndexOf("@");
  const local = canonical.slice(0, at);
  const written = canonical.slice(at + 1);
  const domain = SAME_DOMAIN.get(written) ?? written;
  const named = plus ? local.replace(/(?<=.)\+.*$/su, "") : local;
  const isDotless = dots.includes("*") || dots.includes(written);
  return `${(isDotless ? named.replaceAll(".", "") : named).replace(/["\\]/g, "")}@${domain}`;
}
