/** A market's goods as RSS 2.0 with the elements of merchant centres, in portions. `docs/feeds.md` lists them. */
import type { Market } from "@rambla/core/market";
import { decimalText, isoCurrency, type Money } from "@rambla/core/money";
import type { FeedGoods, FeedPortion } from "@rambla/domain/goods/feed/feed-service";
import { waysOf } from "@rambla/storefront/base/paths.ts";
import { previewAddress } from "@rambla/storefront/base/picture-address.ts";
import { DETAIL } from "@rambla/storefront/goods/parts/addresses.ts";
import { xmlText } from "./xml.ts";

/** What merchant centres accept, in characters. */
const LONGEST_TITLE = 150;
const LONGEST_DESCRIPTION = 5000;
const MOST_MORE_PICTURES = 10;

export type FeedMarket = {
  readonly market: Market;
  /** Of the market's pages. */
  readonly origin: string;
  /** Null where the brand does not deliver. */
  readonly delivery: { readonly fee: string; readonly freeFrom: string } | null;
};

/** Asks for the next portion only when its reader has taken the last one. @param read gives the portion that begins with an id */
export async function* merchantFeed(
  about: FeedMarket,
  first: FeedPortion,
  read: (next: string) => Promise<FeedPortion>,
): AsyncGenerator<string> {
  yield headOf(about);
  for (let portion: FeedPortion | null = first; portion; portion = portion.next === null ? null : await read(portion.next))
    yield portion.goods.map((goods) => itemOf(goods, about)).join("");
  yield "</channel>\n</rss>\n";
}

function headOf({ market: { brand, language, countryParameter }, origin }: FeedMarket): string {
  const home = origin + waysOf("desktop", countryParameter).to("");
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${element("title", brand.name)}
${element("link", home)}
${element("description", brand.tagline[language] ?? brand.name)}
`;
}

type Field = readonly [name: string, value: string | null | undefined];

function itemOf(goods: FeedGoods, about: FeedMarket): string {
  const fields: readonly Field[] = [...namesOf(goods, about), ...offerOf(goods, about), ...energyOf(goods)];
  const lines = fields.flatMap(([name, value]) => (value ? [element(`g:${name}`, value)] : []));
  return `<item>\n${[...lines, shippingOf(goods, about)].join("\n")}\n</item>\n`;
}

function namesOf(goods: FeedGoods, { market, origin }: FeedMarket): readonly Field[] {
  const [picture, ...more] = goods.pictures.map(({ pictureId }) => origin + previewAddress(pictureId));
  return [
    ["id", goods.goodsId],
    ["item_group_id", goods.group],
    ["title", cut(goods.title, LONGEST_TITLE)],
    ["description", cut(goods.description || goods.fact || goods.title, LONGEST_DESCRIPTION)],
    ["link", origin + waysOf("desktop", market.countryParameter).to(DETAIL, { id: goods.goodsId })],
    ["image_link", picture],
    ...more.slice(0, MOST_MORE_PICTURES).map((address) => ["additional_image_link", address] as const),
    ["brand", market.brand.name],
    // The catalogue has no trade item numbers.
    ["mpn", goods.articleNumber],
    ["identifier_exists", "no"],
    ["condition", "new"],
    ["product_type", goods.categories.join(" > ")],
  ];
}

function offerOf({ price, stock, preSaleDeposit, preSale, measure }: FeedGoods, { market }: FeedMarket): readonly Field[] {
  const isOrderedAhead = stock !== "NO_STOCK" && preSaleDeposit !== null;
  return [
    ["availability", stock === "NO_STOCK" ? "out_of_stock" : isOrderedAhead ? "preorder" : "in_stock"],
    ["availability_date", isOrderedAhead && preSale?.shipsFrom ? `${preSale.shipsFrom}T00:00+0000` : null],
    ["price", amount(price.originalPrice ?? price.price)],
    ["sale_price", price.originalPrice && amount(price.price)],
    ...(price.unitPrice && measure && market.sells
      ? ([
          ["unit_pricing_measure", `${measure.amount} ${measure.unit}`],
          ["unit_pricing_base_measure", `1 ${price.unitPrice.unit}`],
        ] as const)
      : []),
  ];
}

const energyOf = ({ energyClass }: FeedGoods): readonly Field[] =>
  energyClass === null
    ? []
    : [
        ["energy_efficiency_class", energyClass],
        ["min_energy_efficiency_class", "G"],
        ["max_energy_efficiency_class", "A"],
      ];

function shippingOf({ price: { price } }: FeedGoods, { market: { country, currency }, delivery }: FeedMarket): string {
  if (!delivery) return "";
  const fee = Number(decimalText(price)) >= Number(delivery.freeFrom) ? "0.00" : delivery.fee;
  return `<g:shipping>${element("g:country", country.code)}${element("g:price", `${fee} ${isoCurrency(currency)}`)}</g:shipping>`;
}

const amount = (money: Money): string => `${decimalText(money)} ${isoCurrency(money.currency)}`;

const element = (name: string, value: string): string => `<${name}>${xmlText(value)}</${name}>`;

function cut(text: string, length: number): string {
  const characters = Array.from(text.trim());
  return characters.length <= length ? text.trim() : `${characters.slice(0, length - 1).join("")}…`;
}
