/** Numbers of orders as people copy them. Pure. */
import { tidy } from "@rambla/core/tidy";

/** Digits behind the hyphen of every number, as `next_order_number` makes it. */
const WRITTEN = /^(\p{L}+\d{2})(\d{8})$/u;

/** The number that is meant, as it stands on the order: spaces, hyphens, dashes, dots and small letters make no other one of it. Empty for nothing. */
export function orderNumberIn(typed: string): string {
  const compact = typed
    .normalize("NFKC")
    .replace(/[\s\p{Pd}.·]/gu, "")
    .toUpperCase();
  return WRITTEN.test(compact) ? compact.replace(WRITTEN, "$1-$2") : tidy(typed).toUpperCase();
}
