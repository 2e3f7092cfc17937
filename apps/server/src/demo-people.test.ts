/** Whoever tries the demo can log in as the people that its papers name. */
import { DEMO_BRAND_CODES } from "@rambla/demo/shop";
import { importPeople } from "@rambla/demo/people";
import { operatorAtConsole, signIn } from "@rambla/domain/operator/service";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountCalls } from "../../../packages/domain/test/customers.ts";
import { makeTestShop, type TestShop } from "../../../packages/domain/test/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await importPeople(shop);
  await importPeople(shop);
});
afterAll(() => shop?.close());

test.each(DEMO_BRAND_CODES.flatMap((brand) => ["ana@example.com", "marco@example.com"].map((email) => [email, brand] as const)))("%s logs in at %s", async (email, brand) => {
  const logIn = (password: string) => accountCalls(shop, { brand }).login({ grant_type: "password", username: email, password });
  expect(await logIn("Lampara2026")).toMatchObject({ access_token: expect.stringMatching(/^[\w-]{43}$/) });
  await expect(logIn("Lampara2027")).rejects.toMatchObject({ code: "login.failed" });
});

test("the operator signs in for goods and money, and its machine still lets others in", async () => {
  const kept: string[] = [];
  const context = { shop, clientAddress: "198.51.100.7", requestId: "demo", session: { token: undefined, keep: (token: string) => void kept.push(token), drop: () => undefined } };
  expect(await signIn(context, { name: "ops@example.com", password: "Operator2026" })).toMatchObject({ name: "ops@example.com", roles: ["goods", "money"] });
  expect(kept).toHaveLength(1);
  expect(await operatorAtConsole(shop, undefined)).toMatchObject({ roles: ["owner"] });
});
