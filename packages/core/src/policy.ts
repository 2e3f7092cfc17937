import type { Brand, Country } from "./market.ts";

export const POLICIES = ["terms", "privacy", "withdrawal", "legalNotice"] as const;
export type PolicyName = (typeof POLICIES)[number];

/** Gives the ids of the documents for `/info?id=…`. The right of withdrawal and the legal notice are missing where the law has none. */
export function policiesOf({ brand, country }: { readonly brand: Brand; readonly country: Country }): {
  readonly [Name in PolicyName]?: string;
} {
  return {
    terms: brand.termsId,
    privacy: brand.privacyPolicyId,
    ...(country.withdrawal && { withdrawal: brand.withdrawalId }),
    ...(country.sellerNotice && { legalNotice: brand.legalNoticeId }),
  };
}
