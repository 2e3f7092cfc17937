import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after, DAY } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accountCalls, aCustomer, type TestCustomer } from "../../test/customers.ts";
import { operatorCalls } from "../../test/operators.ts";
import { codeOf, refusalOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());
const START = new Date("2026-11-23T10:00:00Z");
beforeEach(() => shop.moveTo(START));

const NONE = { state: "none", name: null, validFrom: null, validUntil: null, daysLeft: 0 };
type Rest = NonNullable<Parameters<typeof callContext>[1]>;
const calls = (rest: Rest) => createRouterClient(shopRouter.membership, { context: () => callContext(shop, rest) });
const codeOfCustomer = async ({ viewer }: TestCustomer) => (await accountCalls(shop, { viewer }).userInfo()).invitationCode;
const grant = (invitationCode: string, days: number, key = randomUUID(), brand = "lumbra") =>
  operatorCalls(shop, ["money"], { key }).membership.membershipGrant({ brand, invitationCode, days, reason: "paid by transfer" });

test("is none, then valid for a year, then ended; and a new one begins after that", async () => {
  const ana = await aCustomer(shop);
  const own = calls(ana);
  expect(await own.membershipLook()).toEqual(NONE);
  expect(await codeOf(own.updateMember({ name: "Ana Pérez" }))).toBe("item.notFound");
  const code = await codeOfCustomer(ana);
  expect(await grant(code, 365)).toEqual({ validUntil: "2027-11-23T10:00:00.000Z" });
  const valid = { state: "valid", name: null, validFrom: START.toISOString(), validUntil: "2027-11-23T10:00:00.000Z", daysLeft: 365 };
  expect(await own.membershipLook()).toEqual(valid);
  shop.moveTo(new Date("2027-11-22T23:30:00Z"));
  expect(await own.membershipLook(), "in Madrid it is the last day").toEqual({ ...valid, daysLeft: 0 });
  shop.moveTo(new Date("2027-11-23T10:00:00Z"));
  expect(await own.membershipLook()).toEqual({ ...valid, state: "ended", daysLeft: 0 });
  expect(await codeOf(own.updateMember({ name: "Ana Pérez" }))).toBe("item.notFound");
  expect(await grant(code, 10)).toEqual({ validUntil: "2027-12-03T10:00:00.000Z" });
  shop.moveTo(START);
  expect((await own.membershipLook()).validFrom, "a clock that jumps back shows what is written").toBe("2027-11-23T10:00:00.000Z");
});

test("goes on where it ends when it is given again, once for a key, also of eight at once", async () => {
  const ana = await aCustomer(shop);
  const code = await codeOfCustomer(ana);
  const key = randomUUID();
  const same = await Promise.all(Array.from({ length: 8 }, () => codeOf(grant(code, 365, key))));
  expect(same).toContain("accepted");
  expect((await calls(ana).membershipLook()).daysLeft).toBe(365);
  await Promise.all(Array.from({ length: 8 }, () => grant(code, 10)));
  expect((await calls(ana).membershipLook()).validUntil).toBe(after(START, 445 * DAY).toISOString());
  expect(await codeOf(grant(code, 11, key))).toBe("idempotency.conflict");
});

test("has the name its member gives it, by the rule; nobody else's changes", async () => {
  const [ana, eve] = [await aCustomer(shop), await aCustomer(shop)];
  for (const who of [ana, eve]) await grant(await codeOfCustomer(who), 30);
  expect(await calls(ana).updateMember({ name: "  Ana  Pérez " })).toEqual({ name: "Ana Pérez" });
  expect([(await calls(ana).membershipLook()).name, (await calls(eve).membershipLook()).name]).toEqual(["Ana Pérez", null]);
  for (const name of ["", "A", "<b>Ana</b>", "x".repeat(31), "Ana\u0000"]) {
    expect(await refusalOf(calls(ana).updateMember({ name }))).toMatchObject({
      code: "membership.name",
      data: { fields: { name: "membership.name" } },
    });
  }
  expect((await calls(ana).membershipLook()).name).toBe("Ana Pérez");
});

test("is of a customer of that brand alone", async () => {
  const ana = await aCustomer(shop);
  const code = await codeOfCustomer(ana);
  expect([await codeOf(grant(code, 30, randomUUID(), "nidora")), await codeOf(grant(code, 30, randomUUID(), "nobodys"))]).toEqual([
    "item.notFound",
    "item.notFound",
  ]);
  expect(await calls(ana).membershipLook()).toEqual(NONE);
  for (const viewer of [{ kind: "anonymous" }, { kind: "guest", guestId: "someguestsomeguestsome1", email: ana.email }] as const) {
    expect([await codeOf(calls({ viewer }).membershipLook()), await codeOf(calls({ viewer }).updateMember({ name: "Ana" }))]).toEqual([
      "auth.required",
      "auth.required",
    ]);
  }
});
