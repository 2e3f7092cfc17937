/** A customer's cart in the browser, against a server with the real one's rules that answers on demand. */
import { lineKey } from "@rambla/core/cart";
import { afterEach, describe, expect, it, vi } from "vitest";
import { browserStorage } from "../../../../test/browser-storage.ts";
import type { Line } from "../line.ts";
import { writeLines } from "../line.ts";
import { makeBrowserCart } from "./browser-cart.ts";
import { type Answered, makeCustomerCart, type Told } from "./customer-cart.ts";
import { forgetMoving, moveOut } from "./moving.ts";
import type { CartQuestion, ServerLine } from "./own-cart.ts";
import type { Edits } from "./unsaved.ts";

const goods = (goodsId: string, qty = 1): Line => ({
  goodsId,
  distributionId: "0",
  qty,
  ticked: true,
  title: `Lamp ${goodsId}`,
  seoUrlParameter: "lamp",
  pictureId: "p",
  price: "9.99",
  originalPrice: null,
  currency: "EUR",
});
const shown = (lines: readonly Line[]) => lines.map(({ goodsId, qty, ticked }) => `${goodsId}×${qty}${ticked ? "" : " unticked"}`);

type LinePut = NonNullable<Extract<CartQuestion, { do: "save" }>["lines"]>[number];

function aServer(start: readonly Line[]) {
  let made = 0;
  const onServer = (line: Line, version = 0): ServerLine => {
    const id = `id${line.goodsId}${(made += 1) > start.length ? made : ""}`;
    return { ...line, id, cartId: id, palletId: line.palletId ?? null, fullDiscountId: line.fullDiscountId ?? null, version };
  };
  let lines = start.map((line) => onServer(line));
  const write = (id: string, { qty, ticked, version }: { qty?: number; ticked?: boolean; version?: number }) => {
    lines = lines.flatMap((line) => {
      const next = version ?? line.version + 1;
      if (line.id !== id || next <= line.version || (qty ?? ticked) === undefined) return [line];
      return qty === 0 ? [] : [{ ...line, qty: qty ?? line.qty, ticked: ticked ?? line.ticked, version: next }];
    });
  };
  const put = (wanted: readonly LinePut[], set = (id: string, { qty = 0 }: LinePut, had = 0) => write(id, { qty: had + qty })) => {
    for (const wants of wanted) {
      const { at, version, ...item } = wants;
      const there = lines.find((line) => lineKey(line) === lineKey({ distributionId: "0", ...item }));
      const line = { ...goods(item.goodsId), ticked: true, ...item, price: "9.99", distributionId: "0" };
      if (there) set(there.id, wants, there.qty);
      else lines = lines.toSpliced(at ?? lines.length, 0, onServer(line, version));
    }
    return lines;
  };
  return {
    lines: () => lines,
    write,
    answer(question: CartQuestion): Answered {
      if (question.do === "move") return { lines: put(question.items), news: [] };
      const { items, lines: wanted = [], discounts } = question;
      for (const { id, ...change } of items) write(id, change);
      put(wanted, write);
      for (const { id, fullDiscountId } of discounts) lines = lines.map((line) => (line.id === id ? { ...line, fullDiscountId } : line));
      return { lines, news: [] };
    },
  };
}

type How = { readonly server?: ReturnType<typeof aServer>; readonly unsaved?: Edits; readonly refused?: string };

/** A page with requests that wait until the test answers them. */
function aCart(start: readonly Line[], { server = aServer(start), unsaved, refused }: How = {}) {
  const questions: CartQuestion[] = [];
  const told: Told[] = [];
  const done: string[] = [];
  const held: (() => void)[] = [];
  const is = { holding: false, away: false, online: true };
  const cart = makeCustomerCart(
    server.lines(),
    async (question) => {
      if (question) questions.push(question);
      if (is.holding) await new Promise<void>((go) => held.push(go));
      if (is.away) return undefined;
      if (question && refused) return { refused };
      return question ? server.answer(question) : { lines: server.lines(), news: [] };
    },
    { currency: "EUR", unsaved, isOnline: () => is.online, told: (what) => told.push(what), done: ({ key }) => done.push(key) },
  );
  return {
    cart,
    server,
    questions,
    told,
    done,
    is,
    stands: () => shown(server.lines()),
    letGo: async (order: "first" | "last" = "first") => {
      is.holding = false;
      (order === "first" ? held : held.toReversed()).forEach((go) => go());
      held.length = 0;
      await settled();
    },
    lose: () => void held.splice(0),
  };
}

/** Long enough for every answer that is not held. */
const settled = async () => {
  for (let round = 0; round < 40; round += 1) await Promise.resolve();
};

describe("a change of the cart", () => {
  it("shows at once, and what was done meanwhile is saved as one question of the fields that were changed", async () => {
    const { cart, questions, is, letGo, stands } = aCart([goods("1"), goods("2")]);
    is.holding = true;
    cart.change({ do: "put", line: goods("3", 2) });
    for (const qty of [2, 3, 4]) cart.change({ do: "set", key: "1:0", qty });
    cart.change({ do: "tick", keys: ["1:0", "2:0"], on: false });
    cart.change({ do: "note", seen: { "2:0": { price: "8.00" } } });
    expect(shown(cart.lines())).toEqual(["1×4 unticked", "2×1 unticked", "3×2"]);
    expect(questions).toHaveLength(1);
    await letGo();
    expect([shown(cart.lines()), stands()]).toEqual([cart.lines(), stands()].map(() => ["1×4 unticked", "2×1 unticked", "3×2"]));
    expect(questions.slice(1)).toMatchObject([
      {
        items: [
          { id: "id1", qty: 4, ticked: false },
          { id: "id2", qty: undefined, ticked: false, seen: true },
        ],
        lines: [],
        discounts: [],
      },
    ]);
  });

  it("that changes nothing, or a line that another tab took out, is not sent", async () => {
    const { cart, questions, server } = aCart([goods("1"), goods("2")]);
    cart.change({ do: "set", key: "1:0", qty: 1 });
    cart.change({ do: "take", keys: ["9:0"] });
    server.write("id1", { qty: 0 });
    cart.refresh();
    await settled();
    cart.change({ do: "set", key: "1:0", qty: 3 });
    expect([shown(cart.lines()), questions]).toEqual([["2×1"], []]);
  });

  it("of a line that is still being put in is saved after it", async () => {
    const { cart, is, letGo, stands } = aCart([]);
    is.holding = true;
    cart.change({ do: "put", line: goods("3") });
    cart.change({ do: "set", key: "3:0", qty: 5 });
    await letGo();
    expect([shown(cart.lines()), stands()]).toEqual([["3×5"], ["3×5"]]);
  });

  it("takes a bundle apart at once, and saves its goods in its place", async () => {
    const { cart, is, letGo, stands } = aCart([goods("3"), goods("4")]);
    is.holding = true;
    cart.change({ do: "put", line: { ...goods("1", 2), palletId: "desk" } });
    cart.change({ do: "set", key: "pallet:desk", qty: 4 });
    cart.change({ do: "dissolve", key: "pallet:desk", goods: [goods("1", 4), goods("3", 8)] });
    expect(shown(cart.lines())).toEqual(["3×9", "4×1", "1×4"]);
    await letGo();
    expect([shown(cart.lines()), stands()]).toEqual([
      ["3×9", "4×1", "1×4"],
      ["3×9", "4×1", "1×4"],
    ]);
  });

  it("removed and undone comes back where it stood", async () => {
    for (const isLate of [false, true]) {
      const { cart, is, letGo, stands } = aCart([goods("1"), goods("2"), goods("3")]);
      is.holding = isLate;
      cart.change({ do: "take", keys: ["1:0", "3:0"] });
      await settled();
      cart.change({ do: "restore", line: goods("1"), at: 0 });
      cart.change({ do: "restore", line: goods("3", 2), at: 2 });
      expect(shown(cart.lines())).toEqual(["1×1", "2×1", "3×2"]);
      await letGo();
      expect([shown(cart.lines()), stands()]).toEqual([
        ["1×1", "2×1", "3×2"],
        ["1×1", "2×1", "3×2"],
      ]);
    }
  });

  it("of the full discount is saved once however often it was switched", async () => {
    const { cart, questions, is, letGo } = aCart([goods("1"), goods("2")]);
    is.holding = true;
    cart.change({ do: "tick", keys: ["2:0"], on: false });
    for (const fullDiscountId of ["autumn", "0", "winter"]) cart.change({ do: "switch", key: "1:0", fullDiscountId });
    await letGo();
    expect(cart.lines()[0]?.fullDiscountId).toBe("winter");
    cart.change({ do: "switch", key: "1:0", fullDiscountId: null });
    await settled();
    expect(questions.slice(1)).toMatchObject([
      { discounts: [{ id: "id1", fullDiscountId: "winter" }] },
      { discounts: [{ id: "id1", fullDiscountId: null }] },
    ]);
  });

  it("that is refused goes back and is told", async () => {
    const { cart, told } = aCart([goods("1")], { refused: "promotion.invalid" });
    cart.change({ do: "switch", key: "1:0", fullDiscountId: "autumn" });
    await settled();
    expect([cart.lines()[0]?.fullDiscountId, told]).toEqual([null, [{ failed: "promotion.invalid" }]]);
  });

  it("that finds no answer while the browser is online goes back and is told", async () => {
    const { cart, told, is } = aCart([goods("1")]);
    is.away = true;
    cart.change({ do: "set", key: "1:0", qty: 5 });
    expect(shown(cart.lines())).toEqual(["1×5"]);
    await settled();
    expect([shown(cart.lines()), told]).toEqual([["1×1"], [{ failed: "" }]]);
  });

  it("that is made offline stays, and is saved when the connection returns", async () => {
    const { cart, told, is, stands } = aCart([goods("1"), goods("2")]);
    Object.assign(is, { away: true, online: false });
    cart.change({ do: "set", key: "1:0", qty: 5 });
    cart.change({ do: "take", keys: ["2:0"] });
    cart.change({ do: "put", line: goods("3", 2) });
    cart.move({ key: "a".repeat(32), lines: [goods("4")] });
    await settled();
    cart.change({ do: "set", key: "1:0", qty: 7 });
    await settled();
    expect([shown(cart.lines()).toSorted(), stands(), told]).toEqual([["1×7", "3×2", "4×1"], ["1×1", "2×1"], []]);
    Object.assign(is, { away: false, online: true });
    cart.save();
    await settled();
    expect([shown(cart.lines()).toSorted(), stands().toSorted()]).toEqual([
      ["1×7", "3×2", "4×1"],
      ["1×7", "3×2", "4×1"],
    ]);
  });

  it("keeps a price of another currency to itself", async () => {
    const { cart, questions } = aCart([]);
    cart.change({ do: "put", line: { ...goods("1"), currency: "GBP" } });
    expect(questions).toMatchObject([{ lines: [{ goodsId: "1", price: undefined }] }]);
  });
});

describe("the last write to a line", () => {
  it("wins over what another device has written meanwhile, and other fields stay", async () => {
    const { cart, server, stands } = aCart([goods("1"), goods("2")]);
    server.write("id1", { qty: 5 });
    server.write("id1", { qty: 6 });
    server.write("id2", { qty: 9 });
    cart.change({ do: "set", key: "1:0", qty: 2 });
    cart.change({ do: "tick", keys: ["2:0"], on: false });
    await settled();
    expect([stands(), shown(cart.lines())]).toEqual([
      ["1×2", "2×9 unticked"],
      ["1×2", "2×9 unticked"],
    ]);
  });

  it("of two pages stands in both, whichever wrote first", async () => {
    const server = aServer([goods("1")]);
    const [one, other] = [aCart([], { server }), aCart([], { server })];
    one.cart.change({ do: "set", key: "1:0", qty: 3 });
    await settled();
    other.cart.change({ do: "set", key: "1:0", qty: 4 });
    await settled();
    one.cart.refresh();
    await settled();
    expect([shown(one.cart.lines()), shown(other.cart.lines())]).toEqual([["1×4"], ["1×4"]]);
  });

  it("wins in whatever order the requests of a page that is left arrive", async () => {
    for (const order of ["first", "last"] as const) {
      const { cart, is, letGo, stands } = aCart([goods("1"), goods("2")]);
      is.holding = true;
      cart.change({ do: "set", key: "1:0", qty: 2 });
      cart.change({ do: "set", key: "1:0", qty: 4 });
      cart.change({ do: "tick", keys: ["2:0"], on: false });
      cart.change({ do: "tick", keys: ["2:0"], on: true });
      cart.leave();
      await letGo(order);
      expect(stands(), order).toEqual(["1×4", "2×1"]);
    }
  });

  it("is saved by the next page when none or all of what was sent has arrived, once", async () => {
    for (const hasArrived of [false, true]) {
      const { cart, is, lose, letGo, server, stands } = aCart([goods("1"), goods("2")]);
      is.holding = true;
      cart.change({ do: "take", keys: ["2:0"] });
      cart.change({ do: "restore", line: goods("2", 4), at: 0 });
      cart.change({ do: "set", key: "1:0", qty: 3 });
      cart.change({ do: "put", line: goods("5") });
      const unsaved = cart.leave();
      if (!hasArrived) lose();
      await letGo("last");
      const next = aCart([], { server, unsaved });
      await settled();
      expect([stands().toSorted(), shown(next.cart.lines()).toSorted()]).toEqual([
        ["1×3", "2×4", "5×1"],
        ["1×3", "2×4", "5×1"],
      ]);
      expect(next.cart.leave().size).toBe(0);
    }
  });

  it("of a page that was left undoes nothing that another device has written since", async () => {
    const { cart, is, letGo, server, stands } = aCart([goods("1")]);
    is.holding = true;
    cart.change({ do: "set", key: "1:0", qty: 3 });
    const unsaved = cart.leave();
    await letGo();
    server.write("id1", { qty: 8 });
    const next = aCart([], { server, unsaved });
    await settled();
    expect([stands(), next.questions]).toEqual([["1×8"], []]);
  });
});

describe("what a guest had", () => {
  function aStorage(lines: readonly Line[]) {
    const localStorage = browserStorage({ localCartList: writeLines(lines) });
    vi.stubGlobal("window", { localStorage });
    return localStorage;
  }
  afterEach(() => void vi.unstubAllGlobals());
  let keys = 0;
  const newKey = () => String((keys += 1)).padStart(32, "0");

  const KEPT = "movingCartList:aN_";

  it("is taken out of the browser at once, whichever tab asks, and is the same until it has arrived", () => {
    const storage = aStorage([goods("1", 2), goods("2")]);
    const [one, other] = [makeBrowserCart(), makeBrowserCart()];
    expect(other.lines()).toHaveLength(2);
    const moving = moveOut(one, storage, KEPT, newKey);
    expect(moving && shown(moving.lines)).toEqual(["1×2", "2×1"]);
    expect([one.lines(), other.lines()]).toEqual([[], []]);
    expect(moveOut(other, storage, KEPT, newKey)).toEqual(moving);
    // Lines that a guest adds meanwhile wait for the next move.
    one.change({ do: "put", line: goods("3") });
    expect(moveOut(one, storage, KEPT, newKey)).toEqual(moving);
    if (moving) forgetMoving(storage, KEPT, moving);
    expect(moveOut(one, storage, KEPT, newKey)?.lines.map(lineKey)).toEqual(["3:0"]);
  });

  it("of a storage that somebody spoiled, or without any, is nothing or what is there", () => {
    for (const spoiled of ["{", "null", '{"key":"x","lines":"[]"}', '{"key":7}', '"x"']) {
      const storage = aStorage([]);
      storage.setItem(KEPT, spoiled);
      expect(moveOut(makeBrowserCart(), storage, KEPT, newKey), spoiled).toBeUndefined();
    }
    vi.unstubAllGlobals();
    const cart = makeBrowserCart();
    cart.change({ do: "put", line: goods("1") });
    expect(moveOut(cart, undefined, KEPT, newKey)?.lines.map(lineKey)).toEqual(["1:0"]);
  });

  const moving = { key: "a".repeat(32), lines: [goods("1", 2), goods("2")] };

  it("shows in the customer's cart at once and goes under its key", async () => {
    const { cart, questions, done } = aCart([goods("1")]);
    cart.move(moving);
    expect([shown(cart.lines()), done]).toEqual([["1×3", "2×1"], []]);
    await settled();
    expect([shown(cart.lines()), done]).toEqual([["1×3", "2×1"], [moving.key]]);
    expect(questions).toMatchObject([
      {
        do: "move",
        key: moving.key,
        items: [
          { goodsId: "1", qty: 2 },
          { goodsId: "2", qty: 1 },
        ],
      },
    ]);
  });

  it("that found no answer stays on its way, and is told", async () => {
    const { cart, told, done, is } = aCart([goods("1")]);
    is.away = true;
    cart.move(moving);
    await settled();
    expect([shown(cart.lines()), told, done]).toEqual([["1×1"], [{ failed: "" }], []]);
  });

  it("that could not all come is told by name", async () => {
    const server = aServer([]);
    const news = [{ goodsId: "2", distributionId: "0", palletId: null, title: null, qty: 0, problem: "goods.notExist" }] as const;
    const { cart, told, done } = aCart([], { server: { ...server, answer: () => ({ lines: [], news }) } });
    cart.move(moving);
    await settled();
    expect(told).toEqual([{ news: [{ ...news[0], title: "Lamp 2" }] }]);
    expect(done).toEqual([moving.key]);
  });
});
