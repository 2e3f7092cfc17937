/** Settings that differ from the defaults, over HTTP. */
import { randomUUID } from "node:crypto";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_CLIENT } from "../../../tools/trial/signed-request.ts";
import { type FrontDoor, openFrontDoor, orderBody, TOTAL } from "./front-door.ts";

let door: FrontDoor;
beforeAll(async () => {
  door = await openFrontDoor({
    headers: { appKey: "App-Id", visitorId: "Visitor" },
    payment: { ...DEMO_CONFIG.payment, ids: { card: "31", wallet: "32", payLater: "33", bank: "34" } },
  });
});
afterAll(() => door.close());

const NAMED = { AppKey: undefined, "App-Id": DEMO_CLIENT.appKey };
const codeOf = async (answered: ReturnType<FrontDoor["call"]>) => {
  const { status, envelope } = await answered;
  return `${status} ${envelope.code}`;
};

test("an app names itself and its visitor under the names that the settings give, and no others (D-064)", async () => {
  const path = "/api/shop/goods/1";
  expect(await codeOf(door.call({ path, headers: NAMED }))).toBe("200 0");
  expect(await codeOf(door.call({ path }))).toBe("403 signature.invalid");
  expect(await codeOf(door.call({ path, headers: { ...NAMED, visitorId: "no/id" } }))).toBe("200 0");
  expect(await codeOf(door.call({ path, headers: { ...NAMED, Visitor: "no/id" } }))).toBe("400 header.invalid");
});

test("methods are offered, chosen and told of under the ids that the settings give (D-108)", async () => {
  const { envelope: offered } = await door.call({ path: "/api/payment/payments/platcfgs", headers: NAMED });
  expect(offered.data).toContainEqual({ paymentMethodId: "31", name: "card", provider: null, notice: null, messaging: null });
  const { envelope: login } = await door.post("/api/shop/tourist/login", { email: "ana@example.com" }, { headers: NAMED });
  const { access_token: token } = login.data as { access_token: string };
  const commit = (paymentMethodId: string) =>
    door.post("/api/shop/order/commit-pay", orderBody(TOTAL, { paymentMethodId }), { token, key: randomUUID(), headers: NAMED });
  expect(await codeOf(commit("1"))).toBe("409 payment.notOffered");
  const placed = await commit("31");
  expect(placed.envelope).toMatchObject({ code: 0 });
  const { orderId } = placed.envelope.data as { orderId: string };
  const { envelope: order } = await door.call({ path: `/api/shop/user/order/${orderId}`, token, headers: NAMED });
  expect(order.data).toMatchObject({ paymentMethodId: "31" });
});

test("where guests cannot order, every mailbox is told so, and nobody becomes a guest (D-085, D-185)", async () => {
  const closed = await openFrontDoor({ guest: { ...DEMO_CONFIG.guest, checkout: false } });
  try {
    expect((await closed.call({ path: "/api/shop/tourist/check?email=ana%40example.com" })).envelope.data).toEqual({
      guestCheckout: false,
    });
    expect(await codeOf(closed.post("/api/shop/tourist/login", { email: "ana@example.com" }))).toBe("401 auth.required");
    expect(await codeOf(closed.post("/api/shop/order/commit-pay", orderBody(TOTAL), { key: randomUUID() }))).toBe("401 auth.required");
  } finally {
    await closed.close();
  }
});
