/** What goods of the demo have around them, as the shop imports it. */
import { unbroken } from "@rambla/core/unbroken";
import type { Dimensions } from "@rambla/domain/goods/rules";
import { BOX_WORDS } from "./box-words.ts";
import { type DemoAround, type DemoBrand, type DemoGoods, textIn } from "./catalogue.ts";
import type { DemoLanguageCode } from "./shop.ts";

/** What is said of goods or, unless they differ in it, of the first of their model. */
function aroundOf({ around, goods }: Pick<DemoBrand, "around" | "goods">, one: DemoGoods): DemoAround {
  const first = one.product === undefined ? one : goods.find(({ product }) => product === one.product);
  return around[one.id] ?? around[first?.id ?? ""] ?? {};
}

export function dimensionsOf(brand: DemoBrand, one: DemoGoods): Dimensions | undefined {
  const [width, height, depth] = aroundOf(brand, one).size ?? [];
  return width === undefined || height === undefined || depth === undefined ? undefined : { width, height, depth };
}

/** What lies in the box and what the description leads to, in a language. Goods that lie in it alone need no list. */
export function wordsAround(
  brand: DemoBrand,
  one: DemoGoods,
  language: DemoLanguageCode,
): { readonly inBox?: readonly string[]; readonly links?: Readonly<Record<string, string>> } {
  const { box = [], links = [] } = aroundOf(brand, one);
  const beside = [...box, ...(one.files.includes("manual") ? ["manual" as const] : [])].map((word) => BOX_WORDS[word]);
  return {
    ...(beside.length > 0 && { inBox: [one.title, ...beside].map((words) => unbroken(textIn(words, language), language)) }),
    ...(links.length > 0 && {
      links: Object.fromEntries(links.map(({ words, goodsId }) => [unbroken(textIn(words, language), language), goodsId])),
    }),
  };
}
