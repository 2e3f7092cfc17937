/** Every call by every kind of caller, and other users' data. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleOf } from "../../../tools/trial/extent.ts";
import type { SignedRequest } from "../../../tools/trial/signed-request.ts";
import { INNER_WORDS } from "../../../tools/trial/inner-words.ts";
import { changed } from "../../../packages/domain/test/changed.ts";
import { answerOf, calls, INPUT, requestOf, SAY_HOW } from "./call-inputs.ts";
import { BRANDS, type FrontDoor, openFrontDoor, orderBody, placeOrder, TOTAL } from "./front-door.ts";

/** An unsigned token that names its own user. */
const NAMES_ITSELF = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${Buffer.from('{"sub":"abcdefghabcdefghabcdefg","email":"a@example.com"}').toString("base64url")}.`;

let door: FrontDoor;
let guests: Readonly<Record<(typeof BRANDS)[number], string>>;
let guest: string;
let otherGuest: string;
beforeAll(async () => {
  door = await openFrontDoor();
  const [lumbra, nidora, velmo] = await Promise.all(BRANDS.map((brand) => door.guest(brand)));
  guests = { lumbra: lumbra ?? "", nidora: nidora ?? "", velmo: velmo ?? "" };
  [guest, otherGuest] = [guests.lumbra, await door.guest("lumbra")];
});
afterAll(() => door.close());

describe("every call by every caller", () => {
  test("that is no plain question has an input here, and no input is left over", () => {
    const names = calls.map(({ route }) => route.operationId ?? "");
    const written = calls.filter(({ route }) => route.method !== "GET").map(({ route }) => route.operationId ?? "");
    expect(
      written.filter((name) => !Object.hasOwn(INPUT, name)),
      SAY_HOW,
    ).toEqual([]);
    expect(Object.keys(INPUT).filter((name) => !names.includes(name))).toEqual([]);
  });

  /** Each call is called in every brand, and by all kinds of callers in one of them, in turn. */
  const inTurn = calls.map((call, at) => ({
    name: call.route.operationId ?? "",
    caller: call.meta.caller,
    brand: BRANDS[at % 3] ?? "lumbra",
    second: BRANDS[(at + 1) % 3] ?? "lumbra",
    third: BRANDS[(at + 2) % 3] ?? "lumbra",
    call,
  }));
  test.each(sampleOf(inTurn, 30))("$name, for $caller, at $brand and elsewhere", async ({ call, brand, second, third }) => {
    // New customers for each call, because one call ends their session.
    const [customer, ofAnotherBrand, signedOut] = [await door.customer(brand), await door.customer(second), await door.customer(third)];
    const kinds: Readonly<
      Record<
        string,
        {
          readonly request: Partial<SignedRequest>;
          readonly isKnown: boolean;
          readonly isCustomer?: true;
          readonly first?: () => Promise<unknown>;
        }
      >
    > = {
      anonymous: { request: { brand }, isKnown: true },
      "a guest": { request: { brand, token: guests[brand] }, isKnown: true },
      "a guest of another brand": { request: { brand, token: guests[second] }, isKnown: false },
      "a guest with a changed token": { request: { brand, token: changed(guests[brand]) }, isKnown: false },
      "a guest with a token that names itself": { request: { brand, token: NAMES_ITSELF }, isKnown: false },
      "a customer": { request: { brand, token: customer }, isKnown: true, isCustomer: true },
      "a customer of another brand": { request: { brand, token: ofAnotherBrand }, isKnown: false },
      "somebody with a bad token": { request: { brand, token: "not-a-token" }, isKnown: false },
      "nobody in the second brand": { request: { brand: second }, isKnown: true },
      "a customer of the second brand": { request: { brand: second, token: ofAnotherBrand }, isKnown: true, isCustomer: true },
      "nobody in the third brand": { request: { brand: third }, isKnown: true },
      "a customer of the third brand": { request: { brand: third, token: signedOut }, isKnown: true, isCustomer: true },
      "a customer who has signed out": {
        request: { brand: third, token: signedOut },
        isKnown: false,
        first: () => door.post("/api/shop/loginLog/loginOutTime", {}, { brand: third, token: signedOut }),
      },
    };
    for (const [kind, { request, isKnown, isCustomer, first }] of Object.entries(kinds)) {
      await first?.();
      const answered = await door.call(requestOf(call, request));
      const told = `${kind}: ${answered.status} ${answered.text.slice(0, 200)}`;
      expect(answered.status, told).toBeLessThan(500);
      expect(answered.text, told).not.toMatch(INNER_WORDS);
      expect(answered.headers.get("cache-control"), told).toBe("private, no-store");
      const expected = !isKnown || (call.meta.caller === "customer" && !isCustomer) ? "401 auth.required" : answerOf(call);
      expect(`${answered.status} ${answered.envelope.code}`, `${told} (${SAY_HOW})`).toBe(expected);
    }
  });

  const writes = calls.filter(
    ({ route: { method, operationId = "" }, meta }) =>
      method !== "GET" && meta.caller !== "orderBearer" && INPUT[operationId]?.body !== undefined,
  );
  test.each(sampleOf(writes, 12).map((call) => ({ name: call.route.operationId ?? "", call })))(
    "$name takes no field that it does not know: nobody gives themselves a role, a price or coins (T37)",
    async ({ call }) => {
      const request = requestOf(call, call.meta.caller === "customer" ? { token: await door.customer() } : {});
      const { status, envelope } = await door.call({
        ...request,
        body: JSON.stringify({ ...(JSON.parse(request.body?.toString() ?? "") as object), role: "owner" }),
      });
      expect([status, envelope.code, Object.keys(envelope.fields ?? {})]).toEqual([400, "request.invalid", ["role"]]);
    },
  );

  test("what must not happen twice asks for a key", async () => {
    const customer = await door.customer();
    for (const call of calls.filter(({ meta }) => meta.idempotent)) {
      for (const key of [undefined, "", "short", "with space in it", "x".repeat(201), "ünïcödé-key"]) {
        const { status, envelope } = await door.call(requestOf(call, { key, ...(call.meta.caller === "customer" && { token: customer }) }));
        expect({ name: call.route.operationId, status, code: envelope.code, fields: Object.keys(envelope.fields ?? {}) }).toEqual({
          name: call.route.operationId,
          status: 400,
          code: "request.invalid",
          fields: ["Idempotency-Key"],
        });
      }
    }
  });
});

describe("an order of somebody else", () => {
  test("in another country of the same brand it is the owner's still", async () => {
    const order = await placeOrder(door, { token: guest });
    const { envelope } = await door.call({ path: `/api/shop/user/order/${order.orderId}`, token: guest, country: "DE" });
    expect(envelope.data).toMatchObject({ orderId: order.orderId, countryCode: "ES", total: TOTAL, currency: "EUR" });
  });

  test("somebody else's idempotency key opens nothing", async () => {
    const key = randomUUID();
    const order = await placeOrder(door, { token: guest, key });
    const others = await door.post("/api/shop/order/commit-pay", orderBody(TOTAL, { email: "eve@example.com" }), {
      token: otherGuest,
      key,
    });
    expect({ status: others.status, code: others.envelope.code }).toEqual({ status: 200, code: 0 });
    expect(others.text).not.toContain(order.orderId);
    const same = await door.post("/api/shop/order/commit-pay", orderBody(TOTAL), { key, brand: "nidora" });
    expect(same.text).not.toContain(order.orderId);
  });
});
