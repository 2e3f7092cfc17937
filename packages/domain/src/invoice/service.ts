/** Invoices as shoppers ask for them: of their own orders, within their time, once at a time. */
import { randomId } from "@rambla/core/id";
import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { listAddresses } from "../address/service.ts";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { listOrders } from "../order/own/own-service.ts";
import { type Bearer, lockOwn, ownOrder } from "../order/service.ts";
import { type CallContext, isCustomer, wishOf } from "../platform/call-context.ts";
import type { Queryable } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { findInvoice, findInvoices, type InvoiceRow } from "./issue/issue-store.ts";
import { findFile } from "./document/file-store.ts";
import { type Buyer, type BuyerProblem, entityOf, type InvoiceKind, readBuyer, type Standing, standingOf } from "./rules.ts";
import { type BilledOrder, findBilled, findLatest, insertRequest, type RequestRow } from "./store.ts";

/** Orders that one part of the list looks at; the next part goes on behind them. */
const LOOKED_AT = 200;
const AT_ONCE = 50;

/** An order with what was asked for, and what was issued. */
export type OrderInvoices = {
  readonly order: BilledOrder;
  readonly standing: Standing;
  readonly request: RequestRow | null;
  readonly invoices: readonly InvoiceRow[];
};

type Asking = Pick<CallContext, "shop" | "market" | "viewer">;

/** How it stands with the invoices of orders. */
async function invoicesOf(
  shop: Pick<Shop, "config" | "clock">,
  database: Queryable,
  orderIds: readonly string[],
): Promise<OrderInvoices[]> {
  const [orders, requests, invoices] = [
    await findBilled(database, orderIds),
    await findLatest(database, orderIds),
    await findInvoices(database, orderIds),
  ];
  return orders.map((order) => {
    const request = requests.find(({ orderId }) => orderId === order.orderId) ?? null;
    const own = invoices.filter(({ orderId }) => orderId === order.orderId);
    const issuer = entityOf(shop.config.invoice, order.brand);
    const stands = { ...order, request, hasInvoice: own.some(({ type, state }) => type === 380 && state === "ready") };
    const isIssued = issuer !== undefined && issuer.invoicing !== "none";
    return { order, request, invoices: own, standing: standingOf(stands, shop.clock(), shop.config.invoice.windowDays, isIssued) };
  });
}

/** How it stands with the invoice of one own order. */
export async function invoicesOfOrder(
  { shop, market }: Asking,
  bearer: Bearer,
  orderId: string,
): Promise<OrderInvoices | Refusal<"item.notFound">> {
  const owned = await ownOrder(shop, market, bearer, orderId);
  if (isRefusal(owned)) return owned;
  const [found] = await invoicesOf(shop, shop.database, [orderId]);
  return found ?? refuse("item.notFound");
}

/**
 * Orders of a customer that have an invoice or can have one, the latest first. A part looks at so many orders and may hold few of them, or none, and go on all the same.
 * @returns `auth.required` for whoever has not signed in
 */
export async function listInvoices(
  context: Asking,
  asked: { readonly after?: string | undefined; readonly limit?: number | undefined },
): Promise<{ readonly items: readonly OrderInvoices[]; readonly next: string | null } | Refusal<"auth.required">> {
  const { shop, viewer } = context;
  if (!isCustomer(viewer)) return refuse("auth.required");
  const { limit = shop.config.paging.default } = asked;
  const items: OrderInvoices[] = [];
  let after = asked.after;
  for (let looked = 0; looked < LOOKED_AT; looked += AT_ONCE) {
    const part = await listOrders(context, { type: "4", after, limit: Math.min(AT_ONCE, limit - items.length) });
    const ids = part.items.map(({ orderId }) => orderId);
    items.push(...(await invoicesOf(shop, shop.database, ids)).filter(({ standing }) => standing.status !== "CAN_NOT_APPLY_INVOICE"));
    if (part.next === null) return { items, next: null };
    after = part.next;
    if (items.length >= limit) break;
  }
  return { items, next: after ?? null };
}

export type AskedInvoice = {
  readonly orderId: string;
  readonly kind: InvoiceKind;
  readonly addressId?: string | undefined;
} & { readonly [Field in keyof Omit<Buyer, "country">]?: string | undefined };

type No = Refusal<"item.notFound" | "address.notFound" | "invoice.windowClosed" | "invoice.notNow" | BuyerProblem> | IdempotencyRefusal;

/**
 * Asks for an invoice of an own order, once: for the first time, again after a refusal, or for the correction of one that was issued.
 * @returns how it stands then; `invoice.windowClosed` when its time is over, `invoice.notNow` for a kind that cannot be asked for now, and at its field what is wrong about the buyer
 */
export async function applyForInvoice(
  context: Asking & Pick<CallContext, "wish">,
  bearer: Bearer,
  asked: AskedInvoice,
): Promise<OrderInvoices | No> {
  const { shop, market } = context;
  const before = await invoicesOfOrder(context, bearer, asked.orderId);
  if (isRefusal(before)) return before;
  const given = await buyerFor(context, before, asked);
  if (isRefusal(given)) return given;
  const buyer = readBuyer(given, asked.kind, shop.config.invoice.taxIdPatterns);
  if ("problems" in buyer) {
    const [code = "address.required"] = Object.values(buyer.problems);
    return refuse(code, { fields: buyer.problems });
  }
  const ids = { requestId: randomId(shop.random) };
  const done = await onlyOnce(shop, wishOf(context), ids, async (transaction) => {
    if (!(await lockOwn(shop, transaction, market, bearer, asked.orderId))) return refuse("item.notFound" as const);
    const [now] = await invoicesOf(shop, transaction, [asked.orderId]);
    if (!now?.standing.kinds.includes(asked.kind))
      return isTooLate(now, shop)
        ? refuse("invoice.windowClosed" as const, { values: { days: shop.config.invoice.windowDays } })
        : refuse("invoice.notNow" as const);
    await insertRequest(transaction, {
      ...ids,
      orderId: asked.orderId,
      kind: asked.kind,
      status: "IN_AUDIT",
      buyer,
      createdAt: shop.clock(),
      reviewedAt: null,
      failureReason: null,
    });
    return undefined;
  });
  return isRefusal(done) ? done : await invoicesOfOrder(context, bearer, asked.orderId);
}

/** Whether nothing but the time stands against it. */
function isTooLate(found: OrderInvoices | undefined, { clock, config }: Pick<Shop, "clock" | "config">): boolean {
  if (!found?.order.finishedAt) return false;
  const { order, request, invoices } = found;
  const early = standingOf(
    { ...order, request, hasInvoice: invoices.some(({ type }) => type === 380) },
    order.finishedAt ?? clock(),
    config.invoice.windowDays,
    entityOf(config.invoice, order.brand) !== undefined,
  );
  return early.kinds.length > 0 && found.standing.kinds.length === 0;
}

/** Whom an invoice is made out to: what is said, and for the rest the address that is named, whom it was asked for before, or the order's. */
async function buyerFor(
  { shop, viewer }: Asking,
  { order, request }: OrderInvoices,
  asked: AskedInvoice,
): Promise<(Omit<Buyer, "taxID"> & { readonly taxID: string }) | Refusal<"address.notFound">> {
  const addresses = asked.addressId !== undefined && isCustomer(viewer) ? await listAddresses({ shop, viewer }) : [];
  const named = addresses.find(({ addressId }) => addressId === asked.addressId);
  if (asked.addressId !== undefined && !named) return refuse("address.notFound");
  const before = request?.buyer ?? buyerOf(order);
  const base = named ? { ...addressBuyer(named), taxID: named.taxID } : { ...before, taxID: before.taxID ?? "" };
  const said = Object.entries(asked).filter(([field, value]) => Object.hasOwn(base, field) && typeof value === "string");
  return { ...base, ...Object.fromEntries(said) };
}

/** Whom the invoice of an order is made out to by what the order says. */
export function buyerOf({ address, country }: Pick<BilledOrder, "address" | "country">): Buyer {
  const nobody = { name: "", detailedAddress: "", extraAddress: "", postCode: "", city: "", province: "", country, taxID: null };
  return address ? { ...nobody, ...addressBuyer(address) } : nobody;
}

const addressBuyer = (address: Omit<NonNullable<BilledOrder["address"]>, "phone">) => ({
  name: address.company || `${address.firstName} ${address.lastName}`.trim(),
  detailedAddress: address.detailedAddress,
  extraAddress: address.extraAddress,
  postCode: address.postCode,
  city: address.city,
  province: address.province,
  country: address.country,
});

/** The PDF of an invoice with its number. @param mayRead whether the caller may see the order of the invoice */
export async function invoiceFile(
  { database }: Pick<Shop, "database">,
  invoiceId: string,
  mayRead: (orderId: string) => Promise<boolean>,
): Promise<{ readonly number: string; readonly pdf: Buffer } | undefined> {
  const invoice = await findInvoice(database, invoiceId);
  if (invoice?.number == null || invoice.state !== "ready" || !(await mayRead(invoice.orderId))) return undefined;
  const pdf = await findFile(database, invoiceId);
  return pdf && { number: invoice.number, pdf };
}
