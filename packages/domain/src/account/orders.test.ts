import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { after } from "@rambla/core/time";
import { accountCalls, aCustomer, PASSWORD, proofOf } from "../../test/customers.ts";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { buy, codeOf, ordersOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import type { Viewer } from "../platform/call-context.ts";
import { sql } from "../platform/database/sql.ts";
import { accountApi } from "./api.ts";
import { viewerOfToken } from "./viewer-service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 100 }), aGoods({ goodsId: "2", stock: 100 })]);
});
afterAll(() => shop.close());

const open = (orderId: string, viewer: Viewer) => codeOf(ordersOf(shop, { viewer }).orderGet({ orderId }));
const guest = (email: string): Viewer => ({ kind: "guest", guestId: "someguestsomeguestsome1", email });

test("orders that a mailbox placed as a guest are its customer's once it is proven, never before", async () => {
  const { orderId } = await buy(shop, { email: "Late@Example.com" }, { viewer: guest("Late@Example.com") });
  const { viewer, access } = await aCustomer(shop, "late@example.com");
  expect(await open(orderId, viewer)).toBe("accepted");
  await shop.database.query(sql`update customer set email_verified_at = null where customer_id = ${viewer.customerId}`);
  const unproven = await viewerOfToken(shop, access, "lumbra");
  if (unproven?.kind !== "customer") throw new Error("nobody is signed in");
  expect([unproven.mailbox, await open(orderId, unproven)]).toEqual([null, "item.notFound"]);
  expect((await accountCalls(shop, { viewer: unproven }).accountSelf())?.waitingOrder).toBeNull();
  expect((await accountCalls(shop, { viewer }).accountSelf())?.waitingOrder?.orderId).toBe(orderId);
  // The guest keeps access; other customers, and the mailbox in another brand, have none.
  expect(await open(orderId, guest("Late@Example.com"))).toBe("accepted");
  const other = await aCustomer(shop);
  expect(await open(orderId, other.viewer)).toBe("item.notFound");
  const elsewhere = await aCustomer(shop, "late@example.com", { brand: "nidora" });
  expect(await codeOf(ordersOf(shop, { viewer: elsewhere.viewer, brand: "nidora" }).orderGet({ orderId }))).toBe("item.notFound");
});

test("a mailbox with an umlaut in its domain is one person, at the checkout, at registration and at login", async () => {
  const typed = "uwe@m\u00FCnchen.example";
  const { orderId } = await buy(shop, { email: typed }, { viewer: guest(typed) });
  // Browsers convert the domain of an email field to ASCII.
  const { viewer } = await aCustomer(shop, "uwe@xn--mnchen-3ya.example");
  expect(await open(orderId, viewer)).toBe("accepted");
  const logIn = (account: string) => accountCalls(shop).login({ grant_type: "password", username: account, password: PASSWORD });
  for (const account of [typed, "Uwe@M\u00DCNCHEN.example.", "u\u200Bwe@mu\u0308nchen.example"])
    expect(await logIn(account), account).toMatchObject({ access_token: expect.any(String) });
  const { mail } = await proofOf(shop, typed, "register");
  expect(mail.subject, "one account for all spellings").toBe("Ya tienes una cuenta en Lumbra");
});

test("an order placed by whoever is signed in is theirs, whatever mailbox it names", async () => {
  const { viewer } = await aCustomer(shop);
  const { orderId } = await buy(shop, { email: "gift@example.com" }, { viewer });
  expect(await open(orderId, viewer)).toBe("accepted");
  expect(await codeOf(ordersOf(shop, { viewer }).orderCancel({ orderId, description: "ordered by mistake" }))).toBe("accepted");
  const { viewer: stranger } = await aCustomer(shop);
  expect(await open(orderId, stranger)).toBe("item.notFound");
});

test("what a browser ordered as a guest stays within its reach when somebody signs in there, and goes with it", async () => {
  const { orderId } = await buy(shop, { email: "before@example.com" }, { viewer: guest("before@example.com") });
  const { viewer } = await aCustomer(shop);
  expect(await open(orderId, { ...viewer, guestId: "someguestsomeguestsome1" })).toBe("accepted");
  expect(await open(orderId, viewer)).toBe("item.notFound");
});

test("a guest is told who they are here and which order of theirs waits for its money; nobody is told nothing", async () => {
  const viewer: Viewer = { kind: "guest", guestId: "selfguestselfguestself1", email: "self@example.com" };
  const self = (rest: Parameters<typeof callContext>[1] = { viewer }) =>
    createRouterClient(accountApi, { context: callContext(shop, rest) }).accountSelf();
  expect([await self(), await self({})]).toEqual([
    { kind: "guest", email: "self@example.com", phone: null, nickname: null, waitingOrder: null, unreadMessages: 0 },
    null,
  ]);
  const first = await buy(shop, { email: "self@example.com", items: [{ goodsId: "2", qty: 1 }], paymentMethodId: "7" }, { viewer });
  shop.moveTo(after(shop.clock(), 1000));
  const { orderId, orderNumber } = await buy(shop, { email: "self@example.com" }, { viewer });
  const { payUntil } = await ordersOf(shop, { viewer }).orderGet({ orderId });
  expect(await self()).toEqual({
    kind: "guest",
    email: "self@example.com",
    phone: null,
    nickname: null,
    waitingOrder: {
      orderId,
      orderNumber,
      payUntil,
      byTransfer: false,
      goodsIds: ["1", "2"],
      further: [{ orderId: first.orderId, orderNumber: first.orderNumber, byTransfer: true }],
    },
    unreadMessages: 0,
  });
  // Another guest, another brand, and an expired order.
  expect((await self({ viewer: { ...viewer, guestId: "othrguestothrguestothr1" } }))?.waitingOrder).toBeNull();
  expect((await self({ viewer, brand: "velmo" }))?.waitingOrder).toBeNull();
  const start = shop.clock();
  shop.moveTo(new Date(payUntil ?? ""));
  expect((await self())?.waitingOrder, "what waits for a transfer waits longer").toMatchObject({ orderId: first.orderId, further: [] });
  shop.moveTo(start);
});
