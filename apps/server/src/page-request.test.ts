import { describe, expect, test } from "vitest";
import { readPageRequest, switchTarget } from "./page-request.ts";

const read = (address: string, country?: string) => {
  const [path = "/", query = ""] = address.split("?");
  return readPageRequest(path, new URLSearchParams(query), country);
};

describe("what a kept page depends on (D-190)", () => {
  test.each([
    ["/commodity/detail?title=x&id=1001&utm_source=y&distributionId=0", "?distributionId=0&id=1001"],
    ["/classifiy/list?sort=price&order=asc&id=100&rootKey=100&fbclid=1", "?id=100&order=asc&sort=price"],
    ["/classifiy/list?f.power=8&f.power=12&f.socket=e27&id=1", "?f.power=8&f.power=12&f.socket=e27&id=1"],
    ["/classifiy/list?id=1&id=2", "?id=1"],
    ["/classifiy/list?id=drop%20table", ""],
    ["/classifiy/list?__proto__=1&constructor=2&f=1", ""],
    ["/?source=mail&awc=3", ""],
    ["/search?key=l%C3%A1mpara", "?key=l%C3%A1mpara"],
  ])("%s keeps %s", (address, search) => {
    expect(read(address)).toMatchObject({ search, keep: true });
  });

  test("a value longer than any real one is cut off", () => {
    expect(read(`/search?key=${"a".repeat(5000)}`).search.length).toBeLessThan(250);
  });

  test("a thousand facets are not a thousand pages", () => {
    const facets = Array.from({ length: 1000 }, (_, index) => `f.k${index}=v`).join("&");
    expect(new URLSearchParams(read(`/classifiy/list?${facets}`).search).size).toBeLessThanOrEqual(60);
  });

  test("the country in force is part of the address", () => {
    expect(read("/?country=PL", "pl").search).toBe("?country=pl");
    expect(read("/?country=xx").search).toBe("");
  });

  test("personal pages keep their whole query and are never kept", () => {
    expect(read("/order/submitOrder?orderId=abc&token=x")).toMatchObject({ keep: false, search: "?orderId=abc&token=x" });
  });

  test.each([
    ["/_.data", "/", "desktop"],
    ["/mobile.data", "/mobile", "mobile"],
    ["/search.data?key=a&_routes=desktop%3Asearch", "/search", "desktop"],
    ["/cart/", "/cart", "desktop"],
  ])("%s is %s", (address, pathname, layout) => {
    expect(read(address)).toMatchObject({ pathname, layout });
  });

  test("paths are case sensitive and misspelled on purpose (D-018, D-021)", () => {
    expect(read("/Cart").page).toBeUndefined();
    expect(read("/classify/list").page).toBeUndefined();
    expect(read("/classifiy/list").page).toBeDefined();
  });
});

describe("device switching (R-036, R-037, D-005)", () => {
  test.each([
    ["/", "mobile", "/mobile"],
    ["/cart", "mobile", "/mobile/cart"],
    ["/mobile/cart", "desktop", "/cart"],
    ["/mobile/cate", "desktop", "/classifiy/list"],
    ["/mobile/commodity/secondList", "desktop", "/classifiy/list"],
    ["/mobile/comment/comment", "desktop", "/commodity/detail"],
    ["/mobile/cart", "mobile", undefined],
    ["/unknown", "mobile", undefined],
  ] as const)("%s for %s goes to %s", (path, wanted, target) => {
    expect(switchTarget(read(path), wanted)).toBe(target);
  });
});
