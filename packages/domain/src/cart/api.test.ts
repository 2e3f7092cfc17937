import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { aCustomer } from "../../test/customers.ts";
import { anOrder, buy, codeOf, counted, ordersOf, refusalOf, stockOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import type { Viewer } from "../platform/call-context.ts";
import { shopRouter } from "../api.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  const many = Array.from({ length: 130 }, (_, index) => aGoods({ goodsId: String(1000 + index), stock: 50 }));
  const goods = [
    aGoods({ goodsId: "1", stock: 100, countries: ["ES", "DE"] }),
    aGoods({ goodsId: "2", stock: 3 }),
    aGoods({ goodsId: "3", stock: 0 }),
    aGoods({ goodsId: "4", stock: 100, limitPerOrder: 2 }),
    ...many,
  ];
  await haveGoods(shop, goods);
  await haveGoods(shop, goods, { brand: "nidora" });
});
afterAll(() => shop.close());

type Rest = NonNullable<Parameters<typeof callContext>[1]>;
const cartOf = (viewer: Viewer, rest: Rest = {}) =>
  createRouterClient(shopRouter.cart, { context: () => callContext(shop, { viewer, idempotencyKey: randomUUID(), ...rest }) });
const newCart = async () => cartOf((await aCustomer(shop)).viewer);
const shown = (lines: readonly { goodsId: string; qty: number; ticked: boolean }[]) =>
  lines.map(({ goodsId, qty, ticked }) => `${goodsId}×${qty}${ticked ? "" : " unticked"}`);
const inIt = async (cart: ReturnType<typeof cartOf>) => shown(await cart.cartPalletList());
const idOf = async (cart: ReturnType<typeof cartOf>, goodsId: string) =>
  (await cart.cartPalletList()).find((line) => line.goodsId === goodsId)?.id ?? "";

describe("putting in", () => {
  test("adds onto the line that is there, and tells all a line has", async () => {
    const cart = await newCart();
    await cart.cartAdd({ goodsId: "1", qty: 2 });
    await cart.cartAdd({ goodsId: "2", qty: 1 });
    const { lines, news } = await cart.cartAdd({ goodsId: "1", qty: 3, price: "15.00" });
    expect([shown(lines), news]).toEqual([["1×5", "2×1"], []]);
    expect(lines).toEqual(await cart.cartPalletList());
    expect(lines[0]).toEqual({
      id: lines[0]?.id,
      cartId: lines[0]?.id,
      palletId: null,
      version: 0,
      fullDiscountId: null,
      goodsId: "1",
      distributionId: "0",
      qty: 5,
      ticked: true,
      title: "Lámpara 1",
      seoUrlParameter: lines[0]?.seoUrlParameter,
      pictureId: "lumbra.lamp.1",
      price: "15.00",
      originalPrice: null,
      currency: "EUR",
    });
  });

  test("takes a price for what was seen of it, and one that nobody can have seen for nothing", async () => {
    const cart = await newCart();
    for (const [price, kept] of [
      ["-5.00", "19.99"],
      ["-0.01", "19.99"],
      ["999999999999.99", "999999999999.99"],
      ["0.00", "0.00"],
    ] as const) {
      await cart.cartAdd({ goodsId: "1", qty: 1, price });
      expect((await cart.cartPalletList())[0]?.price, price).toBe(kept);
      expect((await cart.cartAddBatch({ items: [{ goodsId: "1", qty: 1, price }] })).lines[0]?.price, price).toBe(kept);
    }
    // The price is that of the goods.
    expect((await cart.cartPalletSum()).goodsTotal).toBe("159.92");
  });

  test("stays within what there is and what an order may hold, and says so", async () => {
    const cart = await newCart();
    const { lines, news } = await cart.cartAdd({ goodsId: "2", qty: 5 });
    expect([shown(lines), news]).toEqual([
      ["2×3"],
      [{ goodsId: "2", distributionId: "0", palletId: null, title: "Lámpara 2", qty: 3, problem: "stock.insufficient" }],
    ]);
    expect((await cart.cartAdd({ goodsId: "4", qty: 9 })).news).toEqual([
      { goodsId: "4", distributionId: "0", palletId: null, title: "Lámpara 4", qty: 2, problem: "limit.perOrder" },
    ]);
    expect(await codeOf(cart.cartAdd({ goodsId: "2", qty: 1 }))).toBe("stock.insufficient");
    expect(await codeOf(cart.cartAdd({ goodsId: "4", qty: 1 }))).toBe("limit.perOrder");
    // Another price list of the same goods shares stock and limit.
    expect(await codeOf(cart.cartAdd({ goodsId: "4", distributionId: "b2b", qty: 1 }))).toBe("limit.perOrder");
    expect(await codeOf(cart.cartAdd({ goodsId: "3", qty: 1 }))).toBe("stock.insufficient");
    expect(await codeOf(cart.cartAdd({ goodsId: "999999", qty: 1 }))).toBe("goods.notExist");
    for (const qty of [0, -1, 1.5, 10_000]) expect(await codeOf(cart.cartAdd({ goodsId: "1", qty })), String(qty)).toBe("BAD_REQUEST");
    expect(await inIt(cart)).toEqual(["2×3", "4×2"]);
  });

  test("ends at a hundred lines, whoever puts in at once", async () => {
    const cart = await newCart();
    await cart.cartAddBatch({ items: Array.from({ length: 95 }, (_, index) => ({ goodsId: String(1000 + index), qty: 1 })) });
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => codeOf(cart.cartAdd({ goodsId: String(1100 + index), qty: 1 }))),
    );
    expect(codes.toSorted()).toEqual([...Array.from({ length: 5 }, () => "accepted"), ...Array.from({ length: 15 }, () => "cart.full")]);
    expect(await inIt(cart)).toHaveLength(100);
    // More units of an existing line still fit.
    expect(await codeOf(cart.cartAdd({ goodsId: "1000", qty: 1 }))).toBe("accepted");
  });

  test("twenty at once of the same goods are twenty pieces on one line", async () => {
    const cart = await newCart();
    await Promise.all(Array.from({ length: 20 }, () => cart.cartAdd({ goodsId: "1", qty: 1 })));
    expect(await inIt(cart)).toEqual(["1×20"]);
  });

  test("takes at most eight statements", async () => {
    const cart = await newCart();
    for (const goodsId of ["1", "1", "2"]) {
      shop.takeStatements();
      await cart.cartAdd({ goodsId, qty: 1 });
      const statements = shop.takeStatements();
      // Without the statement that opens the session.
      expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(7);
    }
  });
});

describe("many at once", () => {
  test("what cannot come is told and keeps nothing else out; what is sold out comes and waits", async () => {
    const cart = await newCart();
    await cart.cartAdd({ goodsId: "4", qty: 1 });
    const { lines, news } = await cart.cartAddBatch({
      items: [
        { goodsId: "999999", qty: 1 },
        { goodsId: "2", qty: 7 },
        { goodsId: "3", qty: 2 },
        { goodsId: "4", qty: 5 },
        { goodsId: "1", qty: 1, ticked: false },
      ],
    });
    expect(shown(lines)).toEqual(["4×2", "2×3", "3×2", "1×1 unticked"]);
    expect(news.map(({ goodsId, qty, problem }) => `${goodsId} ${qty} ${problem}`)).toEqual([
      "999999 0 goods.notExist",
      "2 3 stock.insufficient",
      "4 2 limit.perOrder",
    ]);
  });

  test("that was removed and came back has another id, so that a removal that arrives once more takes nothing", async () => {
    const cart = await newCart();
    await cart.cartAdd({ goodsId: "1", qty: 4 });
    const ids = [await idOf(cart, "1")];
    await cart.cartRemove({ ids });
    await cart.cartAddBatch({ items: [{ goodsId: "1", qty: 4, at: 0 }] });
    await cart.cartRemove({ ids });
    expect(await inIt(cart)).toEqual(["1×4"]);
  });

  test("come back where they stood", async () => {
    const cart = await newCart();
    await cart.cartAddBatch({ items: ["1000", "1001", "1002", "1003"].map((goodsId) => ({ goodsId, qty: 1 })) });
    await cart.cartRemove({ ids: [await idOf(cart, "1000"), await idOf(cart, "1002")] });
    expect(await inIt(cart)).toEqual(["1001×1", "1003×1"]);
    await cart.cartAddBatch({
      items: [
        { goodsId: "1000", qty: 1, at: 0 },
        { goodsId: "1002", qty: 4, ticked: false, at: 2 },
      ],
    });
    expect(await inIt(cart)).toEqual(["1000×1", "1001×1", "1002×4 unticked", "1003×1"]);
    await cart.cartRemove({ ids: [await idOf(cart, "1001")] });
    expect(shown((await cart.cartAdd({ goodsId: "1001", qty: 1, at: 1 })).lines)).toEqual([
      "1000×1",
      "1001×1",
      "1002×4 unticked",
      "1003×1",
    ]);
  });
});

describe("changing", () => {
  test("sets pieces within what there is, ticks, and takes out at 0", async () => {
    const cart = await newCart();
    await cart.cartAddBatch({ items: ["1", "2", "3", "4"].map((goodsId) => ({ goodsId, qty: 1 })) });
    const [one, two, three, four] = [await idOf(cart, "1"), await idOf(cart, "2"), await idOf(cart, "3"), await idOf(cart, "4")];
    const { lines, news } = await cart.cartBatchQty({
      items: [
        { id: one, qty: 7, ticked: false },
        { id: two, qty: 9 },
        { id: three, qty: 2 },
        { id: four, qty: 3 },
        { id: "nobodys", qty: 2 },
      ],
    });
    expect(shown(lines)).toEqual(["1×7 unticked", "2×3", "3×1", "4×2"]);
    expect(news.map(({ goodsId, qty, problem }) => `${goodsId} ${qty} ${problem}`)).toEqual([
      "2 3 stock.insufficient",
      "3 1 stock.insufficient",
      "4 2 limit.perOrder",
    ]);
    expect(shown((await cart.cartUpdateQty({ params: { id: one }, query: { qty: "2" } })).lines)[0]).toBe("1×2 unticked");
    expect(shown((await cart.cartUpdateQty({ params: { id: one }, query: { qty: "0" } })).lines)).toEqual(["2×3", "3×1", "4×2"]);
    expect(
      shown(
        (
          await cart.cartBatchQty({
            items: [
              { id: two, qty: 0 },
              { id: three, ticked: false },
            ],
          })
        ).lines,
      ),
    ).toEqual(["3×1 unticked", "4×2"]);
    expect(await codeOf(cart.cartUpdateQty({ params: { id: four }, query: { qty: "-1" } }))).toBe("quantity.negative");
    expect(
      await codeOf(
        cart.cartBatchQty({
          items: [
            { id: four, qty: -1 },
            { id: three, qty: 1 },
          ],
        }),
      ),
    ).toBe("quantity.negative");
    expect(await codeOf(cart.cartUpdateQty({ params: { id: one }, query: { qty: "1" } }))).toBe("item.notFound");
    for (const qty of ["", " ", "1.5", "1e1", "10000"])
      expect(await codeOf(cart.cartUpdateQty({ params: { id: four }, query: { qty } })), qty).toBe("BAD_REQUEST");
  });

  test("an older quantity or tick undoes no newer one, in whatever order they arrive", async () => {
    const decisions = [
      { qty: 4, version: 1 },
      { qty: 2, ticked: false, version: 2 },
      { ticked: true, version: 3 },
      { qty: 4, version: 4 },
    ];
    // For quantity and tick alike the highest version wins, in any order of arrival.
    const orders = [
      [0, 1, 2, 3, "1×4"],
      [3, 2, 1, 0, "1×4"],
      [1, 0, 2, 3, "1×4"],
      [1, 0, "1×2 unticked"],
      [2, 1, "1×1"],
      [2, 0, 1, "1×1"],
      [0, 1, "1×2 unticked"],
    ] as const;
    for (const order of orders) {
      const cart = await newCart();
      await cart.cartAdd({ goodsId: "1", qty: 1 });
      const id = await idOf(cart, "1");
      for (const at of order)
        if (typeof at === "number") expect((await cart.cartBatchQty({ items: [{ id, ...decisions[at] }] })).news).toEqual([]);
      expect(shown(await cart.cartPalletList()), String(order)).toEqual([order.at(-1)]);
    }
  });

  test("a change without a version is the last write, a late removal takes nothing out, and adding keeps the version", async () => {
    const cart = await newCart();
    await cart.cartAdd({ goodsId: "1", qty: 1 });
    const id = await idOf(cart, "1");
    const stands = async () => (await cart.cartPalletList()).map(({ qty, ticked, version }) => [qty, ticked, version]);
    expect(await stands()).toEqual([[1, true, 0]]);
    await cart.cartBatchQty({ items: [{ id, ticked: false }] });
    await cart.cartUpdateQty({ params: { id }, query: { qty: "3" } });
    expect(await stands()).toEqual([[3, false, 2]]);
    await cart.cartBatchQty({ items: [{ id, qty: 0, version: 2 }] });
    await cart.cartBatchQty({ items: [{ id, ticked: true, version: 1, seen: true }] });
    expect(await stands()).toEqual([[3, false, 2]]);
    await cart.cartAdd({ goodsId: "1", qty: 1 });
    expect(await stands()).toEqual([[4, true, 2]]);
    await cart.cartBatchQty({ items: [{ id, qty: 0, version: 3 }] });
    expect(await stands()).toEqual([]);
    for (const version of [0, -1, 1.5, 2_000_000_001])
      expect(await codeOf(cart.cartBatchQty({ items: [{ id, qty: 1, version }] })), String(version)).toBe("BAD_REQUEST");
  });

  test("a wanted line is put in, set where it is there, and left as it is by a late write", async () => {
    const cart = await newCart();
    await cart.cartAddBatch({ items: ["1000", "1001"].map((goodsId) => ({ goodsId, qty: 1 })) });
    const want = async (goodsId: string, qty: number, version: number, at?: number) =>
      shown((await cart.cartBatchQty({ items: [], lines: [{ goodsId, qty, version, at }] })).lines);
    expect(await want("1002", 3, 1, 0)).toEqual(["1002×3", "1000×1", "1001×1"]);
    expect(await want("1002", 5, 2)).toEqual(["1002×5", "1000×1", "1001×1"]);
    expect(await want("1002", 4, 2)).toEqual(["1002×5", "1000×1", "1001×1"]);
    // An older removal arrives after the line came back.
    await cart.cartBatchQty({ items: [{ id: await idOf(cart, "1002"), qty: 0, version: 2 }] });
    expect((await inIt(cart))[0]).toBe("1002×5");
    const { news } = await cart.cartBatchQty({
      items: [],
      lines: [
        { goodsId: "999999", qty: 1 },
        { goodsId: "3", qty: 1 },
        { goodsId: "2", qty: 9 },
      ],
    });
    expect(news.map(({ goodsId, qty, problem }) => `${goodsId} ${qty} ${problem}`)).toEqual([
      "999999 0 goods.notExist",
      "3 0 stock.insufficient",
      "2 3 stock.insufficient",
    ]);
    expect((await cart.cartBatchQty({ items: [], lines: [{ goodsId: "3", qty: 2, at: 1 }] })).news).toEqual([]);
    expect((await inIt(cart))[1]).toBe("3×2");
  });

  test("a price stays what was told until the customer is told another", async () => {
    const cart = await newCart();
    await cart.cartAdd({ goodsId: "1000", qty: 1, price: "25.00" });
    const id = await idOf(cart, "1000");
    expect((await cart.cartBatchQty({ items: [{ id, qty: 2 }] })).lines[0]?.price).toBe("25.00");
    expect((await cart.cartBatchQty({ items: [{ id, seen: true }] })).lines[0]?.price).toBe("19.99");
  });

  test("sums count what is ticked at the prices of now", async () => {
    const cart = await newCart();
    await cart.cartAddBatch({
      items: [
        { goodsId: "1", qty: 2, price: "1.00" },
        { goodsId: "2", qty: 1, ticked: false },
        { goodsId: "1000", qty: 1 },
      ],
    });
    expect(await cart.cartPalletSum()).toEqual({ num: 4, lines: 3, goodsTotal: "59.97", originalTotal: "59.97", currency: "EUR" });
    expect(await (await newCart()).cartPalletSum()).toEqual({
      num: 0,
      lines: 0,
      goodsTotal: "0.00",
      originalTotal: "0.00",
      currency: "EUR",
    });
  });
});

describe("the cart of a customer", () => {
  test("is the same in every country of the brand", async () => {
    const { viewer } = await aCustomer(shop);
    await cartOf(viewer).cartAdd({ goodsId: "1", qty: 2 });
    expect(await inIt(cartOf(viewer, { country: "DE" }))).toEqual(["1×2"]);
  });
});

describe("buying", () => {
  test("takes what was ordered out of the cart with the order, and leaves what came meanwhile", async () => {
    const { viewer } = await aCustomer(shop);
    const cart = cartOf(viewer);
    await cart.cartAddBatch({
      items: [
        { goodsId: "1000", qty: 2 },
        { goodsId: "1001", qty: 3 },
        { goodsId: "1002", qty: 1, ticked: false },
      ],
    });
    await buy(
      shop,
      {
        items: [
          { goodsId: "1000", qty: 2 },
          { goodsId: "1001", qty: 1 },
        ],
        fromCart: true,
      },
      { viewer },
    );
    expect(await inIt(cart)).toEqual(["1001×2", "1002×1 unticked"]);
    // Bought directly, without the cart.
    await buy(shop, { items: [{ goodsId: "1001", qty: 2 }] }, { viewer });
    expect(await inIt(cart)).toEqual(["1001×2", "1002×1 unticked"]);
  });

  test("that is refused, or asked twice, or a guest's, takes nothing more", async () => {
    const { viewer } = await aCustomer(shop);
    const cart = cartOf(viewer);
    await cart.cartAddBatch({ items: [{ goodsId: "1003", qty: 4 }] });
    const order = await anOrder(shop, { items: [{ goodsId: "1003", qty: 1 }], fromCart: true }, { viewer });
    const left = await stockOf(shop, "1003");
    expect(await codeOf(ordersOf(shop, { viewer }).orderCommitPay({ ...order, total: "0.01" }))).toBe("goods.updated");
    expect(await inIt(cart)).toEqual(["1003×4"]);
    const key = randomUUID();
    for (let press = 0; press < 3; press += 1) await ordersOf(shop, { viewer, key }).orderCommitPay(order);
    expect([await inIt(cart), await stockOf(shop, "1003")]).toEqual([["1003×3"], left - 1]);
    await buy(shop, { items: [{ goodsId: "1003", qty: 1 }], fromCart: true });
    expect(await inIt(cart)).toEqual(["1003×3"]);
  });

  test("what another window has ordered, or taken out, is refused and changes nothing", async () => {
    const { viewer } = await aCustomer(shop);
    const cart = cartOf(viewer);
    await cart.cartAddBatch({
      items: [
        { goodsId: "1003", qty: 2 },
        { goodsId: "1005", qty: 1 },
      ],
    });
    const order = await anOrder(
      shop,
      {
        items: [
          { goodsId: "1003", qty: 2 },
          { goodsId: "1005", qty: 1 },
        ],
        fromCart: true,
      },
      { viewer },
    );
    const [desk, lamp] = [await stockOf(shop, "1003"), await stockOf(shop, "1005")];
    const answers = await Promise.all(Array.from({ length: 8 }, () => codeOf(ordersOf(shop, { viewer }).orderCommitPay(order))));
    expect(counted(answers)).toEqual({ accepted: 1, "goods.updated": 7 });
    expect([await inIt(cart), await stockOf(shop, "1003"), await stockOf(shop, "1005")]).toEqual([[], desk - 2, lamp - 1]);

    await cart.cartAdd({ goodsId: "1005", qty: 1 });
    expect(await refusalOf(ordersOf(shop, { viewer }).orderCommitPay(order))).toMatchObject({
      code: "goods.updated",
      data: { details: [{ goodsId: "1003" }] },
    });
    expect([await inIt(cart), await stockOf(shop, "1005")]).toEqual([["1005×1"], lamp - 1]);
  });

  test("and changing the cart at the same moment lose nothing", async () => {
    const { viewer } = await aCustomer(shop);
    const cart = cartOf(viewer);
    await cart.cartAddBatch({ items: [{ goodsId: "1004", qty: 5 }] });
    const order = await anOrder(shop, { items: [{ goodsId: "1004", qty: 5 }], fromCart: true }, { viewer });
    await Promise.all([
      ordersOf(shop, { viewer }).orderCommitPay(order),
      ...Array.from({ length: 6 }, () => cart.cartAdd({ goodsId: "1004", qty: 1 })),
    ]);
    expect(await inIt(cart)).toEqual(["1004×6"]);
  });
});
