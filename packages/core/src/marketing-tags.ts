/** Scripts of others on the pages of a shop, none by default: each runs where it is wanted, once a visitor has allowed its kind (R-112, R-490, D-049). */
import type { BrandCode, CountryCode } from "./market.ts";

export type MarketingTag = {
  readonly brand: BrandCode;
  readonly countries: "all" | readonly CountryCode[];
  /** What a visitor has to have allowed. */
  readonly needs: "analytics" | "marketing";
  /** Its address. It may load from and tell to its own origin alone. */
  readonly script: string;
  /** `affiliate`: on visits alone that an affiliate has sent, which is all that their layout is. */
  readonly slot?: "affiliate" | undefined;
};

/** Those of a market. */
export function tagsIn(tags: readonly MarketingTag[], { brand, country }: { readonly brand: BrandCode; readonly country: CountryCode }): readonly MarketingTag[] {
  return tags.filter((tag) => tag.brand === brand && (tag.countries === "all" || tag.countries.includes(country)));
}
