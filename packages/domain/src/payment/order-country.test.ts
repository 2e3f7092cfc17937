import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import type { CountryCode } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods } from "../../test/catalogue.ts";
import { ADDRESS, buy, codeOf, ordersOf, payAgain, statusOf } from "../../test/orders.ts";
import { SecondProvider } from "../../test/second-provider.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";
import { sql } from "../platform/database/sql.ts";

const [CARD, WALLET, BANK] = ["1", "4", "7"];
const IN_GERMANY = { ...ADDRESS, country: "DE", province: "", city: "Berlin", postCode: "10115", phone: "+49 30 1234567" };
const IN_SPAIN = { country: "ES" } as const;

let shop: TestShop;
let second: SecondProvider;
beforeAll(async () => {
  const { payment } = DEMO_CONFIG;
  shop = await makeTestShop({
    config: {
      payment: {
        ...payment,
        methods: { ...payment.methods, ES: ["card"], DE: ["wallet", "bank"] },
        providers: [
          { name: "builtin", methods: ["card"], countries: ["ES"] },
          { name: "second", methods: ["wallet"], countries: ["DE"] },
        ],
      },
      bankTransfer: {
        ...DEMO_CONFIG.bankTransfer,
        accounts: { DE: { holder: "Rambla Demo", bank: "Demo Bank", number: "DE89370400440532013000", code: "COBADEFFXXX" } },
      },
    },
  });
  second = new SecondProvider(shop.clock);
  shop.useProviders(...shop.providers, second.provider);
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 100, prices: [aPrice({ country: "DE", priceMinor: 1999 }), aPrice()] })]);
});
afterAll(() => shop.close());

async function german() {
  const { orderId, orderToken } = await buy(
    shop,
    { address: IN_GERMANY, paymentMethodId: WALLET, email: `${randomUUID()}@example.com` },
    { country: "DE" },
  );
  return { orderId, orderToken };
}

const payments = (country: CountryCode) => createRouterClient(shopRouter.payment, { context: () => callContext(shop, { country }) });
const namesIn = async (country: CountryCode, order?: { readonly orderId: string; readonly orderToken?: string }) =>
  (await payments(country).paymentPlatforms(order)).map(({ name }) => name);

test("offers the ways of the order's country, and the market's own without an order", async () => {
  const order = await german();
  expect(await namesIn("ES", order)).toEqual(["wallet", "bank"]);
  expect(await namesIn("DE", order)).toEqual(["wallet", "bank"]);
  expect(await namesIn("ES")).toEqual(["card"]);
});

test("takes the ways of the order's country, and refuses those of the caller's alone", async () => {
  const order = await german();
  expect(await codeOf(ordersOf(shop, IN_SPAIN).orderPay({ ...order, paymentMethodId: CARD }))).toBe("payment.notOffered");
  expect((await statusOf(shop, order.orderId)).attempts, "nothing was begun").toEqual(["started"]);
  expect((await payAgain(shop, order, IN_SPAIN)).url, "with the method it was placed with").toBe("https://pay.second.example/start");

  expect(await ordersOf(shop, IN_SPAIN).orderPay({ ...order, paymentMethodId: BANK })).toBeNull();
  expect((await ordersOf(shop, IN_SPAIN).orderGet(order)).bankTransfer?.account?.number).toBe("DE89370400440532013000");
});

test("takes the balance of an order by the ways of its country", async () => {
  const order = await german();
  await shop.database.query(sql`update customer_order set deposit_minor = 1000 where order_id = ${order.orderId}`);
  const pays = async () => {
    second.decide((await payAgain(shop, { ...order, paymentMethodId: WALLET }, IN_SPAIN)).fields["token"] ?? "", "pays");
    await ordersOf(shop, IN_SPAIN).orderGet(order);
    return (await statusOf(shop, order.orderId)).payment;
  };
  expect(await pays()).toBe("PartPaid");
  expect(await codeOf(ordersOf(shop, IN_SPAIN).orderPay({ ...order, paymentMethodId: CARD }))).toBe("payment.notOffered");
  expect(await pays()).toBe("Paid");
});
