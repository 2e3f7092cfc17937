/** The HTTP calls in this process: signed requests in, envelopes out. */
import { randomUUID } from "node:crypto";
import type { ShopConfig } from "@rambla/core/config";
import { Registry } from "prom-client";
import { makeTestShop, type TestShop } from "../../../packages/domain/test/shop.ts";
import { ADDRESS } from "../../../packages/domain/test/orders.ts";
import { aCustomer } from "../../../packages/domain/test/customers.ts";
import { aGoods, aPrice, haveGoods } from "../../../packages/domain/test/catalogue.ts";
import { DEMO_CLIENT, type SignedRequest, signedHeaders } from "../../../tools/trial/signed-request.ts";
import { makeApi } from "../src/call/api.ts";
import { makeTally } from "../src/watch/tally.ts";

export type Envelope = {
  readonly code: string | number;
  readonly message: string;
  readonly data: unknown;
  readonly fields?: Readonly<Record<string, string>>;
};
export type Answered = { readonly status: number; readonly headers: Headers; readonly envelope: Envelope; readonly text: string };

export type FrontDoor = {
  readonly shop: TestShop;
  /** Sends a signed call; `headers` override the signed ones, undefined removes one. */
  call(request: SignedRequest): Promise<Answered>;
  /** A JSON write, signed over the exact text. */
  post(path: string, body: unknown, rest?: Omit<SignedRequest, "path" | "body" | "method">): Promise<Answered>;
  /** Sends an unsigned request. */
  raw(path: string, init: RequestInit & { duplex?: "half" }): Promise<Answered>;
  customer(brand?: SignedRequest["brand"]): Promise<string>;
  guest(brand?: SignedRequest["brand"], email?: string): Promise<string>;
  /** The counters as metrics. */
  counted(): Promise<readonly string[]>;
  close(): Promise<void>;
};

let moved = 0;

/** The demo's brands. */
export const BRANDS = ["lumbra", "nidora", "velmo"] as const;

/** A new shop with a few goods of every brand. */
export async function openFrontDoor(config: Partial<ShopConfig> = {}): Promise<FrontDoor> {
  const shop = await makeTestShop({
    config: { api: { clients: { [DEMO_CLIENT.appKey]: DEMO_CLIENT.secret } }, ...config },
  });
  for (const brand of BRANDS) {
    await haveGoods(
      shop,
      [
        aGoods({ goodsId: "1", stock: 5000, price: 1999, countries: ["ES", "DE"] }),
        aGoods({ goodsId: "2", stock: 3 }),
        aGoods({ goodsId: "3", stock: 0 }),
        aGoods({ goodsId: "4", prices: [aPrice(), aPrice({ country: "PL", priceMinor: 8900 })] }),
      ],
      {
        brand,
        bundles: [
          {
            palletId: "set",
            titles: { es: "Juntas" },
            goods: [
              { goodsId: "1", quantity: 1 },
              { goodsId: "4", quantity: 1 },
            ],
            prices: [{ country: "ES", priceMinor: 3500 }],
          },
        ],
      },
    );
  }
  return frontDoorOf(shop);
}

/** The front door of an existing shop. */
export function frontDoorOf(shop: TestShop): FrontDoor {
  const registry = new Registry();
  const api = makeApi({ ...shop, tally: makeTally(registry, shop.log) });

  async function raw(path: string, init: RequestInit & { duplex?: "half" }): Promise<Answered> {
    const response = await api.fetch(new Request(`http://es.lumbra.localhost${path}`, init));
    const text = await response.text();
    const envelope: Envelope =
      text !== "" && response.headers.get("content-type")?.includes("json")
        ? JSON.parse(text)
        : { code: "no envelope", message: "", data: null };
    return { status: response.status, headers: response.headers, envelope, text };
  }
  async function call(request: SignedRequest): Promise<Answered> {
    const { method = "GET", path, body } = request;
    // The test's clock stands still, but each signature needs its own millisecond.
    moved += 1;
    return await raw(path, { method, body, headers: signedHeaders({ at: shop.clock().getTime() + (moved % 100_000), ...request }) });
  }
  const post: FrontDoor["post"] = (path, body, rest = {}) => call({ ...rest, method: "POST", path, body: JSON.stringify(body) });
  return {
    shop,
    raw,
    call,
    post,
    counted: async () => (await registry.metrics()).split("\n").filter((line) => line.startsWith("rambla_")),
    customer: async (brand = "lumbra") => (await aCustomer(shop, undefined, { brand })).access,
    async guest(brand = "lumbra", email = `${randomUUID()}@example.com`) {
      const { envelope } = await post("/api/shop/tourist/login", { email }, { brand });
      if (typeof envelope.data !== "object" || envelope.data === null || !("access_token" in envelope.data))
        throw new Error(`no token: ${envelope.code}`);
      return String(envelope.data.access_token);
    },
    close: () => shop.close(),
  };
}

/** One unit of goods 1. */
export function orderBody(total: string, rest: Readonly<Record<string, unknown>> = {}) {
  return {
    items: [{ goodsId: "1", qty: 1 }],
    email: "ana@example.com",
    address: ADDRESS,
    paymentMethodId: "1",
    agreement: true,
    total,
    ...rest,
  };
}

/** One unit of goods 1 in Spain: 19.99 and 4.99 delivery. */
export const TOTAL = "24.98";

export async function placeOrder(door: FrontDoor, rest: Omit<SignedRequest, "path" | "body" | "method"> = {}) {
  const { status, envelope } = await door.post("/api/shop/order/commit-pay", orderBody(TOTAL), { key: randomUUID(), ...rest });
  const { data } = envelope;
  if (status !== 200 || typeof data !== "object" || data === null || !("orderId" in data) || !("orderToken" in data)) {
    throw new Error(`no order: ${status} ${JSON.stringify(envelope)}`);
  }
  return { orderId: String(data.orderId), orderToken: String(data.orderToken) };
}
