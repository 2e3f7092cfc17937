/** Finds out which addresses reach the same mailbox. */
import { domainToASCII, domainToUnicode } from "node:url";
import { isEmail, tidyEmail, unquoted } from "@rambla/core/email";

/**
 * The form of a mailbox for comparisons: lower case, NFC, no invisible characters or quotes, the domain in ASCII (IDNA). It reaches the
 * same mailbox. Other text, such as a phone number, is only cleaned.
 */
export function canonicalMailbox(text: string): string {
  const tidied = tidyEmail(text).toLowerCase().normalize("NFC");
  const at = tidied.lastIndexOf("@");
  if (at < 0) return tidied;
  const domain = tidied.slice(at + 1);
  return `${unquoted(tidied.slice(0, at))}@${domainToASCII(domain) || domain}`;
}

/**
 * Whether mail can reach an address: `isEmail`, and an ASCII domain without broken Punycode or long labels. Every call checks this.
 * @param text as `tidyEmail` gives it
 */
export function isMailbox(text: string): boolean {
  if (!isEmail(text)) return false;
  const ascii = domainToASCII(text.slice(text.lastIndexOf("@") + 1));
  return ascii !== "" && ascii.length <= 253 && ascii.split(".").every(isLabel);
}

/** Broken Punycode does not decode. */
const isLabel = (label: string): boolean =>
  label.length > 0 && label.length <= 63 && (!label.startsWith("xn--") || domainToUnicode(label) !== label);

/** Domains that ignore a part after a plus sign, or dots; `*` for all. */
export type Aliases = { readonly plus: boolean; readonly dots: readonly string[] };

/** Domains of one provider with the same mailboxes, by its help pages. */
const SAME_DOMAIN: ReadonlyMap<string, string> = new Map([
  ["googlemail.com", "gmail.com"],
  ["me.com", "icloud.com"],
  ["mac.com", "icloud.com"],
  ["protonmail.com", "proton.me"],
  ["pm.me", "proton.me"],
]);

/** For limits on unrequested mails: at worst two persons share a limit. */
const EVERYWHERE: Aliases = { plus: true, dots: ["*"] };

/**
 * A common key of all addresses of a mailbox, only for counting. Mail goes to the written address, and proving one address proves no other.
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
