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
  /** Where an affiliate's network is told of orders that it has brought (R-313, D-163). */
  readonly orders?: string | undefined;
};

/** Those of a market. */
export function tagsIn(
  tags: readonly MarketingTag[],
  { brand, country }: { readonly brand: BrandCode; readonly country: CountryCode },
): readonly MarketingTag[] {
  return tags.filter((tag) => tag.brand === brand && (tag.countries === "all" || tag.countries.includes(country)));
}

/** Where the network of a market's affiliates takes orders; undefined where none does. */
export const networkIn = (
  tags: readonly MarketingTag[],
  where: { readonly brand: BrandCode; readonly country: CountryCode },
): string | undefined => tagsIn(tags, where).find(({ slot, orders }) => slot === "affiliate" && orders !== undefined)?.orders;
