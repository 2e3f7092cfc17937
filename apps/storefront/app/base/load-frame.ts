import { DELIVERY_TIMES, type DeliveryTime } from "@rambla/core/delivery-time";
import { entryOf, langHeader } from "@rambla/core/market";
import { tagsIn } from "@rambla/core/marketing-tags";
import { policiesOf } from "@rambla/core/policy";
import { tags } from "@rambla/core/tags";
import { themeTokens, widthTokens } from "@rambla/ui/theme-tokens";
import type { PageMarket } from "./market.tsx";
import type { PageContext } from "./page-context.ts";

/** Loads the market and the menu categories. They are the same for every visitor and every page of the market, except the page's twin. */
export async function loadFrame(page: PageContext) {
  const { brand, country } = page.market;
  const shown = [tags.categories(brand.code), tags.home(brand.code, country.code)];
  page.tag(...shown, tags.content(brand.code, "notice"), tags.content(brand.code, "information"));
  const [frame, notices, information] = await Promise.all([
    page.shared("frame", shown, (api) => frameOf({ ...page, api })),
    // Both begin and end by themselves, which only the page's own calls tell it.
    page.api.content.homePageCopyWriterList(),
    page.api.content.homeInformationTree({}),
  ]);
  return { ...frame, notices, information: shownAtBottom(information, Object.values(policiesOf(page.market))), twin: page.twin };
}

type Node = Awaited<ReturnType<PageContext["api"]["content"]["homeInformationTree"]>>[number];

/** Gives the information pages of the footer, without the policies, which it links itself. */
function shownAtBottom(nodes: readonly Node[], policies: readonly string[]): { id: string; label: string }[] {
  return nodes.flatMap(({ id, label, isShowBottom, children }) => [
    ...(isShowBottom && !policies.includes(id) ? [{ id, label }] : []),
    ...shownAtBottom(children, policies),
  ]);
}

/** Gives the number of the help centre's language: the page's, or else English. */
function helpIdOf({ market: { languageChain }, settings: { helpCenter } }: Pick<PageContext, "market" | "settings">): string | undefined {
  const found = [...languageChain.map(langHeader), "en"].flatMap((language) => entryOf(helpCenter.ids, language) ?? []);
  return found[0]?.toString();
}

/** Gives the marketing scripts of the market, and the addresses on which none may run. */
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
    /** Replaces the brand's logo in the header during holidays. */
    holidayLogo,
    /** The seller's legal name where the settings have one. */
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
    /** Brands that sell in this country, this one included. */
    brands: page.brands,
    delivery,
    deliveryTime: deliveryTimeOf(page),
    /** Null without a right of withdrawal. */
    withdrawalDays: country.withdrawal ? page.settings.withdrawal.days : null,
    /** Null without a statutory guarantee. */
    guaranteeYears: country.guaranteeYears > 0 ? country.guaranteeYears : null,
    /** Target of the user menu's information item. */
    informationService: page.settings.menu.informationServiceTarget,
    /** Addresses without the question about cookies. */
    cookieExceptPaths: page.settings.cookie.exceptPaths,
    ...tagsOf(page),
    app: page.settings.app,
    helpId: helpIdOf(page),
    corporateProcurement: page.settings.links.corporateProcurement,
    complaints: country.complaints,
    lookAgain: brand.lookAgainCategoryId,
    bannerLinkParams: page.settings.banner.linkParams,
    policies: policiesOf(page.market),
    badgeMax: page.settings.badge.max,
    badgeCounts: page.settings.cart.badgeCounts,
    cartPreview: page.settings.header.cartPreview,
    reloadGuardSeconds: page.settings.chunkReload.guardSeconds,
    searchHistoryMax: page.settings.search.historyMax,
    progress: page.settings.progress,
    paymentMethods: platforms.map((platform) => platform.name),
    /** The provider's script that shows instalments beside prices. */
    payLater: platforms.find(({ messaging }) => messaging)?.messaging ?? null,
    footer: footer.countryParameterDto,
    carriers,
  };
}

export const treeOf = ({ market: { brand }, shared }: Pick<PageContext, "market" | "shared">) =>
  shared("categories", [tags.categories(brand.code)], (api) => api.goods.goodsClassifyTree({ homePage: true }));

/** The part of the market that the browser needs. */
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

/** Gives one host for each country of the brand. */
export function hostsOf(page: Pick<PageContext, "hosts" | "settings">) {
  return page.hosts.flatMap(({ countryCode, origin }) => {
    const found = entryOf(page.settings.countries, countryCode);
    return found ? [{ countryCode: found.code, languageTag: found.languageTag, origin }] : [];
  });
}

/** Gives the word that texts choose and the days that it means. */
export function deliveryTimeOf(page: Pick<PageContext, "settings">): DeliveryTime {
  return DELIVERY_TIMES[page.settings.delivery.text];
}

/** Gives the cost of delivery in the page's country; null without delivery. */
export async function deliveryOf(page: Pick<PageContext, "api" | "market">) {
  const deliveries = await page.api.shipping.logisticsPricingCompany();
  const own = deliveries.find((delivery) => delivery.countryCode === page.market.country.code);
  // Delivery days change at midnight. Without them the page stays cacheable.
  return own ? { countryCode: own.countryCode, fee: own.fee, freeFrom: own.freeFrom, currency: own.currency } : null;
}
