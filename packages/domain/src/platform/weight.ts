/** Estimates memory for the caches. */

const SLOT = 8;
const HEAD = 24;

/** Bytes of a parsed JSON value or row on a 64-bit machine. Text above Latin-1 takes two bytes a character; field names are shared. */
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

/** At least 1, since the cache needs a positive size; then nothing fits. */
export function bytesOf(megabytes: number): number {
  return Math.max(1, Math.round(megabytes * 1024 * 1024));
}
