/**
 * PayPal's published API on loopback: tokens, orders approved on a page and captured, refunds, signed webhooks. Tests can make it fail and
 * read its books.
 */
import { sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32 } from "node:zlib";
import { type PayPalSettings, placeAt } from "../src/payment/providers/paypal/settings.ts";
import { ACCOUNT, Books, type Order, Refused } from "./paypal-books.ts";
import { aRoot, anIssuer, aSigner, pemOf, type Signer } from "./signing-certificates.ts";

type Operation = "token" | "create" | "get" | "capture" | "refund" | "certificate";
/** `slow` works and answers late, `error` answers 500, `lost` works and hangs up, `hangsUp` only hangs up. */
type Fault = "slow" | "error" | "lost" | "hangsUp";
export type Sent = { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> };
/** Differences from a genuine webhook. */
type Forged = {
  readonly webhookId?: string;
  readonly certificate?: string;
  readonly signer?: Signer;
  readonly at?: Date;
  readonly algorithm?: string;
};

export const CERTIFICATE = "/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77";
const NAME = "CN=messageverificationcerts.sandbox.paypal.com";

let authorities: Promise<{ readonly root: string; readonly issuer: Awaited<ReturnType<typeof anIssuer>> }> | undefined;
/** Generating keys is slow, so all servers of a file share the authorities. */
async function makeAuthorities() {
  const root = await aRoot();
  return { root: pemOf(root), issuer: await anIssuer(root) };
}

export class PayPalServer {
  readonly books = new Books();
  /** Requests in their order: `capture`, `get`, … */
  readonly asked: Operation[] = [];
  /** Certificates by path. */
  readonly certificates = new Map<string, string>();
  readonly roots: readonly string[];
  readonly settings: PayPalSettings;
  readonly signer: Signer;
  #faults: { readonly operation: Operation; readonly fault: Fault }[] = [];
  #events = 0;
  readonly #clock: () => Date;
  readonly #server: ReturnType<typeof createServer>;

  private constructor(clock: () => Date, server: ReturnType<typeof createServer>, origin: string, root: string, signer: Signer) {
    this.#clock = clock;
    this.#server = server;
    this.roots = [root];
    this.signer = signer;
    this.settings = { ...ACCOUNT, place: placeAt(origin) };
  }

  static async start(clock: () => Date): Promise<PayPalServer> {
    const { root, issuer } = await (authorities ??= makeAuthorities());
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const signer = await aSigner(issuer, NAME, { issuerAt: `${origin}/issuer.crt` });
    const started = new PayPalServer(clock, server, origin, root, signer);
    started.certificates.set(CERTIFICATE, signer.pem + "\n" + pemOf(issuer));
    started.certificates.set("/issuer.crt", pemOf(issuer));
    server.on("request", (request, response) => void started.#answer(request, response));
    return started;
  }

  /** Makes the next requests of a kind fail. */
  fail(operation: Operation, fault: Fault, times = 1): void {
    for (let each = 0; each < times; each += 1) this.#faults.push({ operation, fault });
  }

  /** A signer below the trusted issuer, under another name. */
  async signerNamed(subject: string, notAfter?: Date): Promise<Signer> {
    return await aSigner((await (authorities ??= makeAuthorities())).issuer, subject, notAfter ? { notAfter } : {});
  }

  /**
   * The payer's browser: opens the page that the shop's form leads to, and decides.
   * @returns where PayPal leads it back to
   */
  async decide(
    form: { readonly url: string; readonly fields: Readonly<Record<string, string>> },
    decision: "approve" | "cancel",
  ): Promise<URL> {
    const answer = await fetch(`${form.url}?${new URLSearchParams({ ...form.fields })}`, {
      method: "POST",
      body: new URLSearchParams({ decision }),
      redirect: "manual",
    });
    return new URL(answer.headers.get("location") ?? "about:nowhere");
  }

  webhook(type: string, order: Order, resource: object = order.resourceOf(type), forged: Forged = {}): Sent {
    this.#events += 1;
    return this.signed(
      { id: `WH-${order.id}-${this.#events}`, event_version: "1.0", create_time: this.#clock().toISOString(), event_type: type, resource },
      forged,
    );
  }

  signed(
    event: object,
    {
      webhookId = this.settings.webhookId,
      certificate = this.settings.place.api + CERTIFICATE,
      signer = this.signer,
      at = this.#clock(),
      algorithm = "SHA256withRSA",
    }: Forged = {},
  ): Sent {
    const body = Buffer.from(JSON.stringify(event));
    const id = `transmission-${(this.#events += 1)}`;
    const time = at.toISOString();
    return {
      body,
      headers: {
        "content-type": "application/json",
        "paypal-transmission-id": id,
        "paypal-transmission-time": time,
        "paypal-cert-url": certificate,
        "paypal-auth-algo": algorithm,
        "paypal-transmission-sig": sign("RSA-SHA256", Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`), signer.key).toString(
          "base64",
        ),
      },
    };
  }

  close(): Promise<void> {
    return new Promise((closed) => {
      this.#server.close(() => closed());
      this.#server.closeAllConnections();
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.settings.place.api);
    const body = await textOf(request);
    const found = operationOf(request.method ?? "", url.pathname);
    if (found === undefined) return this.#page(request, response, url, body);
    this.asked.push(found.operation);
    const at = this.#faults.findIndex(({ operation }) => operation === found.operation);
    const fault = at < 0 ? undefined : this.#faults.splice(at, 1)[0]?.fault;
    if (fault === "hangsUp") return void request.socket.destroy();
    if (fault === "error") return send(response, 500, { name: "INTERNAL_SERVER_ERROR", debug_id: "d1" });
    try {
      const answer =
        found.operation === "certificate"
          ? this.#certificate(url.pathname)
          : this.books.answer(found.operation, found.id, request.headers, body, this.settings.place.site);
      if (fault === "slow") return;
      if (fault === "lost") return void request.socket.destroy();
      if (Buffer.isBuffer(answer)) return void response.writeHead(200, { "content-type": "application/x-pem-file" }).end(answer);
      return send(response, answer.status, answer.body);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return send(response, error.status, {
        name: error.status === 422 ? "UNPROCESSABLE_ENTITY" : error.issue,
        debug_id: "d2",
        details: [{ issue: error.issue }],
      });
    }
  }

  #certificate(path: string): Buffer {
    const found = this.certificates.get(path);
    if (found === undefined) throw new Refused(404, "RESOURCE_NOT_FOUND");
    return Buffer.from(found);
  }

  /** The page where payers decide. */
  #page(request: IncomingMessage, response: ServerResponse, url: URL, body: string): void {
    const order = url.pathname === "/checkoutnow" ? this.books.orders.get(url.searchParams.get("token") ?? "") : undefined;
    if (!order) return send(response, 404, {});
    if (request.method === "GET") {
      return void response
        .writeHead(200, { "content-type": "text/html" })
        .end(
          '<form method="post"><button name="decision" value="approve">Pay</button><button name="decision" value="cancel">Cancel</button></form>',
        );
    }
    const isApproved = new URLSearchParams(body).get("decision") === "approve";
    if (isApproved) order.approve();
    const back = new URL(isApproved ? order.returnUrl : order.cancelUrl);
    back.searchParams.set("token", order.id);
    if (isApproved) back.searchParams.set("PayerID", "QWERTYUIOPASD");
    response.writeHead(303, { location: back.href }).end();
  }
}

function operationOf(method: string, path: string): { readonly operation: Operation; readonly id: string } | undefined {
  const named = (pattern: RegExp, operation: Operation) => {
    const found = pattern.exec(`${method} ${path}`);
    return found ? { operation, id: found[1] ?? "" } : undefined;
  };
  return (
    named(/^POST \/v1\/oauth2\/token$/, "token") ??
    named(/^POST \/v2\/checkout\/orders$/, "create") ??
    named(/^GET \/v2\/checkout\/orders\/([^/]+)$/, "get") ??
    named(/^POST \/v2\/checkout\/orders\/([^/]+)\/capture$/, "capture") ??
    named(/^POST \/v2\/payments\/captures\/([^/]+)\/refund$/, "refund") ??
    named(/^GET (\/v1\/notifications\/certs\/.*|\/issuer\.crt)$/, "certificate")
  );
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", "paypal-debug-id": "d0" }).end(JSON.stringify(body));
}
