/** What is counted of what visitors do: sums, of nobody in particular, with nothing in them that anybody wrote (decisions 149 and 152). */
import type { LinkSource } from "@rambla/core/link-source";
import type { BrandCode } from "@rambla/core/market";

/** Each process counts for itself; whoever reads the metrics has the sum of all. */
export type Tally = {
  /** A visit of the page at an address of the shop. @returns false where there is no page */
  visit(brand: BrandCode, address: string): boolean;
  /** Somebody looks at an event that there is. */
  event(brand: BrandCode, activityId: string): void;
  /** Somebody goes on by mail to register; `link` by which they came to the shop, one of those that it gives out. */
  registering(brand: BrandCode, link: LinkSource | undefined): void;
  /** A call was refused. What may be a guess of a password or a code is counted. */
  refused(code: string): void;
  /** A browser reports that a page tried what its policy forbids. @param directive of the policy; `other` for none that it has */
  violation(directive: string): void;
  /** A file that a visitor sent. @param outcome `taken`, or the code of a refusal */
  upload(outcome: string): void;
};

/** Where nobody visits anything, as beside a command. */
export const noTally: Tally = {
  visit: () => false,
  event: () => undefined,
  registering: () => undefined,
  refused: () => undefined,
  violation: () => undefined,
  upload: () => undefined,
};
