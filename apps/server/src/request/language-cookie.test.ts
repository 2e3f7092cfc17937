import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { isLanguageCookieKnown, withoutLanguageCookie } from "./language-cookie.ts";

test.each([
  [undefined, true],
  ["", true],
  ["a=b", true],
  ["lang=es", true],
  ["lang=en-GB", true],
  ["lang=us", true],
  ["a=b; lang=zh", true],
  ["lang=es-ES", true],
  ["lang=es-mx", true],
  ["lang=pl-PL", true],
  ["lang=zh-CN", true],
  ["xlang=xx", true],
  ["lang2=xx", true],
  ["lang=xx", false],
  ["lang=", false],
  ["lang=ES", false],
  ["lang=us-ES", false],
  ["lang=gb-GB", false],
  ["lang=sv-SE", false],
  ["lang=es-", false],
  ["lang=es-ESP", false],
  ["lang=constructor", false],
  ["lang=es; lang=xx", false],
  ["lang=xx; lang=es", false],
  ["a=b;lang=xx", false],
  [`lang=${"es-".repeat(5000)}`, false],
])("%j: known %s", (cookies, known) => {
  expect(isLanguageCookieKnown(DEMO_CONFIG, cookies)).toBe(known);
});

const gone = (path: string, domain: string) => `lang=; Path=${path}${domain && `; Domain=${domain}`}; Max-Age=0; SameSite=Lax`;

test.each([
  [
    "es.lumbra.localhost",
    "/",
    [
      ["/", ""],
      ["/", "es.lumbra.localhost"],
      ["/", "lumbra.localhost"],
    ],
  ],
  [
    "shop.example",
    "/cart",
    [
      ["/", ""],
      ["/", "shop.example"],
      ["/cart", ""],
      ["/cart", "shop.example"],
    ],
  ],
  [
    "localhost",
    "/mobile/cart",
    [
      ["/", ""],
      ["/mobile", ""],
      ["/mobile/cart", ""],
    ],
  ],
  ["127.0.0.1", "/", [["/", ""]]],
  ["[::1]", "/", [["/", ""]]],
])("on %s%s it is taken back for the host, its parents and each folder", (host, path, places) => {
  expect(withoutLanguageCookie(host, path)).toEqual(places.map(([at = "", domain = ""]) => gone(at, domain)));
});

test("no host and no path makes the answer long", () => {
  expect(withoutLanguageCookie("a.".repeat(120), "/b".repeat(4000)).join("").length).toBeLessThan(6000);
  expect(withoutLanguageCookie("es.lumbra.localhost", "/a; Domain=evil.example\r\n").join("")).not.toContain("evil");
});
