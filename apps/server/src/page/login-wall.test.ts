import { ORPCError } from "@orpc/server";
import { safeForward } from "@rambla/core/forward";
import type { Page } from "@rambla/storefront/base/page.ts";
import { pages } from "@rambla/storefront/pages.ts";
import { expect, test } from "vitest";
import { makeLoginWall, orLogin, turnStrangersAway } from "./login-wall.ts";

const [home] = pages;
const WITH_LOGIN: readonly Page[] = home ? [home, { ...home, path: "login" }] : [];

test.each([
  ["/personCenter/orders", "", "desktop", "/login?forward=%2FpersonCenter%2Forders"],
  [
    "/mobile/personCenter/orders",
    "?page=2&_routes=mobile%3Ax",
    "mobile",
    "/mobile/login?forward=%2Fmobile%2FpersonCenter%2Forders%3Fpage%3D2",
  ],
  ["/search", "?key=%2F%2Fevil.example", "desktop", "/login?forward=%2Fsearch%3Fkey%3D%252F%252Fevil.example"],
] as const)("whoever is not signed in at %s%s comes back there", (pathname, search, layout, address) => {
  const led = makeLoginWall(WITH_LOGIN)({ pathname, search, layout });
  expect(led).toBe(address);
  const forward = new URLSearchParams(led?.split("?")[1]).get("forward");
  expect(safeForward(forward)).toBe(forward);
});

test("the login itself leads nowhere", () => {
  expect(makeLoginWall(WITH_LOGIN)({ pathname: "/login", search: "?forward=%2F", layout: "desktop" })).toBeUndefined();
  expect(makeLoginWall(WITH_LOGIN)({ pathname: "/mobile/login", search: "", layout: "mobile" })).toBeUndefined();
});

test("where no page logs in nothing leads there; in this shop one does, in both layouts", () => {
  expect(makeLoginWall(pages.filter(({ path }) => path !== "login"))({ pathname: "/cart", search: "", layout: "desktop" })).toBeUndefined();
  const led = (["desktop", "mobile"] as const).map((layout) => makeLoginWall(pages)({ pathname: "/personCenter", search: "", layout }));
  expect(led).toEqual(["/login?forward=%2FpersonCenter", "/mobile/login?forward=%2FpersonCenter"]);
});

test("a call that asks to log in leads there, and nothing else does", async () => {
  const thrown = async (error: unknown, login?: string) =>
    await orLogin(
      () => Promise.reject(error),
      () => login,
    ).catch((led: unknown) => led);
  const asks = new ORPCError("auth.required", { status: 401 });
  const led = await thrown(asks, "/login?forward=%2Fcart");
  expect(led instanceof Response && [led.status, led.headers.get("location")]).toEqual([302, "/login?forward=%2Fcart"]);
  expect(await thrown(asks)).toBe(asks);
  for (const other of [
    new ORPCError("operator.notAllowed", { status: 403 }),
    new ORPCError("item.notFound", { status: 404 }),
    new Error("401"),
  ])
    expect(await thrown(other, "/login")).toBe(other);
  expect(
    await orLogin(
      async () => "done",
      () => "/login",
    ),
  ).toBe("done");
});

test.each([
  ["everyone", "passes"],
  ["guest", "passes"],
  [undefined, "passes"],
  ["customer", 302],
  ["nobody", 500],
  ["__proto__", 500],
])("a stranger at a page that the guard %s keeps: %s", (seenBy, outcome) => {
  const led = () => {
    try {
      turnStrangersAway({ ...(seenBy !== undefined && { seenBy }) }, { kind: "anonymous" }, () => "/login");
      return "passes";
    } catch (thrown) {
      if (thrown instanceof Response) return thrown.status;
      return thrown;
    }
  };
  if (outcome === 500) expect(led()).toMatchObject({ data: "unknownMiddleware", init: { status: 500 } });
  else expect(led()).toBe(outcome);
});
