/** How a customer was reached before changes that are taken back. Pure. */
import type { ContactKind } from "@rambla/contract/account";

/** How a customer is reached. */
export type Contacts = { readonly email: string | null; readonly emailVerifiedAt: Date | null; readonly phone: string | null };

/** What was changed; `previous` is null where there was none. */
export type ContactChange = { readonly kind: ContactKind; readonly previous: string | null };

/**
 * @param changes all since the one that is taken back, which is the first
 * @param now when its link was followed: that proves the mailbox it came to; any other has yet to be proven
 */
export function contactsBefore(present: Contacts, changes: readonly ContactChange[], now: Date): Contacts {
  const first = (kind: ContactKind) => changes.find((change) => change.kind === kind);
  const [email, phone] = [first("email"), first("phone")];
  const { emailVerifiedAt } = present;
  return {
    ...(email
      ? { email: email.previous, emailVerifiedAt: email.previous !== null && email === changes[0] ? now : null }
      : { email: present.email, emailVerifiedAt }),
    phone: phone ? phone.previous : present.phone,
  };
}
