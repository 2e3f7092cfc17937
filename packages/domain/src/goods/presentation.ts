import type * as contract from "@rambla/contract/goods";
import { phaseOf } from "@rambla/core/activity";
import type { ShopConfig } from "@rambla/core/config";
import type { Market } from "@rambla/core/market";
import { customary, type Measured } from "@rambla/core/measure";
import { decimalText, type Money } from "@rambla/core/money";
import type { PriceExplanation } from "@rambla/core/pricing";
import type * as z from "zod";
import type { BundleCards, BundleOffer } from "./bundle/bundle-service.ts";
import type { GoodsCard, Picture, RunningFlashSale } from "./card.ts";
import type { CategoryNode } from "./listing/category-rules.ts";
import type { GoodsDetail, LargePicture, Variants } from "./detail-service.ts";
import type { ParameterRow } from "./detail-store.ts";
import type { GoodsList } from "./listing/listing-service.ts";
import type { FacetRow } from "./listing/listing-store.ts";
import type { PreSale } from "./pre-sale/pre-sale-rules.ts";
import { type Dimensions, type GoodsPrice, isRange } from "./rules.ts";

function decimalOrNull(amount: Money | null): string | null {
  return amount && decimalText(amount);
}

export function presentPrice(price: GoodsPrice): z.output<typeof contract.priceTag> {
  return {
    price: decimalText(price.price),
    originalPrice: decimalOrNull(price.originalPrice),
    lowestPrice30Days: decimalOrNull(price.lowestPrice30Days),
    reductionPercent: price.reductionPercent,
    currency: price.price.currency,
    unitPrice: price.unitPrice && { price: decimalText(price.unitPrice.price), unit: price.unitPrice.unit },
    taxIncluded: price.taxIncluded,
  };
}

export function presentExplanation(explanation: readonly PriceExplanation[]): z.output<typeof contract.priceExplanation> {
  return explanation.map(({ because, amount }) => ({ because, amount: decimalText(amount) }));
}

export function presentBundleGoods(goods: BundleCards): z.output<typeof contract.bundleGoods>[] {
  return goods.map(({ card, quantity }) => ({ qty: quantity, goods: presentCard(card) }));
}

export function presentBundle({ palletId, line, stock, goods, explanation }: BundleOffer): z.output<typeof contract.bundle> {
  return {
    palletId,
    title: line.title,
    priceTag: presentPrice(line.priceTag),
    stock,
    goods: presentBundleGoods(goods),
    explanation: presentExplanation(explanation),
  };
}

export function presentPicture(picture: Picture): z.output<typeof contract.picture> {
  return { pictureId: picture.pictureId, alt: picture.alt, colour: picture.colour };
}

export function presentLargePicture(picture: LargePicture): z.output<typeof contract.largePicture> {
  return { ...presentPicture(picture), placeholder: picture.placeholder };
}

export function presentFlashSale(flash: RunningFlashSale | null): z.output<typeof contract.flashSale> | null {
  return flash && { endsAt: flash.endsAt.toISOString(), left: flash.left, limitPerPerson: flash.limitPerPerson };
}

export function presentCard(card: GoodsCard): z.output<typeof contract.goodsCard> {
  return {
    goodsId: card.goodsId,
    articleNumber: card.articleNumber,
    title: card.title,
    seoUrlParameter: card.seoUrlParameter,
    fact: card.fact,
    picture: presentPicture(card.picture),
    secondPicture: card.secondPicture && presentPicture(card.secondPicture),
    priceTag: presentPrice(card.price),
    stock: card.stock,
    piecesLeft: card.piecesLeft,
    soldOut: card.soldOut,
    score: card.score,
    commentCount: card.commentCount,
    isNew: card.isNew,
    preSaleDeposit: decimalOrNull(card.preSaleDeposit),
    flashSale: presentFlashSale(card.flash),
    priceUntil: card.priceUntil?.toISOString() ?? null,
    energyClass: card.energyClass,
    variantCount: card.variantCount,
    colours: [...card.colours],
  };
}

function presentPreSale(preSale: PreSale, now: Date, { refundDepositOnTimeout }: ShopConfig["preSale"]): z.output<typeof contract.preSale> {
  const { startsAt, endsAt, balanceFrom, balanceUntil, shipsFrom } = preSale;
  return {
    phase: phaseOf(preSale, now),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    balanceFrom: balanceFrom?.toISOString() ?? null,
    balanceUntil: balanceUntil.toISOString(),
    returned: refundDepositOnTimeout,
    shipsFrom,
  };
}

/** `20 × 24 × 16 cm`, `8 × 9.5 × 6.5 in`. */
function presentDimensions({ width, height, depth }: Dimensions, market: Market): z.output<typeof contract.goods>["dimensions"] {
  const told = (value: number) => toldIn(market, { value, unit: "cm" });
  return { width: told(width).value, height: told(height).value, depth: told(depth).value, unit: told(width).unit === "in" ? "in" : "cm" };
}

export function presentGoods(
  detail: GoodsDetail,
  market: Market,
  { preSale }: Pick<ShopConfig, "preSale">,
): z.output<typeof contract.goods> {
  return {
    ...presentCard(detail),
    preSale: detail.preSale && presentPreSale(detail.preSale, detail.askedAt, preSale),
    categoryId: detail.categoryId,
    breadcrumb: detail.breadcrumb.map((step) => ({ goodsClassifyId: step.categoryId, title: step.title })),
    limitPerOrder: detail.limitPerOrder,
    limitPerPerson: detail.limitPerPerson,
    marketTime: detail.marketTime.toISOString(),
    sales: detail.sales,
    soldIn: [...detail.soldIn],
    deliverable: detail.deliverable,
    dimensions: detail.dimensions && presentDimensions(detail.dimensions, market),
    inBox: [...detail.inBox],
    safety: detail.safety,
    revision: detail.revision,
  };
}

export function presentList(list: GoodsList, market: Market): z.output<typeof contract.goodsList> {
  return {
    items: list.items.map(presentCard),
    total: list.total,
    moreThanTotal: list.moreThanTotal,
    page: list.page,
    limit: list.limit,
    facets: list.facets.map((facet) => presentFacet(facet, market)),
    priceRange: list.priceRange && {
      min: decimalText(list.priceRange.min),
      max: decimalText(list.priceRange.max),
      currency: list.priceRange.min.currency,
    },
    countsRemaining: list.countsRemaining,
    stockCounts: list.stockCounts,
  };
}

function presentFacet(facet: FacetRow, market: Market): z.output<typeof contract.facet> {
  return {
    key: facet.key,
    title: facet.title,
    isRange: isRange(facet.values),
    values: facet.values.map((value) => ({ ...value, label: labelOf(value.label, Number(value.value), facet.unit, market) })),
  };
}

export function presentParameter(parameter: ParameterRow, market: Market): z.output<typeof contract.goodsParameter> {
  return {
    key: parameter.key,
    title: parameter.title,
    value: labelOf(parameter.label, parameter.number, parameter.unit, market),
  };
}

export function presentVariants(variants: Variants, market: Market): z.output<typeof contract.variants> {
  return {
    parameters: variants.parameters.map((parameter) => ({
      key: parameter.key,
      title: parameter.title,
      values: parameter.values.map((value) => ({
        value: value.value,
        label: labelOf(value.label, value.number, value.unit, market),
        colour: value.colour,
      })),
    })),
    siblings: variants.siblings.map((sibling) => ({
      goodsId: sibling.goodsId,
      seoUrlParameter: sibling.seoUrlParameter,
      values: { ...sibling.values },
      stock: sibling.stock,
      picture: presentPicture(sibling.picture),
      price: decimalText(sibling.price),
      currency: sibling.price.currency,
    })),
  };
}

/** `url` is the desktop address of its list. */
export function presentCategory(node: CategoryNode): contract.CategoryNode {
  return {
    goodsClassifyId: node.categoryId,
    title: node.title,
    icon: node.pictureId,
    level: node.level,
    url: `/classifiy/list?id=${node.categoryId}&rootKey=${node.path[0] ?? node.categoryId}`,
    treeKey: node.path.join("-"),
    childNote: node.children.map(presentCategory),
    isOpen: node.isOpen,
    isActive: node.isActive,
    goodsCount: node.goodsCount,
  };
}

/** The word, or the number with its unit: `1,7 l`, `1.8 qt`. */
function labelOf(words: string | null, value: number | null, unit: string | null, market: Market): string {
  if (words !== null) return words;
  if (value === null) return "";
  const told = toldIn(market, { value, unit: unit ?? "" });
  const printed = numberFormat(market.languageTag).format(told.value);
  return told.unit ? `${printed}\u00a0${unitIn(told.unit, market)}` : printed;
}

/** Chinese texts are always metric. */
function toldIn(market: Market, measured: Measured): Measured {
  return market.sells && market.country.measures === "customary" ? customary(measured) : measured;
}

/** A capital L, since l looks like 1. */
function unitIn(unit: string, market: Market): string {
  return unit === "l" && market.languageTag.startsWith("en") ? "L" : unit;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(languageTag: string): Intl.NumberFormat {
  let format = numberFormats.get(languageTag);
  if (!format) {
    // No separator below 10 000, as in product facts: 2000 W.
    format = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 3, useGrouping: "min2" });
    numberFormats.set(languageTag, format);
  }
  return format;
}
