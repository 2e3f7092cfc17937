import type { BrandCode, CountryCode } from "@rambla/core/market";
import { createRouterClient } from "@orpc/server";
import { shopRouter } from "../src/api.ts";
import { randomUUID } from "node:crypto";
import type { Viewer } from "../src/platform/call-context.ts";
import { sql } from "../src/platform/database/sql.ts";
import {
  decidePayment,
  deliverTaken,
  paymentByReference,
  type Post,
  sign,
  SIGNATURE_HEADER,
  type TestControls,
} from "../src/payment/providers/builtin-service.ts";
import { takeNextDue } from "../src/payment/providers/builtin-store.ts";
import { askRunning } from "../src/payment/asking/ask-service.ts";
import { receiveNotification } from "../src/payment/notification-service.ts";
import { operatorCalls } from "./operators.ts";
import { callContext, type TestShop } from "./shop.ts";

export const ADDRESS = {
  firstName: "Ana",
  lastName: "Ruiz",
  country: "ES",
  province: "Madrid",
  city: "Madrid",
  postCode: "28001",
  detailedAddress: "Calle Mayor 1, 2.º B",
  extraAddress: "",
  company: "",
  phone: "+34 600 111 222",
};

export type Caller = {
  readonly viewer?: Viewer;
  readonly brand?: BrandCode;
  readonly country?: CountryCode;
  readonly key?: string;
  readonly clientAddress?: string;
};

/** Every call has a key of its own by default. */
export function ordersOf(shop: TestShop, caller: Caller = {}) {
  const { key, ...context } = caller;
  return createRouterClient(
    { ...shopRouter.checkout, ...shopRouter.order },
    { context: () => callContext(shop, { ...context, idempotencyKey: key ?? randomUUID() }) },
  );
}

export type CommitInput = Parameters<ReturnType<typeof ordersOf>["orderCommitPay"]>[0];

/** An order of one unit of goods 1; the shop quotes the total unless it is given. */
export async function anOrder(shop: TestShop, rest: Partial<CommitInput> = {}, caller: Caller = {}): Promise<CommitInput> {
  const wanted = rest.items ?? [{ goodsId: "1", qty: 1 }];
  const settled =
    rest.total === undefined || wanted.some(({ palletId }) => palletId)
      ? await ordersOf(shop, caller).settlementOrderPrice({
          items: wanted,
          countryCode: rest.address?.country,
          province: rest.address?.province,
          postCode: rest.address?.postCode,
          couponCode: rest.couponCode,
          redeemCode: rest.redeemCode,
          coins: rest.coins,
        })
      : undefined;
  const seenIn = (palletId: string) =>
    settled?.items.find((item) => item.palletId === palletId)?.bundleGoods.map(({ qty, goods: { goodsId } }) => ({ goodsId, qty }));
  const items = wanted.map((item) => (item.palletId && !item.bundleGoods ? { ...item, bundleGoods: seenIn(item.palletId) } : item));
  return {
    email: "ana@example.com",
    address: ADDRESS,
    paymentMethodId: "1",
    agreement: true,
    ...rest,
    items,
    total: rest.total ?? settled?.total ?? "",
  };
}

export async function buy(shop: TestShop, rest: Partial<CommitInput> = {}, caller: Caller = {}) {
  return await ordersOf(shop, caller).orderCommitPay(await anOrder(shop, rest, caller));
}

/** Pays an order at a provider, first or again. */
export async function payAgain(shop: TestShop, input: Parameters<ReturnType<typeof ordersOf>["orderPay"]>[0], caller: Caller = {}) {
  const start = await ordersOf(shop, caller).orderPay(input);
  if (!start) throw new Error("no provider was led to");
  return start;
}

/** How often each answer came: `{ accepted: 10, "limit.tooMany": 20 }`. */
export function counted(answers: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

/** The code a call was refused with, or `accepted`. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  return (await refusalOf(call)).code;
}

export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ code: string; data?: { fields?: Record<string, string>; details?: unknown; values?: Record<string, unknown> } }> {
  try {
    await call;
    return { code: "accepted" };
  } catch (error) {
    if (error instanceof Error && "code" in error && typeof error.code === "string") {
      return { code: error.code, data: "data" in error ? (error.data as object) : undefined };
    }
    throw error;
  }
}

/** Decides on the provider's page; delivers no notification yet. */
export async function decide(
  shop: TestShop,
  reference: string | undefined,
  decision: "approve" | "decline",
  controls?: Partial<TestControls>,
) {
  const all: TestControls = {
    late: 0,
    twice: false,
    outOfOrder: false,
    wrongAmount: false,
    none: false,
    slow: 0,
    lost: false,
    ...controls,
  };
  const payment = await paymentByReference(shop, reference ?? "");
  return payment && (await decidePayment(shop, payment, decision, all, "worker"));
}

/**
 * Delivers every due notification.
 * @returns the effect of each
 */
export async function deliverDue(shop: TestShop): Promise<string[]> {
  const effects: string[] = [];
  const post: Post = async (body, signature) => {
    const effect = await notify(shop, body, signature);
    effects.push(effect);
    return effect !== "forged";
  };
  const next = () => takeNextDue(shop.database, shop.clock());
  for (let taken = await next(); taken; taken = await next()) await deliverTaken(shop, taken, post);
  return effects;
}

export async function paidOrder(shop: TestShop, rest: Partial<CommitInput> = {}, caller: Caller = {}) {
  const placed = await buy(shop, rest, caller);
  await decide(shop, placed.payment?.fields["paymentId"], "approve");
  await deliverDue(shop);
  return { ...placed, own: { orderId: placed.orderId, orderToken: placed.orderToken } };
}

export async function ship(shop: TestShop, orderId: string, trackingNumber = "RX 123-456") {
  return await operatorCalls(shop, ["money"]).order.orderShip({ orderId, logisticsCompany: "Paquete Rápido", trackingNumber });
}

export async function notify(shop: TestShop, body: Uint8Array, signature: string): Promise<string> {
  return await receiveNotification(shop, "builtin", { body, header: (name) => (name === SIGNATURE_HEADER ? signature : null) });
}

export function signed(shop: TestShop, content: object, at: Date = shop.clock()): { body: Uint8Array; signature: string } {
  const body = Buffer.from(JSON.stringify(content));
  return { body, signature: sign(shop, body, at) };
}

/** The customer returns from the provider. */
export async function comeBack(shop: TestShop, orderId: string): Promise<void> {
  await askRunning(shop, orderId);
}

export async function stockOf(shop: TestShop, goodsId: string, brand = "lumbra"): Promise<number> {
  const [row] = await shop.database.query<{ quantity: number }>(
    sql`select quantity from goods_stock where brand = ${brand} and goods_id = ${goodsId}`,
  );
  return row?.quantity ?? Number.NaN;
}

export async function statusOf(
  shop: TestShop,
  orderId: string,
): Promise<{ payment: string; delivery: string | null; refunded: number; turnedAway: number; attempts: string[] }> {
  const [row] = await shop.database.query<{
    payment: string;
    delivery: string | null;
    refunded: number;
    turnedAway: number;
    attempts: string[];
  }>(sql`
    select payment_status as payment, delivery_status as delivery, refunded_minor as refunded, turned_away_minor as "turnedAway",
      (select coalesce(json_agg(status order by attempt), '[]') from payment where payment.order_id = customer_order.order_id) as attempts
    from customer_order where order_id = ${orderId}`);
  if (!row) throw new Error("no such order");
  return row;
}

export async function countRows(shop: TestShop, table: "customer_order" | "payment" | "event" | "idempotency" | "mail"): Promise<number> {
  const result = await shop.database.executeSql(`select count(*)::int as count from ${table}`);
  const [row] = result.rows as { count: number }[];
  return row?.count ?? 0;
}
