/** The built-in payment provider over HTTP: the address the shop's form posts to, the page of the payer, and the shop's door for notifications. */
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { hostsOf } from "@rambla/core/config";
import { DEFAULT_BRAND, DEFAULT_COUNTRY, findHost, marketOf } from "@rambla/core/market";
import { decidePayment, deliverNotification, dueNotifications, NO_CONTROLS, notePayer, paymentByReference, SIGNATURE_HEADER } from "@rambla/domain/payment/providers/builtin-service";
import { receiveNotification } from "@rambla/domain/payment/service";
import { DatabaseAway } from "@rambla/domain/platform/database";
import { unhurried } from "@rambla/domain/platform/patience";
import type { Shop } from "@rambla/domain/platform/shop";
import * as z from "zod";
import { safeHeaders, SECURITY_HEADERS } from "../content-security.ts";
import { PAGE_POLICY, payPage, unknownPage } from "./page.ts";

const NOTIFICATION_LIMIT = 64 * 1024;
const FORM_LIMIT = 16 * 1024;

/** References are 23 letters and digits; anything else is not worth a question to the database. */
const referenceSchema = z.string().regex(/^[0-9A-Za-z]{20,40}$/);
const flag = z.literal("1").optional().transform((value) => value === "1");
const decisionSchema = z.object({
  decision: z.enum(["approve", "decline", "leave"]),
  late: z.coerce.number().int().min(0).max(3600).catch(0),
  twice: flag, outOfOrder: flag, wrongAmount: flag, none: flag,
});

/** The provider's own pages, and its address for the shop's form. */
export function providerApp(shop: Shop): Hono {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: FORM_LIMIT, onError: (context) => context.text("", 413) }));

  /** The shop's form (D-191): an opaque reference and nothing to believe. */
  app.post("/api/payment/provider/redirect", async (context) => {
    if (!isOwnForm(context)) return context.text("", 403);
    const reference = await field(context, "paymentId");
    if (!reference || !(await paymentByReference(shop, reference))) return unknown(shop, context);
    return leadTo(context, `/payment-provider/pay/${reference}`);
  });

  app.get("/payment-provider/pay/:reference", async (context) => {
    const payment = await known(shop, context.req.param("reference"));
    if (!payment) return unknown(shop, context);
    if (payment.status !== "open") return leadTo(context, payment.status === "succeeded" ? payment.successPath : payment.failurePath);
    if (payment.openedAt === null) await notePayer(shop, payment.reference);
    return page(context, payPage(payment, shop.demo), 200);
  });

  app.post("/payment-provider/pay/:reference", async (context) => {
    if (!isOwnForm(context)) return context.text("", 403);
    const payment = await known(shop, context.req.param("reference"));
    if (!payment) return unknown(shop, context);
    const form = decisionSchema.safeParse(await context.req.parseBody());
    if (!form.success) return page(context, payPage(payment, shop.demo), 400);
    const { decision, ...controls } = form.data;
    if (decision === "leave") return leadTo(context, payment.failurePath);
    // A second click finds the payment decided and leads to the same result.
    const decided = await decidePayment(shop, payment.reference, decision, shop.demo ? controls : NO_CONTROLS);
    sendDueNotifications(shop);
    return leadTo(context, decided?.status === "succeeded" ? payment.successPath : payment.failurePath);
  });

  app.notFound((context) => context.text("", 404));
  app.onError((error, context) => failed(shop, error, context));
  return app;
}

/** The shop's door for signed notifications of providers: `POST /api/payment/notification/:provider`. */
export function notificationHandler(shop: Shop): Hono {
  const app = new Hono();
  app.post("/api/payment/notification/:provider", bodyLimit({ maxSize: NOTIFICATION_LIMIT, onError: (context) => context.text("", 413) }), async (context) => {
    const body = new Uint8Array(await context.req.arrayBuffer());
    const effect = await receiveNotification(shop, context.req.param("provider"), { body, header: (name) => context.req.header(name) ?? null });
    return context.body(null, effect === "forged" ? 400 : 204, { "cache-control": "no-store" });
  });
  app.notFound((context) => context.text("", 404));
  app.onError((error, context) => failed(shop, error, context));
  return app;
}

/** Both doors in one app. */
export function makeProvider(shop: Shop): Hono {
  const notifications = notificationHandler(shop);
  const pages = providerApp(shop);
  const app = new Hono();
  app.use(safeHeaders);
  app.all("/api/payment/notification/*", (context) => notifications.fetch(context.req.raw));
  app.all("*", (context) => pages.fetch(context.req.raw));
  return app;
}

async function known(shop: Shop, reference: string) {
  return referenceSchema.safeParse(reference).success ? await paymentByReference(shop, reference) : undefined;
}

/** No such payment: said in the language of the shop whose host was asked. */
function unknown(shop: Shop, context: Context): Response {
  const host = findHost(new URL(context.req.url).host, hostsOf(shop.config));
  return page(context, unknownPage(marketOf(host?.brand ?? DEFAULT_BRAND, host?.country ?? DEFAULT_COUNTRY)), 404);
}

async function field(context: Context, name: string): Promise<string | undefined> {
  const form = await context.req.parseBody().catch(() => ({}) as Record<string, unknown>);
  const parsed = referenceSchema.safeParse(form[name]);
  return parsed.success ? parsed.data : undefined;
}

/** A form that a browser sends from another site is nobody's decision. Clients that are no browser say nothing about it. */
function isOwnForm(context: Context): boolean {
  const site = context.req.header("sec-fetch-site");
  return site === undefined || site === "same-origin" || site === "none";
}

/** Sends what is due without keeping the payer waiting; the worker repeats what fails. */
function sendDueNotifications(shop: Shop): void {
  const notifications = notificationHandler(shop);
  const post = async (body: Uint8Array, signature: string) => {
    const request = new Request("http://shop/api/payment/notification/builtin", { method: "POST", body: Buffer.from(body), headers: { [SIGNATURE_HEADER]: signature } });
    return (await notifications.fetch(request)).ok;
  };
  unhurried(async () => {
    for (const eventId of await dueNotifications(shop)) await deliverNotification(shop, eventId, post);
  }).catch((error: unknown) => shop.log.warn({ error }, "a payment notification waits for its next try"));
}

function leadTo(context: Context, path: string): Response {
  // Only paths of the shop itself ever get here; a second slash would name another host.
  const location = /^\/(?!\/)/.test(path) ? path : "/";
  return context.body(null, 303, { ...SECURITY_HEADERS, location, "cache-control": "private, no-store" });
}

function page(context: Context, html: string, status: 200 | 400 | 404): Response {
  return context.html(html, status, { ...SECURITY_HEADERS, "content-security-policy": PAGE_POLICY, "cache-control": "private, no-store", "referrer-policy": "no-referrer" });
}

function failed(shop: Shop, error: Error, context: Context): Response {
  if (error instanceof DatabaseAway) return context.text("", 503, { "retry-after": "5" });
  shop.log.error({ error }, "the payment provider failed");
  return context.text("", 500);
}

