import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeForward } from "./forward.ts";

const HOSTS = [
  "evil.example",
  "es.lumbra.localhost.evil.example",
  "evil.example@es.lumbra.localhost",
  "es.lumbra.localhost@evil.example",
  "[::1]",
  "2130706433",
  "evil。example",
  "ｅｖｉｌ.example",
];
const SPELLINGS = [
  "//HOST",
  "///HOST",
  "////HOST",
  "/\\HOST",
  "\\\\HOST",
  "\\/HOST",
  "/\\/HOST",
  "https://HOST",
  "https:HOST",
  "https:/HOST",
  "http:\\\\HOST",
  "HTTPS://HOST",
  "javascript:alert(1)//HOST",
  "data:text/html,HOST",
  "//HOST/%2e%2e",
  "%2f%2fHOST",
  "/%2fHOST",
  "/%2FHOST",
  "/%5cHOST",
  "/%5C%5cHOST",
  "/\t/HOST",
  "/\n/HOST",
  "/\r\n//HOST",
  "\t//HOST",
  " //HOST",
  "/ /HOST",
  "/\u0000/HOST",
  "/\u0085/HOST",
  "HOST",
  "@HOST",
  ".HOST",
  "/.//HOST",
  "/..//HOST",
  "/a/..//HOST",
  "/./\\HOST",
  "/%09/HOST\r\nSet-Cookie: a=b",
];

describe("forward", () => {
  test.each(SPELLINGS.flatMap((spelling) => HOSTS.map((host) => spelling.replaceAll("HOST", host))))("%j stays in the shop", (text) => {
    const answer = safeForward(text);
    expect(URL.parse(answer, "https://es.lumbra.localhost")?.origin).toBe("https://es.lumbra.localhost");
    expect(answer).toMatch(/^\/(?![/\\])[\u0021-\u007e]*$/);
  });

  test.each([
    ["/", "/"],
    ["/cart", "/cart"],
    ["/mobile/personCenter/orderDetails?orderId=a1&country=ES", "/mobile/personCenter/orderDetails?orderId=a1&country=ES"],
    ["/search?key=l%C3%A1mpara+roja", "/search?key=l%C3%A1mpara+roja"],
    ["/search?key=lámpara", "/"],
    ["/%2e%2e/a", "/"],
    ["/cart?to=//evil.example", "/cart?to=//evil.example"],
    ["/cart#lines", "/cart"],
    ["", "/"],
    [null, "/"],
    [undefined, "/"],
    ["cart", "/"],
    [`/${"a".repeat(2000)}`, "/"],
  ])("%j leads to %j", (text, path) => {
    expect(safeForward(text)).toBe(path);
  });

  test("whatever it is, it is a path of the shop, and leading there once more changes nothing", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.webUrl(),
          fc
            .array(fc.constantFrom("/", "\\", "%2f", "%5c", "a", "@", ":", "?", "\t", "."), { maxLength: 8 })
            .map((signs) => signs.join("")),
        ),
        (text) => {
          const answer = safeForward(text);
          expect(URL.parse(answer, "https://own.example")?.host).toBe("own.example");
          expect(safeForward(answer)).toBe(answer);
        },
      ),
    );
  });
});
