/** The demo's related data for the import. */
import { unbroken } from "@rambla/core/unbroken";
import type { Dimensions, Maker } from "@rambla/domain/goods/rules";
import { BOX_WORDS } from "./box-words.ts";
import { type DemoAround, type DemoBrand, type DemoGoods, textIn } from "./catalogue.ts";
import type { DemoBrandCode, DemoLanguageCode } from "./shop.ts";
import { WARNINGS } from "./warnings.ts";

/** An article's data, or those of its model's first article. */
function aroundOf({ around, goods }: Pick<DemoBrand, "around" | "goods">, one: DemoGoods): DemoAround {
  const first = one.product === undefined ? one : goods.find(({ product }) => product === one.product);
  return around[one.id] ?? around[first?.id ?? ""] ?? {};
}

export function dimensionsOf(brand: DemoBrand, one: DemoGoods): Dimensions | undefined {
  const [width, height, depth] = aroundOf(brand, one).size ?? [];
  return width === undefined || height === undefined || depth === undefined ? undefined : { width, height, depth };
}

const maker = (name: string, address: string, brandCode: DemoBrandCode): Maker => ({
  name,
  address,
  contact: `safety@${brandCode}.example`,
});

/** The brands' manufacturers, and responsible persons in the EU for foreign ones. All invented. */
const MAKERS: Readonly<Record<DemoBrandCode, { readonly maker: Maker; readonly responsible?: Maker }>> = {
  lumbra: { maker: maker("Lumbra Demo GmbH", "Beispielstraße 1, 50667 Köln, Deutschland", "lumbra") },
  nidora: { maker: maker("Nidora Demo GmbH", "Beispielstraße 1, 50667 Köln, Deutschland", "nidora") },
  velmo: {
    maker: maker("Velmo Demo Works Ltd", "1 Example Park, Crawley RH10 1AA, United Kingdom", "velmo"),
    responsible: maker("Velmo Demo GmbH", "Beispielstraße 1, 50667 Köln, Deutschland", "velmo"),
  },
};

export const makersOf = (brandCode: DemoBrandCode): { readonly maker: Maker; readonly responsible?: Maker } => MAKERS[brandCode];

/** Box contents, warnings and links of the description, in a language. Goods alone in their box need no list. */
export function wordsAround(
  brand: DemoBrand,
  one: DemoGoods,
  language: DemoLanguageCode,
): { readonly inBox?: readonly string[]; readonly warnings?: string; readonly links?: Readonly<Record<string, string>> } {
  const { box = [], links = [] } = aroundOf(brand, one);
  const beside = [...box, ...(one.files.includes("manual") ? ["manual" as const] : [])].map((word) => BOX_WORDS[word]);
  return {
    ...(beside.length > 0 && { inBox: [one.title, ...beside].map((words) => unbroken(textIn(words, language), language)) }),
    ...(one.files.includes("manual") && { warnings: unbroken(textIn(WARNINGS, language), language) }),
    ...(links.length > 0 && {
      links: Object.fromEntries(links.map(({ words, goodsId }) => [unbroken(textIn(words, language), language), goodsId])),
    }),
  };
}
