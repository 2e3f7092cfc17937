import { expect, test } from "vitest";
import { readGuestCookie, writeGuestCookie } from "./guest-cookie.ts";

const safe = { origin: { protocol: "https", port: undefined } } as const;
const plain = { origin: { protocol: "http", port: 3000 } } as const;

test("over https the cookie belongs to this host and a safe line alone", () => {
  expect(writeGuestCookie(safe, "t", 60)).toBe("__Host-rambla_guest=t; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure");
  expect(writeGuestCookie(plain, "t", 60)).toBe("rambla_guest=t; Path=/; HttpOnly; SameSite=Lax; Max-Age=60");
});

test.each([
  ["rambla_guest=planted; __Host-rambla_guest=own", "own", "planted"],
  ["rambla_guest=planted", undefined, "planted"],
  ["__Host-rambla_guest=own; a=b", "own", undefined],
  ["xrambla_guest=a; rambla_guest2=b", undefined, undefined],
  [undefined, undefined, undefined],
])("%j", (cookies, overHttps, overHttp) => {
  expect([readGuestCookie(safe, cookies), readGuestCookie(plain, cookies)]).toEqual([overHttps, overHttp]);
});
