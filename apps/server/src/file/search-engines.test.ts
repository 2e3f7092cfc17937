import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { searchEngineFile } from "./search-engines.ts";

const asked = {
  market: marketOf(DEMO_CONFIG, "lumbra", "ES"),
  knownHost: true,
  host: "es.lumbra.localhost",
  origin: "http://es.lumbra.localhost",
  visitedOrigin: "http://es.lumbra.localhost",
  clientAddress: "203.0.113.77",
};
const linesAt = (knownHost: boolean, aiCrawlers: "allow" | "refuse" = "allow") =>
  searchEngineFile("/robots.txt", { ...asked, knownHost }, { aiCrawlers })?.body.split("\n") ?? [];

test("search engines are told which pages are nobody's business, in both layouts, and of no other", () => {
  const lines = linesAt(true);
  for (const path of [
    "/api/",
    "/cart",
    "/order/confireOrder",
    "/order/submitOrder",
    "/payment/success",
    "/payment/fail",
    "/personCenter/orderDetails",
    "/personCenter/orderCancel",
    "/mobile/cart",
    "/mobile/order/submitOrder",
    "/mobile/personCenter/orderCancel",
  ]) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  const closed = lines.flatMap((line) => /^Disallow: (.*)/.exec(line)?.[1] ?? []);
  for (const open of [
    "/",
    "/mobile",
    "/classifiy/list?id=100",
    "/commodity/detail?id=1001",
    "/search?key=a",
    "/mobile/cate",
    "/mobile/commodity/secondList?id=1",
  ]) {
    expect(
      closed.filter((path) => open.startsWith(path)),
      open,
    ).toEqual([]);
  }
});

test("they are told where the sitemap is", () => {
  expect(linesAt(true)).toContain("Sitemap: http://es.lumbra.localhost/sitemap.xml");
});

test("a host that is not the shop's own is closed whole", () => {
  expect(linesAt(false)).toEqual(["User-agent: *", "Disallow: /", ""]);
  expect(searchEngineFile("/robots.txt/x", asked, { aiCrawlers: "allow" })).toBeUndefined();
});

test("crawlers that train models are refused only where the shop says so, in a group of their own", () => {
  expect(linesAt(true)).not.toContain("User-agent: GPTBot");
  const lines = linesAt(true, "refuse");
  const end = lines.indexOf("");
  expect(lines.slice(0, end)).toEqual(expect.arrayContaining(["User-agent: GPTBot", "User-agent: Google-Extended", "Disallow: /"]));
  expect(lines[end - 1]).toBe("Disallow: /");
  expect(lines.slice(end + 1)).toEqual(linesAt(true));
});
