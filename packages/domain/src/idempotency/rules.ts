import { createHash } from "node:crypto";

export const KEPT_DAYS = 7;

/** `answersTo` are owners; the caller gets their answers too. */
export type KeyOwners = { readonly owners: readonly string[]; readonly answersTo: readonly string[] };

/** Undefined for an invalid key. */
export function wishFrom(
  key: string | undefined,
  scope: string,
  content: unknown,
  ownersOf: (key: string) => KeyOwners,
): ({ readonly scope: string; readonly key: string; readonly contentHash: string } & KeyOwners) | undefined {
  return isKey(key) ? { scope, key, contentHash: requestHash(content), ...ownersOf(key) } : undefined;
}

/** Whether a key has 128 random bits in hexadecimal, like a UUID. A key made from a date or mailbox has not. */
export function isUnguessable(key: string): boolean {
  const digits = key.replaceAll("-", "");
  return /^[0-9a-f]{32}$/i.test(digits) && new Set(digits.toLowerCase()).size >= 8;
}

/** 8 to 200 visible characters. */
export function isKey(key: string | undefined): key is string {
  return key !== undefined && /^[\x21-\x7e]{8,200}$/.test(key);
}

/** Equal for equal content in any field order. */
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
