import { createRouterClient } from "@orpc/server";
import { homeApi } from "@rambla/domain/home/api";
import { importHome } from "@rambla/domain/home/import";
import { expect, test } from "vitest";
import { callContext, makeTestShop } from "../../domain/test/shop.ts";
import { homeOf } from "./home.ts";
import { DEMO_BRANDS } from "./import.ts";
import { pictureWords } from "./picture-words.ts";

test("a photographed banner stands on a dozen pixels of each format, another one on none", async () => {
  const shop = await makeTestShop();
  const master = {
    made: "0123456789abcdef",
    colour: "#dddddd",
    width: 1920,
    height: 800,
    bytes: 1,
    alt: pictureWords(DEMO_BRANDS).get("nidora.scene.hero")!,
  };
  const masters = {
    "nidora.scene.hero": { ...master, placeholder: "data:image/webp;base64,WIDE" },
    "nidora.scene.hero.phone": { ...master, placeholder: "data:image/webp;base64,TALL" },
  };
  await importHome(shop, "nidora", homeOf("nidora", masters));
  const { bannerFiles } = await createRouterClient(homeApi, { context: callContext(shop, { brand: "nidora" }) }).bannerListSearch({});
  expect(bannerFiles.map(({ imgUrl, placeholder, mobilePlaceholder }) => [imgUrl, placeholder, mobilePlaceholder])).toEqual([
    ["nidora.scene.hero.01234567", "data:image/webp;base64,WIDE", "data:image/webp;base64,TALL"],
    ["nidora.scene.second", null, null],
    ["nidora.scene.third", null, null],
  ]);
  await shop.close();
});
