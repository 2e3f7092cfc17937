/** Issuing: what an approved request becomes, and credit notes for money that goes back. Numbers are given by the last statements of each transaction. */
import { randomId } from "@rambla/core/id";
import { marketThatWas } from "@rambla/core/market";
import { refuse, type Refusal } from "@rambla/core/refusal";
import { valueOfUnits } from "../../order/money-back/share-rules.ts";
import { lockWithLines } from "../../order/money-service.ts";
import type { OrderWithLines } from "../../order/service.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/shop.ts";
import { dayIn, entityOf, REVIEWS } from "../rules.ts";
import { findRequest, moveRequest, type RequestRow } from "../store.ts";
import { creditOf } from "./amount-rules.ts";
import { creditContent, invoiceContent, totalsOf, type Written } from "./content-rules.ts";
import { findInvoices, insertWaiting, type InvoiceRow, issueInvoice, type NewInvoice } from "./issue-store.ts";

type Entity = NonNullable<ReturnType<typeof entityOf>>;
type Draft = Pick<NewInvoice, "type" | "credits" | "requestId" | "content">;

/**
 * Approves a request under the lock of its order: the invoice is issued, or waits for the system that issues it. A correction takes back what is left of the invoice before.
 * @returns `invoice.notNow` for one that was reviewed before, or whose order has no money left
 */
export async function approveRequest(
  shop: Shop,
  transaction: Transaction,
  requestId: string,
): Promise<undefined | Refusal<"item.notFound" | "invoice.notNow">> {
  const request = await findRequest(transaction, requestId);
  const order = request && (await lockWithLines(transaction, request.orderId));
  if (!request || !order) return refuse("item.notFound");
  const entity = entityOf(shop.config.invoice, order.brand);
  if (!entity || entity.invoicing === "none" || order.totalMinor <= 0) return refuse("invoice.notNow");
  const move = { ...REVIEWS.approve, reason: null, now: shop.clock() };
  if (!(await moveRequest(transaction, requestId, move))) return refuse("invoice.notNow");
  await writeDrafts(shop, transaction, order, entity, await draftsOf(shop, transaction, order, request, entity));
  return undefined;
}

async function draftsOf(
  shop: Shop,
  transaction: Transaction,
  order: OrderWithLines,
  request: RequestRow,
  entity: Entity,
): Promise<readonly Draft[]> {
  const content = invoiceContent(order, request.buyer, writtenIn(shop, order, entity));
  const invoice: Draft = { type: 380, credits: null, requestId: request.requestId, content };
  const issued = await findInvoices(transaction, [order.orderId]);
  const latest = latestOf(issued);
  if (request.kind !== "3" || !latest) return [invoice];
  const before = creditsOf(issued, latest);
  const left = latest.totalMinor - before.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  return left > 0 ? [{ ...creditFor(latest, before, left, "corrected"), requestId: request.requestId }, invoice] : [invoice];
}

/** What an invoice of an order is written with: its language where papers speak it. */
function writtenIn(shop: Pick<Shop, "config" | "texts">, order: OrderWithLines, entity: Entity): Written {
  const market = marketThatWas(shop.config, order);
  const spoken = shop.texts.spoken(market?.languageChain ?? [], "paper");
  const languageTag = market && spoken[0] === market.language ? market.languageTag : (spoken[0] ?? "en");
  return { entity, text: shop.texts.of(spoken, "paper"), languageTag };
}

/** @returns the latest invoice of an order that has its number */
function latestOf(issued: readonly InvoiceRow[]): (InvoiceRow & { readonly number: string; readonly issuedOn: string }) | undefined {
  const latest = issued.findLast(({ type, number }) => type === 380 && number !== null);
  return latest?.number != null && latest.issuedOn !== null ? { ...latest, number: latest.number, issuedOn: latest.issuedOn } : undefined;
}

const creditsOf = (issued: readonly InvoiceRow[], { invoiceId }: InvoiceRow): InvoiceRow[] =>
  issued.filter(({ credits }) => credits === invoiceId);

function creditFor(
  invoice: NonNullable<ReturnType<typeof latestOf>>,
  before: readonly InvoiceRow[],
  amountMinor: number,
  because: "refunded" | "corrected",
  wantedMinor?: (rate: number) => number,
): Draft {
  const taxes = creditOf(
    invoice.content.taxes,
    before.flatMap(({ content }) => content.taxes),
    amountMinor,
    wantedMinor,
  );
  return { type: 381, credits: invoice.invoiceId, requestId: null, content: creditContent(invoice, taxes, because) };
}

/** Writes drafts, the counters last; those of credit notes first, so that two transactions never wait for each other. */
async function writeDrafts(
  shop: Shop,
  transaction: Transaction,
  order: OrderWithLines,
  entity: Entity,
  drafts: readonly Draft[],
): Promise<void> {
  const now = shop.clock();
  for (const draft of drafts) {
    const invoice: NewInvoice = {
      ...draft,
      invoiceId: randomId(shop.random),
      orderId: order.orderId,
      entity: entity.code,
      totalMinor: totalsOf(draft.content).totalMinor,
      currency: order.currency,
      createdAt: now,
    };
    const series = draft.type === 380 ? entity.series.invoice : entity.series.creditNote;
    if (entity.invoicing === "own") await issueInvoice(transaction, invoice, { series, day: dayIn(entity.timeZone, now) });
    else await insertWaiting(transaction, invoice);
  }
}

/**
 * Credits what went back of the money of an order that has an invoice, and was not credited yet: units that money went back for at the rates of their lines, the rest
 * over all rates. Done twice, it finds nothing left.
 */
export async function creditRefunds(shop: Shop, orderId: string): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const order = await lockWithLines(transaction, orderId);
    const issued = order ? await findInvoices(transaction, [orderId]) : [];
    const latest = latestOf(issued);
    const entity = order && entityOf(shop.config.invoice, order.brand);
    if (!order || !latest || !entity || entity.invoicing === "none") return;
    const before = creditsOf(issued, latest);
    const done = before.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
    const amountMinor = Math.min(order.refundedMinor, latest.totalMinor) - done;
    if (amountMinor <= 0) return;
    const wanted = (rate: number) =>
      order.lines
        .filter(({ taxRate }) => taxRate === rate)
        .reduce((sum, line) => sum + valueOfUnits(line, line.refundedUnits).moneyMinor, 0);
    await writeDrafts(shop, transaction, order, entity, [creditFor(latest, before, amountMinor, "refunded", wanted)]);
  });
}
