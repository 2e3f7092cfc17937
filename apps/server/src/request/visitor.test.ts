import { after, DAY, MINUTE, SECOND } from "@rambla/core/time";
import { openPair } from "@rambla/domain/session/pair-service";
import { loginGuest } from "@rambla/domain/tourist/service";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aCustomer, type TestCustomer } from "../../../../packages/domain/test/customers.ts";
import { callContext, makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { readVisitor } from "./visitor.ts";

let shop: TestShop;
let ana: TestCustomer;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());
const START = new Date("2026-11-20T10:00:00Z");
beforeEach(async () => {
  shop.moveTo(START);
  ana = await aCustomer(shop);
});

const later = (milliseconds: number) => shop.moveTo(after(shop.clock(), milliseconds));
const visit = (cookies: string, pathname = "/cart", brand = "lumbra") => readVisitor(shop, cookies, brand, pathname);
/** The browser's cookies after an answer. */
function held(before: string, written: readonly string[]): string {
  const jar = new Map(
    before
      .split("; ")
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );
  for (const header of written) {
    const [pair = ""] = header.split("; ");
    const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    if (header.includes("Max-Age=0")) jar.delete(name);
    else jar.set(name, value);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}
const cookieOf = ({ refresh }: TestCustomer) => `rambla_customer=${refresh}; rambla_known=1`;

describe("a customer's cookie", () => {
  test("says who is there, and is another one from time to time", async () => {
    const fresh = await visit(cookieOf(ana));
    expect([fresh.viewer(), fresh.cookies()]).toEqual([ana.viewer, []]);
    later(5 * MINUTE);
    const aged = await visit(cookieOf(ana));
    expect(aged.viewer()).toEqual(ana.viewer);
    expect(aged.cookies()).toEqual([
      expect.stringMatching(/^rambla_customer=[0-9A-Za-z]{23}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/),
      expect.stringMatching(/^rambla_known=[\w-]{3}; Path=\/; SameSite=Lax; Max-Age=604800$/),
    ]);
  });

  test.each(["/login", "/mobile/order/remittance"])(
    "is not renewed at %s, and at no other page is it left out (R-162)",
    async (pathname) => {
      later(5 * MINUTE);
      const here = await visit(cookieOf(ana), pathname);
      expect([here.viewer(), here.cookies()]).toEqual([ana.viewer, []]);
      for (const other of ["/mobile/login", "/order/remittance", "/", "/me"]) {
        later(10 * MINUTE);
        const customer = await aCustomer(shop);
        later(5 * MINUTE);
        expect((await visit(cookieOf(customer), other)).cookies(), other).toHaveLength(2);
      }
    },
  );

  test("of twenty tabs that load at once keeps everybody in, for a day of clicks", async () => {
    let jar = cookieOf(ana);
    for (let round = 0; round < 12; round += 1) {
      later(7 * MINUTE);
      const tabs = await Promise.all(Array.from({ length: 20 }, (_, tab) => visit(jar, tab % 5 ? "/cart" : "/personCenter")));
      expect(tabs.map((tab) => tab.viewer())).toEqual(Array.from({ length: 20 }, () => ana.viewer));
      // The order of the answers does not matter.
      for (const tab of tabs.toReversed()) jar = held(jar, tab.cookies());
      // So is a request that was under way with the old token.
      later(30 * SECOND);
      expect((await visit(jar)).viewer()).toEqual(ana.viewer);
    }
  });

  test.each([-90, -6, 90])("outlives a clock that jumps %i minutes and comes back", async (minutes) => {
    let jar = cookieOf(ana);
    const goOn = async () => {
      const visitor = await visit(jar);
      jar = held(jar, visitor.cookies());
      return visitor.viewer();
    };
    later(6 * MINUTE);
    const seen = [await goOn()];
    later(minutes * MINUTE);
    seen.push(await goOn());
    later(7 * MINUTE);
    seen.push(await goOn());
    later(-minutes * MINUTE);
    seen.push(await goOn());
    later(7 * MINUTE);
    seen.push(await goOn());
    expect(seen).toEqual([ana.viewer, ana.viewer, ana.viewer, ana.viewer, ana.viewer]);
  });

  test("that somebody else uses as well ends for both of them", async () => {
    const stolen = cookieOf(ana);
    later(10 * MINUTE);
    const own = held(stolen, (await visit(stolen)).cookies());
    expect((await visit(own)).viewer().kind).toBe("customer");
    later(10 * MINUTE);
    const thief = await visit(stolen);
    expect([thief.viewer().kind, thief.cookies()]).toEqual([
      "anonymous",
      ["rambla_customer=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0", "rambla_known=; Path=/; SameSite=Lax; Max-Age=0"],
    ]);
    expect((await visit(own)).viewer().kind).toBe("anonymous");
  });

  test("that is over, of another brand or made up is taken away", async () => {
    for (const [cookie, brand] of [
      [cookieOf(ana), "nidora"],
      ["rambla_customer=x; rambla_known=1", "lumbra"],
      [`rambla_customer=${ana.access}`, "lumbra"],
      ["rambla_customer=", "lumbra"],
    ] as const) {
      const visitor = await visit(cookie, "/cart", brand);
      expect([cookie, visitor.viewer().kind, visitor.cookies().length]).toEqual([cookie, "anonymous", 2]);
    }
    expect((await visit(cookieOf(ana))).viewer().kind).toBe("customer");
    later(7 * DAY);
    expect((await visit(cookieOf(ana))).viewer().kind).toBe("anonymous");
  });
});

test.each(["A".repeat(65), "A".repeat(42), "", `${"A".repeat(42)}!`, "<script>"])(
  "a device whose cookie holds %j is no device, and whoever logs in there is not kept out",
  async (token) => {
    const { deviceToken } = await visit(`${cookieOf(ana)}; rambla_device=${token}`);
    expect(deviceToken).toBeUndefined();
  },
);

test("the guest of a browser stays its guest when somebody signs in, and both go when they sign out; the device stays known", async () => {
  const token = await loginGuest(callContext(shop), { email: "before@example.com" });
  if ("refused" in token) throw new Error(token.refused);
  const both = await visit(`rambla_guest=${token.access_token}; ${cookieOf(ana)}; rambla_device=${ana.device}`);
  const viewer = both.viewer();
  expect(viewer).toEqual({ ...ana.viewer, guestId: expect.stringMatching(/^[0-9A-Za-z]{23}$/) });
  expect([both.guest?.email, both.deviceToken]).toEqual(["before@example.com", ana.device]);
  both.forget();
  expect(both.viewer().kind).toBe("anonymous");
  expect(held(`rambla_guest=${token.access_token}; ${cookieOf(ana)}; rambla_device=${ana.device}`, both.cookies())).toBe(
    `rambla_device=${ana.device}; rambla_left=${START.getTime()}`,
  );
});

test("the tabs of a browser are told when somebody logs out or is followed by somebody else, and not when a session ran out or its owner logs in again", async () => {
  const told = (cookies: readonly string[]) => cookies.filter((cookie) => cookie.startsWith("rambla_left="));
  const login = async (cookies: string, { refresh }: TestCustomer) => {
    const visitor = await visit(cookies, "/login");
    await visitor.rememberCustomer({ refresh_token: refresh, expires_in: 604_800 });
    return told(visitor.cookies());
  };
  const bea = await aCustomer(shop);
  expect(await login("", ana)).toEqual([]);
  expect(await login(cookieOf(ana), ana)).toEqual([]);
  later(SECOND);
  const at = `rambla_left=${START.getTime() + 1000}; Path=/; SameSite=Lax; Max-Age=604800`;
  expect(await login(cookieOf(ana), bea)).toEqual([at]);
  const out = await visit(cookieOf(ana));
  out.forget();
  expect(told(out.cookies())).toEqual([at]);
  later(7 * DAY);
  const over = await visit(cookieOf(ana));
  expect([over.viewer().kind, told(over.cookies())]).toEqual(["anonymous", []]);
});

test("scripts can tell a customer of this browser from another one and from a guest, whichever session it is, and nothing else", async () => {
  const known = ({ cookies }: Awaited<ReturnType<typeof visit>>) =>
    cookies().flatMap((cookie) => /^rambla_known=([^;]*)/.exec(cookie)?.slice(1) ?? []);
  const login = async (cookies: string, { refresh }: TestCustomer) => {
    const visitor = await visit(cookies, "/login");
    await visitor.rememberCustomer({ refresh_token: refresh, expires_in: 604_800 });
    return known(visitor);
  };
  const [anas] = await login("", ana);
  expect(anas).toMatch(/^[\w-]{3}$/);
  later(5 * MINUTE);
  expect(known(await visit(cookieOf(ana)))).toEqual([anas]);
  expect(await login("", await aCustomer(shop))).not.toEqual([anas]);
  const again = await openPair(shop, shop.database, { customerId: ana.viewer.customerId, brand: "lumbra", userAgent: undefined });
  expect(await login("", { ...ana, refresh: again.refresh })).toEqual([anas]);
  // A guest's cookie says only that there is one; an expired session keeps the browser's guest.
  const guest = await loginGuest(callContext(shop), { email: "before@example.com" });
  if ("refused" in guest) throw new Error(guest.refused);
  const visitor = await visit("");
  await visitor.rememberGuest(guest.access_token, guest.expires_in);
  expect(known(visitor)).toEqual(["1"]);
  expect(known(await visit(`rambla_guest=${guest.access_token}; rambla_customer=${"A".repeat(23)}.${"A".repeat(43)}`))).toEqual(["1"]);
});

test("who has just signed in is known for the rest of the request, under names that no other host can set where the line is safe", async () => {
  const safe = { ...shop, origin: { protocol: "https" as const, port: undefined } };
  const visitor = await readVisitor(safe, undefined, "lumbra", "/login");
  await visitor.rememberCustomer({ refresh_token: ana.refresh, expires_in: 604_800, device_token: ana.device });
  expect(visitor.viewer()).toEqual(ana.viewer);
  expect(visitor.cookies()).toEqual([
    `__Host-rambla_customer=${ana.refresh}; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800; Secure`,
    expect.stringMatching(/^rambla_known=[\w-]{3}; Path=\/; SameSite=Lax; Max-Age=604800; Secure$/),
    `__Host-rambla_device=${ana.device}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure`,
  ]);
});
