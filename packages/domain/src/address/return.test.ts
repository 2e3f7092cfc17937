import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCustomer } from "../../test/customers.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";

const MADRID = {
  addressId: "madrid",
  company: "Lumbra",
  detailedAddress: "Calle Mayor 1",
  postCode: "28013",
  city: "Madrid",
  country: "ES",
};
const PARIS = {
  addressId: "paris",
  company: "Lumbra",
  detailedAddress: "1, rue de la Paix",
  extraAddress: "Quai 3",
  postCode: "75002",
  city: "Paris",
  country: "FR",
  phone: "+33 142 60 30 30",
  countries: ["FR", "ES"],
};
const BERLIN = {
  addressId: "berlin",
  company: "Lumbra",
  detailedAddress: "Unter den Linden 1",
  postCode: "10117",
  city: "Berlin",
  country: "DE",
  countries: ["DE"],
};

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({ config: { returns: { addresses: { lumbra: [MADRID, PARIS, BERLIN] } } } });
});
afterAll(() => shop.close());

async function placesOf(
  market: { readonly brand?: string; readonly country?: string },
  asked: { readonly page?: number; readonly limit?: number } = {},
) {
  const { viewer } = await aCustomer(shop, undefined, { brand: market.brand });
  return await createRouterClient(shopRouter.address, { context: () => callContext(shop, { ...market, viewer }) }).postAddressPageSearch(
    asked,
  );
}

test("a customer is told the places that take back what was sent to their country", async () => {
  expect(await placesOf({})).toEqual({
    total: 2,
    moreThanTotal: false,
    page: 1,
    limit: 10,
    items: [
      { ...MADRID, extraAddress: "", province: "", phone: "" },
      {
        addressId: "paris",
        company: "Lumbra",
        detailedAddress: "1, rue de la Paix",
        extraAddress: "Quai 3",
        postCode: "75002",
        city: "Paris",
        province: "",
        country: "FR",
        phone: "+33 142 60 30 30",
      },
    ],
  });
  expect((await placesOf({ country: "DE" })).items.map(({ addressId }) => addressId)).toEqual(["madrid", "berlin"]);
  expect(await placesOf({ brand: "nidora" })).toMatchObject({ total: 0, items: [] });
});

test("they come in pages", async () => {
  expect(await placesOf({}, { page: 2, limit: 1 })).toMatchObject({ total: 2, page: 2, limit: 1, items: [{ addressId: "paris" }] });
  expect((await placesOf({}, { page: 3, limit: 1 })).items).toEqual([]);
});

test("nobody else is", async () => {
  const client = createRouterClient(shopRouter.address, { context: () => callContext(shop) });
  await expect(client.postAddressPageSearch({})).rejects.toMatchObject({ code: "auth.required" });
});
