/** A guest who buys over HTTP like an app: signed calls, the provider's form, the return. */
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
  /** The guest's IP address; the trial replaces a proxy. */
  readonly address: string;
  readonly email: string;
  readonly token?: string;
  readonly brand?: BrandCode;
  readonly country?: CountryCode;
};

/** Current prices, never cached. */
export const PRICES = "/api/shop/trade/settlement/order/price";

let guests = 0;

/** With a new address and mailbox. */
export function newGuest(rest: Partial<Guest> = {}): Guest {
  guests += 1;
  return {
    address: `10.${(guests >> 16) & 255}.${(guests >> 8) & 255}.${guests & 255}`,
    email: `guest-${guests}-${randomUUID().slice(0, 8)}@example.com`,
    ...rest,
  };
}

/** Rejects without an answer. */
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

/** Parses the envelope. */
export function read(answer: Answer): Called {
  const { status, text } = answer;
  try {
    const parsed: unknown = JSON.parse(text);
    if (isRecord(parsed) && (typeof parsed["code"] === "string" || typeof parsed["code"] === "number")) {
      return { status, code: parsed["code"], data: isRecord(parsed["data"]) ? parsed["data"] : {}, text };
    }
  } catch {
    // Reported below.
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

/** Asks for the price of an order with delivery. */
export async function totalOf(port: number, guest: Guest, goodsId: string, qty = 1): Promise<string> {
  const { data, text } = await callAs(port, guest, "POST", PRICES, { items: [{ goodsId, qty }] });
  if (typeof data["total"] !== "string") throw new Error(`no total: ${text.slice(0, 200)}`);
  return data["total"];
}

/** The same key is the same confirmation. */
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

/** Retries after "in a moment", one second apart. */
const PATIENCE = 60;

/** Confirms an order, retrying with the same key while the shop is overloaded. @returns the last answer and the number of retries */
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

/** Undefined when the answer has no order. */
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

/** Posts the form to the provider. @returns the address that it redirects to */
export async function goToProvider(port: number, reference: string): Promise<string | undefined> {
  const { status, headers } = await form(port, "/api/payment/provider/redirect", { paymentId: reference });
  return status === 303 ? headers.location : undefined;
}

/** Decides on the provider's page. @returns where the provider redirects to */
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

/** The browser's cookie that opens an order. */
export const orderCookie = ({ orderId, orderToken }: Pick<Placed, "orderId" | "orderToken">): string =>
  `rambla_order_${orderId}=${orderToken}`;

/** Opens an order by its token. */
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

/** A notification of the provider; `forge` makes it invalid. @returns its status */
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
