import { describe, expect, test } from "vitest";
import {
  countFilters,
  hasWrongPrice,
  isCurated,
  isNarrowedOnlyBy,
  isNarrowedOnlyByStock,
  isOwn,
  listInput,
  listQuery,
  offeredOrders,
  orderOf,
  readListRequest,
  sorted,
  unfiltered,
  WHOLE_LIST,
  withoutFacet,
} from "./list-request.ts";

const read = (query: string) => readListRequest(new URLSearchParams(query));

describe("the address of a list (R-352 … R-355, D-190)", () => {
  test("an empty query asks for the whole list", () => {
    expect(read("")).toEqual(WHOLE_LIST);
    expect(listQuery(WHOLE_LIST)).toEqual({});
  });

  test.each([
    ["sort=price&order=desc", { sort: "price", order: "desc" }],
    ["sort=price", { sort: "price", order: undefined }],
    ["sort=colour&order=asc", { sort: undefined, order: undefined }],
    ["order=asc", { sort: undefined, order: undefined }],
    ["stock=NERVOUS_STOCK", { stock: "NERVOUS_STOCK" }],
    ["stock=SOME", { stock: "ALL" }],
    ["minPrice=12,50", { minPrice: "12.50" }],
    ["minPrice=-3&maxPrice= abc ", { minPrice: "-3", maxPrice: "abc" }],
    ["minPrice=abc&maxPrice=5", { minPrice: "abc", maxPrice: "5" }],
    ["minPrice=20&maxPrice=5", { minPrice: "5", maxPrice: "20" }],
    ["minPrice=&maxPrice=", { minPrice: undefined, maxPrice: undefined }],
    ["page=3", { page: 3 }],
    ["page=0", { page: 1 }],
    ["page=2.5", { page: 1 }],
    ["f.colour=ink&f.colour=clay&f.colour=ink&f.=x&f.size=", { facets: { colour: ["ink", "clay"] } }],
  ])("%s", (query, expected) => {
    expect(read(query)).toMatchObject(expected);
  });

  test("what is read is written the same way", () => {
    const query = listQuery(read("f.colour=ink&f.colour=clay&minPrice=5&stock=HAVE_STOCK&sort=sales&order=asc&page=2"));
    expect(query).toEqual({
      "f.colour": ["ink", "clay"],
      minPrice: "5",
      maxPrice: undefined,
      stock: "HAVE_STOCK",
      sort: "sales",
      order: "asc",
      page: 2,
    });
  });

  test("a taken-away filter leaves the others and goes to the first page", () => {
    const asked = read("f.colour=ink&f.colour=clay&f.socket=e27&page=4");
    expect(withoutFacet(asked, "colour", "ink")).toMatchObject({ facets: { colour: ["clay"], socket: ["e27"] }, page: 1 });
    expect(withoutFacet(asked, "socket", "e27").facets).toEqual({ colour: ["ink", "clay"] });
    expect(unfiltered(read("f.colour=ink&sort=price&page=2"))).toEqual({ ...WHOLE_LIST, sort: "price" });
    expect(sorted(asked, "price", "asc")).toMatchObject({ sort: "price", order: "asc", page: 1 });
  });

  test("what is no price stays as typed, asks for nothing and is not for search engines", () => {
    const asked = read("minPrice=xx&maxPrice=20");
    expect(listQuery(asked)).toMatchObject({ minPrice: "xx", maxPrice: "20" });
    expect(listInput(asked)).toMatchObject({ minPrice: undefined, maxPrice: "20" });
    expect([hasWrongPrice(asked), countFilters(asked)]).toEqual([true, 1]);
    expect([countFilters(read("minPrice=xx")), isCurated(read("minPrice=xx"))]).toEqual([0, false]);
  });

  test("the numbers beside a facet's values hold while nothing else narrows the list", () => {
    const holds = (query: string) => isNarrowedOnlyBy(read(query), "colour");
    expect([holds(""), holds("f.colour=ink&sort=price"), holds("minPrice=abc")]).toEqual([true, true, true]);
    expect([holds("f.socket=e27"), holds("minPrice=5"), holds("stock=NO_STOCK&f.colour=ink")]).toEqual([false, false, false]);
    expect(["", "stock=NO_STOCK", "stock=NO_STOCK&f.colour=ink", "minPrice=5"].map((query) => isNarrowedOnlyByStock(read(query)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("a price range counts as one filter, and only whole lists are for search engines", () => {
    expect(countFilters(read("f.colour=ink&f.colour=clay&minPrice=1&maxPrice=9&stock=NO_STOCK"))).toBe(4);
    expect(isCurated(read("page=2"))).toBe(true);
    expect(isCurated(read("sort=price"))).toBe(false);
    expect(isCurated(read("f.colour=ink"))).toBe(false);
    expect(listInput(read("f.colour=ink")).facets).toEqual({ colour: ["ink"] });
  });
});

describe("the orders that a list offers (R-353)", () => {
  const told = (own: Parameters<typeof offeredOrders>[0], query = "") =>
    offeredOrders(own, orderOf(read(query))).map(({ sort, order }) => `${sort} ${order}`);

  test("are those that somebody wants, and none that is the list's own under another name", () => {
    expect(told(undefined)).toEqual(["sales desc", "marketTime desc", "price asc", "price desc", "comments desc"]);
    expect(told("sales")).toEqual(["marketTime desc", "price asc", "price desc", "comments desc"]);
    expect(told("marketTime")).toEqual(["sales desc", "price asc", "price desc", "comments desc"]);
  });

  test("any other is still read from an address, and told as long as it holds", () => {
    expect(told("sales", "sort=comments&order=asc")).toEqual([
      "marketTime desc",
      "price asc",
      "price desc",
      "comments desc",
      "comments asc",
    ]);
    expect(told("sales", "sort=sales&order=desc")).toEqual(told("sales"));
    expect(["", "sort=sales", "sort=sales&order=asc", "sort=price"].map((query) => isOwn("sales", orderOf(read(query))))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
