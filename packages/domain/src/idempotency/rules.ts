/** Rules of repeated requests: which keys are keys, and when two requests are the same. */
import { createHash } from "node:crypto";

/** Answers are kept at least this long (days). */
export const KEPT_DAYS = 7;

/** Whose a key is, and whose earlier answers its caller gets. */
export type KeyOwners = { readonly owners: readonly string[]; readonly answersTo: readonly string[] };

/** What a call that must happen once makes of its key, its caller and all that was asked; undefined for a key that is none. */
export function wishFrom(
  key: string | undefined,
  scope: string,
  content: unknown,
  ownersOf: (key: string) => KeyOwners,
): ({ readonly scope: string; readonly key: string; readonly contentHash: string } & KeyOwners) | undefined {
  return isKey(key) ? { scope, key, contentHash: requestHash(content), ...ownersOf(key) } : undefined;
}

/**
 * Whether nobody can guess a key: 128 bits of chance in hexadecimal, as the shop's order form writes them, with or without the dashes of a
 * UUID. A long key that a client composes of a date or a mailbox is none.
 */
export function isUnguessable(key: string): boolean {
  const digits = key.replaceAll("-", "");
  return /^[0-9a-f]{32}$/i.test(digits) && new Set(digits.toLowerCase()).size >= 8;
}

/** Whether a header value can be an Idempotency-Key: 8 to 200 visible characters. */
export function isKey(key: string | undefined): key is string {
  return key !== undefined && /^[\x21-\x7e]{8,200}$/.test(key);
}

/** A text that is equal exactly for requests with equal content, whatever the order of their fields. */
export function requestHash(request: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(request)))
    .digest("base64url");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
