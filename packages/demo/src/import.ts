import { DEMO_BRAND_CODES, type DemoBrandCode, type DemoCountryCode, DEMO_CONFIG, countriesOfBrand, languagesOfBrand } from "./shop.ts";
import { calendarDay } from "@rambla/core/date-format";
import { marketOf } from "@rambla/core/market";
import { DAY, HOUR, MINUTE } from "@rambla/core/time";
import { unbroken } from "@rambla/core/unbroken";
import { importPlaces } from "@rambla/domain/address/place-service";
import { importActivities, type StoredActivity } from "@rambla/domain/activity/import";
import { importCodes } from "@rambla/domain/coupon/import";
import { importAnswers } from "@rambla/domain/consultation/import";
import { type CatalogueImport, importCatalogue } from "@rambla/domain/goods/catalogue-file/import";
import { renewFlashSales } from "@rambla/domain/goods/flash-sale/flash-sale-import";
import type { StoredFlashSale } from "@rambla/domain/goods/flash-sale/flash-sale-rules";
import type { ImportedGoods, ImportedPicture, ImportedPrice } from "@rambla/domain/goods/catalogue-file/import-rules";
import { type ImportedPreSale, renewPreSales } from "@rambla/domain/goods/pre-sale/pre-sale-import";
import { importHome } from "@rambla/domain/home/import";
import type { Shop } from "@rambla/domain/platform/shop";
import { importSynonyms } from "@rambla/domain/search/synonym-service";
import { dimensionsOf, makersOf, wordsAround } from "./around.ts";
import { type DemoBrand, type DemoGoods, type PictureSubject, textIn, type Texts } from "./catalogue.ts";
import { DEMO_CODES } from "./codes.ts";
import { importContent } from "./content.ts";
import { homeOf } from "./home.ts";
import { lumbra } from "./lumbra/brand.ts";
import { addressedId, type Masters } from "./masters.ts";
import { nidora } from "./nidora/brand.ts";
import { PLATE_COLOURS } from "./marks.ts";
import { pictureIdOf } from "./picture-id.ts";
import { DEMO_PLACES } from "./places.ts";
import { depositIn, priceIn, roundIn } from "./prices.ts";
import { QUESTIONS } from "./questions.ts";
import { SWATCHES } from "./swatches.ts";
import { DEMO_SYNONYMS } from "./synonyms/lists.ts";
import { velmo } from "./velmo/brand.ts";

export const DEMO_BRANDS: Readonly<Record<DemoBrandCode, DemoBrand>> = { lumbra, nidora, velmo };

/** When all reduced goods were reduced. */
const REDUCED_ON = new Date("2026-11-06T06:00:00Z");

/**
 * Imports all demo brands; existing data stay.
 * @param onProgress gets the brand, and its imported and total goods
 * @returns new or changed goods
 */
export async function importDemo(
  shop: Shop,
  masters: Masters,
  onProgress: (brand: DemoBrandCode, done: number, all: number) => void = () => undefined,
): Promise<number> {
  let changed = 0;
  await importPlaces(shop, DEMO_PLACES, { whole: true });
  for (const brandCode of DEMO_BRAND_CODES) {
    const catalogue = catalogueOf(brandCode, DEMO_BRANDS[brandCode], masters, shop.clock());
    changed += (await importCatalogue(shop, brandCode, catalogue, (done, all) => onProgress(brandCode, done, all))).changed;
    await renewPreSales(shop, brandCode, preSalesOf(DEMO_BRANDS[brandCode], shop.clock()));
    await renewFlashSales(shop, brandCode, flashSalesOf(brandCode, DEMO_BRANDS[brandCode], shop.clock()));
    await importActivities(shop, brandCode, activitiesOf(brandCode, DEMO_BRANDS[brandCode], shop.clock()));
    await importSynonyms(shop, brandCode, DEMO_SYNONYMS);
    await importCodes(shop, brandCode, DEMO_CODES);
    await importHome(shop, brandCode, homeOf(brandCode, masters));
    await importContent(shop, brandCode, masters);
    await importAnswers(
      shop,
      brandCode,
      QUESTIONS[brandCode].map(({ daysAgo, ...question }, index) => ({
        ...question,
        consultationId: `${brandCode}-${index + 1}`,
        email: `question@${brandCode}.example`,
        createdAt: new Date(shop.clock().getTime() - daysAgo * DAY),
      })),
    );
  }
  return changed;
}

/** `now` dates the comments. */
export function catalogueOf(brandCode: DemoBrandCode, brand: DemoBrand, masters: Masters, now: Date): CatalogueImport {
  const pictureOf = (subject: PictureSubject): ImportedPicture => {
    const pictureId = pictureIdOf(brandCode, subject);
    const master = masters[pictureId];
    return {
      pictureId: addressedId(masters, pictureId),
      colour: master?.colour ?? PLATE_COLOURS[brandCode],
      ...(master && { placeholder: master.placeholder }),
    };
  };
  return {
    categories: brand.categories.map((category) => ({
      categoryId: category.id,
      parentId: category.parent ?? null,
      titles: category.title,
      picture: pictureOf(category.picture),
    })),
    parameters: brand.parameters.map((kind) => ({
      key: kind.key,
      titles: kind.title,
      unit: kind.unit ?? null,
      filter: kind.filter,
      values: Object.entries(kind.values ?? {}).map(([valueKey, titles]) => ({
        valueKey,
        titles,
        colour: (kind.key === "colour" && SWATCHES[brandCode][valueKey]) || null,
      })),
    })),
    goods: brand.goods.map((one) => goodsOf(brandCode, brand, one, { masters, pictureOf })),
    comments: brand.comments.map((comment, index) => ({
      commentId: `${comment.goodsId}-${index + 1}`,
      goodsId: comment.goodsId,
      score: comment.score,
      author: comment.author ?? null,
      text: comment.text,
      language: comment.language,
      createdAt: new Date(now.getTime() - comment.daysAgo * DAY),
      likes: comment.likes,
      reply: comment.reply ?? null,
    })),
    bundles: brand.bundles.map(({ palletId, title, goods, price }) => ({
      palletId,
      titles: Object.fromEntries(languagesOfBrand(brandCode).map((language) => [language, unbroken(textIn(title, language), language)])),
      goods: goods.map(({ goodsId, quantity = 1 }) => ({ goodsId, quantity })),
      prices: countriesOfBrand(brandCode).map((country) => ({ country, priceMinor: priceIn(country, price) })),
    })),
    fits: brand.fits.map(({ title, ...fit }) => ({
      ...fit,
      titles: Object.fromEntries(languagesOfBrand(brandCode).map((language) => [language, unbroken(textIn(title, language), language)])),
    })),
    specialPrices: brand.specialPrices.flatMap(({ distributionId, goodsId, price }) =>
      countriesOf(
        brandCode,
        brand.goods.find((one) => one.id === goodsId),
      ).map((country) => ({ distributionId, goodsId, country, priceMinor: priceIn(country, price) })),
    ),
  };
}

/** From midnight to midnight in the home country. */
export function activitiesOf(brandCode: DemoBrandCode, { activities }: DemoBrand, now: Date): readonly StoredActivity[] {
  const inWords = (texts: Texts) =>
    Object.fromEntries(languagesOfBrand(brandCode).map((language) => [language, unbroken(textIn(texts, language), language)]));
  const { timeZone } = marketOf(DEMO_CONFIG, DEMO_CONFIG.home.brand, DEMO_CONFIG.home.country).country;
  const today = calendarDay(now, timeZone);
  return activities.map(({ activityId, title, text, startsInDays, lastsDays, goodsIds, steps = [], giftType = 1, gifts }) => ({
    activityId,
    titles: inWords(title),
    texts: inWords(text),
    goodsIds,
    startsAt: startOfDay(today + startsInDays, timeZone),
    endsAt: new Date(startOfDay(today + startsInDays + lastsDays, timeZone).getTime() - MINUTE),
    ...(gifts
      ? {
          kind: "gift",
          giftType,
          gifts: gifts.map(({ from, ...gift }) => ({
            ...gift,
            from: Object.fromEntries(countriesOfBrand(brandCode).map((country) => [country, roundIn(country, from)])),
          })),
        }
      : {
          kind: "fullDiscount",
          steps: Object.fromEntries(
            countriesOfBrand(brandCode).map((country) => [
              country,
              steps.map(({ from, off }) => ({ fromMinor: roundIn(country, from), offMinor: roundIn(country, off) })),
            ]),
          ),
        }),
  }));
}

/** From midnight to midnight in the home country. */
export function preSalesOf({ goods }: DemoBrand, now: Date): readonly ImportedPreSale[] {
  const { timeZone } = marketOf(DEMO_CONFIG, DEMO_CONFIG.home.brand, DEMO_CONFIG.home.country).country;
  const today = calendarDay(now, timeZone);
  const begins = (days: number) => startOfDay(today + days, timeZone);
  const ends = (days: number) => new Date(begins(days + 1).getTime() - MINUTE);
  return goods.flatMap(({ id, preSale }) =>
    preSale
      ? [
          {
            goodsId: id,
            startsAt: begins(preSale.startsInDays),
            endsAt: ends(preSale.endsInDays),
            balanceFrom: preSale.balanceInDays === undefined ? null : begins(preSale.balanceInDays),
            balanceUntil: ends(preSale.balanceUntilDays),
            shipsFrom: new Date((today + preSale.shipsInDays) * DAY).toISOString().slice(0, 10),
          },
        ]
      : [],
  );
}

/** Tries full and half hours around midnight in Greenwich. */
function startOfDay(day: number, timeZone: string): Date {
  let start = new Date(day * DAY - 14 * HOUR);
  while (calendarDay(start, timeZone) < day) start = new Date(start.getTime() + HOUR / 2);
  return start;
}

/** From today on. */
function flashSalesOf(brandCode: DemoBrandCode, { goods }: DemoBrand, now: Date): readonly StoredFlashSale[] {
  const today = Math.floor(now.getTime() / DAY);
  return goods.flatMap((one) =>
    one.flashSale
      ? [
          {
            flashSaleId: `flash-${one.id}-${today}`,
            goodsId: one.id,
            startsAt: new Date(today * DAY),
            endsAt: new Date((today + one.flashSale.lastsDays) * DAY - 2 * HOUR),
            pieces: one.flashSale.pieces,
            limitPerPerson: null,
            prices: Object.fromEntries(
              countriesOf(brandCode, one).map((country) => [country, priceIn(country, one.flashSale?.price ?? one.price)]),
            ),
          },
        ]
      : [],
  );
}

type Pictures = { readonly masters: Masters; readonly pictureOf: (subject: PictureSubject) => ImportedPicture };

function goodsOf(brandCode: DemoBrandCode, brand: DemoBrand, one: DemoGoods, { masters, pictureOf }: Pictures): ImportedGoods {
  // Pictures of goods in use appear once the studio has made them.
  const pictures = one.pictures.filter((picture) => picture.options?.["view"] !== "place" || masters[pictureIdOf(brandCode, picture)]);
  return {
    goodsId: one.id,
    articleNumber: one.articleNumber,
    productId: one.product ?? null,
    variantOf: one.variantOf ?? [],
    categoryId: one.category,
    marketTime: new Date(`${one.marketDate}T06:00:00Z`),
    sales: one.sales,
    limitPerOrder: one.limitPerOrder ?? null,
    limitPerPerson: one.limitPerPerson ?? null,
    weight: one.weight,
    taxClass: one.taxClass,
    energyClass: one.energyClass ?? null,
    measure: one.measure ?? null,
    dimensions: dimensionsOf(brand, one),
    ...makersOf(brandCode),
    pictures: pictures.map(pictureOf),
    files: one.files,
    texts: Object.fromEntries(
      languagesOfBrand(brandCode).map((language) => [
        language,
        {
          title: unbroken(textIn(one.title, language), language),
          fact: unbroken(textIn(one.fact, language), language),
          description: unbroken(textIn(one.description, language), language),
          // A picture without a description gets the title.
          pictures: pictures.map((picture) => masters[pictureIdOf(brandCode, picture)]?.alt[language] ?? ""),
          ...wordsAround(brand, one, language),
        },
      ]),
    ),
    parameters: one.parameters,
    prices: countriesOf(brandCode, one).map((country) => priceOf(one, country)),
    stock: one.stock,
  };
}

/** Watts of a socket, where demo goods may need more: 120 V and 15 A. */
const SOCKET_WATTS: Readonly<Partial<Record<DemoCountryCode, number>>> = { US: 1800 };

/** Gives the countries that sell the goods; none without goods. */
function countriesOf(brandCode: DemoBrandCode, one: DemoGoods | undefined): readonly DemoCountryCode[] {
  const watts = Number(one?.parameters.find(({ key }) => key === "power")?.value ?? 0);
  return one
    ? countriesOfBrand(brandCode).filter((country) => !one.notIn?.includes(country) && watts <= (SOCKET_WATTS[country] ?? Infinity))
    : [];
}

function priceOf(one: DemoGoods, country: DemoCountryCode): ImportedPrice {
  const priceMinor = priceIn(country, one.price);
  const original = one.original === undefined ? null : priceIn(country, one.original);
  const originalMinor = original !== null && original > priceMinor ? original : null;
  const depositMinor = one.deposit === undefined ? null : depositIn(country, one.deposit);
  const marketTime = new Date(`${one.marketDate}T06:00:00Z`);
  if (originalMinor === null) return { country, priceMinor, originalMinor, depositMinor, history: [{ priceMinor, since: marketTime }] };
  const lowest =
    one.lowest30Days === undefined ? [] : [{ priceMinor: priceIn(country, one.lowest30Days), since: daysBefore(REDUCED_ON, 20) }];
  const first = new Date(Math.min(marketTime.getTime(), daysBefore(REDUCED_ON, 60).getTime()));
  return {
    country,
    priceMinor,
    originalMinor,
    depositMinor,
    history: [{ priceMinor: originalMinor, since: first }, ...lowest, { priceMinor, since: REDUCED_ON }],
  };
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY);
}
