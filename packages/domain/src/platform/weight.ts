/** What a value takes in memory, near enough to keep a promise about it. */

/** A number, a pointer, the head of a string, an array or an object. */
const SLOT = 8;
const HEAD = 24;

/**
 * Bytes of a value that was read as JSON or rows are. Text that no byte holds takes two bytes a character. The figures are
 * those of a 64-bit machine; the names of fields are shared by all rows and weigh nothing.
 */
export function weightOf(value: unknown): number {
  if (typeof value === "string") return HEAD + value.length * (isNarrow(value) ? 1 : 2);
  if (typeof value !== "object" || value === null) return SLOT;
  if (value instanceof Date) return HEAD * 4;
  if (value instanceof Uint8Array) return HEAD * 4 + value.byteLength;
  let weight = HEAD * 2;
  for (const part of Object.values(value)) weight += SLOT + weightOf(part);
  return weight;
}

function isNarrow(text: string): boolean {
  return !/[^\p{ASCII}\u0080-\u00ff]/u.test(text);
}

/** The bytes of a setting in megabytes, as the caches take them: a whole number above none. With none set, nothing is small enough to be kept. */
export function bytesOf(megabytes: number): number {
  return Math.max(1, Math.round(megabytes * 1024 * 1024));
}
