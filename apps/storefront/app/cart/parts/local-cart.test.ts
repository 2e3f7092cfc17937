import { describe, expect, it } from "vitest";
import { makeLocalCart, piecesOf, STORAGE_NAME } from "./local-cart-store.ts";
import { type LocalGoods, readLines, writeLines } from "./local-line.ts";

const lamp: LocalGoods = {
  goodsId: "1001",
  distributionId: "0",
  title: "Lamp",
  seoUrlParameter: "lamp",
  pictureId: "lumbra.1001.1",
  price: "24.90",
  originalPrice: "29.90",
  currency: "EUR",
};
const fan: LocalGoods = { ...lamp, goodsId: "1002", title: "Fan", originalPrice: null };

/** A storage of two tabs: what one writes, the other is told of. */
function fakeStorage(text: string | null = null) {
  const listeners = new Set<() => void>();
  return {
    text,
    getItem(name: string) {
      return name === STORAGE_NAME ? this.text : null;
    },
    setItem(_: string, value: string) {
      this.text = value;
    },
    listen: (changed: () => void) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    tell: () => listeners.forEach((each) => each()),
    listeners,
  };
}

describe("lines in the storage", () => {
  it("are written in the names of the documents and read back", () => {
    const text = writeLines([{ ...lamp, qty: 2 }]);
    expect(JSON.parse(text)[0]).toMatchObject({
      goodsId: "1001", distributionId: "0", title: "Lamp", seoUrlParameter: "lamp",
      imageUrl: "/img/320/lumbra.1001.1.webp", buyNum: 2, finallyPrice: "24.90", resultPrice: "29.90",
    });
    expect(readLines(text)).toEqual([{ ...lamp, qty: 2 }]);
    expect(readLines(writeLines([{ ...fan, qty: 1 }]))).toEqual([{ ...fan, qty: 1 }]);
  });

  it.each([
    ["nothing", null],
    ["no JSON", "{["],
    ["another shape", '{"goodsId":"1001"}'],
    ["null", "null"],
    ["lines that are none", '[null, 3, "x", [], {}]'],
    ["a hostile id", '[{"goodsId":"1 OR 1=1","buyNum":1,"finallyPrice":"1"}]'],
    ["a hostile distribution", '[{"goodsId":"1","distributionId":"<b>","buyNum":1,"finallyPrice":"1"}]'],
    ["no pieces", '[{"goodsId":"1","buyNum":0,"finallyPrice":"1"}]'],
    ["half a piece", '[{"goodsId":"1","buyNum":1.5,"finallyPrice":"1"}]'],
    ["fewer than none", '[{"goodsId":"1","buyNum":-4,"finallyPrice":"1"}]'],
    ["a price below zero", '[{"goodsId":"1","buyNum":1,"finallyPrice":"-1"}]'],
    ["a price that is none", '[{"goodsId":"1","buyNum":1,"finallyPrice":"NaN"}]'],
  ])("of %s give no line", (_, stored) => {
    expect(readLines(stored)).toEqual([]);
  });

  it("keep nothing of a foreign picture address and read numbers as prices", () => {
    const [line] = readLines('[{"goodsId":1001,"buyNum":"3","finallyPrice":12.5,"resultPrice":12.5,"imageUrl":"https://evil.example/a.png","title":{"a":1}}]');
    expect(line).toEqual({
      goodsId: "1001", distributionId: "0", title: "", seoUrlParameter: "", pictureId: "", qty: 3, price: "12.50", originalPrice: null, currency: "",
    });
  });

  it("stay within the limits", () => {
    const many = JSON.stringify(Array.from({ length: 300 }, (_, index) => ({ goodsId: String(index + 1), buyNum: 99_999, finallyPrice: "1" })));
    const lines = readLines(many);
    expect(lines).toHaveLength(100);
    expect(lines[0]?.qty).toBe(9999);
    const twice = JSON.stringify([1, 2].map((buyNum) => ({ goodsId: "7", buyNum, finallyPrice: "1" })));
    expect(readLines(twice).map((line) => line.qty)).toEqual([3]);
  });
});

describe("the cart", () => {
  it("adds, sets, removes and restores", () => {
    const cart = makeLocalCart(fakeStorage());
    expect(cart.add(lamp, 2)).toBe(2);
    expect(cart.add(fan, 1)).toBe(1);
    expect(cart.add({ ...lamp, price: "19.90" }, 1)).toBe(1);
    expect(cart.lines().map((line) => [line.goodsId, line.qty, line.price])).toEqual([["1001", 3, "19.90"], ["1002", 1, "24.90"]]);
    expect(piecesOf(cart.lines())).toBe(4);
    cart.setQuantity("1001:0", 0);
    expect(cart.lines()[0]?.qty).toBe(1);
    cart.setQuantity("1001:0", 123_456);
    expect(cart.lines()[0]?.qty).toBe(9999);
    expect(cart.add(lamp, 5)).toBe(0);
    const [line] = cart.lines();
    cart.remove("1001:0");
    if (line) cart.restore(line, 0);
    if (line) cart.restore(line, 0);
    expect(cart.lines().map((each) => each.goodsId)).toEqual(["1001", "1002"]);
    cart.remove("1001:0", "1002:0");
    expect(cart.lines()).toEqual([]);
  });

  it("takes no more of a product than an order may hold", () => {
    const cart = makeLocalCart(fakeStorage());
    expect(cart.add(lamp, 3, 2)).toBe(2);
    expect(cart.add(lamp, 1, 2)).toBe(0);
    expect(piecesOf(cart.lines())).toBe(2);
  });

  it("tells lines of one product apart by their distribution", () => {
    const cart = makeLocalCart(fakeStorage());
    cart.add(lamp, 1);
    cart.add({ ...lamp, distributionId: "b2b" }, 1);
    expect(cart.lines()).toHaveLength(2);
  });

  it("takes no more than 100 lines", () => {
    const cart = makeLocalCart(fakeStorage());
    for (let id = 1; id <= 100; id += 1) cart.add({ ...lamp, goodsId: String(id) }, 1);
    expect(cart.add({ ...lamp, goodsId: "101" }, 1)).toBe(0);
    expect(cart.lines()).toHaveLength(100);
  });

  it("gives the same list until something changes", () => {
    const cart = makeLocalCart(fakeStorage());
    cart.add(lamp, 1);
    const before = cart.lines();
    cart.setQuantity("1001:0", 1);
    cart.remove("9:0");
    expect(cart.lines()).toBe(before);
  });

  it("hears of other tabs and stops listening when nobody watches", () => {
    const storage = fakeStorage();
    const here = makeLocalCart(storage, storage.listen);
    const there = makeLocalCart(storage);
    let heard = 0;
    const stop = here.watch(() => (heard += 1));
    expect(here.lines()).toEqual([]);
    there.add(lamp, 2);
    storage.tell();
    expect([heard, here.lines()[0]?.qty]).toEqual([1, 2]);
    // What the other tab wrote and did not tell yet is not lost by a change here.
    there.add(fan, 1);
    here.add(lamp, 1);
    expect(here.lines().map((line) => line.qty)).toEqual([3, 1]);
    stop();
    expect(storage.listeners.size).toBe(0);
  });

  it("lives in memory when the storage is missing, forbidden or full", () => {
    const thrower = (): never => {
      throw new Error("denied");
    };
    for (const storage of [undefined, { getItem: thrower, setItem: thrower }, { getItem: () => null, setItem: thrower }]) {
      const cart = makeLocalCart(storage);
      cart.add(lamp, 1);
      cart.add(lamp, 1);
      expect(cart.lines()[0]?.qty).toBe(2);
    }
  });
});
