/** Rules of the home page. Pure. */
import type { PaymentMethodName } from "@rambla/core/config";
import type { LanguageCode } from "@rambla/core/market";

/** Where banners stand (R-140, D-055); the advertising space of a page is named by the path of the page (R-107, D-047). */
export type BannerPosition = "Home" | "Notification" | "SubPopNotification" | `Advert ${string}`;

/** Cards of a module of goods. */
export const MODULE_GOODS = 12;

/** The first text of a language chain that a content has; undefined when it has none of them. */
export function textIn<Text>(texts: Readonly<Partial<Record<LanguageCode, Text>>>, chain: readonly LanguageCode[]): Text | undefined {
  for (const link of chain) {
    const text = texts[link];
    if (text !== undefined) return text;
  }
  return undefined;
}

/** What the footer says about a country. */
export type CountryParameters = {
  readonly contact: string;
  readonly email: string;
  readonly paymentMethods: readonly PaymentMethodName[];
  readonly social: readonly { readonly icon: string; readonly url: string }[];
};

/** So many customers are heard on the home page: they stand beside each other in one row. */
export const VOICES = 3;

/** Whom the home page lets speak: the first of each model, in the order they come in. */
export function heard<Said extends { readonly model: string }>(said: readonly Said[]): Said[] {
  return said.filter(({ model }, index) => said.findIndex((other) => other.model === model) === index).slice(0, VOICES);
}
