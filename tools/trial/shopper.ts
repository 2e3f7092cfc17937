/** A guest who buys over HTTP, as an app does: signed calls, the provider's form, the return. */
import type { BrandCode, CountryCode } from "@rambla/core/market";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "@rambla/core/time";
import { sign as signNotification, SIGNATURE_HEADER } from "@rambla/domain/payment/providers/builtin-service";
import { type Answer, ask } from "./http-client.ts";
import { TRUSTED } from "./nodes.ts";
import { signedHeaders } from "./signed-request.ts";

export type Called = {
  readonly status: number;
  readonly code: string | number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
};

export type Guest = {
  /** Of the machine the guest calls from; the trial stands where a proxy would. */
  readonly address: string;
  readonly email: string;
  readonly token?: string;
  readonly brand?: BrandCode;
  readonly country?: CountryCode;
};

/** Tells what goods cost now: nothing that is kept. */
export const PRICES = "/api/shop/trade/settlement/order/price";

let guests = 0;

/** A guest with an address and a mailbox of their own. */
export function newGuest(rest: Partial<Guest> = {}): Guest {
  guests += 1;
  return {
    address: `10.${(guests >> 16) & 255}.${(guests >> 8) & 255}.${guests & 255}`,
    email: `guest-${guests}-${randomUUID().slice(0, 8)}@example.com`,
    ...rest,
  };
}

/** Calls as a guest. Rejects when no answer comes. */
export async function callAs(
  port: number,
  guest: Guest,
  method: "GET" | "POST" | "PATCH",
  path: string,
  body?: unknown,
  key?: string,
): Promise<Called> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = signedHeaders({
    method,
    path,
    body: text,
    brand: guest.brand,
    country: guest.country,
    token: guest.token,
    key,
    headers: { "x-forwarded-for": guest.address },
  });
  return read(await ask({ port, path, method, body: text, headers, host: "localhost" }));
}

/** An answer in its envelope. */
export function read(answer: Answer): Called {
  const { status, text } = answer;
  try {
    const parsed: unknown = JSON.parse(text);
    if (isRecord(parsed) && (typeof parsed["code"] === "string" || typeof parsed["code"] === "number")) {
      return { status, code: parsed["code"], data: isRecord(parsed["data"]) ? parsed["data"] : {}, text };
    }
  } catch {
    // Told below as what it is: no envelope.
  }
  return { status, code: "no envelope", data: {}, text };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Gives the guest a token. */
export async function login(port: number, guest: Guest): Promise<Guest> {
  const { data, text } = await callAs(port, guest, "POST", "/api/shop/tourist/login", { email: guest.email });
  if (typeof data["access_token"] !== "string") throw new Error(`no token: ${text.slice(0, 200)}`);
  return { ...guest, token: data["access_token"] };
}

export const ADDRESS = {
  firstName: "Ana",
  lastName: "Ruiz",
  country: "ES",
  province: "Madrid",
  city: "Madrid",
  postCode: "28001",
  detailedAddress: "Calle Mayor 1",
  extraAddress: "",
  company: "",
  phone: "+34 600 111 222",
};

/** What one piece costs with its delivery, as the shop says. */
export async function totalOf(port: number, guest: Guest, goodsId: string, qty = 1): Promise<string> {
  const { data, text } = await callAs(port, guest, "POST", PRICES, { items: [{ goodsId, qty }] });
  if (typeof data["total"] !== "string") throw new Error(`no total: ${text.slice(0, 200)}`);
  return data["total"];
}

/** Confirms an order. The same key is the same confirmation. */
export function commit(
  port: number,
  guest: Guest,
  goodsId: string,
  total: string,
  key: string,
  rest: Readonly<Record<string, unknown>> = {},
): Promise<Called> {
  return callAs(
    port,
    guest,
    "POST",
    "/api/shop/order/commit-pay",
    { items: [{ goodsId, qty: 1 }], email: guest.email, address: ADDRESS, paymentMethodId: "1", agreement: true, total, ...rest },
    key,
  );
}

/** How often somebody who is told to come back does so, a second later each time. */
const PATIENCE = 60;

/** Confirms an order, and comes back with the same key as long as one is told to. @returns the last answer, and how often it was not yet one */
export async function commitUntilAnswered(
  port: () => number,
  guest: Guest,
  goodsId: string,
  total: string,
  key: string,
): Promise<{ readonly answered: Called; readonly later: number }> {
  for (let later = 0; ; later += 1) {
    const answered = await commit(port(), guest, goodsId, total, key);
    if (later === PATIENCE || (answered.code !== "service.unavailable" && answered.code !== "idempotency.running"))
      return { answered, later };
    await wait(SECOND);
  }
}

export type Placed = { readonly orderId: string; readonly orderToken: string; readonly paymentId: string; readonly reference: string };

/** The ids of a confirmed order; undefined when the answer holds none. */
export function placedBy({ status, data }: Called): Placed | undefined {
  const { orderId, orderToken, payment } = data;
  if (status !== 200 || typeof orderId !== "string" || typeof orderToken !== "string") return undefined;
  const fields = isRecord(payment) && isRecord(payment["fields"]) ? payment["fields"] : {};
  return {
    orderId,
    orderToken,
    paymentId: isRecord(payment) ? String(payment["paymentId"]) : "",
    reference: String(fields["paymentId"] ?? ""),
  };
}

/** The browser's form that leads to the provider. @returns the address it leads to */
export async function goToProvider(port: number, reference: string): Promise<string | undefined> {
  const { status, headers } = await form(port, "/api/payment/provider/redirect", { paymentId: reference });
  return status === 303 ? headers.location : undefined;
}

/** The payer decides on the provider's page. @returns where the provider leads back to */
export async function decide(
  port: number,
  reference: string,
  decision: "approve" | "decline",
  controls: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return await form(port, `/payment-provider/pay/${reference}`, { decision, ...controls });
}

function form(port: number, path: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
  return ask({
    port,
    path,
    method: "POST",
    host: "localhost",
    body: new URLSearchParams({ ...fields }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
  });
}

/** What a browser holds that may open an order. */
export const orderCookie = ({ orderId, orderToken }: Pick<Placed, "orderId" | "orderToken">): string =>
  `rambla_order_${orderId}=${orderToken}`;

/** The order as its bearer sees it. */
export function openOrder(port: number, guest: Guest, placed: Placed): Promise<Called> {
  return callAs(port, { ...guest, token: undefined }, "GET", `/api/shop/user/order/${placed.orderId}?orderToken=${placed.orderToken}`);
}

export type Told = {
  readonly eventId: string;
  readonly kind: "payment.succeeded" | "payment.failed";
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
};

/** A notification of the provider; `forge` says how it is none. @returns its status */
export async function notify(
  port: number,
  told: Omit<Told, "kind"> & { readonly kind: string },
  forge: "not" | "unsigned" | "wrong key" | "old" | "changed" = "not",
): Promise<number> {
  const body = Buffer.from(JSON.stringify(told));
  const secret = Buffer.from(forge === "wrong key" ? "another-key-that-is-also-long-enough-0123456789" : TRUSTED.SECRET_KEY);
  const signature = signNotification({ secret }, body, new Date(Date.now() - (forge === "old" ? 400_000 : 0)));
  const sent = forge === "changed" ? Buffer.from(JSON.stringify({ ...told, amount: told.amount + 1 })) : body;
  const answer = await ask({
    port,
    path: "/api/payment/notification/builtin",
    method: "POST",
    host: "localhost",
    body: sent,
    headers: { "content-type": "application/json", ...(forge !== "unsigned" && { [SIGNATURE_HEADER]: signature }) },
  });
  return answer.status;
}
