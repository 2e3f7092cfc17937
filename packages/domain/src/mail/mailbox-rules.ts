/** Which addresses reach one mailbox, as far as an address tells. Pure. */
import { domainToASCII } from "node:url";

/**
 * What all spellings of a mailbox have in common: case, quotes, dots and what stands behind a plus sign do not lead to another one at
 * the large providers, and of a domain neither its script nor a dot at its end. Two people's mailboxes are seldom taken for one, and
 * all they share is a limit.
 */
export function mailboxOf(email: string): string {
  const text = email.trim().normalize("NFKC").toLowerCase();
  const at = text.lastIndexOf("@");
  const [local, domain] = [text.slice(0, at), text.slice(at + 1).replace(/\.+$/, "")];
  const plain = local
    .replace(/["\\]/g, "")
    .replace(/(?<=.)\+.*$/su, "")
    .replaceAll(".", "");
  return `${plain}@${domainToASCII(domain) || domain}`;
}
