/** Invoices through the calls of shoppers and operators: asked for, refused, issued, uploaded, corrected and credited. */
import { createRouterClient } from "@orpc/server";
import { randomUUID } from "node:crypto";
import { after, DAY } from "@rambla/core/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { aCustomer } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { oneByOne, operatorCalls } from "../../test/operators.ts";
import { ADDRESS, type Caller, codeOf, counted, ordersOf, paidOrder, refusalOf, ship } from "../../test/orders.ts";
import { holdsTo } from "../../test/state-table.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";
import { mailJobs } from "../mail/jobs.ts";
import type { OutgoingMail } from "../mail/mailer.ts";
import { sql } from "../platform/database/sql.ts";
import { ciiOf } from "./document/cii-rules.ts";
import { invoiceJobs } from "./jobs.ts";
import { invoiceMails } from "./mail/mail-service.ts";
import { invoiceFile } from "./service.ts";

const START = new Date("2026-11-20T10:00:00Z");
/** What another system has made. */
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n").toString("base64");
let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({ connections: 24 });
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 500, price: 12_100 })]);
});
afterAll(() => shop.close());

type Own = { readonly orderId: string; readonly orderToken: string };

const invoices = (of: TestShop = shop, caller: Caller = {}) =>
  createRouterClient(shopRouter.invoice, { context: () => callContext(of, { ...caller, idempotencyKey: caller.key ?? randomUUID() }) });
const operator = (of: TestShop = shop) => operatorCalls(of, ["money"]).invoice;
const review = (invoiceId: string, decision: "approve" | "reject" | "upload", rest: object = {}, of: TestShop = shop) =>
  operator(of).operatorInvoiceReview({ invoiceId, decision, ...rest });

/** An order that its shopper has received. */
async function received(of: TestShop = shop, caller: Caller = {}): Promise<Own> {
  const { own } = await paidOrder(of, { email: `${randomUUID()}@example.com` }, caller);
  await ship(of, own.orderId);
  await ordersOf(of, caller).orderConfirm(own);
  return own;
}

const stands = async (own: Own, of: TestShop = shop) => {
  const [found] = (await invoices(of).invoicePageSearch(own)).items;
  if (!found) throw new Error("an order has no standing");
  return found;
};
const waitingOf = async ({ orderId }: Own, of: TestShop = shop) =>
  (await oneByOne((asked) => operator(of).invoicesWaiting(asked))).filter((one) => one.orderId === orderId);

/** Asks for an invoice, and gives the id under which operators review it. */
async function applied(own: Own, rest: object = {}, of: TestShop = shop): Promise<string> {
  await invoices(of).invoiceCreate({ ...own, kind: "1", ...rest });
  const [one] = await waitingOf(own, of);
  if (!one) throw new Error("a request does not wait");
  return one.invoiceId;
}

/** Does what is due, and gives the mails of it. */
async function jobs(of: TestShop = shop): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const draw = async (drawing: Parameters<typeof ciiOf>[0]) => Buffer.from(ciiOf(drawing));
  await runDueJobs(of, [...invoiceJobs(({ invoice }) => draw(invoice)), ...mailJobs(invoiceMails, async (mail) => void sent.push(mail))]);
  return sent;
}

const numbersOf = async (series: string, of: TestShop = shop) =>
  (await of.database.query<{ no: number }>(sql`select no from invoice where series = ${series} order by no`)).map(({ no }) => no);

test("an invoice is asked for once received, refused with its reason, asked for again, issued, and can be downloaded", async () => {
  const { own } = await paidOrder(shop, { email: "ana@example.com" });
  expect(await stands(own)).toMatchObject({ status: "CAN_NOT_APPLY_INVOICE", kinds: [], documents: [], request: null });
  expect(await codeOf(invoices().invoiceCreate({ ...own, kind: "1" }))).toBe("invoice.notNow");
  await ship(shop, own.orderId);
  await ordersOf(shop).orderConfirm(own);
  expect(await stands(own)).toMatchObject({
    status: "CAN_APPLY_INVOICE",
    kinds: ["1", "2"],
    applyUntil: after(START, 90 * DAY).toISOString(),
    buyer: { name: "Ana Ruiz", detailedAddress: "Calle Mayor 1, 2.º B", country: "ES", taxID: null },
  });
  for (const taxID of [undefined, "", "B1", "<b>"])
    expect(await refusalOf(invoices().invoiceCreate({ ...own, kind: "2", taxID }))).toMatchObject({
      code: "invoice.wrongTaxId",
      data: { fields: { taxID: "invoice.wrongTaxId" } },
    });
  const first = await applied(own, { kind: "2", taxID: "b-12345678", name: "Ruiz <b>S.L.</b>" });
  expect((await stands(own)).status).toBe("IN_AUDIT");
  expect(await codeOf(invoices().invoiceCreate({ ...own, kind: "1" }))).toBe("invoice.notNow");

  expect(await codeOf(review(first, "reject"))).toBe("request.invalid");
  await review(first, "reject", { reason: "This number is not known." });
  expect(await stands(own)).toMatchObject({
    status: "CAN_REAPPLY_INVOICE",
    kinds: ["1", "2"],
    request: { kind: "2", failureReason: "This number is not known.", buyer: { taxID: "ESB12345678" } },
  });
  const [refused] = await jobs();
  expect(refused).toMatchObject({
    to: "ana@example.com",
    kind: "invoiceRefused",
    text: expect.stringContaining("This number is not known."),
  });
  expect(refused?.link).toContain("/personCenter/bill?orderId=");

  const second = await applied(own, { kind: "2", taxID: "B87654321" });
  const { invoiceIds } = await review(second, "approve");
  expect(invoiceIds).toHaveLength(1);
  expect(await stands(own)).toMatchObject({ status: "AUDITED_WAIT_UPLOAD", documents: [{ number: "LR2026-000001", url: null }] });
  const [ready] = await jobs();
  expect(ready).toMatchObject({ to: "ana@example.com", kind: "invoiceReady", subject: expect.stringContaining("LR2026-000001") });
  expect(await jobs()).toEqual([]);
  const [invoiceId = ""] = invoiceIds;
  expect(await stands(own)).toMatchObject({
    status: "CAN_DOWNLOAD_INVOICE",
    kinds: ["3"],
    documents: [
      { type: "invoice", number: "LR2026-000001", issuedOn: "2026-11-20", total: "121.00", url: `/file/invoice/${invoiceId}.pdf` },
    ],
  });
  const asked: string[] = [];
  const file = await invoiceFile(shop, invoiceId, async (orderId) => asked.push(orderId) > 0);
  expect([file?.number, asked]).toEqual(["LR2026-000001", [own.orderId]]);
  expect(await invoiceFile(shop, invoiceId, async () => false)).toBeUndefined();
  expect(await operator().invoiceLook({ invoiceId })).toMatchObject({
    number: "LR2026-000001",
    content: { buyer: { taxID: "ESB87654321" } },
    url: expect.stringContaining("?until="),
  });
});

test("money that goes back is credited once, and a correction takes back what is left and issues anew", async () => {
  const own = await received();
  const request = await applied(own);
  await operatorCalls(shop, ["money"]).money.orderRefund({ orderId: own.orderId, amount: "21.00", reason: "late" });
  const [invoiceId = ""] = (await review(request, "approve")).invoiceIds;
  await jobs();
  await jobs();
  const documents = async () => (await stands(own)).documents.map(({ type, total }) => `${type} ${total}`);
  expect(await documents()).toEqual(["invoice 121.00", "creditNote 21.00"]);
  expect(await stands(own)).toMatchObject({ documents: [{ invoiceId }, { number: expect.stringMatching(/^LC2026-\d{6}$/) }] });

  expect(await codeOf(invoices().invoiceCreate({ ...own, kind: "1" }))).toBe("invoice.notNow");
  const correction = await applied(own, { kind: "3", name: "Ana Ruiz Gil" });
  expect((await stands(own)).status).toBe("IN_AUDIT");
  expect((await review(correction, "approve")).invoiceIds).toHaveLength(2);
  await jobs();
  expect(await documents()).toEqual(["invoice 121.00", "creditNote 21.00", "creditNote 100.00", "invoice 121.00", "creditNote 21.00"]);
  expect(await stands(own)).toMatchObject({ status: "CAN_DOWNLOAD_INVOICE", kinds: ["3"], request: { buyer: { name: "Ana Ruiz Gil" } } });
});

test("after 90 days an invoice can neither be asked for nor asked for again, and one that is there stays", async () => {
  const [late, refused, issued] = [await received(), await received(), await received()];
  await review(await applied(refused), "reject", { reason: "Wrong name." });
  await review(await applied(issued), "approve");
  await jobs();
  shop.moveTo(after(START, 90 * DAY));
  for (const own of [late, refused, issued])
    expect(await refusalOf(invoices().invoiceCreate({ ...own, kind: own === issued ? "3" : "1" }))).toMatchObject({
      code: "invoice.windowClosed",
      data: { values: { days: 90 } },
    });
  expect([(await stands(late)).status, (await stands(refused)).status, (await stands(issued)).status]).toEqual([
    "CAN_NOT_APPLY_INVOICE",
    "CAN_NOT_APPLY_INVOICE",
    "CAN_DOWNLOAD_INVOICE",
  ]);
  shop.moveTo(START);
});

test("a customer lists the orders that have an invoice or can have one, one by one", async () => {
  const customer = await aCustomer(shop);
  const caller: Caller = { viewer: customer.viewer };
  const [first, second] = [await received(shop, caller), await received(shop, caller)];
  await paidOrder(shop, { email: "waits@example.com" }, caller);
  await invoices(shop, caller).invoiceCreate({ orderId: first.orderId, kind: "1" });
  const listed = await oneByOne((asked) => invoices(shop, caller).invoicePageSearch(asked));
  expect(new Map(listed.map(({ orderId, status }) => [orderId, status]))).toEqual(
    new Map([
      [second.orderId, "CAN_APPLY_INVOICE"],
      [first.orderId, "IN_AUDIT"],
    ]),
  );
});

test("a customer's address book says whom an invoice is for, and asked for again it is for the same", async () => {
  const [customer, other] = [await aCustomer(shop), await aCustomer(shop)];
  const bookOf = ({ viewer }: typeof customer) =>
    createRouterClient(shopRouter.address, { context: () => callContext(shop, { viewer, country: "DE" }) });
  const place = { country: "DE", province: "", postCode: "10119", city: "Berlin", detailedAddress: "Torstraße 9" };
  const address = { ...ADDRESS, ...place, company: "Costa GmbH", phone: "+49 30 901820" };
  const [{ addressId }, theirs] = [await bookOf(customer).addressCreate(address), await bookOf(other).addressCreate(address)];
  const caller: Caller = { viewer: customer.viewer };
  const { orderId } = await received(shop, caller);
  const ask = (rest: object) => invoices(shop, caller).invoiceCreate({ orderId, kind: "1", ...rest });
  expect(await codeOf(ask({ addressId: theirs.addressId }))).toBe("address.notFound");
  const { request } = await ask({ addressId, city: "Potsdam" });
  expect(request?.buyer).toMatchObject({ ...place, name: "Costa GmbH", city: "Potsdam" });
  const [one] = await waitingOf({ orderId, orderToken: "" });
  await review(one?.invoiceId ?? "", "reject", { reason: "Wrong name." });
  expect((await ask({ name: "Rui Costa" })).request?.buyer).toEqual({ ...request?.buyer, name: "Rui Costa" });
});

test("a review is done once for its key", async () => {
  const request = await applied(await received());
  const key = randomUUID();
  const approve = () => operatorCalls(shop, ["money"], { key }).invoice.operatorInvoiceReview({ invoiceId: request, decision: "approve" });
  const [one, again] = [await approve(), await approve()];
  expect(again).toEqual(one);
});

test("sixteen issuers at once, and one that breaks off, leave no gap in the numbers", async () => {
  const before = await numbersOf("LR");
  const requests = await Promise.all(Array.from({ length: 16 }, async () => await applied(await received())));
  const broken = shop.database
    .transaction(async (transaction) => {
      await transaction.query(sql`update invoice_counter set last = last + 1 where series = 'LR'`);
      throw new Error("broken off");
    })
    .catch(() => undefined);
  const twice = await Promise.all([broken, ...[...requests, ...requests].map((request) => codeOf(review(request, "approve")))]);
  expect(counted(twice.map((code) => code ?? "broken off"))).toEqual({ accepted: 16, "invoice.notNow": 16, "broken off": 1 });
  expect(await numbersOf("LR")).toEqual(Array.from({ length: before.length + 16 }, (_, at) => at + 1));
  await jobs();
});

test("what was issued never changes, whoever tries", async () => {
  const own = await received();
  const [invoiceId = ""] = (await review(await applied(own), "approve")).invoiceIds;
  await jobs();
  for (const statement of [
    sql`update invoice set total_minor = 1 where invoice_id = ${invoiceId}`,
    sql`update invoice set content = '{}' where invoice_id = ${invoiceId}`,
    sql`update invoice set state = 'waiting' where invoice_id = ${invoiceId}`,
    sql`delete from invoice where invoice_id = ${invoiceId}`,
    sql`update invoice_file set pdf = '' where invoice_id = ${invoiceId}`,
    sql`delete from invoice_file where invoice_id = ${invoiceId}`,
    sql`update invoice_counter set last = last + 2`,
    sql`delete from invoice_counter`,
  ])
    await expect(shop.database.query(statement)).rejects.toThrow();
});

describe("a seller whose invoices another system issues", () => {
  let port: TestShop;
  beforeAll(async () => {
    const { invoice } = shop.config;
    const entities = Object.fromEntries(
      Object.entries(invoice.entities).map(([code, entity]) => [code, { ...entity, invoicing: "port" as const, country: "PT" }]),
    );
    port = await makeTestShop({ config: { invoice: { ...invoice, entities } } });
    await haveGoods(port, [aGoods({ goodsId: "1", stock: 500, price: 12_100 })]);
  });
  afterAll(() => port.close());

  test("an approved request waits for its number and PDF, which an operator uploads once", async () => {
    const own = await received(port);
    const [invoiceId = ""] = (await review(await applied(own, {}, port), "approve", {}, port)).invoiceIds;
    await jobs(port);
    expect(await stands(own, port)).toMatchObject({ status: "AUDITED_WAIT_UPLOAD", documents: [] });
    expect(await waitingOf(own, port)).toMatchObject([{ invoiceId, waitsFor: "upload", invoicing: "port", total: "121.00" }]);
    expect(await operator(port).invoiceLook({ invoiceId })).toMatchObject({
      number: null,
      url: null,
      content: { lines: [{ quantity: 1, netMinor: 10_000 }] },
    });
    const upload = { number: "FT 2026/1".replace(" ", ""), issuedOn: "2026-11-20", pdf: PDF };
    for (const pdf of [
      undefined,
      "",
      Buffer.from("<html>").toString("base64"),
      Buffer.from("%PDF-1.7\n/JavaScript\n%%EOF").toString("base64"),
    ])
      expect(await codeOf(review(invoiceId, "upload", { ...upload, pdf }, port))).toBe("invoice.noPdf");
    expect(await codeOf(review(invoiceId, "upload", { ...upload, number: undefined }, port))).toBe("request.invalid");
    await review(invoiceId, "upload", upload, port);
    expect(await codeOf(review(invoiceId, "upload", { ...upload, number: "X" }, port))).toBe("invoice.notNow");
    expect(await stands(own, port)).toMatchObject({ status: "CAN_DOWNLOAD_INVOICE", documents: [{ number: "FT2026/1" }] });
    expect((await jobs(port)).map(({ kind }) => kind)).toEqual(["invoiceReady"]);

    await operatorCalls(port, ["money"]).money.orderRefund({ orderId: own.orderId, amount: "21.00", reason: "late" });
    await jobs(port);
    const [note] = await waitingOf(own, port);
    expect(note).toMatchObject({ waitsFor: "upload", type: "creditNote", total: "21.00" });
    expect(await codeOf(review(note?.invoiceId ?? "", "upload", upload, port))).toBe("invoice.numberTaken");
    await review(note?.invoiceId ?? "", "upload", { ...upload, number: "NC2026/1" }, port);
    expect((await stands(own, port)).documents.map(({ number }) => number)).toEqual(["FT2026/1", "NC2026/1"]);
  });

  test("what went back before the upload is credited after it", async () => {
    const own = await received(port);
    const [invoiceId = ""] = (await review(await applied(own, {}, port), "approve", {}, port)).invoiceIds;
    await operatorCalls(port, ["money"]).money.orderRefund({ orderId: own.orderId, amount: "21.00", reason: "late" });
    await jobs(port);
    await review(invoiceId, "upload", { number: "FT2026/2", issuedOn: "2026-11-20", pdf: PDF }, port);
    await jobs(port);
    expect(await waitingOf(own, port)).toMatchObject([{ waitsFor: "upload", type: "creditNote", total: "21.00" }]);
  });

  type Request = { readonly own: Own; readonly requestId: string; readonly invoiceId: string };
  const sent = async (): Promise<Request> => {
    const { own } = await paidOrder(port, { email: `${randomUUID()}@example.com` });
    await ship(port, own.orderId);
    return { own, requestId: "none", invoiceId: "none" };
  };
  const has = async (): Promise<Request> => ({ ...(await sent()), own: await received(port) });
  const asked = async (before: Promise<Request>, kind: "1" | "3" = "1"): Promise<Request> => {
    const request = await before;
    return { ...request, requestId: await applied(request.own, { kind }, port) };
  };
  const refused = async (before: Promise<Request>): Promise<Request> => {
    const request = await before;
    await review(request.requestId, "reject", { reason: "Not known." }, port);
    return request;
  };
  const approved = async (): Promise<Request> => {
    const request = await asked(has());
    const { invoiceIds } = await review(request.requestId, "approve", {}, port);
    return { ...request, invoiceId: invoiceIds[0] ?? "" };
  };
  const upload = (invoiceId: string) =>
    review(invoiceId, "upload", { number: `FT-${randomUUID().slice(0, 8)}`, issuedOn: "2026-11-20", pdf: PDF }, port);
  const issued = async (): Promise<Request> => {
    const request = await approved();
    await upload(request.invoiceId);
    return request;
  };
  const noRequest = { approve: ["item.notFound"], reject: ["item.notFound"], upload: ["item.notFound"] } as const;
  const notNow = {
    apply: ["invoice.notNow"],
    correct: ["invoice.notNow"],
    approve: ["invoice.notNow"],
    reject: ["invoice.notNow"],
    upload: ["invoice.notNow"],
  } as const;
  holdsTo<Request>(
    {
      CAN_NOT_APPLY_INVOICE: { ...notNow, ...noRequest },
      CAN_APPLY_INVOICE: { ...notNow, ...noRequest, apply: ["accepted", "IN_AUDIT"] },
      IN_AUDIT: {
        ...notNow,
        approve: ["accepted", "AUDITED_WAIT_UPLOAD"],
        reject: ["accepted", "CAN_REAPPLY_INVOICE"],
        upload: ["item.notFound"],
      },
      CAN_REAPPLY_INVOICE: { ...notNow, apply: ["accepted", "IN_AUDIT"], upload: ["item.notFound"] },
      AUDITED_WAIT_UPLOAD: { ...notNow, upload: ["accepted", "CAN_DOWNLOAD_INVOICE issued"] },
      "CAN_DOWNLOAD_INVOICE issued": { ...notNow, correct: ["accepted", "IN_AUDIT issued"] },
      "IN_AUDIT issued": {
        ...notNow,
        approve: ["accepted", "AUDITED_WAIT_UPLOAD issued"],
        reject: ["accepted", "CAN_REAPPLY_INVOICE issued"],
      },
      "CAN_REAPPLY_INVOICE issued": { ...notNow, correct: ["accepted", "IN_AUDIT issued"] },
    },
    {
      reached: {
        CAN_NOT_APPLY_INVOICE: sent,
        CAN_APPLY_INVOICE: has,
        IN_AUDIT: () => asked(has()),
        CAN_REAPPLY_INVOICE: () => refused(asked(has())),
        AUDITED_WAIT_UPLOAD: approved,
        "CAN_DOWNLOAD_INVOICE issued": issued,
        "IN_AUDIT issued": () => asked(issued(), "3"),
        "CAN_REAPPLY_INVOICE issued": () => refused(asked(issued(), "3")),
      },
      events: {
        apply: ({ own }) => codeOf(invoices(port).invoiceCreate({ ...own, kind: "1" })),
        correct: ({ own }) => codeOf(invoices(port).invoiceCreate({ ...own, kind: "3" })),
        approve: ({ requestId }) => codeOf(review(requestId, "approve", {}, port)),
        reject: ({ requestId }) => codeOf(review(requestId, "reject", { reason: "Not known." }, port)),
        upload: ({ invoiceId }) => codeOf(upload(invoiceId)),
      },
      stateOf: async ({ own }) => {
        const { status, documents } = await stands(own, port);
        return documents.length > 0 ? `${status} issued` : status;
      },
    },
  );
});
