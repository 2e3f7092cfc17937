/** The demo's documented people can log in. */
import { createRouterClient } from "@orpc/server";
import { DEMO_BRAND_CODES } from "@rambla/demo/shop";
import { shutPeopleOut } from "@rambla/demo/known-people";
import { importPeople } from "@rambla/demo/people";
import { shopRouter } from "@rambla/domain/api";
import { operatorAtConsole, operatorOfToken, signIn } from "@rambla/domain/operator/sign-in-service";
import { DEMO_CODES } from "@rambla/demo/codes";
import { importCodes } from "@rambla/domain/coupon/import";
import { passwordHash } from "@rambla/domain/platform/password";
import { customerOfAccess } from "@rambla/domain/session/pair-service";
import { sql } from "@rambla/domain/platform/database/sql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../../packages/domain/test/catalogue.ts";
import { coinCalls } from "../../../../packages/domain/test/coins.ts";
import { accountCalls } from "../../../../packages/domain/test/customers.ts";
import { callContext, makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(
    shop,
    ["1001", "1002", "1003", "1004", "1005", "1006"].map((goodsId) => aGoods({ goodsId, countries: ["ES"] })),
  );
  await importPeople(shop);
  await importPeople(shop);
});
afterAll(() => shop?.close());

test.each(DEMO_BRAND_CODES.flatMap((brand) => ["ana@example.com", "marco@example.com"].map((email) => [email, brand] as const)))(
  "%s logs in at %s",
  async (email, brand) => {
    const logIn = (password: string) => accountCalls(shop, { brand }).login({ grant_type: "password", username: email, password });
    expect(await logIn("Lampara2026")).toMatchObject({ access_token: expect.stringMatching(/^[\w-]{43}$/) });
    await expect(logIn("Lampara2027")).rejects.toMatchObject({ code: "login.failed" });
  },
);

async function callsOf(email: string, brand: string) {
  const [found] = await shop.database.query<{ customerId: string }>(
    sql`select customer_id as "customerId" from customer where brand = ${brand} and email = ${email}`,
  );
  const viewer = { kind: "customer", customerId: found?.customerId ?? "", sessionId: "", mailbox: email, guestId: null } as const;
  return {
    rest: createRouterClient(shopRouter, { context: () => callContext(shop, { brand, country: "ES", viewer }) }),
    coins: coinCalls(shop, { brand, country: "ES", viewer }),
  };
}

test.each(DEMO_BRAND_CODES)("Marco has been at %s before, once, and Ana has not", async (brand) => {
  const [marco, ana] = [await callsOf("marco@example.com", brand), await callsOf("ana@example.com", brand)];
  const { shipping, invoice } = await marco.rest.address.addressDefault();
  expect([(await marco.rest.address.addressList()).length, shipping?.city, invoice?.city]).toEqual([2, "Valencia", "Madrid"]);
  const goods = brand === "lumbra" ? ["1001", "1003", "1005"] : [];
  expect((await marco.rest.favourite.collectionPageSearch({})).items.map(({ goodsId }) => goodsId)).toEqual(goods);
  expect((await marco.rest.browsing.browserHistoryPage({})).items).toHaveLength(2 * goods.length);
  expect((await marco.coins.userCurrencyPageSearch({})).balance).toBe("5.00");
  const { items } = await marco.rest.message.emailMessagePage({});
  expect(items.map(({ title }) => title)).toEqual([
    "¿Dudas sobre las devoluciones?",
    "Cinco aigocoins para ti",
    expect.stringMatching(/^Te damos la bienvenida a /),
  ]);
  expect([await ana.rest.address.addressList(), (await ana.rest.message.emailMessagePage({})).total]).toEqual([[], 0]);
});

test("the operator signs in for goods and money, and its machine still lets others in", async () => {
  const kept: string[] = [];
  const context = {
    shop,
    clientAddress: "198.51.100.7",
    requestId: "demo",
    session: { token: undefined, keep: (token: string) => void kept.push(token), drop: () => undefined },
  };
  expect(await signIn(context, { name: "ops@example.com", password: "Operator2026" })).toMatchObject({
    name: "ops@example.com",
    roles: ["goods", "money"],
  });
  expect(kept).toHaveLength(1);
  expect(await operatorAtConsole(shop, undefined)).toMatchObject({ roles: ["owner"] });
});

test("in a shop that is no demo any more nobody of it gets in, nor by a session from before; its codes give nothing; whoever has another password stays", async () => {
  const former = await makeTestShop();
  try {
    await haveGoods(
      former,
      ["1001"].map((goodsId) => aGoods({ goodsId, countries: ["ES"] })),
    );
    await importPeople(former);
    await importCodes(
      former,
      "lumbra",
      DEMO_CODES.flatMap((code) => [code, { ...code, code: `OWN-${code.code}`, uses: 5 }]),
    );
    const logIn = (username: string, password = "Lampara2026") =>
      accountCalls(former, { brand: "lumbra" }).login({ grant_type: "password", username, password });
    const { access_token: before } = await logIn("marco@example.com");
    const kept: string[] = [];
    const context = {
      shop: former,
      clientAddress: "198.51.100.7",
      requestId: "demo",
      session: { token: undefined, keep: (token: string) => void kept.push(token), drop: () => undefined },
    };
    await signIn(context, { name: "ops@example.com", password: "Operator2026" });
    const operatorBefore = kept[0] ?? "";
    expect([await customerOfAccess(former, before, "lumbra"), await operatorOfToken(former, operatorBefore)]).toEqual([
      expect.anything(),
      expect.anything(),
    ]);

    await former.database.query(
      sql`update customer set password_hash = ${await passwordHash(former, "Another2026")} where email = 'ana@example.com' and brand = 'lumbra'`,
    );
    for (let start = 0; start < 2; start += 1) await shutPeopleOut(former);

    expect([await customerOfAccess(former, before, "lumbra"), await operatorOfToken(former, operatorBefore)]).toEqual([
      undefined,
      undefined,
    ]);
    await expect(logIn("marco@example.com")).rejects.toMatchObject({ code: "login.failed" });
    expect(await logIn("ana@example.com", "Another2026")).toMatchObject({ access_token: expect.any(String) });
    expect(await signIn(context, { name: "ops@example.com", password: "Operator2026" })).toEqual({ refused: "operator.wrongSignIn" });
    const open = await former.database.query<{ code: string }>(sql`select code from redeem_code where ended_at is null order by code`);
    expect(open.map(({ code }) => code)).toEqual(["OWN-COINS5", "OWN-HELLO10"]);
  } finally {
    await former.close();
  }
});
