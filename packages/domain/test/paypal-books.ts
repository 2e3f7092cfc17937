/** The state of PayPal on loopback: credentials, orders, charges and refunds. */
import type { IncomingHttpHeaders } from "node:http";

export const ACCOUNT = {
  clientId: "client-of-the-shop",
  clientSecret: "secret-of-the-shop-at-paypal",
  webhookId: "8PT597110X687430LKGECATA",
};
/** Currencies without decimals. */
const WHOLE = ["HUF", "JPY", "TWD"];

type Amount = { readonly currency_code: string; readonly value: string };
type Charge = { id: string; status: string; readonly amount: Amount; readonly custom_id: string; readonly invoice_id: string };
type Refund = {
  readonly id: string;
  status: "COMPLETED" | "PENDING" | "FAILED" | "CANCELLED";
  readonly amount: Amount;
  readonly custom_id: string | undefined;
};
type Answer = { readonly status: number; readonly body: object };

/** PayPal refuses a request. */
export class Refused extends Error {
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}

/** How the next capture goes; an order keeps its fault. */
export type CaptureFault = "instrumentDeclined" | "declined" | "pending" | "short" | "otherCurrency";

export class Order {
  readonly id: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly asked: NewOrder;
  status = "PAYER_ACTION_REQUIRED";
  readonly charges: Charge[] = [];
  readonly refunds: Refund[] = [];
  captureFault: CaptureFault | undefined;
  /** States of its next refunds in order; further ones complete at once. */
  readonly nextRefunds: Refund["status"][] = [];

  constructor(id: string, asked: NewOrder) {
    this.id = id;
    this.asked = asked;
    const { return_url, cancel_url } = asked.payment_source.paypal.experience_context;
    this.returnUrl = return_url;
    this.cancelUrl = cancel_url;
  }

  get #unit() {
    return this.asked.purchase_units[0];
  }

  approve(): void {
    if (this.status === "PAYER_ACTION_REQUIRED") this.status = "APPROVED";
  }

  capture(): Answer {
    if (this.captureFault === "instrumentDeclined") throw new Refused(422, "INSTRUMENT_DECLINED");
    if (this.status === "COMPLETED") throw new Refused(422, "ORDER_ALREADY_CAPTURED");
    if (this.status !== "APPROVED") throw new Refused(422, "ORDER_NOT_APPROVED");
    const { amount, custom_id, invoice_id } = this.#unit;
    const status = this.captureFault === "declined" ? "DECLINED" : this.captureFault === "pending" ? "PENDING" : "COMPLETED";
    const value = this.captureFault === "short" ? (Number(amount.value) - 0.01).toFixed(2) : amount.value;
    const charged = { value, currency_code: this.captureFault === "otherCurrency" ? "USD" : amount.currency_code };
    this.charges.push({ id: `${this.id}C${this.charges.length + 1}`, status, amount: charged, custom_id, invoice_id });
    this.status = "COMPLETED";
    return { status: 201, body: this.shown };
  }

  get shown(): object {
    const payments = { captures: this.charges, refunds: this.refunds };
    return {
      id: this.id,
      intent: "CAPTURE",
      status: this.status,
      purchase_units: [{ ...this.#unit, ...(this.charges.length > 0 && { payments }) }],
    };
  }

  /** The resource of a webhook. */
  resourceOf(type: string): object {
    const charge = this.charges.at(-1) ?? { id: "none", status: "DENIED", amount: this.#unit.amount, custom_id: this.#unit.custom_id };
    if (type === "PAYMENT.CAPTURE.REVERSED")
      return {
        id: `${this.id}V1`,
        status: "COMPLETED",
        amount: charge.amount,
        invoice_id: this.#unit.invoice_id,
        links: [{ href: `/v2/payments/captures/${charge.id}`, rel: "up", method: "GET" }],
      };
    return type.startsWith("CHECKOUT.") ? this.shown : { ...charge, supplementary_data: { related_ids: { order_id: this.id } } };
  }

  /** Minor units refunded or pending, counted independently of the shop. */
  get returned(): number {
    return this.refunds
      .filter(({ status }) => status === "COMPLETED" || status === "PENDING")
      .reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);
  }
}

type NewOrder = {
  readonly intent: string;
  readonly purchase_units: readonly [{ readonly amount: Amount; readonly custom_id: string; readonly invoice_id: string }];
  readonly payment_source: {
    readonly paypal: {
      readonly experience_context: { readonly return_url: string; readonly cancel_url: string } & Readonly<Record<string, string>>;
    };
  };
};

export class Books {
  readonly orders = new Map<string, Order>();
  readonly #tokens = new Set<string>();
  /** Answers by request id. */
  readonly #known = new Map<string, Answer>();
  /** The fault of captures of later orders. */
  nextCapture: CaptureFault | undefined;

  /** Invalidates all tokens before their time. */
  forgetTokens(): void {
    this.#tokens.clear();
  }

  of(paymentId: string): Order {
    const found = [...this.orders.values()].findLast(({ asked }) => asked.purchase_units[0].custom_id === paymentId);
    if (!found) throw new Error(`no order for ${paymentId}`);
    return found;
  }

  answer(
    operation: "token" | "create" | "get" | "capture" | "refund",
    id: string,
    headers: IncomingHttpHeaders,
    body: string,
    site: string,
  ): Answer {
    if (operation === "token") return this.#token(headers.authorization, body);
    if (!this.#tokens.has(headers.authorization?.replace(/^Bearer /, "") ?? "")) throw new Refused(401, "INVALID_TOKEN");
    if (operation === "get") return { status: 200, body: this.#order(id).shown };
    const requestId = String(headers["paypal-request-id"] ?? "");
    if (!/^[\w-]{1,108}$/.test(requestId)) throw new Refused(400, "PAYPAL_REQUEST_ID_REQUIRED");
    const key = `${operation} ${id} ${requestId}`;
    const before = this.#known.get(key);
    if (before) return before;
    const answer =
      operation === "create" ? this.#create(body, site) : operation === "capture" ? this.#order(id).capture() : this.#refund(id, body);
    this.#known.set(key, answer);
    return answer;
  }

  #token(authorization: string | undefined, body: string): Answer {
    const due = `Basic ${Buffer.from(`${ACCOUNT.clientId}:${ACCOUNT.clientSecret}`).toString("base64")}`;
    if (authorization !== due || new URLSearchParams(body).get("grant_type") !== "client_credentials")
      throw new Refused(401, "invalid_client");
    const token = `A21AA${crypto.randomUUID()}`;
    this.#tokens.add(token);
    return { status: 200, body: { scope: "", access_token: token, token_type: "Bearer", app_id: "APP-1", expires_in: 32_400, nonce: "n" } };
  }

  #create(body: string, site: string): Answer {
    const asked = JSON.parse(body) as NewOrder;
    const { amount } = asked.purchase_units[0];
    if (!isWritten(amount)) throw new Refused(422, WHOLE.includes(amount.currency_code) ? "DECIMALS_NOT_SUPPORTED" : "DECIMAL_PRECISION");
    if (asked.intent !== "CAPTURE") throw new Refused(422, "INCOMPATIBLE_PARAMETER_VALUE");
    const order = new Order(`5O190127TN${String(this.orders.size + 1).padStart(7, "0")}`, asked);
    if (!URL.canParse(order.returnUrl)) throw new Refused(400, "INVALID_PARAMETER_SYNTAX");
    order.captureFault = this.nextCapture;
    this.orders.set(order.id, order);
    const link = { href: `${site}/checkoutnow?token=${order.id}`, rel: "payer-action", method: "GET" };
    return { status: 200, body: { id: order.id, status: order.status, links: [link] } };
  }

  #refund(captureId: string, body: string): Answer {
    const order = [...this.orders.values()].find(({ charges }) => charges.some(({ id }) => id === captureId));
    const charge = order?.charges.find(({ id }) => id === captureId);
    if (!order || !charge) throw new Refused(404, "RESOURCE_NOT_FOUND");
    const { amount, custom_id } = JSON.parse(body) as { readonly amount: Amount; readonly custom_id?: string };
    if (!isWritten(amount) || amount.currency_code !== charge.amount.currency_code)
      throw new Refused(422, "REFUND_CAPTURE_CURRENCY_MISMATCH");
    const left = Math.round(Number(charge.amount.value) * 100) - order.returned;
    if (Math.round(Number(amount.value) * 100) > left)
      throw new Refused(422, left === 0 ? "CAPTURE_FULLY_REFUNDED" : "REFUND_AMOUNT_EXCEEDED");
    const refund: Refund = {
      id: `${order.id}R${order.refunds.length + 1}`,
      status: order.nextRefunds.shift() ?? "COMPLETED",
      amount,
      custom_id,
    };
    order.refunds.push(refund);
    charge.status = order.returned === Math.round(Number(charge.amount.value) * 100) ? "REFUNDED" : "PARTIALLY_REFUNDED";
    // A repetition under the same id returns the refund's present state.
    return { status: 201, body: refund };
  }

  #order(id: string): Order {
    const found = this.orders.get(id);
    if (!found) throw new Refused(404, "RESOURCE_NOT_FOUND");
    return found;
  }
}

function isWritten({ currency_code, value }: Amount): boolean {
  return Number(value) > 0 && (WHOLE.includes(currency_code) ? /^\d+$/ : /^\d+\.\d{2}$/).test(value);
}
