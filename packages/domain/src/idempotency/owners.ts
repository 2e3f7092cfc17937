/** Owners of idempotency keys. */
import { createHmac } from "node:crypto";
import { canonicalMailbox } from "../mail/mailbox-rules.ts";
import type { Viewer } from "../platform/call-context.ts";
import { type KeyOwners, isUnguessable } from "./rules.ts";

/**
 * A customer also gets answers from before the login in this browser, and those of the proven mailbox. After a lost cookie a guest is
 * recognised by an unguessable key with the mailbox. Anonymous callers only differ by content.
 * @param named the mailbox of the request; @param secret owners are stored as keyed hashes
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

export function mailboxIn(input: unknown): string | undefined {
  return typeof input === "object" && input !== null && "email" in input && typeof input.email === "string" ? input.email : undefined;
}
