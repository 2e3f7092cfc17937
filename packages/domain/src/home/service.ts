import { isHoliday } from "@rambla/core/holidays";
import { type CountryCode, type Market } from "@rambla/core/market";
import { refuse, type Refusal } from "@rambla/core/refusal";
import { toldTotal } from "@rambla/core/total";
import { type HelpfulComment, helpfulComments } from "../comment/service.ts";
import { bestSelling, newestGoods, wholeTree } from "../goods/listing/listing-service.ts";
import type { CategoryNode } from "../goods/listing/category-rules.ts";
import { type GoodsCard, shownCards } from "../goods/service.ts";
import { offeredMethods } from "../payment/rules.ts";
import type { Shop } from "../platform/shop.ts";
import { tags } from "../platform/tags.ts";
import { bannerTime, type CountryParameters, heard, MODULE_GOODS, textIn } from "./rules.ts";
import {
  type AdvertRow,
  type BannerRow,
  type BannerText,
  findAdverts,
  findBanners,
  findHomeCountry,
  findModules,
  findNextBannerChange,
  type GuideEntryRow,
  type ModuleRow,
  type ModuleText,
} from "./store.ts";

export type Banner = Omit<BannerRow, "texts"> & BannerText;

/** Leaves out banners without a text in the language. @returns also when this changes; null for never */
export async function bannersAt(
  shop: Shop,
  market: Market,
  { bannerPosition, nowTime }: { readonly bannerPosition: string; readonly nowTime?: string | undefined },
): Promise<{ banners: Banner[]; until: Date | null }> {
  const now = bannerTime(shop.preview?.at ?? shop.clock(), nowTime);
  const [rows, until] = await Promise.all([
    findBanners(shop.database, market.brand.code, bannerPosition, now),
    findNextBannerChange(shop.database, market.brand.code, bannerPosition, now),
  ]);
  const banners = rows.flatMap(({ texts, ...banner }) => {
    const words = textIn(texts, market.languageChain);
    return words ? [{ ...banner, ...words }] : [];
  });
  return { banners, until };
}

/** Null outside the period or without such a logo. */
export function holidayLogo({ brand, country }: Market, now: Date): string | null {
  return brand.marks.logoHoliday !== undefined && isHoliday(brand.holidays, now, country.timeZone)
    ? `/brand/${brand.code}/logo-holiday.svg`
    : null;
}

export type Advert = Omit<AdvertRow, "texts"> & BannerText;

/** @param position the path of a page; all pages by default */
export async function pageOfAdverts(
  shop: Shop,
  market: Market,
  asked: { readonly page: number; readonly limit?: number | undefined; readonly position?: string | undefined },
) {
  const { page, limit = shop.config.paging.default, position } = asked;
  const all = (await findAdverts(shop.database, market.brand.code, shop.clock())).flatMap(({ texts, ...advert }): Advert[] => {
    const words = textIn(texts, market.languageChain);
    return words && (position === undefined || advert.page === position) ? [{ ...advert, ...words }] : [];
  });
  return { items: all.slice((page - 1) * limit, page * limit), ...toldTotal(all.length, shop.config.paging), page, limit };
}

export type HomeModule = {
  readonly homeModuleId: string;
  readonly kind: ModuleRow["kind"];
  readonly title: string;
  readonly text: string;
  readonly categoryId: string | null;
  readonly categories: readonly CategoryNode[];
  /** Of a guide. */
  readonly picture: ModuleRow["picture"];
  readonly entries: readonly GuideEntry[];
};

export type GuideEntry = Omit<GuideEntryRow, "texts"> & ModuleText;

export async function pageOfModules(
  shop: Shop,
  market: Market,
  request: { readonly page: number; readonly limit?: number | undefined },
): Promise<{ items: HomeModule[]; total: number; moreThanTotal: boolean; page: number; limit: number }> {
  const { page, limit = shop.config.paging.default } = request;
  const rows = await modulesOf(shop, market);
  const shown = rows.slice((page - 1) * limit, page * limit);
  const shelves = shown.some((row) => row.kind === "categories") ? await wholeTree(shop, market) : [];
  const items = shown.map((row) => ({
    homeModuleId: row.homeModuleId,
    kind: row.kind,
    title: textIn(row.texts, market.languageChain)?.title ?? "",
    text: textIn(row.texts, market.languageChain)?.text ?? "",
    categoryId: row.categoryId,
    categories: row.kind === "categories" ? shelvesUnder(shelves, row.categoryId) : [],
    picture: row.picture,
    entries: row.entries.flatMap(({ texts, ...entry }) => {
      const words = textIn(texts, market.languageChain);
      return words ? [{ ...entry, ...words }] : [];
    }),
  }));
  return { items, ...toldTotal(rows.length, shop.config.paging), page, limit };
}

/** By sales in its category, or the newest. Refuses `item.notFound`. */
export async function goodsOfModule(shop: Shop, market: Market, homeModuleId: string): Promise<GoodsCard[] | Refusal<"item.notFound">> {
  const rows = await modulesOf(shop, market);
  const module = rows.find((row) => row.homeModuleId === homeModuleId);
  if (!module) return refuse("item.notFound");
  if (module.kind === "categories" || module.kind === "guide") return [];
  return module.kind === "newest"
    ? await newestGoods(shop, market, MODULE_GOODS)
    : await bestSelling(shop, market, module.categoryId, MODULE_GOODS);
}

export type Voice = HelpfulComment & { readonly goods: GoodsCard };

/** The most helpful comments in the market's language, one per model. */
export async function voices(shop: Shop, market: Market): Promise<Voice[]> {
  const comments = await helpfulComments(shop, market);
  const cards = await shownCards(shop, market, [...new Set(comments.map(({ goodsId }) => goodsId))]);
  return heard(
    comments.flatMap((comment) => {
      const goods = cards.get(comment.goodsId);
      return goods ? [{ ...comment, goods }] : [];
    }),
  );
}

/** Defaults to the brand's settings. */
export async function countryParameters(shop: Shop, market: Market, countryCode: CountryCode): Promise<CountryParameters> {
  const { code } = market.brand;
  const row = await shop.reads.keep(`country ${code} ${countryCode}`, [tags.home(code, countryCode)], () =>
    findHomeCountry(shop.database, code, countryCode),
  );
  return {
    contact: row?.contact ?? market.brand.contact.phone,
    email: row?.email ?? market.brand.contact.email,
    paymentMethods: offeredMethods(shop.config, countryCode).map(({ name }) => name),
    social: row?.social.length ? row.social : (shop.config.footer.social[code] ?? []),
  };
}

function modulesOf(shop: Shop, market: Market): Promise<ModuleRow[]> {
  const { brand, country } = market;
  return shop.reads.keep(`modules ${market.key}`, [tags.home(brand.code, country.code)], () => findModules(shop.database, brand.code));
}

/** Without a category the second level, since the first is too coarse; of a flat tree the first. */
function shelvesUnder(tree: readonly CategoryNode[], categoryId: string | null): readonly CategoryNode[] {
  if (categoryId === null) {
    const second = tree.flatMap((node) => node.children);
    return second.length > 0 ? second : tree;
  }
  for (const node of tree) {
    if (node.categoryId === categoryId) return node.children;
    const below = shelvesUnder(node.children, categoryId);
    if (below.length > 0) return below;
  }
  return [];
}
