/** To whom an idempotency key belongs: a guest session, a customer, or an unguessable key together with a mailbox. */
import { canonicalMailbox } from "../mail/mailbox-rules.ts";
import type { Viewer } from "../platform/call-context.ts";
import { type KeyOwners, UNGUESSABLE } from "./rules.ts";

/**
 * Whose a key is, and whose earlier answers its caller gets. A customer also gets what this browser has asked for as a guest before
 * the login. A guest whose cookie was lost with the first answer is known by an unguessable key together with the mailbox.
 * Anonymous callers are told apart by nothing but what they ask for.
 * @param named the mailbox in the request, if it names one
 */
export function ownersOf(viewer: Viewer, key: string, named: string | undefined): KeyOwners {
  const email = named ?? (viewer.kind === "anonymous" ? undefined : viewer.kind === "guest" ? viewer.email : viewer.mailbox) ?? undefined;
  const mailbox = email !== undefined && key.length >= UNGUESSABLE ? [`mailbox:${canonicalMailbox(email)}`] : [];
  if (viewer.kind === "anonymous") return same(["anonymous", ...mailbox]);
  const guest = viewer.guestId === null ? [] : [`guest:${viewer.guestId}`];
  if (viewer.kind === "guest") return same([...guest, ...mailbox]);
  const owners = [`customer:${viewer.customerId}`];
  return { owners, answersTo: [...owners, ...guest, ...mailbox] };
}

const same = (owners: readonly string[]) => ({ owners, answersTo: owners });

/** The mailbox that a request names. */
export function mailboxIn(input: unknown): string | undefined {
  return typeof input === "object" && input !== null && "email" in input && typeof input.email === "string" ? input.email : undefined;
}
