import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, DAY } from "@rambla/core/time";
import { refusalIn } from "@rambla/texts/format";
import { compiled, OWN_TEXTS, readMessages } from "@rambla/texts/read";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods } from "../../../../packages/domain/test/catalogue.ts";
import { operatorCalls } from "../../../../packages/domain/test/operators.ts";
import { makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { runCommand } from "../operator/command.ts";
import { StartProblem } from "./environment.ts";
import { refuseUnpayablePreSales } from "./payable-pre-sales.ts";

let shop: TestShop;
/** Goods with a deposit, by the state of their pre-sale. */
const GOODS = { running: "1", coming: "2", ended: "3", canceled: "4", arrived: "5", withoutTerms: "6" };
beforeAll(async () => {
  shop = await makeTestShop();
  const { running, coming, ended, canceled, arrived } = GOODS;
  await haveGoods(
    shop,
    Object.values(GOODS).map((goodsId) => aGoods({ goodsId, prices: [aPrice({ priceMinor: 9900, depositMinor: 1000 })] })),
  );
  const start = shop.clock();
  const inDays = (days: number) => after(start, days * DAY).toISOString();
  const calls = () => operatorCalls(shop, ["goods"], { key: randomUUID() }).goods;
  const terms = { brand: "lumbra", startsAt: inDays(-1), endsAt: inDays(10), balanceUntil: inDays(20) };
  for (const goodsId of [running, canceled, arrived]) await calls().preSaleSave({ ...terms, goodsId });
  await calls().preSaleSave({ ...terms, goodsId: coming, startsAt: inDays(5) });
  await calls().preSaleSave({ ...terms, goodsId: ended, endsAt: inDays(1) });
  await calls().preSaleEnd({ brand: "lumbra", goodsId: canceled, reason: "the ship is late" });
  await calls().goodsArrived({ brand: "lumbra", goodsId: arrived, reason: "the ship is there" });
  shop.moveTo(after(start, 2 * DAY));
});
afterAll(() => shop.close());

const { payment } = DEMO_CONFIG;
const onlyTransfer = () => ({
  ...shop,
  config: { ...shop.config, payment: { ...payment, methods: { ...payment.methods, ES: ["bank"] as const } } },
});

test("a start names the goods whose pre-sale runs or comes, and their country, and says what to do", async () => {
  await refuseUnpayablePreSales(shop);
  const refused = refuseUnpayablePreSales(onlyTransfer());
  await expect(refused).rejects.toBeInstanceOf(StartProblem);
  await expect(refused).rejects.toThrow(
    /^No customer can pay these pre-sales, as bank transfer is the only way to pay there: goods 1, 2, 6 of lumbra in ES\. Give each country another way to pay/,
  );
});

test("the command says why it refuses, with the goods and the country", async () => {
  const said: string[] = [];
  const texts = { refusal: compiled(readMessages([OWN_TEXTS], "en")["refusal"] ?? {}, "en") };
  const run = (...words: string[]) =>
    runCommand({
      shop: onlyTransfer(),
      words,
      say: (line) => said.push(line),
      sentence: (code, values) => refusalIn(texts, "en", code, values),
    });
  expect(await run("create", "ana", "--roles", "owner,goods")).toBe(0);
  const file = join(shop.dataDirectory, "terms.json");
  const terms = {
    brand: "lumbra",
    goodsId: GOODS.canceled,
    startsAt: "2030-01-01T00:00:00Z",
    endsAt: "2030-02-01T00:00:00Z",
    balanceUntil: "2030-03-01T00:00:00Z",
  };
  writeFileSync(file, JSON.stringify(terms));
  expect(await run("presale", "--as", "ana", "--file", file)).toBe(1);
  expect(said.at(-1)).toMatch(/^Goods 4 cannot be a pre-order in ES: .* \(preSale\.transferOnly\)$/);
});
