import { describe, expect, test } from "vitest";
import { withGoods } from "./keeping-locally.ts";
import { readFavourites } from "./local-favourites.ts";

describe("what is read", () => {
  test.each([
    [null, []],
    ["", []],
    ["{", []],
    ["null", []],
    ['"1001"', []],
    ['{"0":"1001"}', []],
    ['["1001","1002"]', ["1001", "1002"]],
    ['["1001",1002,null,{"id":"1"},["3"],"abc","-1","1e3","","1234567890123456789","1001"]', ["1001"]],
    ['["<img src=x onerror=alert(1)>","1003"]', ["1003"]],
  ])("%s", (stored, ids) => {
    expect(readFavourites(stored)).toEqual(ids);
  });

  test("five hundred at most", () => {
    expect(readFavourites(JSON.stringify(Array.from({ length: 600 }, (_, index) => String(index))))).toHaveLength(500);
  });
});

describe("what is kept", () => {
  test("the latest goods stand first, and once", () => {
    expect(withGoods(["1", "2"], "3", true)).toEqual(["3", "1", "2"]);
    expect(withGoods(["1", "2"], "2", true)).toEqual(["2", "1"]);
    expect(withGoods(["1", "2"], "1", false)).toEqual(["2"]);
    expect(withGoods(["1"], "9", false)).toEqual(["1"]);
  });

  test("a full list takes no more, and lets go", () => {
    const full = Array.from({ length: 500 }, (_, index) => String(index));
    expect(withGoods(full, "1000", true)).toBeUndefined();
    expect(withGoods(full, "499", true)).toHaveLength(500);
    expect(withGoods(full, "499", false)).toHaveLength(499);
  });
});
