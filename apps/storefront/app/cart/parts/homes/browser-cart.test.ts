import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserStorage } from "../../../../test/browser-storage.ts";
import { makeBrowserCart } from "./browser-cart.ts";
import { type LineGoods, readLines, writeLines } from "../line.ts";

const lamp: LineGoods = {
  goodsId: "1001",
  distributionId: "0",
  title: "Lamp",
  seoUrlParameter: "lamp",
  pictureId: "lumbra.1001.1",
  price: "24.90",
  originalPrice: "29.90",
  currency: "EUR",
};
const fan: LineGoods = { ...lamp, goodsId: "1002", title: "Fan", originalPrice: null };

describe("lines in the storage", () => {
  it("are written in the names of the documents and read back", () => {
    const text = writeLines([{ ...lamp, qty: 2, ticked: true }]);
    expect(JSON.parse(text)[0]).toMatchObject({
      goodsId: "1001",
      distributionId: "0",
      title: "Lamp",
      seoUrlParameter: "lamp",
      imageUrl: "/img/320/lumbra.1001.1.webp",
      buyNum: 2,
      finallyPrice: "24.90",
      resultPrice: "29.90",
    });
    expect(readLines(text)).toEqual([{ ...lamp, qty: 2, ticked: true }]);
    expect(readLines(writeLines([{ ...fan, qty: 1, ticked: false }]))).toEqual([{ ...fan, qty: 1, ticked: false }]);
    // A bundle is a different line from its first goods.
    const both = [
      { ...lamp, qty: 1, ticked: true },
      { ...lamp, palletId: "desk", title: "Desk", qty: 2, ticked: true },
      { ...lamp, goodsId: "1009", qty: 1, ticked: true, fullDiscountId: "autumn" },
    ];
    expect(readLines(writeLines(both))).toEqual(both);
  });

  it.each([
    ["nothing", null],
    ["no JSON", "{["],
    ["another shape", '{"goodsId":"1001"}'],
    ["null", "null"],
    ["lines that are none", '[null, 3, "x", [], {}]'],
    ["a hostile id", '[{"goodsId":"1 OR 1=1","buyNum":1,"finallyPrice":"1"}]'],
    ["a hostile distribution", '[{"goodsId":"1","distributionId":"<b>","buyNum":1,"finallyPrice":"1"}]'],
    ["a hostile bundle", '[{"goodsId":"1","palletId":"<b>","buyNum":1,"finallyPrice":"1"}]'],
    ["no pieces", '[{"goodsId":"1","buyNum":0,"finallyPrice":"1"}]'],
    ["half a piece", '[{"goodsId":"1","buyNum":1.5,"finallyPrice":"1"}]'],
    ["fewer than none", '[{"goodsId":"1","buyNum":-4,"finallyPrice":"1"}]'],
    ["a price below zero", '[{"goodsId":"1","buyNum":1,"finallyPrice":"-1"}]'],
    ["a price that is none", '[{"goodsId":"1","buyNum":1,"finallyPrice":"NaN"}]'],
  ])("of %s give no line", (_, stored) => {
    expect(readLines(stored)).toEqual([]);
  });

  it("keep nothing of a foreign picture address and read numbers as prices", () => {
    const [line] = readLines(
      '[{"goodsId":1001,"buyNum":"3","finallyPrice":12.5,"resultPrice":12.5,"imageUrl":"https://evil.example/a.png","title":{"a":1}}]',
    );
    expect(line).toEqual({
      goodsId: "1001",
      distributionId: "0",
      title: "",
      seoUrlParameter: "",
      pictureId: "",
      qty: 3,
      ticked: true,
      price: "12.50",
      originalPrice: null,
      currency: "",
    });
  });

  it("stay within the limits", () => {
    const many = JSON.stringify(
      Array.from({ length: 300 }, (_, index) => ({ goodsId: String(index + 1), buyNum: 99_999, finallyPrice: "1" })),
    );
    const lines = readLines(many);
    expect(lines).toHaveLength(100);
    expect(lines[0]?.qty).toBe(9999);
    const twice = JSON.stringify([1, 2].map((buyNum) => ({ goodsId: "7", buyNum, finallyPrice: "1" })));
    expect(readLines(twice).map((line) => line.qty)).toEqual([3]);
  });
});

describe("the cart", () => {
  beforeEach(() => void vi.stubGlobal("window", { localStorage: browserStorage() }));
  afterEach(() => void vi.unstubAllGlobals());
  const put = (line: LineGoods, qty: number) => ({ do: "put", line: { ...line, qty, ticked: true } }) as const;

  it("is changed and kept, with what another tab put into it", () => {
    const [cart, other] = [makeBrowserCart(), makeBrowserCart()];
    cart.change(put(lamp, 2));
    other.change(put(fan, 1));
    cart.change(put({ ...lamp, price: "19.90" }, 1));
    cart.change({ do: "tick", keys: ["1002:0"], on: false });
    expect(cart.lines().map((line) => [line.goodsId, line.qty, line.price, line.ticked])).toEqual([
      ["1001", 3, "19.90", true],
      ["1002", 1, "24.90", false],
    ]);
    expect([other.lines(), makeBrowserCart().lines()]).toEqual([cart.lines(), cart.lines()]);
  });

  it("gives the same list until something changes", () => {
    const cart = makeBrowserCart();
    cart.change(put(lamp, 1));
    const before = cart.lines();
    cart.change({ do: "set", key: "1001:0", qty: 1 });
    cart.change({ do: "take", keys: ["9:0"] });
    expect(cart.lines()).toBe(before);
  });
});
