/** A country and its language are removed from the settings after sales: its orders, mails and answers still work. */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import type { ShopConfig } from "@rambla/core/config";
import { writeCurrencies } from "@rambla/core/money";
import { after, DAY, HOUR, MINUTE } from "@rambla/core/time";
import { shopRouter } from "@rambla/domain/api";
import { MAIL_KINDS, jobsOfShop } from "../src/jobs.ts";
import { mailJobs } from "@rambla/domain/mail/jobs";
import type { OutgoingMail } from "@rambla/domain/mail/mailer";
import { dueMails } from "@rambla/domain/mail/service";
import type { Viewer } from "@rambla/domain/platform/call-context";
import { sql } from "@rambla/domain/platform/database/sql";
import { deleteAccount } from "@rambla/domain/personal/service";
import { runDueJobs } from "../../../packages/domain/test/jobs.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods } from "../../../packages/domain/test/catalogue.ts";
import { aCustomer } from "../../../packages/domain/test/customers.ts";
import { operatorCalls } from "../../../packages/domain/test/operators.ts";
import { ADDRESS, buy, ordersOf, paidOrder } from "../../../packages/domain/test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../../packages/domain/test/shop.ts";

const START = new Date("2026-11-20T10:00:00Z");
let shop: TestShop;
/** The same shop, restarted without France and French. */
let later: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 100, prices: [aPrice(), aPrice({ country: "FR" })] })]);
  later = { ...shop, config: without(shop.config, "FR", "fr") };
});
afterAll(() => shop.close());

function without(config: ShopConfig, country: string, language: string): ShopConfig {
  const { [country]: _left, ...countries } = config.countries;
  const { [language]: _spoken, ...languages } = config.languages;
  const brands = Object.fromEntries(
    Object.entries(config.brands).map(([code, brand]) => {
      const { [country]: _host, ...hosts } = brand.hosts;
      return [code, { ...brand, hosts, countries: brand.countries.filter((each) => each !== country) }];
    }),
  );
  const delivery = {
    ...config.delivery,
    countries: Object.fromEntries(
      Object.entries(config.delivery.countries).map(([brand, each]) => [brand, each.filter((code) => code !== country)]),
    ),
  };
  return { ...config, countries, languages, brands, delivery };
}

const FRENCH = { ...ADDRESS, country: "FR", postCode: "75001", city: "Paris", province: "", phone: "+33 6 12 34 56 78" };
const inFrance = { country: "FR" } as const;
const callsOf = (of: TestShop, viewer: Viewer, rest: Parameters<typeof callContext>[1] = {}) =>
  createRouterClient(shopRouter, { context: () => callContext(of, { viewer, idempotencyKey: randomUUID(), ...rest }) });
const operator = (of: TestShop) => operatorCalls(of, ["money"]);

/** Runs all jobs for four hours. */
async function mailed(of: TestShop) {
  const mails: OutgoingMail[] = [];
  const jobs = jobsOfShop(
    mailJobs(
      MAIL_KINDS,
      async (mail) => void mails.push(mail),
      async () => undefined,
    ),
  );
  for (let round = 0; round < 4; round += 1) {
    await runDueJobs(of, jobs);
    shop.moveTo(after(shop.clock(), HOUR));
  }
  return { mails, jobs };
}

test("is in every list, answered, told, refunded and deleted", async () => {
  shop.moveTo(START);
  const customer = await aCustomer(shop, undefined, inFrance);
  const french = callsOf(shop, customer.viewer, inFrance);
  await french.address.addressCreate({ ...FRENCH, taxID: "", landline: "", defaultShipping: true, defaultInvoice: true });
  await french.favourite.collectionAdd({ goodsId: "1" });
  await french.cart.cartAdd({ goodsId: "1", qty: 1 });
  const paid = await paidOrder(shop, { email: customer.email, address: FRENCH }, { viewer: customer.viewer, country: "FR" });
  const given = await paidOrder(shop, { email: customer.email, address: FRENCH }, { viewer: customer.viewer, country: "FR" });
  const unpaid = await buy(shop, { email: customer.email, address: FRENCH }, { viewer: customer.viewer, country: "FR" });
  const { consultationId } = await french.consultation.consultationCreate({ content: "Est-ce du chêne massif ?", goodsId: "1" });
  shop.moveTo(after(shop.clock(), MINUTE));
  const { consultationId: guests } = await callsOf(shop, { kind: "anonymous" }, inFrance).consultation.consultationCreate({
    content: "Et la couleur ?",
    goodsId: "1",
    email: "invite@example.com",
  });
  shop.moveTo(after(shop.clock(), MINUTE));
  const { consultationId: spanish } = await callsOf(shop, { kind: "anonymous" }).consultation.consultationCreate({
    content: "¿Es de roble macizo?",
    goodsId: "1",
    email: "ana@example.com",
  });

  const { items } = await operator(later).consultation.consultationsToAnswer({});
  expect(
    items.map((item) => [item.consultationId, item.countryCode, item.languageTag, item.goods?.goodsId, typeof item.goods?.title]),
  ).toEqual([
    [consultationId, "FR", "fr", "1", "string"],
    [guests, "FR", "fr", "1", "string"],
    [spanish, "ES", "es", "1", "string"],
  ]);
  for (const id of [consultationId, guests, spanish])
    await operator(later).consultation.operatorConsultationReply({ consultationId: id, reply: "Oui." });
  expect((await operator(later).consultation.consultationsToAnswer({})).items).toEqual([]);

  const lists = operator(later);
  expect((await lists.order.ordersToShip({})).items.map(({ orderId }) => orderId)).toContain(paid.orderId);
  expect((await lists.order.ordersToShip({ countryCode: "FR" })).items.map(({ orderId }) => orderId).sort()).toEqual(
    [paid.orderId, given.orderId].sort(),
  );
  await Promise.all([
    lists.order.cancellations({}),
    lists.money.depositsKept({}),
    lists.money.paymentReviews({}),
    lists.transfer.bankTransfers({}),
    lists.transfer.refundsByHand({}),
  ]);
  expect(await lists.money.orderLook({ brand: "lumbra", orderNumber: paid.orderNumber })).toMatchObject({ orderId: paid.orderId });
  const own = callsOf(later, customer.viewer);
  expect((await own.order.orderPage({})).items.map(({ orderId }) => orderId).sort()).toEqual(
    [paid.orderId, given.orderId, unpaid.orderId].sort(),
  );
  expect((await own.checkout.orderDetail({ orderId: paid.orderId })).countryCode).toBe("FR");
  expect((await own.address.addressList()).map(({ country }) => country)).toEqual(["FR"]);
  expect((await own.consultation.consultationPage({})).items.map(({ reply }) => reply)).toEqual(["Oui."]);
  await Promise.all([
    own.account.userInfo(),
    own.favourite.collectionPageSearch({}),
    own.cart.cartPalletList({}),
    own.message.emailMessagePage({}),
  ]);

  await lists.order.orderShip({ orderId: paid.orderId, logisticsCompany: "Correos", trackingNumber: "RX1234" });
  await lists.money.orderCancel({ orderId: given.orderId, reason: "it left" });
  const { mails, jobs } = await mailed(later);
  expect(mails.map(({ kind, to }) => `${kind} ${to === customer.email ? "customer" : to}`).sort()).toEqual(
    expect.arrayContaining([
      "orderCanceled customer",
      "orderRefunded customer",
      "orderShipped customer",
      "questionAnswered ana@example.com",
      "questionAnswered customer",
      "questionAnswered invite@example.com",
    ]),
  );
  expect(await dueMails(later, 100), "none waits that cannot be written").toEqual([]);
  expect((await own.message.emailMessagePage({})).items.length).toBeGreaterThanOrEqual(3);

  shop.moveTo(after(shop.clock(), DAY));
  await shop.database.query(
    sql`update customer set closing_applied_at = ${shop.clock()}, closing_due_at = ${shop.clock()} where customer_id = ${customer.viewer.customerId}`,
  );
  await deleteAccount(later, customer.viewer.customerId);
  await runDueJobs(later, jobs);
  expect(mails.filter(({ to }) => to === customer.email).map(({ kind }) => kind)).toContain("accountDeleted");
});

const KRONOR = { SEK: { iso: "SEK", symbol: "kr", symbolFirst: false, thousands: " ", decimal: "," } };
const TOTAL = "44.97";

describe("with a currency that the document says no more how to write", () => {
  const BRITISH = { ...ADDRESS, country: "GB", postCode: "SW1A 1AA", city: "London", province: "", phone: "+44 7400 123456" };
  let earlier: TestShop;
  let started: TestShop;
  beforeAll(async () => {
    const { GB: british, ...others } = shop.config.countries;
    if (!british) throw new Error("the demo sells in GB");
    const limits = {
      ...shop.config.limits,
      unpaid: { ...shop.config.limits.unpaid, value: { ...shop.config.limits.unpaid.value, SEK: 5000 } },
    };
    earlier = {
      ...shop,
      config: {
        ...shop.config,
        limits,
        currencies: KRONOR,
        countries: { ...others, GB: { ...british, currency: "SEK" } },
        shipping: { ...shop.config.shipping, GB: { fee: "4.99", freeFrom: "499.00" } },
      },
    };
    started = { ...shop, config: without(shop.config, "GB", "en-GB") };
    await haveGoods(shop, [aGoods({ goodsId: "2", stock: 100, prices: [aPrice(), aPrice({ country: "GB" })] })]);
    shop.moveTo(START);
  });
  afterAll(() => writeCurrencies({}));

  test("money goes back, orders are paid, and each mail is written, amounts beside the code of the currency", async () => {
    writeCurrencies(KRONOR);
    const customer = await aCustomer(earlier, undefined, { country: "GB" });
    const asked = { email: customer.email, address: BRITISH, items: [{ goodsId: "2", qty: 2 }] };
    const caller = { viewer: customer.viewer, country: "GB" };
    const [sent, given, unpaid] = [
      await paidOrder(earlier, asked, caller),
      await paidOrder(earlier, asked, caller),
      await buy(earlier, asked, caller),
    ];
    expect((await callsOf(earlier, customer.viewer, { country: "GB" }).checkout.orderDetail({ orderId: sent.orderId })).currency).toBe(
      "SEK",
    );

    writeCurrencies({});
    const lists = operator(started);
    await lists.order.orderShip({ orderId: sent.orderId, logisticsCompany: "Royal", trackingNumber: "RX1234" });
    expect(await lists.money.orderCancel({ orderId: given.orderId, reason: "it left" })).toMatchObject({
      state: "refunded",
      amount: TOTAL,
      currency: "SEK",
    });
    expect(
      await ordersOf(started).orderPay({ orderId: unpaid.orderId, orderToken: unpaid.orderToken, paymentMethodId: "1" }),
    ).toMatchObject({ url: expect.stringContaining("/api/payment/") });
    const { mails } = await mailed(started);
    const own = mails.filter(({ to }) => to === customer.email);
    expect(new Set(own.map(({ kind }) => kind))).toEqual(
      new Set(["orderPlaced", "orderPaid", "orderCanceled", "orderRefunded", "orderShipped"]),
    );
    expect(own.find(({ kind }) => kind === "orderRefunded")?.text).toContain(`${TOTAL}\u00a0SEK`);
    expect(await dueMails(started, 100)).toEqual([]);
    expect(await shop.database.query(sql`select 1 as open from payment_refund where settled_at is null`)).toEqual([]);
  });
});
