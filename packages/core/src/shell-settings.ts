/** Settings of what stands around a page: links, the footer and the app. Empty values hide their part. */
import type { BrandCode } from "./market.ts";

/** Parameters of an address that say where its visitor comes from. */
export const LINK_PARAMETERS = ["homePageCopyWriterId", "country", "source", "sourceId"] as const;
export type LinkParameter = (typeof LINK_PARAMETERS)[number];

/** Networks whose marks the shop draws, with their names. */
export const SOCIAL_NAMES = {
  instagram: "Instagram",
  facebook: "Facebook",
  youtube: "YouTube",
  tiktok: "TikTok",
  pinterest: "Pinterest",
  x: "X",
} as const;
export type SocialMark = keyof typeof SOCIAL_NAMES;

export type ShellSettings = {
  /** `linkParams` are added to the links of banners. */
  readonly banner: { readonly linkParams: readonly LinkParameter[] };
  readonly footer: {
    readonly social: Readonly<Partial<Record<BrandCode, readonly { readonly icon: SocialMark; readonly url: string }[]>>>;
  };
  /** Addresses in the stores and of a download. `webView` is a word in the user agent of the app's own browser. */
  readonly app: { readonly ios: string; readonly android: string; readonly download: string; readonly webView: string };
  readonly links: { readonly corporateProcurement: string };
  /** Of search engines and merchant centres. `aiCrawlers`: those that collect pages to train models. */
  readonly robots: { readonly aiCrawlers: "allow" | "refuse" };
  readonly feeds: { readonly enabled: boolean };
};
