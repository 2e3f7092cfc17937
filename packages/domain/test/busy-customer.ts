/** Customers who have used every feature, for tests of personal data. */
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createRouterClient } from "@orpc/server";
import { shopRouter } from "../src/api.ts";
import { followOrder } from "../src/coin/follow-service.ts";
import { beginFile, keepFile } from "../src/file/service.ts";
import { insertFile } from "../src/invoice/document/file-store.ts";
import { leaveMessage } from "../src/message/service.ts";
import type { Viewer } from "../src/platform/call-context.ts";
import { sql } from "../src/platform/database/sql.ts";
import { aCode, giveCoins } from "./coins.ts";
import { aCustomer, PASSWORD } from "./customers.ts";
import { operatorCalls } from "./operators.ts";
import { ADDRESS, buy, decide, deliverDue, ship } from "./orders.ts";
import { callContext, ownAddress, type TestShop } from "./shop.ts";

export const callsBy = (shop: TestShop, viewer: Viewer, rest: Parameters<typeof callContext>[1] = {}) =>
  createRouterClient(shopRouter, { context: () => callContext(shop, { viewer, idempotencyKey: randomUUID(), ...rest }) });

/** A picture that somebody has sent. */
export async function aPicture(shop: TestShop, viewer: Viewer, brand: "lumbra" | "nidora"): Promise<string> {
  const { url } = await createRouterClient(shopRouter.file, { context: () => callContext(shop, { viewer, brand }) }).ossSignature({});
  const begun = await beginFile(shop, url.slice("/upload/".length), ownAddress(), 7);
  if (!("fileId" in begun)) throw new Error("no file");
  const path = join(shop.dataDirectory, randomUUID());
  await writeFile(path, "picture");
  await keepFile(shop, { fileId: begun.fileId, type: "image/webp", bytes: 7, width: 1, height: 1 }, path);
  return begun.fileId;
}
/** Issues the invoice of an order with its PDF. */
async function haveInvoice(shop: TestShop, calls: ReturnType<typeof callsBy>, orderId: string): Promise<void> {
  await calls.invoice.invoiceCreate({ orderId, kind: "1" });
  const operator = operatorCalls(shop, ["money"]).invoice;
  const { items } = await operator.invoicesWaiting({ limit: 100 });
  const request = items.find((item) => item.orderId === orderId)?.invoiceId ?? "";
  const { invoiceIds } = await operator.operatorInvoiceReview({ invoiceId: request, decision: "approve" });
  await insertFile(shop.database, invoiceIds[0] ?? "", Buffer.from("%PDF-1.7"), shop.clock());
}

/** A signed-in customer who was a guest with the same mailbox before. */
export async function busyCustomer(shop: TestShop, name: string, brand: "lumbra" | "nidora" = "lumbra") {
  const email = `${name}@example.com`;
  const guestCalls = callsBy(shop, { kind: "anonymous" }, { brand });
  await guestCalls.tourist.touristLogin({ email: `${name.toUpperCase()}@Example.com` });
  const [guestRow] = await shop.database.query<{ guestId: string }>(
    sql`select subject_id as "guestId" from session where kind = 'guest' and brand = ${brand} and lower(email) = ${email}`,
  );
  const guest: Viewer = { kind: "guest", guestId: guestRow?.guestId ?? "", email };
  const asGuest = callsBy(shop, guest, { brand });
  await asGuest.browsing.browseRecord({ goodsId: "1" });
  const guestPicture = await aPicture(shop, guest, brand);
  await asGuest.consultation.consultationCreate({ content: `What about ${name}, a guest?`, files: [guestPicture] });
  const address = { ...ADDRESS, lastName: `Ruiz-${name}`, detailedAddress: `Calle ${name} 1`, phone: "+34 600 123 987" };
  const unpaid = await buy(shop, { email, address }, { viewer: guest, brand });

  const customer = await aCustomer(shop, email, { brand });
  const calls = callsBy(shop, customer.viewer, { brand });
  await calls.account.updateNickname({ nickname: `Nick ${name}` });
  await calls.account.providerBinding({ provider: "demo", password: PASSWORD, from: "/personCenter/account" });
  await shop.database.query(sql`
    insert into provider_binding (brand, issuer, subject, customer_id, provider, known_as, created_at) values (${brand}, 'elsewhere', ${name}, ${customer.viewer.customerId}, 'elsewhere', ${`${name} elsewhere`}, ${shop.clock()})`);
  await calls.address.addressCreate(address);
  await calls.favourite.collectionAdd({ goodsId: "1" });
  await shop.database.query(sql`
    insert into newsletter_subscription (subscription_id, brand, email, country, language, asked_at, confirmed_at) values (${`news${customer.viewer.customerId}`}, ${brand}, ${email}, 'ES', 'es', ${shop.clock()}, ${shop.clock()})`);
  await calls.consent.saveCookieConfig({ allowAll: true });
  await calls.browsing.browseRecord({ goodsId: "1" });
  await calls.cart.cartAdd({ goodsId: "1", qty: 1 });
  const picture = await aPicture(shop, customer.viewer, brand);
  await calls.consultation.consultationCreate({ content: `What about ${name}, a customer?`, files: [picture] });
  if (brand === "lumbra") await calls.goods.goodsArrivalNoticeSubscribe({ goodsId: "2", email });
  await leaveMessage(shop, shop.database, customer.viewer.customerId, { title: `For ${name}`, html: `<p>Dear ${name}</p>` });
  await giveCoins(shop, customer.viewer, "1.00", brand);
  const paid = await buy(
    shop,
    { email, address, redeemCode: await aCode(shop, { amount: "2.00" }, brand), coins: "0.50" },
    { viewer: customer.viewer, brand },
  );
  await decide(shop, paid.payment?.fields["paymentId"], "approve");
  await deliverDue(shop);
  await shop.database.query(sql`
    insert into order_gift (order_id, activity_id, activity_title, goods_id, article_number, title, seo_url_parameter, picture) values (${paid.orderId}, 'autumn', 'Otoño', '1', 'LU-1', 'Lámpara 1', 'lampara-1', '{"pictureId":"p","alt":"","colour":""}')`);
  await shop.database.query(
    sql`insert into order_affiliate (order_id, mark, noted_at) values (${paid.orderId}, ${`came by ${name}`}, ${shop.clock()})`,
  );
  await shop.database.query(sql`insert into order_credit_return values (${paid.orderId}, 'coins', 50, 25, 25, ${shop.clock()})`);
  await ship(shop, paid.orderId, `RX-${name}-${brand}`);
  await operatorCalls(shop, ["money"]).order.orderParcelCorrect({
    orderId: paid.orderId,
    logisticsCompany: "Correos",
    trackingNumber: `RX-${name}-${brand}-2`,
    reason: `said by ${name}-${brand}`,
  });
  await shop.database.query(
    sql`update customer_order set delivery_status = 'Finished', finished_at = ${shop.clock()}, finished_by = 'shopper' where order_id = ${paid.orderId}`,
  );
  await haveInvoice(shop, calls, paid.orderId);
  const commentPicture = await aPicture(shop, customer.viewer, brand);
  const { id: commentId } = await calls.review.commentCreate({
    orderId: paid.orderId,
    goodsId: "1",
    score: 4,
    content: `${name} likes the warm light.`,
    files: [commentPicture],
  });
  await shop.database.query(sql`
    insert into comment (brand, comment_id, goods_id, score, language, text, status, created_at) values (${brand}, 'liked', '1', 5, 'es', 'Una luz cálida.', 'ADOPT', ${shop.clock()}) on conflict do nothing`);
  await calls.review.commentLike({ id: "liked", like: true });
  await followOrder(shop, paid.orderId);
  await shop.database.query(
    sql`insert into coin_owed (transfer_id, customer_id, coins) select transfer_id, customer_id, 1 from coin_posting where customer_id = ${customer.viewer.customerId} limit 1`,
  );
  await shop.database.query(
    sql`update customer_order set delivery_status = 'Canceled', stock_held = false, canceled_at = ${shop.clock()}, cancel_reason = 'shopper' where order_id = ${unpaid.orderId}`,
  );
  await shop.database.query(
    sql`insert into order_cancel_request (order_id, asked_at, description) values (${unpaid.orderId}, ${shop.clock()}, ${`${name} says no`})`,
  );
  const caseId = randomUUID();
  await shop.database.query(sql`
    insert into after_sale_case (case_id, kind, order_id, opened_at, goods_state, decision, late, refused_because, answer, closed_at)
    values (${caseId}, 'withdrawal', ${paid.orderId}, ${shop.clock()}, 'announced', 'refused', true, 'tooLate', ${`Too late, ${name}`}, ${shop.clock()})`);
  await shop.database.query(sql`
    insert into after_sale_case_line (case_id, order_id, position, quantity, reason) values (${caseId}, ${paid.orderId}, 1, 1, ${`${name} does not like it`})`);
  const returnPicture = await aPicture(shop, customer.viewer, brand);
  const returnId = randomUUID();
  await shop.database.query(sql`
    insert into after_sale_case (case_id, kind, order_id, opened_at, goods_state, decision, description, serial_number, label_text, logistics_company, tracking_number, sent_at,
      decided_at, refused_because, answer, closed_at)
    values (${returnId}, 'return', ${paid.orderId}, ${shop.clock()}, 'sent', 'refused', ${`${name} says that it flickers`}, ${`of ${name}`}, ${`Hello ${name}`}, 'ups', ${`1Z${name}`}, ${shop.clock()},
      ${shop.clock()}, 'failed', ${`It is broken, ${name}`}, ${shop.clock()})`);
  await shop.database.query(sql`
    insert into after_sale_case_line (case_id, order_id, position, quantity, reason) values (${returnId}, ${paid.orderId}, 1, 1, 'faulty')`);
  await shop.database.query(sql`insert into after_sale_picture (case_id, position, file_id) values (${returnId}, 1, ${returnPicture})`);
  await shop.database.query(sql`update file set used_at = ${shop.clock()} where file_id = ${returnPicture}`);
  await shop.database.query(
    sql`update customer_order set after_sale_at = ${shop.clock()}, after_sale_failed = true where order_id = ${paid.orderId}`,
  );
  await shop.database.query(sql`
    insert into withdrawal (withdrawal_id, brand, country, language, name, order_number, email, person, goods, stated_at, order_id, case_id, looked_at, settled_at)
    values (${randomUUID()}, ${brand}, 'ES', 'es', ${name}, ${paid.orderNumber}, ${email}, ${email}, ${`the lamp of ${name}`}, ${shop.clock()}, ${paid.orderId}, ${caseId}, ${shop.clock()}, ${shop.clock()})`);
  return { name, email, customer, guest, picture, guestPicture, commentPicture, returnPicture, returnId, commentId, paid, unpaid };
}
