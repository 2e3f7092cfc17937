/** The cart of a customer in the browser, against a server that keeps the rules of the real one and answers when it is told to. */
import { changed, lineKey } from "@rambla/core/cart";
import { describe, expect, it } from "vitest";
import { makeBrowserCart, STORAGE_NAME } from "./browser-cart.ts";
import { type Answered, makeCustomerCart, type Told } from "./customer-cart.ts";
import { type Line, writeLines } from "../line.ts";
import { forgetMoving, moveOut } from "./moving.ts";
import type { CartQuestion, ServerLine } from "./own-cart.ts";

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
const idOf = ({ goodsId, palletId }: Line) => palletId ?? `id${goodsId}`;
const onServer = (line: Line & { readonly turn?: number }): ServerLine => ({
  turn: 0,
  ...line,
  id: idOf(line),
  cartId: idOf(line),
  palletId: line.palletId ?? null,
  fullDiscountId: line.fullDiscountId ?? null,
});
const shown = (lines: readonly Line[]) => lines.map(({ goodsId, qty, ticked }) => `${goodsId}×${qty}${ticked ? "" : " unticked"}`);

/** A cart over a server whose answers wait until they are let go. */
function aCart(
  start: readonly Line[],
  answers: (question: CartQuestion, lines: readonly ServerLine[]) => Answered | undefined = () => undefined,
) {
  let lines = start.map(onServer);
  const questions: CartQuestion[] = [];
  const told: Told[] = [];
  const done: string[] = [];
  const held: (() => void)[] = [];
  let isHolding = false;
  let isAway = false;

  function does(question: CartQuestion): Answered {
    const own = answers(question, lines);
    if (own) return own;
    const put = (line: Line, at?: number) => {
      lines = [...(at === undefined ? changed<Line>(lines, { do: "put", line }) : changed<Line>(lines, { do: "restore", line, at }))].map(
        onServer,
      );
    };
    switch (question.do) {
      case "add":
        put({ ...goods(question.item.goodsId), ...question.item, distributionId: "0", ticked: true, price: "9.99" });
        break;
      case "addAll":
        for (const { at, ...item } of question.items)
          put({ ...goods(item.goodsId), ...item, distributionId: "0", ticked: item.ticked ?? true, price: "9.99" }, at);
        break;
      case "change":
        lines = lines.map((line) => {
          const change = question.items.find(({ id }) => id === line.id);
          if (!change || (change.qty ?? change.ticked) === undefined || (change.turn ?? Infinity) <= line.turn) return line;
          return { ...line, qty: change.qty ?? line.qty, ticked: change.ticked ?? line.ticked, turn: change.turn ?? line.turn + 1 };
        });
        break;
      case "remove":
        lines = lines.filter(({ id }) => !question.ids.includes(id));
        break;
      case "switch":
        lines = lines.map((line) => (line.id === question.id ? { ...line, fullDiscountId: question.fullDiscountId ?? null } : line));
        break;
      case "dissolve":
        lines = lines.flatMap((line) =>
          line.id === question.id ? [goods("1", line.qty), goods("2", 2 * line.qty)].map(onServer) : [line],
        );
    }
    return { lines, news: [] };
  }

  const cart = makeCustomerCart(
    lines,
    async (question) => {
      if (question) questions.push(question);
      if (isHolding) await new Promise<void>((go) => held.push(go));
      if (isAway) return undefined;
      return question ? does(question) : { lines, news: [] };
    },
    { currency: "EUR", told: (what) => told.push(what), done: ({ key }) => done.push(key), newKey: () => "k".repeat(32) },
  );
  async function letGo(those: (() => void)[]): Promise<void> {
    isHolding = false;
    those.splice(0).forEach((go) => go());
    await settled();
  }
  return {
    cart,
    questions,
    told,
    done,
    hold: () => void (isHolding = true),
    letGo: () => letGo(held),
    /** All but so many of those that wait never arrive. */
    lose: (butFor: number) => void held.splice(butFor),
    askAgain: async (question: CartQuestion) => does(question),
    /** The last first, as connections may bring them. */
    letGoBackwards: () => letGo(held.reverse()),
    onServer: () => shown(lines),
    goAway: (away = true) => void (isAway = away),
    another: (next: readonly (Line & { readonly turn?: number })[]) => void (lines = next.map(onServer)),
  };
}

/** Long enough for every answer that is not held. */
const settled = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};

describe("a change", () => {
  it("shows at once, and what was done meanwhile goes as one question", async () => {
    const { cart, questions, hold, letGo } = aCart([goods("1"), goods("2")]);
    hold();
    cart.change({ do: "put", line: goods("3", 2) });
    for (const qty of [2, 3, 4]) cart.change({ do: "set", key: "1:0", qty });
    cart.change({ do: "tick", keys: ["1:0", "2:0"], on: false });
    cart.change({ do: "note", seen: { "2:0": { price: "8.00" } } });
    expect(shown(cart.lines())).toEqual(["1×4 unticked", "2×1 unticked", "3×2"]);
    expect(questions).toHaveLength(1);
    await letGo();
    expect(shown(cart.lines())).toEqual(["1×4 unticked", "2×1 unticked", "3×2"]);
    expect(questions.slice(1)).toEqual([
      {
        do: "change",
        items: [
          { id: "id1", qty: 4, ticked: false, turn: 1 },
          { id: "id2", ticked: false, seen: true, turn: 1 },
        ],
      },
    ]);
  });

  it("of a line that was just put in knows it by what the server called it", async () => {
    const { cart, questions, hold, letGo } = aCart([]);
    hold();
    cart.change({ do: "put", line: goods("3") });
    cart.change({ do: "set", key: "3:0", qty: 5 });
    await letGo();
    expect(questions.at(-1)).toEqual({ do: "change", items: [{ id: "id3", qty: 5, turn: 1 }] });
    expect(shown(cart.lines())).toEqual(["3×5"]);
  });

  it("of a bundle names it, and taking it apart shows at once", async () => {
    const { cart, questions, hold, letGo } = aCart([goods("3")]);
    hold();
    cart.change({ do: "put", line: { ...goods("1", 2), palletId: "desk" } });
    cart.change({ do: "set", key: "pallet:desk", qty: 4 });
    cart.change({ do: "dissolve", key: "pallet:desk", goods: [goods("1", 4), goods("2", 8)] });
    expect(shown(cart.lines())).toEqual(["3×1", "1×4", "2×8"]);
    await letGo();
    expect(shown(cart.lines())).toEqual(["3×1", "1×4", "2×8"]);
    expect(questions).toMatchObject([
      { do: "add", item: { goodsId: "1", palletId: "desk", qty: 2 } },
      { do: "change", items: [{ id: "desk", qty: 4 }] },
      { do: "dissolve", id: "desk" },
    ]);
  });

  it("of a full discount names line and event, once however often it was switched; a refused one goes back and is told", async () => {
    const { cart, questions, hold, letGo } = aCart([goods("1"), goods("2")]);
    hold();
    cart.change({ do: "tick", keys: ["2:0"], on: false });
    for (const fullDiscountId of ["autumn", "0", "winter"]) cart.change({ do: "switch", key: "1:0", fullDiscountId });
    expect(cart.lines()[0]?.fullDiscountId).toBe("winter");
    await letGo();
    cart.change({ do: "switch", key: "1:0", fullDiscountId: null });
    await settled();
    expect(questions.slice(1)).toEqual([
      { do: "switch", id: "id1", fullDiscountId: "winter" },
      { do: "switch", id: "id1" },
    ]);
    const refused = aCart([goods("1")], ({ do: what }) => (what === "switch" ? { refused: "promotion.invalid" } : undefined));
    refused.cart.change({ do: "switch", key: "1:0", fullDiscountId: "autumn" });
    await settled();
    expect([refused.cart.lines()[0]?.fullDiscountId, refused.told]).toEqual([null, [{ failed: "promotion.invalid" }]]);
  });

  it("that changes nothing is not sent, and neither is one of a line that another tab took out", async () => {
    const { cart, questions, another } = aCart([goods("1"), goods("2")]);
    cart.change({ do: "set", key: "1:0", qty: 1 });
    cart.change({ do: "take", keys: ["9:0"] });
    expect(questions).toEqual([]);
    another([goods("2")]);
    cart.refresh();
    await settled();
    cart.change({ do: "set", key: "1:0", qty: 3 });
    expect([shown(cart.lines()), questions]).toEqual([["2×1"], []]);
  });

  it("removed and undone comes back where it stood, all in one", async () => {
    const { cart, questions } = aCart([goods("1"), goods("2"), goods("3")]);
    const gone = cart.lines();
    cart.change({ do: "take", keys: ["1:0", "3:0"] });
    await settled();
    cart.change({ do: "restore", line: goods("1"), at: 0 });
    cart.change({ do: "restore", line: goods("3"), at: 2 });
    await settled();
    expect(shown(cart.lines())).toEqual(shown(gone));
    expect(questions.map((question) => question.do)).toEqual(["remove", "addAll", "addAll"]);
  });

  it("that comes to nothing goes back, and is told", async () => {
    const { cart, told, goAway } = aCart([goods("1")]);
    goAway();
    cart.change({ do: "set", key: "1:0", qty: 5 });
    expect(shown(cart.lines())).toEqual(["1×5"]);
    await settled();
    expect([shown(cart.lines()), told]).toEqual([["1×1"], [{ failed: "" }]]);
  });

  it("that is refused tells of which goods, how many there are, and why", async () => {
    const { cart, told } = aCart([goods("1", 2)], () => ({ refused: "limit.perOrder" }));
    cart.change({ do: "put", line: goods("1") });
    await settled();
    expect(shown(cart.lines())).toEqual(["1×2"]);
    expect(told).toEqual([
      { news: [{ goodsId: "1", distributionId: "0", palletId: null, title: "Lamp 1", qty: 2, problem: "limit.perOrder" }] },
    ]);
  });

  it("that waits for its turn goes when the page is left, once", async () => {
    const { cart, questions, hold, letGo } = aCart([goods("1"), goods("2")]);
    hold();
    cart.change({ do: "take", keys: ["2:0"] });
    cart.change({ do: "restore", line: goods("2"), at: 1 });
    cart.change({ do: "set", key: "1:0", qty: 3 });
    const left = cart.leave();
    expect(questions.map((question) => question.do)).toEqual(["remove", "addAll", "change"]);
    expect([left, cart.leave()]).toEqual([questions, questions]);
    // However late the removal arrives, it is the line of before that goes.
    expect(questions).toMatchObject([{ ids: ["id2"] }, { without: ["id2"], items: [{ goodsId: "2", at: 1 }] }, {}]);
    await letGo();
    cart.refresh();
    await settled();
    expect(questions).toHaveLength(3);
    expect(shown(cart.lines())).toEqual(["1×3", "2×1"]);
    expect(cart.leave()).toEqual([]);
  });

  it("that was sent while its page went, and never arrived, is done when the next page sends it again; what did arrive is not done twice", async () => {
    for (const arrived of [0, 1, 2, 3]) {
      const { cart, hold, lose, letGo, askAgain, onServer: stand } = aCart([goods("1"), goods("2")]);
      hold();
      cart.change({ do: "take", keys: ["2:0"] });
      cart.change({ do: "restore", line: goods("2", 4), at: 0 });
      cart.change({ do: "set", key: "1:0", qty: 3 });
      const left = cart.leave();
      lose(arrived);
      await letGo();
      for (const question of left) await askAgain(question);
      expect(stand(), `${arrived} had arrived`).toEqual(["2×4", "1×3"]);
    }
  });

  it("of pieces and ticks says which decision it is, and beside those that are on their way comes after them", async () => {
    const { cart, questions, hold, letGo } = aCart([goods("1"), goods("2")]);
    hold();
    cart.change({ do: "set", key: "1:0", qty: 2 });
    cart.change({ do: "set", key: "1:0", qty: 3 });
    cart.change({ do: "set", key: "2:0", qty: 5 });
    cart.change({ do: "take", keys: ["2:0"] });
    cart.change({ do: "tick", keys: ["1:0"], on: false });
    cart.change({ do: "note", seen: { "1:0": { price: "8.00" } } });
    cart.leave();
    expect(questions).toEqual([
      { do: "change", items: [{ id: "id1", qty: 2, turn: 1 }] },
      {
        do: "change",
        items: [
          { id: "id1", qty: 3, turn: 2 },
          { id: "id2", qty: 5, turn: 1 },
        ],
      },
      { do: "remove", ids: ["id2"] },
      { do: "change", items: [{ id: "id1", qty: 3, ticked: false, turn: 3, seen: true }] },
    ]);
    await letGo();
    cart.refresh();
    await settled();
    cart.change({ do: "tick", keys: ["1:0"], on: true });
    expect(questions.at(-1)).toEqual({ do: "change", items: [{ id: "id1", ticked: true, turn: 4 }] });
  });

  it("that arrives after those that came later undoes none of them", async () => {
    const { cart, questions, hold, letGoBackwards, onServer: stand } = aCart([goods("1")]);
    hold();
    cart.change({ do: "set", key: "1:0", qty: 2 });
    cart.change({ do: "set", key: "1:0", qty: 4 });
    cart.leave();
    await letGoBackwards();
    expect([stand(), questions.length]).toEqual([["1×4"], 2]);
  });

  it("of pieces that arrives after one of the tick is not lost with its turn", async () => {
    for (const go of ["letGo", "letGoBackwards"] as const) {
      const { cart, hold, onServer: stand, ...held } = aCart([goods("1")]);
      hold();
      cart.change({ do: "set", key: "1:0", qty: 3 });
      cart.change({ do: "tick", keys: ["1:0"], on: false });
      cart.leave();
      await held[go]();
      expect(stand(), go).toEqual(["1×3 unticked"]);
    }
  });

  it("and back again is back, in whatever order the two arrive", async () => {
    for (const go of ["letGo", "letGoBackwards"] as const) {
      const { cart, hold, onServer: stand, ...held } = aCart([goods("1"), goods("2")]);
      hold();
      cart.change({ do: "tick", keys: ["1:0"], on: false });
      cart.change({ do: "tick", keys: ["1:0"], on: true });
      cart.change({ do: "set", key: "2:0", qty: 2 });
      cart.change({ do: "set", key: "2:0", qty: 1 });
      cart.leave();
      await held[go]();
      expect(stand(), go).toEqual(["1×1", "2×1"]);
    }
  });

  it("of a tick that another device has changed meanwhile is asked once more and counts", async () => {
    const { cart, questions, another, onServer: stand } = aCart([goods("1")]);
    another([{ ...goods("1"), turn: 3 }]);
    cart.change({ do: "tick", keys: ["1:0"], on: false });
    await settled();
    expect(questions).toEqual([
      { do: "change", items: [{ id: "id1", ticked: false, turn: 1 }] },
      { do: "change", items: [{ id: "id1", ticked: false }] },
    ]);
    expect([stand(), shown(cart.lines())]).toEqual([["1×1 unticked"], ["1×1 unticked"]]);
  });

  it("of pieces that another device has changed meanwhile is asked once more and counts", async () => {
    const { cart, questions, another, onServer: stand } = aCart([goods("1")]);
    another([{ ...goods("1", 5), turn: 1 }]);
    cart.change({ do: "set", key: "1:0", qty: 2 });
    await settled();
    expect(questions).toEqual([
      { do: "change", items: [{ id: "id1", qty: 2, turn: 1 }] },
      { do: "change", items: [{ id: "id1", qty: 2 }] },
    ]);
    expect([stand(), shown(cart.lines())]).toEqual([["1×2"], ["1×2"]]);
  });

  it("of pieces beside an addition that is on its way comes after it", async () => {
    const { cart, questions, hold, letGo } = aCart([goods("1")]);
    hold();
    cart.change({ do: "put", line: goods("1") });
    cart.change({ do: "set", key: "1:0", qty: 5 });
    cart.leave();
    expect(questions.at(-1)).toEqual({ do: "change", items: [{ id: "id1", qty: 5, turn: 1 }] });
    await letGo();
  });

  it("keeps a price of another currency to itself", async () => {
    const { cart, questions } = aCart([]);
    cart.change({ do: "put", line: { ...goods("1"), currency: "GBP" } });
    expect(questions).toMatchObject([{ do: "add", item: { goodsId: "1", price: undefined } }]);
  });
});

describe("what a guest had", () => {
  function aStorage(lines: readonly Line[]) {
    const kept = new Map([[STORAGE_NAME, writeLines(lines)]]);
    return {
      kept,
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    };
  }
  let keys = 0;
  const newKey = () => String((keys += 1)).padStart(32, "0");

  it("is taken out of the browser at once, whichever tab asks, and is the same until it has arrived", () => {
    const storage = aStorage([goods("1", 2), goods("2")]);
    const [one, other] = [makeBrowserCart(storage), makeBrowserCart(storage)];
    expect(other.lines()).toHaveLength(2);
    const moving = moveOut(one, storage, newKey);
    expect(moving && shown(moving.lines)).toEqual(["1×2", "2×1"]);
    other.refresh();
    expect([one.lines(), other.lines()]).toEqual([[], []]);
    expect(moveOut(other, storage, newKey)).toEqual(moving);
    // What comes in meanwhile waits for its own turn.
    one.change({ do: "put", line: goods("3") });
    expect(moveOut(one, storage, newKey)).toEqual(moving);
    if (moving) forgetMoving(storage, moving);
    expect(moveOut(one, storage, newKey)?.lines.map(lineKey)).toEqual(["3:0"]);
  });

  it("of a storage that somebody spoiled, or without any, is nothing or what is there", () => {
    for (const spoiled of ["{", "null", '{"key":"x","lines":"[]"}', '{"key":7}', '"x"']) {
      const storage = aStorage([]);
      storage.kept.set("movingCartList", spoiled);
      expect(moveOut(makeBrowserCart(storage), storage, newKey), spoiled).toBeUndefined();
    }
    const cart = makeBrowserCart(undefined);
    cart.change({ do: "put", line: goods("1") });
    expect(moveOut(cart, undefined, newKey)?.lines.map(lineKey)).toEqual(["1:0"]);
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
        do: "addAll",
        key: moving.key,
        items: [
          { goodsId: "1", qty: 2 },
          { goodsId: "2", qty: 1 },
        ],
      },
    ]);
  });

  it("that found no answer stays on its way, and is told", async () => {
    const { cart, told, done, goAway } = aCart([goods("1")]);
    goAway();
    cart.move(moving);
    await settled();
    expect([shown(cart.lines()), told, done]).toEqual([["1×1"], [{ failed: "" }], []]);
  });

  it("that could not all come is told by name", async () => {
    const { cart, told, done } = aCart([], (_, lines) => ({
      lines: [...lines],
      news: [{ goodsId: "2", distributionId: "0", palletId: null, title: null, qty: 0, problem: "goods.notExist" }],
    }));
    cart.move(moving);
    await settled();
    expect(told).toEqual([
      { news: [{ goodsId: "2", distributionId: "0", palletId: null, title: "Lamp 2", qty: 0, problem: "goods.notExist" }] },
    ]);
    expect(done).toEqual([moving.key]);
  });
});
