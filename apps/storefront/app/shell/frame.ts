/** What the frame of every page knows of the market; on the server. */
import { DELIVERY_TIMES, type DeliveryTime } from "@rambla/core/delivery-time";
import { entryOf } from "@rambla/core/market";
import { themeTokens } from "@rambla/ui/theme-tokens";
import type { PageMarket } from "./market.tsx";
import type { PageContext } from "./page-context.ts";

/** The part of the market that pages need in the browser. */
export function marketOf(page: PageContext): PageMarket {
  const { brand, country, language, languageTag, currency, sells, countryParameter } = page.market;
  return {
    brand: brand.code,
    brandName: brand.name,
    tokens: themeTokens(brand.theme),
    countryCode: country.code,
    language,
    languageTag,
    currency,
    taxIncluded: country.taxIncluded,
    timeZone: country.timeZone,
    sells,
    countryParameter,
  };
}

/** Where the brand has a shop, the first one standing for all others. */
export function hostsOf(page: PageContext) {
  return page.hosts.flatMap(({ countryCode, origin }) => {
    const found = entryOf(page.settings.countries, countryCode);
    return found ? [{ countryCode: found.code, languageTag: found.languageTag, origin }] : [];
  });
}

/** How long delivery takes: the word that texts choose, and the days it means (D-119). */
export function deliveryTimeOf(page: PageContext): DeliveryTime {
  return DELIVERY_TIMES[page.settings.delivery.text];
}

/** What delivery costs in the country of the page; null where there is none. */
export async function deliveryOf(page: PageContext) {
  const deliveries = await page.api.shipping.logisticsPricingCompany();
  return deliveries.find((delivery) => delivery.countryCode === page.market.country.code) ?? null;
}
