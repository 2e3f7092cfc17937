/** The sandbox payment provider: the form's target, the payer's page, and the shop's notification endpoint. */
import { type Context, Hono } from "hono";
import type { Market } from "@rambla/core/market";
import { receiveFromBuiltin } from "@rambla/domain/payment/builtin-news-service";
import {
  decidePayment,
  deliverTaken,
  NO_CONTROLS,
  notePayer,
  paymentByReference,
  type TakenNotification,
} from "@rambla/domain/payment/providers/builtin-service";
import { findProvider, hasStandIn } from "@rambla/domain/payment/providers/registry";
import { readNotification, takeNotification } from "@rambla/domain/payment/notification-service";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import type { Shop } from "@rambla/domain/platform/shop";
import { ProviderSilent } from "@rambla/domain/platform/silence";
import * as z from "zod";
import { safeHeaders, SECURITY_HEADERS } from "../request/content-security.ts";
import { FORM_LIMITS, readForm } from "../request/form-body.ts";
import { isOwnForm } from "../request/own-form.ts";
import { readBody } from "../request/request-body.ts";
import { isUnbegun } from "../queue/fair-queue.ts";
import { PAGE_POLICY, payPage, unknownPage } from "./page.ts";

const NOTIFICATION_LIMIT = 64 * 1024;
const DECISION_LIMITS = { ...FORM_LIMITS, bytes: 16 * 1024, fields: 20 };

/** The host's market and the origin that the browser sees. */
export type ProviderVisit = {
  readonly market: Market;
  readonly visitedOrigin: string;
  readonly origin: string;
  /** Runs the answer in a queue; at once when undefined. */
  readonly inTurn?: (answer: () => Promise<Response>) => Promise<Response>;
};
type Env = { readonly Bindings: ProviderVisit };
type Visit = Context<Env>;

/** References are 23 letters and digits; others cost no query. */
const referenceSchema = z.string().regex(/^[0-9A-Za-z]{20,40}$/);
const flag = z
  .literal("1")
  .optional()
  .transform((value) => value === "1");
const decisionSchema = z.object({
  decision: z.enum(["approve", "decline", "leave"]),
  late: z.coerce.number().int().min(0).max(3600).catch(0),
  slow: z.coerce.number().int().min(0).max(60).catch(0),
  twice: flag,
  outOfOrder: flag,
  wrongAmount: flag,
  none: flag,
  lost: flag,
});

export function providerApp(shop: Shop): Hono<Env> {
  const app = new Hono<Env>();

  /** The shop's form holds an opaque reference only. */
  app.post("/api/payment/provider/redirect", async (context) => {
    const form = await ownForm(context);
    if (form instanceof Response) return form;
    const reference = referenceSchema.safeParse(form.get("paymentId")).data;
    if (!reference || !(await paymentByReference(shop, reference))) return unknown(shop, context);
    return leadTo(context, `/payment-provider/pay/${reference}`);
  });
  app.all("/api/payment/provider/redirect", (context) => onlyTakes(context, "POST"));

  app.get("/payment-provider/pay/:reference", async (context) => {
    const payment = await known(shop, context.req.param("reference"));
    if (!payment) return unknown(shop, context);
    if (payment.status !== "open") return leadTo(context, payment.status === "succeeded" ? payment.successPath : payment.failurePath);
    if (payment.openedAt === null) await notePayer(shop, payment.reference);
    return page(context, payPage(shop, payment), 200);
  });

  app.post("/payment-provider/pay/:reference", async (context) => {
    const form = await ownForm(context);
    if (form instanceof Response) return form;
    const payment = await known(shop, context.req.param("reference"));
    if (!payment) return unknown(shop, context);
    const decided = decisionSchema.safeParse(Object.fromEntries(form));
    if (!decided.success) return page(context, payPage(shop, payment), 400);
    const { decision, ...controls } = decided.data;
    if (decision === "leave") return leadTo(context, payment.failurePath);
    // A second click finds the payment decided and gives the same result.
    const { status, tells } = await decidePayment(shop, payment, decision, shop.demo ? controls : NO_CONTROLS);
    // The shop is notified before the payer returns, as with a real provider.
    if (tells) await sendNotification(shop, tells);
    return leadTo(context, status === "succeeded" ? payment.successPath : payment.failurePath);
  });
  app.all("/payment-provider/pay/:reference", (context) => onlyTakes(context, "GET, HEAD, POST"));

  app.notFound((context) => context.text("", 404));
  app.onError((error, context) => failed(shop, error, context));
  return app;
}

/** `POST /api/payment/notification/:provider`, open to any caller. Only a valid signature gets into the queue. */
export function notificationHandler(shop: Shop): Hono<Env> {
  const app = new Hono<Env>();
  app.post("/api/payment/notification/:provider", async (context) => {
    const provider = context.req.param("provider");
    if (!findProvider(shop, provider)) return context.text("", 404);
    const body = await readBody(context.req.raw, NOTIFICATION_LIMIT);
    if (!body) return context.text("", 413);
    const notification = await readNotification(shop, provider, { body, header: (name) => context.req.header(name) ?? null });
    if (!notification) return context.body(null, 400, { "cache-control": "no-store" });
    return await inTurn(context, async () => {
      await takeNotification(shop, provider, notification);
      return context.body(null, 204, { "cache-control": "no-store" });
    });
  });
  app.all("/api/payment/notification/:provider", (context) => onlyTakes(context, "POST"));
  app.notFound((context) => context.text("", 404));
  app.onError((error, context) => failed(shop, error, context));
  return app;
}

/**
 * Both in one app; the sandbox's pages exist only with the sandbox. The body is read before the queue, so that a slow line holds no place
 * in it.
 */
export function makeProvider(shop: Shop): Hono<Env> {
  const notifications = notificationHandler(shop);
  const pages = hasStandIn(shop) ? providerApp(shop) : undefined;
  const app = new Hono<Env>();
  app.use(safeHeaders);
  app.all("*", async (context) => {
    const { raw, path, method, url } = context.req;
    const door = path.startsWith("/api/payment/notification/") ? notifications : pages;
    if (!door) return context.text("", 404);
    const body = method === "POST" ? await readBody(raw, NOTIFICATION_LIMIT) : new Uint8Array();
    if (!body) return context.text("", 413);
    const request = method === "POST" ? new Request(url, { method, headers: raw.headers, body }) : raw;
    const answer = async () => await door.fetch(request, context.env);
    return await (door === notifications ? answer() : inTurn(context, answer));
  });
  app.onError((error, context) => failed(shop, error, context));
  return app;
}

async function inTurn(context: Visit, answer: () => Promise<Response>): Promise<Response> {
  const known: Partial<ProviderVisit> | undefined = context.env;
  return await (known?.inTurn ? known.inTurn(answer) : answer());
}

export function isProviderPath(pathname: string): boolean {
  return (
    pathname.startsWith("/payment-provider/") ||
    pathname === "/api/payment/provider/redirect" ||
    pathname.startsWith("/api/payment/notification/")
  );
}

async function known(shop: Shop, reference: string) {
  return referenceSchema.safeParse(reference).success ? await paymentByReference(shop, reference) : undefined;
}

/** In the language of the host's shop. */
function unknown(shop: Shop, context: Visit): Response {
  return page(context, unknownPage(shop, context.env.market), 404);
}

/** Gives the fields of a same-origin form; rejects a foreign one. */
async function ownForm(context: Visit): Promise<URLSearchParams | Response> {
  if (!isOwnForm((name) => context.req.header(name), context.env)) return context.text("", 403);
  const body = await readBody(context.req.raw, DECISION_LIMITS.bytes);
  if (!body) return context.text("", 413);
  const form = await readForm(context.req.header("content-type"), body, DECISION_LIMITS);
  return form instanceof URLSearchParams ? form : context.text("", form.status);
}

function onlyTakes(context: Context, methods: string): Response {
  return context.body(null, context.req.method === "OPTIONS" ? 204 : 405, { allow: methods });
}

/** Sends a decision to the shop; the worker retries failures. */
async function sendNotification(shop: Shop, taken: TakenNotification): Promise<void> {
  await deliverTaken(shop, taken, (body, signature) => receiveFromBuiltin(shop, body, signature)).catch((error: unknown) =>
    shop.log.warn({ error }, "a payment notification waits for its next try"),
  );
}

function leadTo(context: Visit, path: string): Response {
  // Only the shop's paths get here; a second slash would name another host.
  const location = /^\/(?!\/)/.test(path) ? path : "/";
  return context.body(null, 303, { ...SECURITY_HEADERS, location, "cache-control": "private, no-store" });
}

function page(context: Visit, html: string, status: 200 | 400 | 404): Response {
  return context.html(html, status, {
    ...SECURITY_HEADERS,
    "content-security-policy": PAGE_POLICY,
    "cache-control": "private, no-store",
    "referrer-policy": "same-origin",
  });
}

function failed(shop: Shop, error: Error, context: Context): Response {
  if (error instanceof DatabaseAway || error instanceof ProviderSilent || isUnbegun(error))
    return context.text("", 503, { "retry-after": "5" });
  shop.log.error({ error }, "the payment provider failed");
  return context.text("", 500);
}
