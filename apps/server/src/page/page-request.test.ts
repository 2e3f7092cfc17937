import { describe, expect, test } from "vitest";
import { readPageRequest, switchTarget } from "./page-request.ts";

const KNOWN = new Map([
  ["power", new Set(["8", "12"])],
  ["socket", new Set(["e27"])],
]);

const read = (address: string, country?: string) => {
  const [path = "/", query = ""] = address.split("?");
  return readPageRequest(path, new URLSearchParams(query), country, KNOWN);
};

test("an address to come back to is read whole, however long it may be, and of any other value no more than a page needs", () => {
  const long = "a".repeat(1990);
  expect(new URLSearchParams(read(`/login?forward=/${long}&code=${long}`).search)).toEqual(
    new URLSearchParams({ code: "a".repeat(200), forward: `/${long}` }),
  );
  expect(new URLSearchParams(read(`/login?forward=/${long}${long}`).search).get("forward")).toHaveLength(2001);
});

describe("what a kept page depends on (D-190)", () => {
  test.each([
    ["/commodity/detail?title=x&id=1001&utm_source=y&distributionId=0", "?id=1001"],
    ["/commodity/detail?id=1001&distributionId=k3q9&page=2&score=5", "?distributionId=k3q9&id=1001&page=2&score=5"],
    ["/commodity/detail?id=1001&distributionId=%20x&page=01&score=6", "?id=1001"],
    ["/commodity/detail?id=1001&page=1&score=05", "?id=1001"],
    ["/classifiy/list?sort=price&order=asc&id=100&rootKey=100&fbclid=1", "?id=100&order=asc&sort=price"],
    ["/classifiy/list?f.power=8&f.power=12&f.socket=e27&id=1", "?f.power=12&f.power=8&f.socket=e27&id=1"],
    ["/classifiy/list?id=1&f.power=12&f.socket=e27&f.power=8&f.power=8", "?f.power=12&f.power=8&f.socket=e27&id=1"],
    ["/classifiy/list?id=1&f.zz=1&f.power=zz&f.socket=zz&f.socket=e27&f.=1", "?f.socket=e27&id=1"],
    // Bounds are normalised to existing numbers.
    ["/classifiy/list?id=1&f.power=..40&f.power=9..", "?f.power=12..&f.power=..12&id=1"],
    ["/classifiy/list?id=1&f.power=8..&f.power=..7.50", "?f.power=8..&f.power=..8&id=1"],
    ["/classifiy/list?id=1&f.power=8&f.power=9..&f.zz=1..", "?f.power=8&f.power=12..&id=1"],
    ["/classifiy/list?id=1&stock=zz1&sort=zz&order=asc&orderType=zz&page=0", "?id=1"],
    ["/classifiy/list?id=1&stock=ALL&page=1&orderType=", "?id=1"],
    [
      "/classifiy/list?id=1&stock=NO_STOCK&sort=price&page=2&orderType=new",
      "?id=1&order=asc&orderType=new&page=2&sort=price&stock=NO_STOCK",
    ],
    ["/classifiy/list?id=1&sort=sales", "?id=1&order=desc&sort=sales"],
    ["/classifiy/list?id=1&page=1e2", "?id=1&page=100"],
    ["/classifiy/list?id=1&page=2.5", "?id=1"],
    ["/classifiy/list?id=1&page=999999", "?id=1"],
    ["/classifiy/list?id=1&minPrice=012,50&maxPrice=7.00", "?id=1&maxPrice=12.5&minPrice=7"],
    ["/search.data?key=a&_routes=desktop%3Asearch", "?_routes=desktop%3Asearch&key=a"],
    ["/search.data?key=a&_routes=mobile%3Asearch", "?key=a"],
    ["/search.data?key=a&_routes=zz", "?key=a"],
    ["/search?key=a&_routes=desktop%3Asearch", "?key=a"],
    ["/search?key=%20%20la%CC%81mpara%20%20roja%0A", "?key=l%C3%A1mpara+roja"],
    ["/search?key=%20%20", ""],
    ["/search?key=a%00b", ""],
    ["/cart?id=1&f.power=8", ""],
    ["/classifiy/list?id=1&id=2", "?id=1"],
    ["/classifiy/list?id=drop%20table", ""],
    ["/classifiy/list?__proto__=1&constructor=2&f=1", ""],
    ["/?source=mail&awc=3", ""],
    ["/search?key=l%C3%A1mpara", "?key=l%C3%A1mpara"],
    ["/topic/detail/spring?utm_source=y", "?id=spring"],
    ["/topic/detail/spring?id=autumn", "?id=spring"],
    ["/mobile/topic/list/events?phase=zz", "?id=events"],
    ["/article/list/care%20guides?page=2", "?articleType=care+guides&page=2"],
    ["/article/list/%zz", "?articleType=%25zz"],
    ["/science/list", ""],
  ])("%s keeps %s", (address, search) => {
    expect(read(address)).toMatchObject({ search, keep: true });
  });

  test("a value longer than any real one is cut off", () => {
    expect(read(`/search?key=${"a".repeat(5000)}`).search.length).toBeLessThan(250);
  });

  test("what is kept is read again as the same", () => {
    for (const address of [
      "/classifiy/list?id=1&minPrice=9&f.power=8&f.socket=e27&page=3&sort=comments",
      "/search?key=a%20b&stock=NO_STOCK",
      "/commodity/detail?id=1&distributionId=x&page=2",
    ]) {
      const { search, pathname } = read(address);
      expect(read(`${pathname}${search}`).search).toBe(search);
    }
  });

  test("a price that is none is told back to who typed it, and kept for nobody", () => {
    for (const path of ["/classifiy/list", "/search", "/mobile/commodity/secondList"]) {
      expect(read(`${path}?minPrice=cheap`)).toMatchObject({ keep: false, search: "?minPrice=cheap" });
    }
  });

  test("a range in which no number lies is told back, and kept for nobody: of those there is no end", () => {
    for (const range of ["f.power=12.5..", "f.power=..-1", "f.power=9..&f.power=..11", "f.power=11..&f.power=..9", "f.socket=1.."]) {
      expect(read(`/classifiy/list?id=1&${range}`)).toMatchObject({ keep: false, search: `?${range}&id=1` });
    }
  });

  test("where the facets of a market cannot be told, they stand as they are asked for", () => {
    expect(readPageRequest("/classifiy/list", new URLSearchParams("f.b=2&f.a=1"), undefined).search).toBe("?f.a=1&f.b=2");
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
    ["/topic/detail/spring.data", "/topic/detail", "desktop"],
    ["/mobile/article/list/guides/", "/mobile/article/list", "mobile"],
    ["/topic/detail/spring/more", "/topic/detail/spring/more", "desktop"],
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
    ["/topic/detail/spring", "mobile", "/mobile/topic/detail/spring"],
    ["/mobile/topic/detail?id=spring", "desktop", "/topic/detail/spring"],
    ["/artiticleDetail?id=7", "mobile", "/mobile/articleDetail"],
  ] as const)("%s for %s goes to %s", (path, wanted, target) => {
    expect(switchTarget(read(path), wanted)).toBe(target);
  });
});
