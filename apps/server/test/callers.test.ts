/** Every call by every kind of caller, and other users' data. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "@rambla/domain/platform/database/sql";
import { sampleOf } from "../../../tools/trial/extent.ts";
import type { SignedRequest } from "../../../tools/trial/signed-request.ts";
import { INNER_WORDS } from "../../../tools/trial/inner-words.ts";
import { changed } from "../../../packages/domain/test/changed.ts";
import { answerOf, type Call, calls, INPUT, requestOf, SAY_HOW } from "./call-inputs.ts";
import { BRANDS, type FrontDoor, openFrontDoor, orderBody, placeOrder, TOTAL } from "./front-door.ts";

/** An unsigned token that names its own user. */
const NAMES_ITSELF = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${Buffer.from('{"sub":"abcdefghabcdefghabcdefg","email":"a@example.com"}').toString("base64url")}.`;

let door: FrontDoor;
let guests: Readonly<Record<(typeof BRANDS)[number], string>>;
let guest: string;
let otherGuest: string;
let stranger: string;
beforeAll(async () => {
  door = await openFrontDoor();
  const [lumbra, nidora, velmo] = await Promise.all(BRANDS.map((brand) => door.guest(brand)));
  guests = { lumbra: lumbra ?? "", nidora: nidora ?? "", velmo: velmo ?? "" };
  [guest, otherGuest, stranger] = [guests.lumbra, await door.guest("lumbra"), guests.nidora];
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
  // A parcel's number belongs to a request, which foreign-ids.test.ts tries.
  const bearing = calls.filter(({ meta, route }) => meta.caller === "orderBearer" && route.operationId !== "postSaleLogistics");

  async function ask(call: Call, orderId: string, orderToken: string | undefined, rest: Partial<SignedRequest>) {
    const own =
      call.route.method === "GET"
        ? {}
        : {
            ...(["orderCancel", "orderCancelAsk"].includes(call.route.operationId ?? "") && { description: "ordered by mistake" }),
            ...(call.route.operationId === "invoiceCreate" && { orderId, kind: "1" }),
            ...(call.route.operationId === "postSaleCreate" && {
              orderId,
              type: "return",
              items: [{ line: 1, qty: 1, reasonCode: "faulty" }],
              description: "It flickers whenever it is dimmed.",
            }),
            ...(orderToken !== undefined && { orderToken }),
          };
    const query = new URLSearchParams({
      ...(call.route.operationId === "invoicePageSearch" && { orderId }),
      ...(call.route.method === "GET" && orderToken !== undefined && { orderToken }),
    });
    const path = `/api${(call.route.path ?? "").replace(/\{(?:orderId|id)\}/, orderId)}?${query.toString()}`.replace(/\?$/, "");
    const answered = await door.call({
      method: call.route.method,
      path,
      body: call.route.method === "GET" ? undefined : JSON.stringify(own),
      key: call.meta.idempotent ? randomUUID() : undefined,
      ...rest,
    });
    return { status: answered.status, text: answered.text, headers: [...answered.headers.keys()].sort() };
  }

  test.each(bearing.map((call) => ({ name: call.route.operationId ?? "", call })))(
    "$name answers as if there were none",
    async ({ call }) => {
      const order = await placeOrder(door, { token: guest });
      const another = await placeOrder(door, { token: otherGuest });
      if (call.route.operationId === "orderCancelAsk")
        await door.shop.database.query(
          sql`update customer_order set payment_status = 'Paid', delivery_status = 'AbleDelivery', paid_minor = total_minor, pay_until = null, held_until = null where order_id in (${order.orderId}, ${another.orderId})`,
        );
      // Only an order under way can be confirmed or sent back.
      if (["orderConfirm", "postSaleCreate"].includes(call.route.operationId ?? ""))
        await door.shop.database.query(
          sql`update customer_order set payment_status = 'Paid', delivery_status = 'HaveDelivered', paid_minor = total_minor, pay_until = null, held_until = null where order_id in (${order.orderId}, ${another.orderId})`,
        );
      // An invoice needs a delivered order.
      if (call.route.operationId === "invoiceCreate")
        await door.shop.database.query(
          sql`update customer_order set stock_held = true, payment_status = 'Paid', delivery_status = 'Finished', paid_minor = total_minor, pay_until = null, held_until = null, finished_at = ${door.shop.clock()}, finished_by = 'shopper' where order_id in (${order.orderId}, ${another.orderId})`,
        );
      const tries: readonly { readonly who: string; readonly token?: string; readonly rest?: Partial<SignedRequest> }[] = [
        { who: "nobody" },
        { who: "nobody, with an empty token", token: "" },
        { who: "nobody, with a guess", token: "A".repeat(43) },
        { who: "nobody, with the token of another order", token: another.orderToken },
        { who: "another guest", rest: { token: otherGuest } },
        { who: "another guest with the token of another order", token: another.orderToken, rest: { token: otherGuest } },
        { who: "a guest of another brand", rest: { token: stranger, brand: "nidora" } },
        { who: "its owner's token in another brand", token: order.orderToken, rest: { brand: "nidora" } },
      ];
      for (const { who, token, rest = {} } of tries) {
        const theirs = await ask(call, order.orderId, token, rest);
        const none = await ask(call, "2".repeat(order.orderId.length), token, rest);
        expect(theirs, who).toEqual(none);
        expect(theirs.status, who).toBe(404);
      }
      // The refusals above had no other cause: the owner gets in by guest token and by link.
      expect((await ask(call, order.orderId, undefined, { token: guest })).status).toBe(200);
      expect((await ask(call, another.orderId, another.orderToken, {})).status).toBe(200);
    },
  );

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
