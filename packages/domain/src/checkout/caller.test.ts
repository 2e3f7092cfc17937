import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { accountCalls, aCustomer, type TestCustomer } from "../../test/customers.ts";
import { anOrder, codeOf, ordersOf } from "../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import type { Viewer } from "../platform/call-context.ts";
import { sql } from "../platform/database/sql.ts";

let shop: TestShop;
let ana: TestCustomer;
let bea: TestCustomer;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 10 })]);
  [ana, bea] = [await aCustomer(shop), await aCustomer(shop)];
});
afterAll(() => shop.close());

const ANONYMOUS: Viewer = { kind: "anonymous" };
const idOf = ({ viewer }: TestCustomer): string => {
  if (viewer.kind !== "customer") throw new Error("no customer");
  return viewer.customerId;
};
const ordersPlaced = async () => (await shop.database.query(sql`select from customer_order`)).length;

test("rejects an order form when its customer is signed in no more, or another customer is, and orders nothing", async () => {
  const press = async (viewer: Viewer, customerId: string | null | undefined) =>
    await codeOf(ordersOf(shop, { viewer }).orderCommitPay({ ...(await anOrder(shop)), customerId }));
  expect(await press(ANONYMOUS, idOf(ana))).toBe("auth.required");
  expect(await press(bea.viewer, idOf(ana))).toBe("auth.changed");
  expect(await press(bea.viewer, null), "a guest's form, and a customer has logged in").toBe("auth.changed");
  expect(await ordersPlaced()).toBe(0);
  expect(await press(ana.viewer, idOf(ana))).toBe("accepted");
  expect(await press(ANONYMOUS, null)).toBe("accepted");
  expect(await press(bea.viewer, undefined), "a caller who does not say").toBe("accepted");
});

test("rejects a membership that another customer's form orders", async () => {
  const { email } = await accountCalls(shop, { viewer: bea.viewer }).userInfo();
  const press = (customerId: string) =>
    codeOf(
      ordersOf(shop, { viewer: bea.viewer }).membershipBuy({
        email: email ?? "",
        paymentMethodId: "1",
        agreement: true,
        total: "29.00",
        customerId,
      }),
    );
  expect(await press(idOf(ana))).toBe("auth.changed");
  expect(await press(idOf(bea))).toBe("accepted");
});
