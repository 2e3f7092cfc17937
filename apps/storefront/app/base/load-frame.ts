/** What the frame of every page knows of the market; on the server. */
import { DELIVERY_TIMES, type DeliveryTime } from "@rambla/core/delivery-time";
import { entryOf } from "@rambla/core/market";
import { tagsIn } from "@rambla/core/marketing-tags";
import { tags } from "@rambla/core/tags";
import { themeTokens, widthTokens } from "@rambla/ui/theme-tokens";
import type { PageMarket } from "./market.tsx";
import type { PageContext } from "./page-context.ts";

/** What is to be read before one agrees, and who sells. */
export type PolicyName = "terms" | "privacy" | "withdrawal" | "legalNotice";

/** The ids of what is to be read before one agrees: `/info?id=…`; of the right of withdrawal where there is one, and of who sells where a law wants it. */
export function policiesOf({ brand, country }: PageContext["market"]): { readonly [Name in PolicyName]?: string } {
  return {
    terms: brand.termsId,
    privacy: brand.privacyPolicyId,
    ...(country.withdrawal && { withdrawal: brand.withdrawalId }),
    ...(country.sellerNotice && { legalNotice: brand.legalNoticeId }),
  };
}

/** What every page needs: the market and the category tree of the menus. The same for everyone, and on every page of the market but for its twin. */
export async function loadFrame(page: PageContext) {
  const { brand, country } = page.market;
  const shown = [tags.categories(brand.code), tags.home(brand.code, country.code)];
  page.tag(...shown);
  return { ...(await page.shared("frame", shown, (api) => frameOf({ ...page, api }))), twin: page.twin };
}

/** The marketing scripts of the market, and the addresses on which none of them may run. */
function tagsOf({ market: { brand, country }, settings, privatePaths }: Pick<PageContext, "market" | "privatePaths" | "settings">) {
  const found = tagsIn(settings.tags, { brand: brand.code, country: country.code });
  return {
    tags: found.map(({ needs, script, slot }) => ({ needs, script, slot })),
    untaggedPaths: found.length > 0 ? privatePaths : [],
  };
}

async function frameOf(
  page: Pick<PageContext, "api" | "brands" | "hosts" | "market" | "origin" | "privatePaths" | "settings" | "shared" | "texts">,
) {
  const { brand, country } = page.market;
  const [tree, platforms, footer, carriers, delivery, { imageUrl: holidayLogo }] = await Promise.all([
    treeOf(page),
    page.api.payment.paymentPlatforms(),
    page.api.home.homeCountry({ countryCode: country.code, brandCode: brand.code }),
    page.api.shipping.logisticsPricingCountryCode(),
    deliveryOf(page),
    page.api.home.logoConfig(),
  ]);
  return {
    market: marketOf(page),
    /** The logo that the header shows instead of the brand's own, in the holidays. */
    holidayLogo,
    /** Who sells, in law where the document says it. */
    seller: brand.legalEntity || brand.name,
    currencies: page.settings.currencies,
    texts: page.texts,
    origin: page.origin,
    tree,
    languages: brand.languages.flatMap((code) => {
      const found = Object.values(page.settings.countries).find((entry) => entry.listCode === code);
      const origin =
        page.settings.countryMode === "pro" ? page.hosts.find((entry) => entry.countryCode === found?.code)?.origin : page.origin;
      return found && origin !== undefined
        ? [{ code, countryCode: found.code, name: found.ownName, origin, languageTag: found.languageTag }]
        : [];
    }),
    countryMode: page.settings.countryMode,
    hosts: hostsOf(page),
    /** The brands that sell in this country, this one included. */
    brands: page.brands,
    delivery,
    deliveryTime: deliveryTimeOf(page),
    /** Null where there is no right of withdrawal. */
    withdrawalDays: country.withdrawal ? page.settings.withdrawal.days : null,
    /** Null where the law says nothing of a guarantee. */
    guaranteeYears: country.guaranteeYears > 0 ? country.guaranteeYears : null,
    /** Where the item of the user menu leads that asks the shop. */
    informationService: page.settings.menu.informationServiceTarget,
    /** Where nobody is asked about cookies (D-041), and the scripts of others that wait to be allowed (D-049). */
    cookieExceptPaths: page.settings.cookie.exceptPaths,
    ...tagsOf(page),
    policies: policiesOf(page.market),
    badgeMax: page.settings.badge.max,
    badgeCounts: page.settings.cart.badgeCounts,
    cartPreview: page.settings.header.cartPreview,
    reloadGuardSeconds: page.settings.chunkReload.guardSeconds,
    searchHistoryMax: page.settings.search.historyMax,
    progress: page.settings.progress,
    paymentMethods: platforms.map((platform) => platform.name),
    /** The program by which a provider tells of paying later beside prices. */
    payLater: platforms.find(({ messaging }) => messaging)?.messaging ?? null,
    footer: footer.countryParameterDto,
    carriers,
  };
}

/** The categories of the menus, which the heads of lists name too. */
export const treeOf = ({ market: { brand }, shared }: Pick<PageContext, "market" | "shared">) =>
  shared("categories", [tags.categories(brand.code)], (api) => api.goods.goodsClassifyTree({ homePage: true }));

/** The part of the market that pages need in the browser. */
function marketOf(page: Pick<PageContext, "market" | "settings">): PageMarket {
  const { brand, country, language, languageTag, currency, sells, countryParameter } = page.market;
  return {
    brand: brand.code,
    brandName: brand.name,
    tokens: { ...themeTokens(brand.theme), ...widthTokens(page.settings.layout.maxWidths) },
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
export function hostsOf(page: Pick<PageContext, "hosts" | "settings">) {
  return page.hosts.flatMap(({ countryCode, origin }) => {
    const found = entryOf(page.settings.countries, countryCode);
    return found ? [{ countryCode: found.code, languageTag: found.languageTag, origin }] : [];
  });
}

/** How long delivery takes: the word that texts choose, and the days it means (D-119). */
export function deliveryTimeOf(page: Pick<PageContext, "settings">): DeliveryTime {
  return DELIVERY_TIMES[page.settings.delivery.text];
}

/** What delivery costs in the country of the page; null where there is none. */
export async function deliveryOf(page: Pick<PageContext, "api" | "market">) {
  const deliveries = await page.api.shipping.logisticsPricingCompany();
  const own = deliveries.find((delivery) => delivery.countryCode === page.market.country.code);
  // The days turn over night, and with them each page that told them.
  return own ? { countryCode: own.countryCode, fee: own.fee, freeFrom: own.freeFrom, currency: own.currency } : null;
}
