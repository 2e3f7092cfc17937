/** Queries of the product page. Unknown, withdrawn or unsold goods give `goods.notExist`. */
import type { GoodsFileKind } from "@rambla/contract/goods";
import type { Market } from "@rambla/core/market";
import { type Money, money } from "@rambla/core/money";
import { isRefusal, refuse, type Refusal } from "@rambla/core/refusal";
import type { Shop } from "../platform/shop.ts";
import { type GoodsCard, goodsCard, type Picture, picturesOf, priceNow, type RunningFlashSale } from "./card.ts";
import { type DetailRow, findDetail, findParameters, findSiblings, type ParameterRow, type SiblingRow } from "./detail-store.ts";
import { flashSaleNow, flashSalesOf } from "./flash-sale/flash-sale-rules.ts";
import { shownCards, shownOf } from "./service.ts";
import {
  detailBlocks,
  type Dimensions,
  type Maker,
  type GoodsPrice,
  isDelivered,
  specialAmounts,
  type StockState,
  stockState,
  summaryOf,
} from "./rules.ts";

type NotExist = Refusal<"goods.notExist">;

export type GoodsSafety = { readonly maker: Maker | null; readonly responsible: Maker | null; readonly warnings: string };

export type GoodsDetail = GoodsCard & {
  readonly categoryId: string;
  readonly breadcrumb: readonly { readonly categoryId: string; readonly title: string }[];
  readonly limitPerOrder: number | null;
  readonly limitPerPerson: number | null;
  readonly marketTime: Date;
  readonly sales: number;
  /** Country codes. */
  readonly soldIn: readonly string[];
  readonly deliverable: boolean;
  readonly revision: number;
  readonly dimensions: Dimensions | null;
  readonly inBox: readonly string[];
  /** Null where no law requires it. */
  readonly safety: GoodsSafety | null;
  /** When it was read. */
  readonly askedAt: Date;
};

export async function goodsDetail(shop: Shop, market: Market, goodsId: string): Promise<GoodsDetail | NotExist> {
  return await ofDetail(shop, market, goodsId, (row) => ({
    ...goodsCard(row, market, shop.config, shop.clock()),
    categoryId: row.categoryId,
    breadcrumb: row.breadcrumb,
    limitPerOrder: row.limitPerOrder,
    limitPerPerson: row.limitPerPerson,
    marketTime: row.marketTime,
    sales: row.sales,
    soldIn: row.soldIn,
    deliverable: isDelivered(market, shop.config.delivery),
    revision: row.revision,
    dimensions: row.dimensions,
    inBox: row.inBox,
    safety: market.country.productSafety ? { maker: row.maker, responsible: row.responsible, warnings: row.warnings } : null,
    askedAt: shop.clock(),
  }));
}

export type NamedGoods = { readonly words: string; readonly goodsId: string; readonly seoUrlParameter: string };
export type DetailBlock = {
  readonly heading: string | null;
  readonly text: string;
  readonly picture: Picture | null;
  readonly links: NamedGoods[];
};

/** Links only goods of the market. */
export async function goodsBlocks(shop: Shop, market: Market, goodsId: string): Promise<DetailBlock[] | NotExist> {
  const found = await ofDetail(shop, market, goodsId, (row) => ({
    links: row.links,
    blocks: detailBlocks(row.description, picturesOf(row)),
  }));
  if (isRefusal(found)) return found;
  const cards = await shownCards(shop, market, [...new Set(Object.values(found.links))]);
  const links = Object.entries(found.links).flatMap(([words, named]) => {
    const card = cards.get(named);
    return card ? [{ words, goodsId: named, seoUrlParameter: card.seoUrlParameter }] : [];
  });
  return found.blocks.map((block) => ({ ...block, links: links.filter(({ words }) => block.text.includes(words)) }));
}

export type GoodsFile = { readonly kind: GoodsFileKind; readonly goodsTitle: string };

export async function goodsFiles(shop: Shop, market: Market, goodsId: string): Promise<GoodsFile[] | NotExist> {
  return await ofDetail(shop, market, goodsId, (row) =>
    row.files.filter((kind) => kind !== "energyLabel" || market.country.energyLabels).map((kind) => ({ kind, goodsTitle: row.title })),
  );
}

/** `placeholder` is a tiny data URL or null. */
export type LargePicture = Picture & { readonly placeholder: string | null };

/** The card's picture first. */
export async function goodsPictures(shop: Shop, market: Market, goodsId: string): Promise<LargePicture[] | NotExist> {
  return await ofDetail(shop, market, goodsId, (row) =>
    picturesOf(row).map((picture, index) => ({ ...picture, placeholder: row.placeholders[index] || null })),
  );
}

export async function goodsSeo(
  shop: Shop,
  market: Market,
  goodsId: string,
): Promise<{ title: string; description: string; seoUrlParameter: string } | NotExist> {
  return await ofDetail(shop, market, goodsId, (row) => ({
    title: row.title,
    description: summaryOf(row.description),
    seoUrlParameter: row.seoUrlParameter,
  }));
}

/** `0` and unknown lists give the normal price. @returns also the list of the price, `0` for the normal one */
export async function specialPrice(
  shop: Shop,
  market: Market,
  goodsId: string,
  distributionId: string,
): Promise<{ readonly distributionId: string; readonly price: GoodsPrice; readonly flash: RunningFlashSale | null } | NotExist> {
  const row = await findDetail(shop.database, market, goodsId, shop.clock(), distributionId);
  if (!row) return refuse("goods.notExist");
  const { price, flash } = priceNow(specialAmounts(row, row.specialMinor, row.recentLowestMinor), row, market, shop.clock());
  return { distributionId: row.specialMinor === null ? "0" : distributionId, price, flash };
}

export async function goodsParameters(shop: Shop, market: Market, goodsId: string): Promise<ParameterRow[] | NotExist> {
  const rows = await shop.reads.keep(`parameters ${market.key} ${goodsId}`, shownOf(market, [goodsId]), () =>
    findParameters(shop.database, market, goodsId),
  );
  if (rows.length > 0) return rows;
  return (await findDetail(shop.database, market, goodsId, shop.clock())) ? [] : refuse("goods.notExist");
}

export type VariantValue = SiblingRow["values"][number];
export type Variants = {
  /** Only parameters that differ. */
  readonly parameters: readonly { readonly key: string; readonly title: string; readonly values: readonly VariantValue[] }[];
  readonly siblings: readonly {
    readonly goodsId: string;
    readonly seoUrlParameter: string;
    readonly values: Readonly<Record<string, string>>;
    readonly stock: StockState;
    readonly picture: Picture;
    readonly price: Money;
  }[];
};

/** Goods without variants stand alone. */
export async function goodsVariants(shop: Shop, market: Market, goodsId: string): Promise<Variants | NotExist> {
  const now = shop.clock();
  const shown = (siblings: readonly SiblingRow[]) => shownOf(market, [goodsId, ...siblings.map((row) => row.goodsId)]);
  const rows = await shop.reads.keep(`siblings ${market.key} ${goodsId}`, shown, () => findSiblings(shop.database, market, goodsId, now));
  const asked = rows.find((row) => row.goodsId === goodsId);
  if (!asked) return refuse("goods.notExist");
  return {
    parameters: asked.variantOf.flatMap((key) => {
      const all = rows.flatMap((row) => row.values.filter((value) => value.key === key));
      const [first] = all;
      if (!first) return [];
      const values = [...new Map(all.map((value) => [value.value, value])).values()];
      values.sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || (a.number ?? 0) - (b.number ?? 0));
      return [{ key, title: first.title, values }];
    }),
    siblings: rows.map((row) => ({
      goodsId: row.goodsId,
      seoUrlParameter: row.seoUrlParameter,
      values: Object.fromEntries(row.values.map((value) => [value.key, value.value])),
      stock: stockState(row.quantity, shop.config.stock),
      picture: picturesOf(row)[0] ?? { pictureId: "", colour: "", alt: row.title },
      price: money(
        (row.quantity > 0 ? flashSaleNow(flashSalesOf(row.flashSales), row, now) : undefined)?.priceMinor ?? row.priceMinor,
        market.currency,
      ),
    })),
  };
}

async function ofDetail<Value>(shop: Shop, market: Market, goodsId: string, value: (row: DetailRow) => Value): Promise<Value | NotExist> {
  // A product page reads five parts of the same row, in each layout.
  const row = await shop.reads.keep(`detail ${market.key} ${goodsId}`, shownOf(market, [goodsId]), () =>
    findDetail(shop.database, market, goodsId, shop.clock()),
  );
  return row ? value(row) : refuse("goods.notExist");
}
