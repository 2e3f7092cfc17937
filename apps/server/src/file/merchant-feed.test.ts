import { marketOf } from "@rambla/core/market";
import { money } from "@rambla/core/money";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import type { FeedGoods, FeedPortion } from "@rambla/domain/goods/feed/feed-service";
import { describe, expect, test } from "vitest";
import { merchantFeed } from "./merchant-feed.ts";
import { xmlText } from "./xml.ts";

const market = marketOf(DEMO_CONFIG, "lumbra", "ES");
const about = { market, origin: "http://es.lumbra.localhost", delivery: { fee: "4.90", freeFrom: "50.00" } };
const eur = (minor: number) => money(minor, "EUR");

function lamp(over: Partial<FeedGoods> = {}): FeedGoods {
  const picture = { pictureId: "lamp.1x1", colour: "#fff", alt: "" };
  return {
    goodsId: "1",
    articleNumber: "LU-1",
    title: "Lamp",
    fact: "",
    seoUrlParameter: "lamp",
    picture,
    secondPicture: null,
    price: {
      price: eur(4000),
      originalPrice: null,
      lowestPrice30Days: null,
      reductionPercent: null,
      unitPrice: null,
      taxIncluded: true,
    },
    stock: "NERVOUS_STOCK",
    piecesLeft: 2,
    soldOut: false,
    score: null,
    commentCount: 0,
    isNew: false,
    preSaleDeposit: null,
    preSale: null,
    flash: null,
    priceUntil: null,
    energyClass: null,
    variantCount: 1,
    colours: [],
    description: "A lamp.",
    pictures: [picture, { ...picture, pictureId: "side.1x1" }],
    categories: ["Light", "Lamps"],
    group: null,
    measure: null,
    ...over,
  };
}

async function written(goods: FeedGoods): Promise<string> {
  const parts: string[] = [];
  for await (const part of merchantFeed(about, { goods: [goods], next: null }, () => Promise.reject(new Error("there is no more")))) {
    parts.push(part);
  }
  return parts.join("");
}

test.each([
  ["a & b <c>", "a &amp; b &lt;c&gt;"],
  [']]> "it\'s"', "]]&gt; &quot;it&apos;s&quot;"],
  ["a\u0000\u0008\u001b\uFFFEb", "ab"],
  ["half \ud83d", "half \ufffd"],
  ["whole \u{1f4a1}", "whole \u{1f4a1}"],
])("escapes %j", (text, escaped) => {
  expect(xmlText(text)).toBe(escaped);
});

describe("tells of goods", () => {
  test.each<[string, Partial<FeedGoods>, string[], string]>([
    ["in stock", {}, ["<g:availability>in_stock<", "<g:price>40.00 EUR<", "<g:price>4.90 EUR</g:price></g:shipping>"], "sale_price"],
    ["sold out", { stock: "NO_STOCK" }, ["<g:availability>out_of_stock<"], "availability_date"],
    [
      "ordered ahead",
      {
        preSaleDeposit: eur(500),
        preSale: {
          round: 1,
          startsAt: new Date(0),
          endsAt: new Date(1),
          canceledAt: null,
          balanceFrom: null,
          balanceUntil: new Date(2),
          shipsFrom: "2027-01-15",
        },
      },
      ["<g:availability>preorder<", "<g:availability_date>2027-01-15T00:00+0000<"],
      "in_stock",
    ],
    [
      "reduced",
      { price: { ...lamp().price, originalPrice: eur(6000) } },
      ["<g:price>60.00 EUR<", "<g:sale_price>40.00 EUR<"],
      "item_group_id",
    ],
    [
      "with a unit price, an energy class and variants",
      {
        price: { ...lamp().price, price: eur(5000), unitPrice: { price: eur(10_000), unit: "l" } },
        measure: { amount: 0.5, unit: "l" },
        energyClass: "E",
        group: "7",
      },
      [
        "<g:unit_pricing_measure>0.5 l<",
        "<g:energy_efficiency_class>E<",
        "<g:min_energy_efficiency_class>G<",
        "<g:item_group_id>7<",
        "<g:price>0.00 EUR</g:price></g:shipping>",
      ],
      "sale_price",
    ],
    ["with a hostile title", { title: "]]></title><x> & \u0001" }, ["<g:title>]]&gt;&lt;/title&gt;&lt;x&gt; &amp;"], "<x>"],
  ])("%s", async (_name, over, said, unsaid) => {
    const text = await written(lamp(over));
    for (const part of said) expect(text).toContain(part);
    expect(text).not.toContain(unsaid);
  });
});

test("reads a portion only when the one before was taken, and none for a client that is gone", async () => {
  const asked: string[] = [];
  const read = async (next: string): Promise<FeedPortion> => {
    asked.push(next);
    return { goods: [lamp({ goodsId: next })], next: String(Number(next) + 1) };
  };
  const feed = merchantFeed(about, { goods: [lamp()], next: "2" }, read);
  await feed.next();
  await feed.next();
  expect(asked).toEqual([]);
  await feed.next();
  expect(asked).toEqual(["2"]);
  await feed.return(undefined);
  expect([(await feed.next()).done, asked]).toEqual([true, ["2"]]);
});
