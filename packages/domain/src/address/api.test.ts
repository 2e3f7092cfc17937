import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCustomer } from "../../test/customers.ts";
import { ADDRESS, type Caller, codeOf, refusalOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";
import { sql } from "../platform/database/sql.ts";
import { importPlaces } from "./place-service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());

const callsOf = (caller: Caller = {}) => createRouterClient(shopRouter.address, { context: () => callContext(shop, caller) });
const aBook = async (brand?: string) => {
  const { viewer } = await aCustomer(shop, undefined, { brand });
  return { viewer, calls: callsOf({ viewer, brand }) };
};
const LISBON = { ...ADDRESS, country: "PT", province: "", city: "Lisboa", postCode: "1000001", phone: "+351 912345678" };
const WARSAW = { ...ADDRESS, country: "pl", province: "", city: "Warszawa", postCode: "00950", phone: "+48 512 345 678" };
const streets = (
  rows: readonly { readonly detailedAddress: string; readonly defaultShipping: boolean; readonly defaultInvoice: boolean }[],
) =>
  rows.map(
    ({ detailedAddress, defaultShipping, defaultInvoice }) =>
      `${detailedAddress}${defaultShipping ? " S" : ""}${defaultInvoice ? " I" : ""}`,
  );

describe("the book of a customer", () => {
  test("is empty at first; the first address is taken for everything, and each is kept as its country writes it", async () => {
    const { calls } = await aBook();
    expect([await calls.addressList(), await calls.addressDefault()]).toEqual([[], { shipping: null, invoice: null }]);
    const first = await calls.addressCreate({ ...WARSAW, firstName: "  Łucja ", taxID: "pl 5252344078", landline: "22 555 01 42" });
    expect(first).toEqual({
      ...WARSAW,
      addressId: expect.stringMatching(/^\w{20,}$/),
      firstName: "Łucja",
      country: "PL",
      postCode: "00-950",
      taxID: "PL 5252344078",
      landline: "22 555 01 42",
      defaultShipping: true,
      defaultInvoice: true,
    });
    expect(await calls.addressList()).toEqual([first]);
    expect(await calls.addressDefault()).toEqual({ shipping: first, invoice: first });
  });

  test("has one default of each kind at most, in whatever way they are given", async () => {
    const { calls } = await aBook();
    const kept = async () => streets(await calls.addressList());
    await calls.addressCreate({ ...ADDRESS, detailedAddress: "one" });
    shop.moveTo(new Date(shop.clock().getTime() + 1000));
    const two = await calls.addressCreate({ ...ADDRESS, detailedAddress: "two" });
    expect(await kept()).toEqual(["one S I", "two"]);
    await calls.addressSetDefault({ params: { id: two.addressId ?? "" }, query: { type: "invoice" } });
    expect(await kept()).toEqual(["one S", "two I"]);
    shop.moveTo(new Date(shop.clock().getTime() + 1000));
    await calls.addressCreate({ ...ADDRESS, detailedAddress: "three", defaultShipping: true });
    expect(await kept()).toEqual(["three S", "two I", "one"]);
    await calls.addressUpdate({
      ...ADDRESS,
      addressId: two.addressId ?? "",
      detailedAddress: "two again",
      defaultShipping: true,
      defaultInvoice: false,
    });
    expect(await kept()).toEqual(["two again S", "three", "one"]);
    expect((await calls.addressDefault()).invoice).toBeNull();
    await calls.addressDelete({ id: two.addressId ?? "" });
    expect(await kept()).toEqual(["three", "one"]);
    expect(await calls.addressDefault()).toEqual({ shipping: null, invoice: null });
  });

  test("keeps the same address once, however often it is put in", async () => {
    const { calls } = await aBook();
    const answers = await Promise.all(Array.from({ length: 8 }, () => calls.addressCreate(ADDRESS)));
    expect(new Set(answers.map(({ addressId }) => addressId)).size).toBe(1);
    const other = await calls.addressCreate({ ...ADDRESS, extraAddress: "3.º C" });
    const again = await calls.addressCreate({ ...ADDRESS, extraAddress: "3.º C ", defaultInvoice: true });
    expect(again).toEqual({ ...other, defaultInvoice: true });
    expect(await calls.addressList()).toHaveLength(2);
  });

  test("is bounded, also for those who fill it twenty times at once; in a full one an address that is there is found", async () => {
    const { calls } = await aBook();
    const { max } = shop.config.address;
    const codes = await Promise.all(
      Array.from({ length: max + 5 }, (_, index) =>
        codeOf(calls.addressCreate({ ...ADDRESS, extraAddress: String(index), defaultShipping: index % 2 === 0 })),
      ),
    );
    expect(codes.filter((code) => code === "accepted")).toHaveLength(20);
    expect(codes.filter((code) => code === "address.tooMany")).toHaveLength(5);
    const all = await calls.addressList();
    expect([all.length, all.filter((each) => each.defaultShipping).length, all.filter((each) => each.defaultInvoice).length]).toEqual([
      20, 1, 1,
    ]);
    expect(await refusalOf(calls.addressCreate({ ...ADDRESS, extraAddress: "one too many" }))).toMatchObject({
      code: "address.tooMany",
      data: { values: { max: 20 } },
    });
    expect(await codeOf(calls.addressCreate({ ...ADDRESS, extraAddress: all[7]?.extraAddress }))).toBe("accepted");
  });

  test("takes many changes of the defaults at once, and one of them wins", async () => {
    const { calls } = await aBook();
    const made = await Promise.all(["a", "b", "c"].map((extraAddress) => calls.addressCreate({ ...ADDRESS, extraAddress })));
    const ids = made.map(({ addressId }) => addressId ?? "");
    const codes = await Promise.all(
      [...ids, ...ids, ...ids].map((id, index) =>
        codeOf(calls.addressSetDefault({ params: { id }, query: { type: index % 2 === 0 ? "shipping" : "invoice" } })),
      ),
    );
    expect(new Set(codes)).toEqual(new Set(["accepted"]));
    const all = await calls.addressList();
    expect([all.filter((each) => each.defaultShipping).length, all.filter((each) => each.defaultInvoice).length]).toEqual([1, 1]);
  });

  test("names every wrong field, by the rules of orders", async () => {
    const { calls } = await aBook();
    const wrong = { ...ADDRESS, province: "", postCode: "999", phone: "12", landline: "call me" };
    expect(await refusalOf(calls.addressCreate(wrong))).toEqual({
      code: "request.invalid",
      data: { fields: { province: "address.required", postCode: "request.invalid", phone: "phone.invalid", landline: "phone.invalid" } },
    });
    expect(await refusalOf(calls.addressCreate({ ...ADDRESS, phone: "12" }))).toEqual({
      code: "phone.invalid",
      data: { fields: { phone: "phone.invalid" } },
    });
    // The brand has no shop in Portugal.
    expect(await refusalOf(calls.addressCreate(LISBON))).toEqual({
      code: "request.invalid",
      data: { fields: { country: "request.invalid" } },
    });
    expect(await codeOf((await aBook("nidora")).calls.addressCreate(LISBON))).toBe("accepted");
    expect(await calls.addressList()).toEqual([]);
    const { addressId } = await calls.addressCreate(ADDRESS);
    expect(await refusalOf(calls.addressUpdate({ ...ADDRESS, addressId: addressId ?? "", phone: "12" }))).toEqual({
      code: "phone.invalid",
      data: { fields: { phone: "phone.invalid" } },
    });
  });
});

describe("somebody else's address", () => {
  test("is as if there were none, for reading, changing, choosing and removing", async () => {
    const [ana, eve, elsewhere] = [await aBook(), await aBook(), await aBook("nidora")];
    const { addressId } = await ana.calls.addressCreate(ADDRESS);
    const before = await ana.calls.addressList();
    for (const { calls } of [eve, elsewhere]) {
      for (const id of [addressId ?? "", "2".repeat(addressId?.length ?? 0)]) {
        const tried = [
          () => calls.addressUpdate({ ...ADDRESS, addressId: id, city: "Getafe", defaultShipping: true }),
          () => calls.addressDelete({ id }),
          () => calls.addressSetDefault({ params: { id }, query: { type: "shipping" } }),
          () => calls.addressSetDefault({ params: { id }, query: { type: "invoice" } }),
        ];
        for (const call of tried) expect(await refusalOf(call())).toEqual({ code: "address.notFound", data: {} });
      }
      expect(await calls.addressList()).toEqual([]);
    }
    expect(await ana.calls.addressList()).toEqual(before);
  });

  test("nor does a guest have a book: an address is looked at, written, and kept nowhere", async () => {
    const kept = async () => (await shop.database.executeSql("select from customer_address")).rows.length;
    const before = await kept();
    const guest = callsOf({ viewer: { kind: "guest", guestId: "guest", email: "ana@example.com" } });
    for (const calls of [guest, callsOf()]) {
      expect(await calls.addressCreate(WARSAW)).toMatchObject({ addressId: null, postCode: "00-950", country: "PL" });
      expect(await codeOf(calls.addressCreate({ ...WARSAW, phone: "12" }))).toBe("phone.invalid");
      expect(await codeOf(calls.addressList())).toBe("auth.required");
      expect(await codeOf(calls.addressDelete({ id: "any" }))).toBe("auth.required");
    }
    expect(await kept()).toBe(before);
  });
});

test("a customer who is forgotten leaves no address", async () => {
  const { viewer, calls } = await aBook();
  await calls.addressCreate(ADDRESS);
  await shop.database.query(sql`delete from known_device where customer_id = ${viewer.customerId}`);
  await shop.database.query(sql`delete from customer where customer_id = ${viewer.customerId}`);
  expect(await shop.database.query(sql`select from customer_address where customer_id = ${viewer.customerId}`)).toEqual([]);
});

test("provinces are told for the countries that choose from a list, and nothing lies below them", async () => {
  const spain = await callsOf().adminRegion({ countryCode: "es" });
  expect([spain.length, spain[0]]).toEqual([52, { regionId: "A Coruña", name: "A Coruña" }]);
  expect((await callsOf().adminRegion({ countryCode: "US" })).find(({ regionId }) => regionId === "NY")).toEqual({
    regionId: "NY",
    name: "New York",
  });
  expect([
    await callsOf().adminRegion({ countryCode: "ES", parentId: "Madrid" }),
    await callsOf().adminRegion({ countryCode: "DE" }),
    await callsOf().adminRegion({ countryCode: "XX" }),
  ]).toEqual([[], [], []]);
});

describe("what an address may go on with", () => {
  const LINES = [
    "ES\t280\tMadrid\tMadrid",
    "ES\t28221\tMajadahonda\tMadrid",
    "ES\t28222\tMajadahonda\tMadrid",
    "ES\t28222\tEl Plantío\tMadrid",
    "US\t101\tNew York\tNew York\tNY",
    "GB\tWC\tLondon",
    "not a line",
    "",
  ];
  const ask = (input: string, countryCode = "ES", calls = callsOf()) => calls.placeAutoComplete({ input, countryCode });
  const said = async (...asked: Parameters<typeof ask>) =>
    (await ask(...asked)).map(({ detailedAddress, postCode, city, province }) =>
      [detailedAddress, postCode, city, province].filter(Boolean).join(", "),
    );
  beforeAll(async () => expect(await importPlaces(shop, LINES, { whole: false })).toEqual({ places: 6, left: 1 }));

  test.each([
    ["28004", "ES", ["28004, Madrid, Madrid"]],
    ["28222", "es", ["28222, El Plantío, Madrid", "28222, Majadahonda, Madrid"]],
    ["2822", "ES", ["28221, Majadahonda, Madrid", "28222, El Plantío, Madrid", "28222, Majadahonda, Madrid"]],
    ["majada", "ES", ["28221, Majadahonda, Madrid", "28222, Majadahonda, Madrid"]],
    ["el plantio", "ES", ["28222, El Plantío, Madrid"]],
    ["10118", "US", ["10118, New York, NY"]],
    ["wc1n3ng", "GB", ["WC1N 3NG, London"]],
    ["28004", "IT", []],
    ["28004", "XX", []],
    ["08001", "ES", []],
    ["M", "ES", []],
    ["%", "ES", []],
    ["_8004", "ES", []],
    ["' or true --", "ES", []],
    ["\u{10FFFF}", "ES", []],
  ])("%j in %s: %j", async (input, country, expected) => expect(await said(input, country)).toEqual(expected));

  test("begins with the customer's own addresses, and holds nobody else's", async () => {
    const [ana, eve, elsewhere] = [await aBook(), await aBook(), await aBook("nidora")];
    await ana.calls.addressCreate({
      ...ADDRESS,
      detailedAddress: "Calle de Ana 1",
      postCode: "28222",
      city: "Majadahonda",
      province: "Madrid",
    });
    await ana.calls.addressCreate(WARSAW);
    expect(await said("calle de a", "ES", ana.calls)).toEqual(["Calle de Ana 1, 28222, Majadahonda, Madrid"]);
    expect(await said("28222", "ES", ana.calls)).toEqual([
      "Calle de Ana 1, 28222, Majadahonda, Madrid",
      "28222, El Plantío, Madrid",
      "28222, Majadahonda, Madrid",
    ]);
    expect(await said("calle de a", "PL", ana.calls)).toEqual([]);
    for (const { calls } of [
      eve,
      elsewhere,
      { calls: callsOf() },
      { calls: callsOf({ viewer: { kind: "guest", guestId: "guest", email: "ana@example.com" } }) },
    ])
      expect(await said("calle de a", "ES", calls)).toEqual([]);
  });

  test("is ten at most, and a new table adds to what was known of its countries, or takes its place", async () => {
    await importPlaces(
      shop,
      Array.from({ length: 30 }, (_, index) => `PL\t00-${100 + index}\tWarszawa ${index}`),
      { whole: false },
    );
    expect(await ask("00-1", "PL")).toHaveLength(10);
    expect(await importPlaces(shop, ["PL\t80\tGdańsk"], { whole: false })).toEqual({ places: 1, left: 0 });
    expect([(await said("00-100", "PL")).length, await said("80-001", "PL")]).toEqual([1, ["80-001, Gdańsk"]]);
    const krakow = ["PL\t30\tKraków", "PL\t30\tKraków"];
    expect(await importPlaces(shop, krakow, { whole: true, dryRun: true })).toEqual({ places: 1, left: 0 });
    expect(await said("00-100", "PL")).toHaveLength(1);
    expect(await importPlaces(shop, krakow, { whole: true })).toEqual({ places: 1, left: 0 });
    expect([await said("00-100", "PL"), await said("30-001", "PL"), await said("28004")]).toEqual([
      [],
      ["30-001, Kraków"],
      ["28004, Madrid, Madrid"],
    ]);
    expect(await importPlaces(shop, [""], { whole: true })).toEqual({ places: 0, left: 0 });
    expect(await said("30-001", "PL")).toEqual(["30-001, Kraków"]);
    for (const input of ["", " ", "a".repeat(81)]) expect(await codeOf(ask(input)), input).toBe("BAD_REQUEST");
  });
});
