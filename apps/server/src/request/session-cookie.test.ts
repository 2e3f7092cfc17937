import { expect, test } from "vitest";
import { guestCookie, operatorCookie } from "./session-cookie.ts";

const safe = { origin: { protocol: "https", port: undefined } } as const;
const plain = { origin: { protocol: "http", port: 3000 } } as const;

test("over https a cookie belongs to this host and a safe line alone", () => {
  expect(guestCookie.write(safe, "t", 60)).toBe("__Host-rambla_guest=t; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure");
  expect(guestCookie.write(plain, "t", 60)).toBe("rambla_guest=t; Path=/; HttpOnly; SameSite=Lax; Max-Age=60");
  expect(operatorCookie.write(safe, "t")).toBe("__Host-rambla_operator=t; Path=/; HttpOnly; SameSite=Strict; Secure");
  expect(operatorCookie.forget(plain)).toBe("rambla_operator=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
});

test.each([
  ["rambla_guest=planted; __Host-rambla_guest=own", "own", "planted"],
  ["rambla_guest=planted", undefined, "planted"],
  ["__Host-rambla_guest=own; a=b", "own", undefined],
  ["xrambla_guest=a; rambla_guest2=b; rambla_operator=c", undefined, undefined],
  [undefined, undefined, undefined],
])("%j", (cookies, overHttps, overHttp) => {
  expect([guestCookie.read(safe, cookies), guestCookie.read(plain, cookies)]).toEqual([overHttps, overHttp]);
});
