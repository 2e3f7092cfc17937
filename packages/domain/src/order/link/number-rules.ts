import { tidy } from "@rambla/core/tidy";

/** Eight digits follow the hyphen, as `next_order_number` writes them. */
const WRITTEN = /^(\p{L}+\d{2})(\d{8})$/u;

/** Normalizes a typed order number: spaces, hyphens, dashes, dots and case do not matter. Empty for nothing. */
export function orderNumberIn(typed: string): string {
  const compact = typed
    .normalize("NFKC")
    .replace(/[\s\p{Pd}.·]/gu, "")
    .toUpperCase();
  return WRITTEN.test(compact) ? compact.replace(WRITTEN, "$1-$2") : tidy(typed).toUpperCase();
}
