/** To whom an idempotency key belongs: a guest session, a customer, or an unguessable key together with a mailbox. */
import { createHmac } from "node:crypto";
import { canonicalMailbox } from "../mail/mailbox-rules.ts";
import type { Viewer } from "../platform/call-context.ts";
import { type KeyOwners, isUnguessable } from "./rules.ts";

/**
 * Whose a key is, and whose earlier answers its caller gets. A customer also gets what this browser has asked for as a guest before
 * the login, and what was asked for with the mailbox that they have proven. A guest whose cookie was lost with the first answer is known
 * by a key that nobody can guess together with the mailbox.
 * Anonymous callers are told apart by nothing but what they ask for.
 * @param named the mailbox in the request, if it names one; @param secret the shop's: what is kept is a keyed hash, which names nobody
 */
export function ownersOf(viewer: Viewer, key: string, named: string | undefined, secret: Uint8Array): KeyOwners {
  const kept = (owners: readonly string[]) => owners.map((owner) => hashOf(owner, secret));
  const byMailbox = (email: string | null | undefined): readonly string[] =>
    email && isUnguessable(key) ? [`mailbox:${canonicalMailbox(email)}`] : [];
  const same = (owners: readonly string[]) => ({ owners: kept(owners), answersTo: kept(owners) });
  if (viewer.kind === "anonymous") return same(["anonymous", ...byMailbox(named)]);
  const guest = viewer.guestId === null ? [] : [`guest:${viewer.guestId}`];
  if (viewer.kind === "guest") return same([...guest, ...byMailbox(named ?? viewer.email)]);
  const owners = [`customer:${viewer.customerId}`];
  return { owners: kept(owners), answersTo: kept([...owners, ...guest, ...byMailbox(viewer.mailbox)]) };
}

const hashOf = (owner: string, secret: Uint8Array): string =>
  createHmac("sha256", secret).update(`owner of an idempotency key\n${owner}`).digest("base64url");

/** The mailbox that a request names. */
export function mailboxIn(input: unknown): string | undefined {
  return typeof input === "object" && input !== null && "email" in input && typeof input.email === "string" ? input.email : undefined;
}
