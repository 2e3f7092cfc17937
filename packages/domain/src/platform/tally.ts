/** Usage counters without personal data and without visitors' input. */
import type { LinkSource } from "@rambla/core/link-source";
import type { BrandCode } from "@rambla/core/market";

/** Counted per process; the metrics sum them. */
export type Tally = {
  /** @returns false without a page at the address */
  visit(brand: BrandCode, address: string): boolean;
  /** A view of an existing event. */
  event(brand: BrandCode, activityId: string): void;
  /** A registration by mail; `link` is the shop's link that led to it. */
  registering(brand: BrandCode, link: LinkSource | undefined): void;
  /** Counts refusals that may be guesses of a password or code. */
  refused(code: string): void;
  /** A report of the content policy. @param directive `other` for an unknown one */
  violation(directive: string): void;
  /** @param outcome `taken` or a refusal code */
  upload(outcome: string): void;
};

/** For commands. */
export const noTally: Tally = {
  visit: () => false,
  event: () => undefined,
  registering: () => undefined,
  refused: () => undefined,
  violation: () => undefined,
  upload: () => undefined,
};
