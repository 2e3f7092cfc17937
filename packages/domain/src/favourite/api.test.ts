import { createRouterClient } from "@orpc/server";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, expect, test } from "vitest";
import { after, HOUR, MINUTE } from "@rambla/core/time";
import { aGoods, aPrice, haveGoods } from "../../test/catalogue.ts";
import { aCustomer, type TestCustomer } from "../../test/customers.ts";
import { oneByOne } from "../../test/operators.ts";
import { codeOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";

const MOST = 8;

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({ config: { favourites: { max: MOST } } });
  const goods = Array.from({ length: 12 }, (_, index) => aGoods({ goodsId: String(index + 1), countries: ["ES", "DE"] }));
  await haveGoods(shop, [...goods, aGoods({ goodsId: "50", prices: [aPrice({ country: "PL", priceMinor: 8900 })] })]);
  await haveGoods(shop, [aGoods({ goodsId: "1" })], { brand: "nidora" });
});
afterAll(() => shop.close());

const callsOf = ({ viewer }: Pick<TestCustomer, "viewer">, rest: Parameters<typeof callContext>[1] = {}) =>
  createRouterClient(shopRouter.favourite, { context: () => callContext(shop, { viewer, ...rest }) });
type Calls = ReturnType<typeof callsOf>;
const later = (milliseconds: number) => shop.moveTo(after(shop.clock(), milliseconds));

const all = async (calls: Calls, limit: number) =>
  (await oneByOne((asked) => calls.collectionPageSearch(asked), limit)).map(({ goodsId }) => goodsId);

/** A minute apart. */
async function addEach(calls: Calls, ...goodsIds: readonly string[]): Promise<void> {
  for (const goodsId of goodsIds) {
    later(MINUTE);
    await calls.collectionAdd({ goodsId });
  }
}

test("goods stand once, where they were put first, with their card of today", async () => {
  const calls = callsOf(await aCustomer(shop));
  await addEach(calls, "1", "2", "3");
  const first = shop.clock().toISOString();
  later(HOUR);
  expect(await calls.collectionAdd({ goodsId: "3" })).toEqual({ id: "3", goodsId: "3", addedAt: first });
  const { items, next } = await calls.collectionPageSearch({});
  expect(items.map(({ id, goodsId, goods }) => [id, goodsId, goods?.goodsId, goods?.priceTag.price])).toEqual([
    ["3", "3", "3", "19.99"],
    ["2", "2", "2", "19.99"],
    ["1", "1", "1", "19.99"],
  ]);
  expect(next).toBeNull();
  expect(await calls.collectionTotal()).toBe(3);
  expect((await calls.collectionGoods()).sort()).toEqual(["1", "2", "3"]);
});

test("pages go on where the one before ended, whatever is added or taken away meanwhile", async () => {
  const calls = callsOf(await aCustomer(shop));
  await calls.collectionAddBatch({ goodsIds: ["7", "6", "5", "4", "3", "2", "1"] });
  for (const limit of [1, 2, 3, 7, 100]) expect(await all(calls, limit), `pages of ${limit}`).toEqual(["7", "6", "5", "4", "3", "2", "1"]);
  const { items, next } = await calls.collectionPageSearch({ limit: 3 });
  expect(items.map(({ goodsId }) => goodsId)).toEqual(["7", "6", "5"]);
  await addEach(calls, "9");
  await calls.collectionDelete({ id: "5" });
  expect((await calls.collectionPageSearch({ limit: 2, after: next ?? "" })).items.map(({ goodsId }) => goodsId)).toEqual(["4", "3"]);
  // An invented cursor is before or after all.
  expect((await calls.collectionPageSearch({ after: "9999999999999_1" })).items).toHaveLength(7);
  expect((await calls.collectionPageSearch({ after: "0_1" })).items).toHaveLength(0);
  expect(await codeOf(calls.collectionPageSearch({ after: "1_1' or true" }))).toBe("BAD_REQUEST");
});

test("what is not sold here is refused, and what is no more sold stays, without a card", async () => {
  const customer = await aCustomer(shop);
  const calls = callsOf(customer);
  for (const goodsId of ["50", "4040"]) expect(await codeOf(calls.collectionAdd({ goodsId }))).toBe("goods.notExist");
  await callsOf(customer, { country: "PL" }).collectionAdd({ goodsId: "50" });
  expect((await calls.collectionPageSearch({})).items).toMatchObject([{ id: "50", goods: null }]);
  expect((await callsOf(customer, { country: "PL" }).collectionPageSearch({})).items).toMatchObject([
    { id: "50", goods: { goodsId: "50" } },
  ]);
});

test("a guest's are added in their order, and what cannot be is told", async () => {
  const calls = callsOf(await aCustomer(shop));
  await addEach(calls, "2", "11");
  later(MINUTE);
  expect(await calls.collectionAddBatch({ goodsIds: ["9", "2", "8", "9", "4040", "7", "6", "5", "4", "3", "1"] })).toEqual({
    added: 6,
    left: [{ goodsId: "4040", because: "goods.notExist" }, ...["3", "1"].map((goodsId) => ({ goodsId, because: "favourite.full" }))],
  });
  expect(await all(calls, 3)).toEqual(["9", "8", "7", "6", "5", "4", "11", "2"]);
  expect(await calls.collectionAddBatch({ goodsIds: [] })).toEqual({ added: 0, left: [] });
});

test("there are never more than may be, however many come at once", async () => {
  const calls = callsOf(await aCustomer(shop));
  const codes = await Promise.all(
    Array.from({ length: 24 }, (_, index) => codeOf(calls.collectionAdd({ goodsId: String(1 + (index % 12)) }))),
  );
  expect(await calls.collectionTotal()).toBe(MOST);
  expect(new Set(codes)).toEqual(new Set(["accepted", "favourite.full"]));
  // Existing favourites are accepted when full.
  const [there = ""] = await calls.collectionGoods();
  expect(await codeOf(calls.collectionAdd({ goodsId: there }))).toBe("accepted");
});

test("what was taken away comes back where it stood, once", async () => {
  const calls = callsOf(await aCustomer(shop));
  await addEach(calls, "1", "2", "3", "4");
  const { removed } = await calls.collectionRemove({ ids: ["2", "3", "99"] });
  expect(removed.map(({ goodsId }) => goodsId).sort()).toEqual(["2", "3"]);
  expect(await all(calls, 10)).toEqual(["4", "1"]);
  later(HOUR);
  const [one, two] = await Promise.all([calls.collectionRestore({ items: removed }), calls.collectionRestore({ items: removed })]);
  expect(one.restored + two.restored).toBe(2);
  expect(await all(calls, 10)).toEqual(["4", "3", "2", "1"]);
  const single = await calls.collectionDelete({ id: "4" });
  expect(await codeOf(calls.collectionDelete({ id: "4" }))).toBe("item.notFound");
  await calls.collectionRestore({ items: [single] });
  expect(await all(calls, 10)).toEqual(["4", "3", "2", "1"]);
  // A future time counts as now.
  await calls.collectionRestore({ items: [{ goodsId: "9", addedAt: "2099-01-01T00:00:00Z" }] });
  await addEach(calls, "5");
  expect((await all(calls, 10)).slice(0, 2)).toEqual(["5", "9"]);
});

test("one is another customer's, a guest's, or another brand's by nothing", async () => {
  const owner = await aCustomer(shop);
  await addEach(callsOf(owner), "1", "2");
  const other = callsOf(await aCustomer(shop));
  expect(await codeOf(other.collectionDelete({ id: "1" }))).toBe("item.notFound");
  expect(await other.collectionRemove({ ids: ["1", "2"] })).toEqual({ removed: [] });
  expect([await other.collectionTotal(), await other.collectionGoods(), (await other.collectionPageSearch({})).items]).toEqual([0, [], []]);
  const elsewhere = await aCustomer(shop, owner.email, { brand: "nidora" });
  expect(await callsOf(elsewhere, { brand: "nidora" }).collectionTotal()).toBe(0);
  const guest = createRouterClient(shopRouter.favourite, {
    context: () => callContext(shop, { viewer: { kind: "guest", guestId: owner.viewer.customerId, email: owner.email } }),
  });
  expect(await codeOf(guest.collectionTotal())).toBe("auth.required");
  expect(await callsOf(owner).collectionTotal()).toBe(2);
});

test("with an account goes what it has marked", async () => {
  const { viewer } = await aCustomer(shop);
  await addEach(callsOf({ viewer }), "1");
  await shop.database.executeSql("delete from known_device where customer_id = $1", [viewer.customerId]);
  await shop.database.executeSql("delete from customer where customer_id = $1", [viewer.customerId]);
  expect((await shop.database.executeSql("select from favourite where customer_id = $1", [viewer.customerId])).rows).toEqual([]);
});

test("the setting that the demo has", () => {
  expect(DEMO_CONFIG.favourites.max).toBe(500);
});
