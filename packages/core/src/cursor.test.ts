import fc from "fast-check";
import { expect, test } from "vitest";
import { CURSOR, cursorIn, partOf, readCursor, writeCursor } from "./cursor.ts";

test("what was written is read, whatever the id", () => {
  const ids = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), ids, (time, id) => {
      const written = writeCursor({ at: new Date(time), id });
      expect(written).toMatch(CURSOR);
      expect(cursorIn(written)).toBe(written);
      expect(readCursor(written)).toEqual({ at: new Date(time), id });
    }),
  );
});

test.each(["", "abc", "_abc", "12_", "-1_abc", "99999999999999_abc", "12_a b", "12_a'b"])("%j is none", (written) => {
  expect(written).not.toMatch(CURSOR);
  expect(cursorIn(written)).toBeUndefined();
});

test.each([
  [0, null],
  [1, null],
  [2, null],
  [3, "2_b"],
  [4, "2_b"],
])("of %d entries a part of two goes on at %j", (count, next) => {
  const found = ["a", "b", "c", "d"].slice(0, count);
  expect(partOf(found, 2, (id) => ({ at: new Date(found.indexOf(id) + 1), id }))).toEqual({ items: found.slice(0, 2), next });
});
