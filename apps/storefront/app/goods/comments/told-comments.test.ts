import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import type { Comment, Variants } from "../parts/catalogue.ts";
import { toldComments } from "./told-comments.ts";

const comment = (goodsId: string, languageTag: string): Comment => ({
  id: `${goodsId}-${languageTag}`,
  goodsId,
  score: 5,
  author: null,
  text: "…",
  languageTag,
  createdAt: "2026-10-01T00:00:00.000Z",
  likes: 0,
  reply: null,
  files: [],
});
const sibling = (goodsId: string, values: Readonly<Record<string, string>>): Variants["siblings"][number] => ({
  goodsId,
  values: { ...values },
  seoUrlParameter: "",
  stock: "HAVE_STOCK",
  picture: { pictureId: "", alt: "", colour: "" },
  price: "1.00",
  currency: "GBP",
});
const MODEL: Variants = {
  parameters: [
    {
      key: "colour",
      title: "Colour",
      values: [
        { value: "clay", label: "Clay", colour: "#b4532a" },
        { value: "ink", label: "Ink", colour: "#16181d" },
      ],
    },
    { key: "capacity", title: "Capacity", values: [{ value: "1.7", label: "1.7 L", colour: null }] },
  ],
  siblings: [sibling("1", { colour: "clay", capacity: "1.7" }), sibling("2", { colour: "ink", capacity: "1.7" })],
};
const told = (items: readonly Comment[], model: Variants) =>
  toldComments({ items, total: items.length, page: 1, limit: 10 }, model, { market: marketOf(DEMO_CONFIG, "lumbra", "GB") }).items.map(
    ({ variant, otherLanguage }) => [variant, otherLanguage],
  );

test("a comment tells which variant it is about, as far as that is sold here, and its language when it is not the reader's", () => {
  expect(told([comment("1", "en"), comment("2", "en-GB"), comment("2", "de"), comment("404", "es")], MODEL)).toEqual([
    ["Colour: Clay · Capacity: 1.7 L", null],
    ["Colour: Ink · Capacity: 1.7 L", null],
    ["Colour: Ink · Capacity: 1.7 L", "German"],
    [null, "Spanish"],
  ]);
});

test("goods without variants need none told", () => {
  expect(told([comment("1", "en")], { parameters: MODEL.parameters, siblings: MODEL.siblings.slice(0, 1) })).toEqual([[null, null]]);
});
