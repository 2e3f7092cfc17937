import type { PaymentMethodName } from "@rambla/core/config";
import type { LanguageCode } from "@rambla/core/market";
import { MINUTE } from "@rambla/core/time";

/** Advertising spaces are named by the path of their page. */
export type BannerPosition = "Home" | "Notification" | "SubPopNotification" | `Advert ${string}`;

export const MODULE_GOODS = 12;

/** Undefined when none has a text. */
export function textIn<Text>(texts: Readonly<Partial<Record<LanguageCode, Text>>>, chain: readonly LanguageCode[]): Text | undefined {
  for (const link of chain) {
    const text = texts[link];
    if (text !== undefined) return text;
  }
  return undefined;
}

/** A device's clock counts where it is nearly right. */
const NEAR = 5 * MINUTE;

/** @param told a device's time */
export function bannerTime(now: Date, told: string | undefined): Date {
  const moment = new Date(told ?? Number.NaN);
  return Math.abs(moment.getTime() - now.getTime()) <= NEAR ? moment : now;
}

export type CountryParameters = {
  readonly contact: string;
  readonly email: string;
  readonly paymentMethods: readonly PaymentMethodName[];
  readonly social: readonly { readonly icon: string; readonly url: string }[];
};

/** They fit into one row. */
export const VOICES = 3;

/** The first per model. */
export function heard<Said extends { readonly model: string }>(said: readonly Said[]): Said[] {
  return said.filter(({ model }, index) => said.findIndex((other) => other.model === model) === index).slice(0, VOICES);
}
