import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CartChange, type CartLine, changed, lineKey, piecesOf } from "./cart.ts";

const lamp: CartLine = { goodsId: "1001", distributionId: "0", qty: 2, ticked: true };
const desk: CartLine = { ...lamp, palletId: "desk", qty: 3 };
const fan: CartLine = { ...lamp, goodsId: "1002", qty: 1 };

describe("a change of a cart", () => {
  test.each<[string, readonly CartLine[], CartChange<CartLine>, readonly [string, number, boolean][]]>([
    [
      "puts a new line last",
      [lamp],
      { do: "put", line: fan },
      [
        ["1001:0", 2, true],
        ["1002:0", 1, true],
      ],
    ],
    [
      "puts pieces onto a line",
      [lamp, fan],
      { do: "put", line: { ...lamp, qty: 3 } },
      [
        ["1001:0", 5, true],
        ["1002:0", 1, true],
      ],
    ],
    ["puts no more than a line may hold", [lamp], { do: "put", line: { ...lamp, qty: 3 }, most: 4 }, [["1001:0", 4, true]]],
    ["never takes by putting", [lamp], { do: "put", line: lamp, most: 1 }, [["1001:0", 2, true]]],
    ["holds 9999 pieces of a line", [lamp], { do: "put", line: { ...lamp, qty: 123_456 } }, [["1001:0", 9999, true]]],
    [
      "tells one price list from another",
      [lamp],
      { do: "put", line: { ...lamp, distributionId: "b2b" } },
      [
        ["1001:0", 2, true],
        ["1001:b2b", 2, true],
      ],
    ],
    [
      "sets pieces, never fewer than one",
      [lamp, fan],
      { do: "set", key: "1001:0", qty: 0 },
      [
        ["1001:0", 1, true],
        ["1002:0", 1, true],
      ],
    ],
    [
      "unticks some",
      [lamp, fan],
      { do: "tick", keys: ["1002:0", "9:0"], on: false },
      [
        ["1001:0", 2, true],
        ["1002:0", 1, false],
      ],
    ],
    ["takes some out", [lamp, fan], { do: "take", keys: ["1001:0"] }, [["1002:0", 1, true]]],
    [
      "puts one back where it stood",
      [fan],
      { do: "restore", line: lamp, at: 0 },
      [
        ["1001:0", 2, true],
        ["1002:0", 1, true],
      ],
    ],
    [
      "takes a bundle apart where it stood",
      [desk, fan],
      {
        do: "dissolve",
        key: "pallet:desk",
        goods: [
          { ...lamp, qty: 3 },
          { ...lamp, goodsId: "1003", qty: 6 },
        ],
      },
      [
        ["1001:0", 3, true],
        ["1003:0", 6, true],
        ["1002:0", 1, true],
      ],
    ],
    [
      "adds goods of a bundle to lines that are there",
      [{ ...lamp, ticked: false }, desk],
      {
        do: "dissolve",
        key: "pallet:desk",
        goods: [
          { ...lamp, qty: 3 },
          { ...lamp, goodsId: "1003", qty: 3 },
        ],
      },
      [
        ["1001:0", 5, true],
        ["1003:0", 3, true],
      ],
    ],
    [
      "tells a bundle from its first goods",
      [lamp],
      { do: "put", line: desk },
      [
        ["1001:0", 2, true],
        ["pallet:desk", 3, true],
      ],
    ],
    [
      "puts nothing back twice",
      [lamp, fan],
      { do: "restore", line: lamp, at: 1 },
      [
        ["1001:0", 2, true],
        ["1002:0", 1, true],
      ],
    ],
  ])("%s", (_, lines, change, after) => {
    expect(changed(lines, change).map((line) => [lineKey(line), line.qty, line.ticked])).toEqual(after);
  });

  test("switches the full discount of a line, which more pieces keep", () => {
    const switched = changed([lamp, fan], { do: "switch", key: "1001:0", fullDiscountId: "autumn" });
    expect(switched.map(({ fullDiscountId }) => fullDiscountId)).toEqual(["autumn", undefined]);
    expect(changed(switched, { do: "put", line: lamp })[0]?.fullDiscountId).toBe("autumn");
    expect(changed(switched, { do: "switch", key: "1001:0", fullDiscountId: "autumn" })).toBe(switched);
    expect(changed(switched, { do: "switch", key: "1001:0", fullDiscountId: null })[0]?.fullDiscountId).toBeNull();
  });

  test("that changes nothing gives the same list", () => {
    const lines = [lamp, fan];
    const nothing: readonly CartChange<CartLine>[] = [
      { do: "set", key: "1001:0", qty: 2 },
      { do: "set", key: "9:0", qty: 2 },
      { do: "tick", keys: ["1001:0"], on: true },
      { do: "take", keys: ["9:0"] },
      { do: "put", line: lamp, most: 2 },
      { do: "put", line: { ...lamp, qty: 0 } },
      { do: "note", seen: {} },
      { do: "dissolve", key: "pallet:desk", goods: [fan] },
    ];
    for (const change of nothing) expect(changed(lines, change), JSON.stringify(change)).toBe(lines);
  });

  test("takes no bundle apart without room for all of its goods", () => {
    const full = [desk, ...Array.from({ length: 99 }, (_, at): CartLine => ({ ...lamp, goodsId: String(2000 + at) }))];
    expect(changed(full, { do: "dissolve", key: "pallet:desk", goods: [lamp, fan] })).toBe(full);
    expect(changed(full, { do: "dissolve", key: "pallet:desk", goods: [lamp, { ...lamp, goodsId: "2000" }] })).toHaveLength(100);
  });

  test("never leaves more than a hundred lines, none twice, and none without a whole piece", () => {
    const id = fc.integer({ min: 1, max: 130 }).map(String);
    const line = fc.record({
      goodsId: id,
      distributionId: fc.constantFrom("0", "b2b"),
      qty: fc.integer({ min: 1, max: 20_000 }),
      ticked: fc.boolean(),
    });
    const key = line.map(lineKey);
    const quantity = fc.oneof(fc.integer(), fc.double());
    const change: fc.Arbitrary<CartChange<CartLine>> = fc.oneof(
      fc.record({ do: fc.constant("put" as const), line }),
      fc.record({ do: fc.constant("set" as const), key, qty: quantity }),
      fc.record({ do: fc.constant("dissolve" as const), key, goods: fc.array(line, { maxLength: 3 }) }),
      fc.record({ do: fc.constant("take" as const), keys: fc.array(key, { maxLength: 2 }) }),
      fc.record({
        do: fc.constant("restore" as const),
        line: line.map((one) => ({ ...one, qty: Math.min(one.qty, 9999) })),
        at: fc.integer({ min: 0, max: 99 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 400 }), (changes) => {
        const lines = changes.reduce<readonly CartLine[]>(changed, []);
        expect(lines.length).toBeLessThanOrEqual(100);
        expect(new Set(lines.map(lineKey)).size).toBe(lines.length);
        expect(lines.every(({ qty }) => Number.isInteger(qty) && qty >= 1 && qty <= 9999)).toBe(true);
        expect(piecesOf(lines)).toBe(lines.reduce((sum, { qty }) => sum + qty, 0));
      }),
      { numRuns: 40 },
    );
  });
});
