/** Third-party scripts. Each needs the visitor's consent. */
import type { BrandCode, CountryCode } from "./market.ts";

export type MarketingTag = {
  readonly brand: BrandCode;
  readonly countries: "all" | readonly CountryCode[];
  readonly needs: "analytics" | "marketing";
  /** The page's policy limits it to its own origin. */
  readonly script: string;
  /** `affiliate`: only on visits from an affiliate. */
  readonly slot?: "affiliate" | undefined;
  /** The address that receives orders of an affiliate network. */
  readonly orders?: string | undefined;
};

export function tagsIn(
  tags: readonly MarketingTag[],
  { brand, country }: { readonly brand: BrandCode; readonly country: CountryCode },
): readonly MarketingTag[] {
  return tags.filter((tag) => tag.brand === brand && (tag.countries === "all" || tag.countries.includes(country)));
}

/** Undefined when no network takes orders. */
export const networkIn = (
  tags: readonly MarketingTag[],
  where: { readonly brand: BrandCode; readonly country: CountryCode },
): string | undefined => tagsIn(tags, where).find(({ slot, orders }) => slot === "affiliate" && orders !== undefined)?.orders;
