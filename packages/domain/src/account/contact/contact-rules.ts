import type { ContactKind } from "@rambla/contract/account";

export type Contacts = { readonly email: string | null; readonly emailVerifiedAt: Date | null; readonly phone: string | null };

/** `previous` is null without one. */
export type ContactChange = { readonly kind: ContactKind; readonly previous: string | null };

/**
 * @param changes the undone one first, then later ones
 * @param now the link proves its mailbox now; others are unproven
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
