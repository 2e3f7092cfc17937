import type { CountryCode } from "@rambla/core/market";
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import type { ImportedComment } from "../comment/service.ts";
import { sql } from "../platform/database/sql.ts";
import { homeApi } from "./api.ts";

let shop: TestShop;

const WORDS = "Da una luz muy agradable y se monta en un momento.";
let day = 0;
const said = (commentId: string, goodsId: string, likes: number, rest: Partial<ImportedComment> = {}): ImportedComment => ({
  commentId,
  goodsId,
  likes,
  score: 5,
  author: "Ana G.",
  text: WORDS,
  language: "es",
  createdAt: new Date(Date.UTC(2026, 9, 1, 0, (day += 1))),
  reply: null,
  ...rest,
});

beforeAll(async () => {
  shop = await makeTestShop();
  const pair = ["3", "4"].map((goodsId) =>
    aGoods({ goodsId, productId: "pair", variantOf: ["colour"], parameters: [{ key: "colour", value: goodsId === "3" ? "clay" : "ink" }] }),
  );
  await haveGoods(
    shop,
    [
      ...["1", "2"].map((goodsId) => aGoods({ goodsId, countries: ["ES", "GB"] })),
      ...pair,
      aGoods({ goodsId: "5" }),
      aGoods({ goodsId: "6", countries: ["DE"] }),
    ],
    {
      comments: [
        said("little", "1", 3),
        said("more", "1", 9),
        said("other", "2", 5, { author: "Luis P.", score: 4 }),
        said("red", "3", 7),
        said("blue", "4", 8),
        said("least", "5", 1),
        said("three-stars", "2", 90, { score: 3 }),
        said("nobodys", "2", 90, { author: null }),
        said("short", "2", 90, { text: "Bien." }),
        said("long", "2", 90, { text: WORDS.repeat(5) }),
        said("hidden", "2", 90),
        said("elsewhere", "6", 90),
        said("english", "1", 2, { language: "en" }),
        said("british", "2", 4, { language: "en-GB" }),
      ],
    },
  );
  await shop.database.query(sql`update comment set status = 'REVIEW' where comment_id = 'hidden'`);
});
afterAll(() => shop.close());

const heardIn = async (country: CountryCode, own = shop) =>
  await createRouterClient(homeApi, { context: callContext(own, { country }) }).homeCommentList();

test("those are heard whom most people found helpful, of each model one, with the goods they speak of", async () => {
  const voices = await heardIn("ES");
  expect(voices.map(({ id }) => id)).toEqual(["more", "blue", "other"]);
  expect(voices[2]).toMatchObject({
    score: 4,
    author: "Luis P.",
    text: WORDS,
    languageTag: "es",
    goods: { goodsId: "2", title: "Lámpara 2" },
  });
});

test("they speak the reader's language, British and American English being one, and of what is sold there; where nobody does, nobody is heard", async () => {
  expect((await heardIn("GB")).map(({ id }) => id)).toEqual(["british", "english"]);
  expect(await heardIn("FR")).toEqual([]);
});

test("goods that are gone take their comments along, and the next one is heard", async () => {
  await shop.database.query(sql`update goods set status = 'withdrawn' where goods_id = '1'`);
  expect((await heardIn("ES")).map(({ id }) => id)).toEqual(["blue", "other", "least"]);
});
