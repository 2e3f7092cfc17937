import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods } from "../../../test/catalogue.ts";
import { aCustomer } from "../../../test/customers.ts";
import { anOrder, buy, codeOf, ordersOf, refusalOf, stockOf } from "../../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../../test/shop.ts";
import { haveFlashSale } from "../../../test/flash.ts";
import { heardOf } from "../../../test/tags.ts";
import { shopRouter } from "../../api.ts";
import type { Viewer } from "../../platform/call-context.ts";
import { sql } from "../../platform/database/sql.ts";
import type { ImportedBundle } from "../catalogue-file/import-rules.ts";

const bundle = (
  palletId: string,
  goods: Readonly<Record<string, number>>,
  priceMinor: number,
  countries: readonly string[] = ["ES"],
): ImportedBundle => ({
  palletId,
  titles: { es: `Pack ${palletId}`, de: `Paket ${palletId}` },
  goods: Object.entries(goods).map(([goodsId, quantity]) => ({ goodsId, quantity })),
  prices: countries.map((country) => ({ country, priceMinor })),
});
const GOODS = [
  aGoods({ goodsId: "1", price: 1000, stock: 1000, countries: ["ES", "DE"] }),
  aGoods({ goodsId: "2", price: 500, stock: 1000, countries: ["ES", "DE"] }),
  aGoods({ goodsId: "3", price: 2000, stock: 5 }),
  aGoods({ goodsId: "4", price: 3000, stock: 1000, limitPerOrder: 4 }),
  aGoods({ goodsId: "5", price: 900, stock: 0 }),
  aGoods({ goodsId: "6", price: 700, stock: 1000, limitPerPerson: 2 }),
  aGoods({ goodsId: "7", stock: 1000, prices: [aPrice({ priceMinor: 800, originalMinor: 1000 })] }),
];
const BUNDLES = [
  bundle("desk", { 1: 1, 2: 2 }, 1700, ["ES", "DE"]),
  bundle("scarce", { 1: 1, 3: 2 }, 4500),
  bundle("bounded", { 4: 2, 2: 1 }, 6000),
  bundle("gone", { 1: 1, 5: 1 }, 1500),
  bundle("dear", { 1: 1, 2: 1 }, 9900),
  bundle("person", { 6: 1, 2: 1 }, 1000),
  bundle("toomany", { 4: 5 }, 9000),
  bundle("reduced", { 7: 1, 2: 1 }, 1200),
];
const shopWith = (bundles: readonly ImportedBundle[], goods = GOODS) => haveGoods(shop, goods, { bundles });

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await shopWith(BUNDLES);
  await haveGoods(shop, GOODS, { brand: "nidora" });
});
afterAll(() => shop.close());

type Rest = NonNullable<Parameters<typeof callContext>[1]>;
const goodsOf = (rest: Rest = {}) => createRouterClient(shopRouter.goods, { context: () => callContext(shop, rest) });
const cartOf = (viewer: Viewer, rest: Rest = {}) =>
  createRouterClient(shopRouter.cart, { context: () => callContext(shop, { viewer, idempotencyKey: randomUUID(), ...rest }) });
const newCart = async () => cartOf((await aCustomer(shop)).viewer);
const ofBundle = (palletId: string, qty: number, rest: object = {}) => ({ goodsId: "1", palletId, qty, ...rest });
const settled = async (items: Parameters<ReturnType<typeof ordersOf>["settlementOrderPrice"]>[0]["items"]) =>
  await ordersOf(shop).settlementOrderPrice({ items });

describe("a product page", () => {
  test("is told of the bundles that its goods are part of, in the words and at the price of the market", async () => {
    const [desk, ...others] = await goodsOf().palletListByGoods({ goodsId: "2" });
    expect(others.map(({ palletId }) => palletId)).toEqual(["bounded", "dear"]);
    expect(desk).toMatchObject({
      palletId: "desk",
      title: "Pack desk",
      stock: "HAVE_STOCK",
      priceTag: { price: "17.00", originalPrice: "20.00", currency: "EUR", reductionPercent: null },
      goods: [
        { qty: 1, goods: { goodsId: "1", title: "Lámpara 1" } },
        { qty: 2, goods: { goodsId: "2" } },
      ],
      explanation: [
        { because: "goods", amount: "20.00" },
        { because: "bundle", amount: "-3.00" },
      ],
    });
    expect((await goodsOf({ country: "DE" }).palletListByGoods({ goodsId: "2" })).map(({ title }) => title)).toEqual(["Paket desk"]);
    expect(await goodsOf({ brand: "nidora" }).palletListByGoods({ goodsId: "2" })).toEqual([]);
    expect(await goodsOf().palletListByGoods({ goodsId: "999999" })).toEqual([]);
  });

  test("is told what is sold out and what saves nothing as such", async () => {
    expect((await goodsOf().palletListByGoods({ goodsId: "5" })).map(({ stock }) => stock)).toEqual(["NO_STOCK"]);
    expect((await goodsOf().palletListByGoods({ goodsId: "2" })).at(-1)).toMatchObject({
      palletId: "dear",
      priceTag: { price: "15.00", originalPrice: null },
    });
    // An order may hold four.
    expect((await goodsOf().palletListByGoods({ goodsId: "4" })).map(({ palletId }) => palletId)).toEqual(["bounded"]);
    // Savings count from the current single prices.
    expect((await goodsOf().palletListByGoods({ goodsId: "7" }))[0]).toMatchObject({
      priceTag: { price: "12.00", originalPrice: "13.00" },
      explanation: [
        { because: "goods", amount: "13.00" },
        { because: "bundle", amount: "-1.00" },
      ],
    });
  });
});

describe("a cart with bundles is worth", () => {
  test("what they cost, beside the same goods singly", async () => {
    const sums = await settled([ofBundle("desk", 2), { goodsId: "1", qty: 1 }]);
    expect(sums).toMatchObject({
      goodsTotal: "44.00",
      originalTotal: "50.00",
      shipping: "4.99",
      total: "48.99",
      submittable: true,
      explanation: [
        { because: "goods", amount: "50.00" },
        { because: "bundle", amount: "-6.00" },
        { because: "delivery", amount: "4.99" },
      ],
    });
    expect(sums.items).toMatchObject([
      {
        palletId: "desk",
        qty: 2,
        availableQty: 2,
        linePrice: "34.00",
        problem: null,
        goods: { title: "Pack desk", priceTag: { price: "17.00", originalPrice: "20.00" } },
        bundleGoods: [{ qty: 1 }, { qty: 2 }],
      },
      { palletId: null, qty: 1, linePrice: "10.00", goods: { title: "Lámpara 1" }, bundleGoods: [] },
    ]);
  });

  test.each([
    ["as far as the scarcest goods go", [ofBundle("scarce", 4)], [[2, "stock.insufficient", "90.00"]]],
    [
      "sharing stock with single pieces before it",
      [{ goodsId: "3", qty: 2 }, ofBundle("scarce", 2)],
      [
        [2, null, "40.00"],
        [1, "stock.insufficient", "45.00"],
      ],
    ],
    [
      "and limits of orders",
      [{ goodsId: "4", qty: 1 }, ofBundle("bounded", 2)],
      [
        [1, null, "30.00"],
        [1, "limit.perOrder", "60.00"],
      ],
    ],
    ["nothing where something is sold out", [ofBundle("gone", 1)], [[0, "stock.outOfStock", "0.00"]]],
    ["nothing where there is none", [ofBundle("nobodys", 1)], [[0, "goods.notExist", null]]],
  ])("%s", async (_, items, expected) => {
    const checked = await ordersOf(shop).cartStockCheck({ items });
    expect(checked.items.map(({ availableQty, problem, linePrice }) => [availableQty, problem, linePrice])).toEqual(expected);
  });

  test("a bundle by itself can be asked for, by a guest too", async () => {
    expect(await ordersOf(shop).cartPalletStockCheck({ palletId: "scarce", qty: 9 })).toMatchObject({
      goodsId: "1",
      palletId: "scarce",
      qty: 9,
      availableQty: 2,
      problem: "stock.insufficient",
    });
    expect(await codeOf(ordersOf(shop).cartPalletStockCheck({ palletId: "nobodys", qty: 1 }))).toBe("goods.notExist");
    expect(await codeOf(ordersOf(shop, { brand: "nidora" }).cartPalletStockCheck({ palletId: "desk", qty: 1 }))).toBe("goods.notExist");
    expect(await codeOf(ordersOf(shop, { country: "DE" }).cartPalletStockCheck({ palletId: "scarce", qty: 1 }))).toBe("goods.notExist");
  });
});

describe("beside a flash sale of its goods", () => {
  const inSale = async (goodsId: string, pieces: number, priceMinor: number) =>
    await haveFlashSale(shop, goodsId, { flashSaleId: randomUUID(), pieces, prices: { ES: priceMinor } });
  const offered = async (palletId: string, goodsId: string) =>
    (await goodsOf().palletListByGoods({ goodsId })).find((one) => one.palletId === palletId)?.priceTag;
  afterEach(() => shop.database.executeSql("update flash_sale set canceled_at = starts_at where canceled_at is null"));

  test("a bundle keeps its own price, and stands beside what its goods cost singly now, as far as the pieces of the sale go", async () => {
    await inSale("2", 1, 400);
    expect(await offered("desk", "2")).toMatchObject({ price: "17.00", originalPrice: "19.00" });
    await shop.database.executeSql("update flash_sale set pieces = 2");
    expect(await offered("desk", "2")).toMatchObject({ price: "17.00", originalPrice: "18.00" });
    expect((await settled([ofBundle("desk", 2)])).items[0]).toMatchObject({
      linePrice: "34.00",
      inFlashSale: null,
      goods: { flashSale: null, priceTag: { price: "17.00", originalPrice: "18.00" } },
    });
  });

  test("a bundle that is dearer than its goods saves nothing, and says so", async () => {
    await inSale("1", 10, 100);
    expect(await offered("desk", "2")).toMatchObject({ price: "17.00", originalPrice: null });
    expect((await settled([ofBundle("desk", 1)])).goodsTotal).toBe("17.00");
  });

  test("a bundle takes no pieces of the sale: they are left to those who buy its goods singly", async () => {
    await inSale("2", 2, 400);
    const items = [ofBundle("desk", 1), { goodsId: "2", qty: 3 }];
    expect((await settled(items)).items.map(({ linePrice, inFlashSale }) => [linePrice, inFlashSale?.qty ?? null])).toEqual([
      ["17.00", null],
      ["13.00", 2],
    ]);
    const { orderId, orderToken } = await buy(shop, { items });
    const { items: lines } = await ordersOf(shop).orderGet({ orderId, orderToken });
    expect(lines.map(({ goodsId, qty, price, linePrice, bundle: of }) => [goodsId, qty, price, linePrice, of !== null])).toEqual([
      ["1", 1, "10.00", "9.44", true],
      ["2", 2, "4.00", "7.56", true],
      ["2", 2, "4.00", "8.00", false],
      ["2", 1, "5.00", "5.00", false],
    ]);
    expect(
      (await shop.database.query<{ taken: number }>(sql`select taken from flash_sale where canceled_at is null`)).map(({ taken }) => taken),
    ).toEqual([2]);
  });
});

describe("ordering a bundle", () => {
  test("takes its goods out of stock, keeps what each was sold for, and tells the bundle again", async () => {
    const [lamps, bulbs] = [await stockOf(shop, "1"), await stockOf(shop, "2")];
    const { orderId, orderToken } = await buy(shop, { items: [ofBundle("desk", 3), { goodsId: "2", qty: 1 }] });
    const own = { orderId, orderToken };
    expect([await stockOf(shop, "1"), await stockOf(shop, "2")]).toEqual([lamps - 3, bulbs - 7]);
    const order = await ordersOf(shop).orderGet(own);
    expect(
      order.items.map(({ goodsId, qty, price, discount, linePrice, palletId, bundle: of }) => [
        goodsId,
        qty,
        price,
        discount,
        linePrice,
        palletId,
        of,
      ]),
    ).toEqual([
      ["1", 3, "10.00", "4.50", "25.50", "desk", { title: "Pack desk", qty: 3 }],
      ["2", 6, "5.00", "4.50", "25.50", "desk", { title: "Pack desk", qty: 3 }],
      ["2", 1, "5.00", "0.00", "5.00", null, null],
    ]);
    expect([order.goodsTotal, order.shipping, order.total]).toEqual(["56.00", "0.00", "56.00"]);
    const [kept] = await shop.database.query<{ lines: number; goods: number; paid: number }>(sql`
      select sum(line_minor)::integer as lines, min(goods_minor)::integer as goods, (select amount_minor::integer from payment where order_id = ${orderId}) as paid
      from order_line join customer_order using (order_id) where order_id = ${orderId}`);
    expect(kept).toEqual({ lines: 5600, goods: 5600, paid: 5600 });
    await ordersOf(shop).orderCancel({ ...own, description: "ordered by mistake" });
    expect([await stockOf(shop, "1"), await stockOf(shop, "2")]).toEqual([lamps, bulbs]);
  });

  test("is refused with the bundle named when its price, its stock or a limit is another", async () => {
    const refused = async (items: Parameters<typeof settled>[0]) => await refusalOf(buy(shop, { items, total: "1.00" }));
    expect(await refused([ofBundle("desk", 1, { price: "16.00" })])).toMatchObject({
      code: "goods.updated",
      data: { details: [{ palletId: "desk", price: "17.00" }] },
    });
    expect(await refused([ofBundle("scarce", 3)])).toMatchObject({
      code: "stock.insufficient",
      data: { details: [{ palletId: "scarce", wanted: 3, available: 2 }] },
    });
    expect(await refused([ofBundle("bounded", 3)])).toMatchObject({
      code: "limit.perOrder",
      data: { details: [{ palletId: "bounded", available: 2 }] },
    });
    expect(await refused([ofBundle("nobodys", 1)])).toMatchObject({ code: "goods.notExist" });
    const three = await anOrder(shop, { items: [ofBundle("person", 2), { goodsId: "6", qty: 1 }] });
    expect(await codeOf(ordersOf(shop).orderCommitPay(three))).toBe("limit.perPerson");
    expect(await refused([ofBundle("desk", 1)])).toMatchObject({ code: "goods.updated", data: { details: { total: "21.99" } } });
  });

  test("is refused when something else is in it than its shopper saw, however little that changes what it costs", async () => {
    const order = async (bundleGoods: readonly (readonly [string, number])[]) => {
      const {
        items: [item],
        ...rest
      } = await anOrder(shop, { items: [ofBundle("desk", 1)] });
      if (!item) throw new Error("nothing is ordered");
      return await refusalOf(
        ordersOf(shop).orderCommitPay({
          ...rest,
          items: [{ ...item, bundleGoods: bundleGoods.map(([goodsId, qty]) => ({ goodsId, qty })) }],
        }),
      );
    };
    expect(
      await order([
        ["2", 2],
        ["1", 1],
      ]),
    ).toEqual({ code: "accepted" });
    const {
      items: [{ bundleGoods: _, ...blind } = { goodsId: "" }],
      ...rest
    } = await anOrder(shop, { items: [ofBundle("desk", 1)] });
    expect(
      await refusalOf(ordersOf(shop).orderCommitPay({ ...rest, items: [{ ...blind, qty: 1 }] })),
      "who does not say what they saw",
    ).toMatchObject({ code: "goods.updated", data: { details: [{ palletId: "desk" }] } });
    for (const seen of [
      [["1", 1]],
      [
        ["1", 1],
        ["2", 1],
      ],
      [
        ["1", 1],
        ["7", 2],
      ],
      [
        ["1", 1],
        ["2", 2],
        ["7", 1],
      ],
      [],
    ] as const) {
      expect(await order(seen)).toMatchObject({
        code: "goods.updated",
        data: { details: [{ goodsId: "1", palletId: "desk", price: "17.00" }] },
      });
    }
    await shopWith([bundle("desk", { 1: 1, 7: 1 }, 1700), ...BUNDLES.slice(1)]);
    expect(
      await order([
        ["1", 1],
        ["2", 2],
      ]),
      "brought in anew at the same price",
    ).toMatchObject({ code: "goods.updated" });
    expect(
      await order([
        ["1", 1],
        ["7", 1],
      ]),
    ).toEqual({ code: "accepted" });
    await shopWith(BUNDLES);
  });

  test("of which there are two, ten at once sell two", async () => {
    const order = await anOrder(shop, { items: [ofBundle("scarce", 1)] });
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        codeOf(ordersOf(shop, { clientAddress: `198.51.100.${at}` }).orderCommitPay({ ...order, email: `p${at}@example.com` })),
      ),
    );
    expect(codes.toSorted()).toEqual(["accepted", "accepted", ...Array.from({ length: 8 }, () => "stock.insufficient")]);
    expect(await stockOf(shop, "3")).toBe(1);
  });
});

test("of bundles that share their goods, a hundred orders at once in opposite order all get theirs, and no piece is lost (T03)", async () => {
  const goods = [
    { goodsId: "1", quantity: 1 },
    { goodsId: "2", quantity: 1 },
  ];
  await shopWith([
    { ...bundle("there", {}, 1400), goods },
    { ...bundle("back", {}, 1300), goods: goods.toReversed() },
  ]);
  const before = await Promise.all(["1", "2"].map((goodsId) => stockOf(shop, goodsId)));
  const seen = await anOrder(shop, { items: [ofBundle("there", 1), ofBundle("back", 1)] });
  const codes = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      codeOf(
        ordersOf(shop, { clientAddress: `203.0.113.${at}` }).orderCommitPay({
          ...seen,
          items: at % 2 === 0 ? seen.items : seen.items.toReversed(),
          email: `both${at}@example.com`,
        }),
      ),
    ),
  );
  const after = await Promise.all(["1", "2"].map((goodsId) => stockOf(shop, goodsId)));
  await shopWith(BUNDLES);
  expect(codes).toEqual(codes.map(() => "accepted"));
  expect(after).toEqual(before.map((pieces) => pieces - 200));
});

describe("the cart of a customer", () => {
  const shown = (lines: Awaited<ReturnType<ReturnType<typeof cartOf>["cartPalletList"]>>) =>
    lines.map(({ goodsId, palletId, qty, ticked }) => `${palletId ?? goodsId}×${qty}${ticked ? "" : " unticked"}`);

  test("holds a bundle as one line: put in, changed, ticked, summed, taken out and brought back", async () => {
    const cart = await newCart();
    await cart.cartAdd({ goodsId: "1", qty: 1 });
    const {
      lines: [, line],
    } = await cart.cartPalletAdd({ palletId: "desk", qty: 2 });
    expect(line).toMatchObject({
      palletId: "desk",
      goodsId: "1",
      distributionId: "0",
      title: "Pack desk",
      price: "17.00",
      originalPrice: "20.00",
      pictureId: "lumbra.lamp.1",
      cartId: line?.id,
    });
    expect(shown((await cart.cartPalletAdd({ palletId: "desk", qty: 1 })).lines)).toEqual(["1×1", "desk×3"]);
    expect(await cart.cartPalletSum()).toMatchObject({ num: 4, lines: 2, goodsTotal: "61.00", originalTotal: "70.00" });
    expect(shown((await cart.cartPalletUpdateQty({ params: { palletId: "desk" }, query: { qty: "5" } })).lines)).toEqual(["1×1", "desk×5"]);
    expect(shown((await cart.cartPalletUpdate({ palletId: "desk", ticked: false, qty: 4 })).lines)).toEqual(["1×1", "desk×4 unticked"]);
    expect(shown((await cart.cartPalletRemove({ palletId: "desk" })).lines)).toEqual(["1×1"]);
    expect(shown((await cart.cartAddBatch({ items: [ofBundle("desk", 4, { ticked: false, at: 0 })] })).lines)).toEqual([
      "desk×4 unticked",
      "1×1",
    ]);
    expect(shown((await cart.cartPalletUpdateQty({ params: { palletId: "desk" }, query: { qty: "0" } })).lines)).toEqual(["1×1"]);
    await cart.cartPalletAdd({ palletId: "desk", qty: 1 });
    await cart.cartPalletAdd({ palletId: "bounded", qty: 1 });
    expect(shown((await cart.cartPalletRemoveBatch({ palletIds: ["desk", "bounded", "nobodys"] })).lines)).toEqual(["1×1"]);
    expect(await codeOf(cart.cartPalletUpdateQty({ params: { palletId: "desk" }, query: { qty: "1" } }))).toBe("item.notFound");
    expect(await codeOf(cart.cartPalletUpdateQty({ params: { palletId: "desk" }, query: { qty: "-1" } }))).toBe("quantity.negative");
  });

  test("stays within what its scarcest goods and their limits allow, and says so", async () => {
    const cart = await newCart();
    expect(await cart.cartPalletAdd({ palletId: "bounded", qty: 5 })).toMatchObject({
      lines: [{ qty: 2 }],
      news: [{ goodsId: "2", palletId: "bounded", title: "Pack bounded", qty: 2, problem: "limit.perOrder" }],
    });
    expect(await codeOf(cart.cartPalletAdd({ palletId: "gone", qty: 1 }))).toBe("stock.insufficient");
    expect(await codeOf(cart.cartPalletAdd({ palletId: "nobodys", qty: 1 }))).toBe("goods.notExist");
  });

  test("takes a bundle apart into its goods at their own price, in its place", async () => {
    const cart = await newCart();
    await cart.cartAdd({ goodsId: "2", qty: 1 });
    const { lines } = await cart.cartPalletAdd({ palletId: "desk", qty: 3 });
    await cart.cartAdd({ goodsId: "4", qty: 1 });
    const cartId = lines[1]?.cartId ?? "";
    const stranger = await newCart();
    expect(await codeOf(stranger.cartPalletCancel({ cartId }))).toBe("item.notFound");
    expect(await codeOf(cart.cartPalletCancel({ cartId: lines[0]?.cartId ?? "" }))).toBe("item.notFound");
    const apart = await cart.cartPalletCancel({ cartId });
    expect(shown(apart.lines)).toEqual(["2×7", "1×3", "4×1"]);
    expect(apart.lines.map(({ price }) => price)).toEqual(["5.00", "10.00", "30.00"]);
    expect(await cart.cartPalletSum()).toMatchObject({ goodsTotal: "95.00" });
    expect(await codeOf(cart.cartPalletCancel({ cartId }))).toBe("item.notFound");
  });

  test("takes nothing apart whose goods are gone, and loses nothing by it", async () => {
    const cart = await newCart();
    const {
      lines: [line],
    } = await cart.cartPalletAdd({ palletId: "desk", qty: 2 });
    await shopWith(
      BUNDLES,
      GOODS.filter(({ goodsId }) => goodsId !== "2"),
    );
    expect(await codeOf(cart.cartPalletCancel({ cartId: line?.cartId ?? "" }))).toBe("goods.notExist");
    await shopWith(BUNDLES);
    expect(shown(await cart.cartPalletList())).toEqual(["desk×2"]);
  });

  test("changed twice at once loses no piece", async () => {
    const cart = await newCart();
    const {
      lines: [line],
    } = await cart.cartPalletAdd({ palletId: "desk", qty: 1 });
    const cartId = line?.cartId ?? "";
    const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(cart.cartPalletCancel({ cartId }))));
    expect(codes.toSorted()).toEqual(["accepted", "item.notFound", "item.notFound", "item.notFound"]);
    expect(shown(await cart.cartPalletList())).toEqual(["1×1", "2×2"]);
    await Promise.all(Array.from({ length: 10 }, () => cart.cartPalletAdd({ palletId: "desk", qty: 1 })));
    expect(shown(await cart.cartPalletList())).toEqual(["1×1", "2×2", "desk×10"]);
  });

  test("takes eight statements at most to put a bundle in, beside the one that opens the session", async () => {
    const cart = await newCart();
    shop.takeStatements();
    await cart.cartPalletAdd({ palletId: "desk", qty: 1 });
    expect(shop.takeStatements().length).toBeLessThanOrEqual(8);
  });

  test("loses the bundle with the order that buys it", async () => {
    const { viewer } = await aCustomer(shop);
    const cart = cartOf(viewer);
    await cart.cartAdd({ goodsId: "1", qty: 2 });
    await cart.cartPalletAdd({ palletId: "desk", qty: 2 });
    await buy(shop, { items: [ofBundle("desk", 2)], fromCart: true }, { viewer });
    expect(shown(await cart.cartPalletList())).toEqual(["1×2"]);
  });
});

describe("bringing in a catalogue", () => {
  test("drops the pages of the goods whose bundle is another one, and no others", async () => {
    expect(await heardOf(shop, () => shopWith(BUNDLES))).toEqual([]);
    const cheaper = [bundle("desk", { 1: 1, 2: 2 }, 1600, ["ES", "DE"]), ...BUNDLES.slice(1)];
    expect((await heardOf(shop, () => shopWith(cheaper))).map((tags) => tags.toSorted())).toEqual([["lumbra:goods:1", "lumbra:goods:2"]]);
    expect((await heardOf(shop, () => shopWith(BUNDLES.slice(0, -1)))).flat().toSorted()).toEqual([
      "lumbra:goods:1",
      "lumbra:goods:2",
      "lumbra:goods:7",
    ]);
    await shopWith(BUNDLES);
  });

  test("changes bundles with it, and takes out those it lacks", async () => {
    const kept = async () =>
      (
        await shop.database.query<{ palletId: string; price: number }>(sql`
      select pallet_id as "palletId", price_minor as price from bundle join bundle_price using (brand, pallet_id) where country = 'ES' order by position`)
      ).map(({ palletId, price }) => `${palletId} ${price}`);
    const all = ["desk 1700", "scarce 4500", "bounded 6000", "gone 1500", "dear 9900", "person 1000", "toomany 9000", "reduced 1200"];
    expect(await kept()).toEqual(all);
    await shopWith([bundle("dear", { 1: 1, 2: 1 }, 1400), bundle("new", { 1: 2 }, 1900)]);
    expect(await kept()).toEqual(["dear 1400", "new 1900"]);
    expect((await goodsOf().palletListByGoods({ goodsId: "2" })).map(({ palletId, priceTag }) => [palletId, priceTag.price])).toEqual([
      ["dear", "14.00"],
    ]);
    expect(await codeOf(buy(shop, { items: [ofBundle("desk", 1)], total: "17.00" }))).toBe("goods.notExist");
    // Withdrawn goods make their bundles unavailable.
    await shopWith(
      [bundle("dear", { 1: 1, 2: 1 }, 1400)],
      GOODS.filter(({ goodsId }) => goodsId !== "2"),
    );
    expect(await goodsOf().palletListByGoods({ goodsId: "1" })).toEqual([]);
    await shopWith(BUNDLES);
    expect(await kept()).toEqual(all);
  });
});
