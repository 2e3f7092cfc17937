import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import type { OperatorRole } from "@rambla/contract/call";
import { operatorContract } from "@rambla/contract/operator";
import { after, MINUTE } from "@rambla/core/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { aCustomer } from "../../test/customers.ts";
import { codeOf, paidOrder } from "../../test/orders.ts";
import { operatorCalls } from "../../test/operators.ts";
import { makeTestShop, type TestShop, untilSomebodyWaits } from "../../test/shop.ts";
import { operatorRouter } from "../operator-api.ts";
import { sql } from "../platform/database/sql.ts";
import { OF_A_PERSON, partWords } from "./rules.ts";
import { operatorAtConsole, operatorOfToken } from "./sign-in-service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1" })]);
});
afterAll(() => shop.close());

const callsAs = (roles: readonly OperatorRole[], rest: Parameters<typeof operatorCalls>[2] = {}) => operatorCalls(shop, roles, rest);

const log = () =>
  shop.database.query<{ call: string; name: string; outcome: string | null; input: unknown }>(sql`
  select asked.call, asked.operator_name as name, ended.outcome, asked.input from operator_log asked
  left join operator_log ended on ended.ends = asked.entry_id where asked.ends is null order by asked.entry_id`);

/** A sample of each call, by the role it asks for: repeated here, so that a weaker one is noticed. */
const ASKED: Readonly<
  Record<OperatorRole | "any" | "nobody", Readonly<Record<string, (calls: ReturnType<typeof callsAs>) => Promise<unknown>>>>
> = {
  nobody: {
    operatorSignIn: (calls) => calls.operator.operatorSignIn({ name: "nobody", password: "x" }),
  },
  any: {
    operatorSignOut: (calls) => calls.operator.operatorSignOut(),
    operatorSelf: (calls) => calls.operator.operatorSelf(),
    proposals: (calls) => calls.proposal.proposals({}),
    proposalApprove: (calls) => calls.proposal.proposalApprove({ proposalId: "nobodys" }),
    proposalReject: (calls) => calls.proposal.proposalReject({ proposalId: "nobodys", reason: "too much" }),
  },
  owner: {
    operatorList: (calls) => calls.operator.operatorList(),
    operatorCreate: (calls) => calls.operator.operatorCreate({ name: `n${randomUUID()}`.slice(0, 30), roles: ["goods"] }),
    operatorRenew: (calls) => calls.operator.operatorRenew({ name: "nobody" }),
    operatorClose: (calls) => calls.operator.operatorClose({ name: "nobody" }),
    operatorLog: (calls) => calls.operator.operatorLog({}),
  },
  goods: {
    stockChange: (calls) => calls.goods.stockChange({ brand: "lumbra", goodsId: "1", difference: 1, reason: "found one more" }),
    priceChange: (calls) => calls.goods.priceChange({ brand: "lumbra", goodsId: "999", countryCode: "ES", price: "1.00" }),
    priceList: (calls) => calls.goods.priceList({ brand: "lumbra" }),
    priceListSave: (calls) => calls.goods.priceListSave({ brand: "lumbra", goodsId: "999", countryCode: "ES", price: "1.00" }),
    priceListEnd: (calls) => calls.goods.priceListEnd({ brand: "lumbra", distributionId: "nobodys", reason: "it leaked" }),
    preSaleSave: (calls) =>
      calls.goods.preSaleSave({
        brand: "lumbra",
        goodsId: "999",
        startsAt: "2026-11-20T09:00:00Z",
        endsAt: "2030-01-01T00:00:00Z",
        balanceUntil: "2030-02-01T00:00:00Z",
      }),
    flashSaleSave: (calls) =>
      calls.goods.flashSaleSave({
        brand: "lumbra",
        flashSaleId: "any",
        goodsId: "999",
        startsAt: "2026-11-20T09:00:00Z",
        endsAt: "2030-01-01T00:00:00Z",
        pieces: 1,
        prices: { ES: "1.00" },
      }),
    flashSaleEnd: (calls) => calls.goods.flashSaleEnd({ brand: "lumbra", flashSaleId: "any", reason: "a wrong price" }),
    preSaleEnd: (calls) => calls.goods.preSaleEnd({ brand: "lumbra", goodsId: "1", reason: "the ship sank" }),
    goodsArrived: (calls) => calls.goods.goodsArrived({ brand: "lumbra", goodsId: "1", reason: "the lorry came" }),
    activitySave: (calls) =>
      calls.activity.activitySave({
        brand: "lumbra",
        activityId: `of${randomUUID()}`,
        titles: { es: "Otoño" },
        startsAt: "2026-11-20T09:00:00Z",
        endsAt: "2026-12-01T00:00:00Z",
        goodsIds: ["1"],
        steps: { ES: [{ from: "50.00", off: "5.00" }] },
      }),
    activityBegin: (calls) => calls.activity.activityBegin({ brand: "lumbra", activityId: "nobodys", reason: "it is time" }),
    activityEnd: (calls) => calls.activity.activityEnd({ brand: "lumbra", activityId: "nobodys", reason: "sold out" }),
    searchSynonyms: (calls) => calls.search.searchSynonyms({ brand: "lumbra", language: "es" }),
    searchSynonymsKeep: (calls) =>
      calls.search.searchSynonymsKeep({ brand: "lumbra", language: "es", meanings: [["flexo", "lámpara de escritorio"]] }),
  },
  money: {
    depositsKept: (calls) => calls.money.depositsKept({}),
    orderLook: (calls) => calls.money.orderLook({ brand: "lumbra", orderNumber: "L26-1" }),
    ordersToShip: (calls) => calls.order.ordersToShip({}),
    cancellations: (calls) => calls.order.cancellations({}),
    cancellationRefuse: (calls) =>
      calls.order.cancellationRefuse({ orderId: "nobodys", answer: "It is packed already.", reason: "packed" }),
    withdrawalsUnmatched: (calls) => calls.afterSale.withdrawalsUnmatched({}),
    withdrawalMatch: (calls) => calls.afterSale.withdrawalMatch({ withdrawalId: "nobodys", orderNumber: "L26-1", reason: "by telephone" }),
    withdrawalClose: (calls) => calls.afterSale.withdrawalClose({ withdrawalId: "nobodys", reason: "no such order" }),
    afterSaleCases: (calls) => calls.afterSale.afterSaleCases({}),
    operatorPostSaleReview: (calls) =>
      calls.afterSale.operatorPostSaleReview({ postSaleId: "nobodys", verdict: "approve", reason: "in good order" }),
    afterSaleGoodsArrived: (calls) => calls.afterSale.afterSaleGoodsArrived({ caseId: "nobodys", reason: "in good order" }),
    afterSaleGrant: (calls) => calls.afterSale.afterSaleGrant({ caseId: "nobodys", reason: "in good order" }),
    afterSaleRefuse: (calls) =>
      calls.afterSale.afterSaleRefuse({ caseId: "nobodys", because: "tooLate", answer: "It is too late.", reason: "too late" }),
    afterSalePlan: (calls) => calls.afterSale.afterSalePlan({ caseId: "nobodys" }),
    afterSaleRefund: (calls) => calls.afterSale.afterSaleRefund({ caseId: "nobodys", reason: "in good order" }),
    orderShip: (calls) => calls.order.orderShip({ orderId: "nobodys", logisticsCompany: "Paquete", trackingNumber: "RX1234" }),
    orderParcelCorrect: (calls) =>
      calls.order.orderParcelCorrect({
        orderId: "nobodys",
        logisticsCompany: "Paquete",
        trackingNumber: "RX1234",
        reason: "typed wrongly",
      }),
    orderPlan: (calls) => calls.money.orderPlan({ orderId: "nobodys", does: "cancel" }),
    orderCancel: (calls) => calls.money.orderCancel({ orderId: "nobodys", reason: "asked by mail" }),
    orderRefund: (calls) => calls.money.orderRefund({ orderId: "nobodys", reason: "asked by mail" }),
    paymentRefund: (calls) => calls.money.paymentRefund({ paymentId: "nobodys", amount: "1.00", reason: "came too late" }),
    paymentReviews: (calls) => calls.money.paymentReviews({}),
    bankTransfers: (calls) => calls.transfer.bankTransfers({}),
    operatorBankTransferConfirm: (calls) =>
      calls.transfer.operatorBankTransferConfirm({
        orderId: "nobodys",
        decision: "arrived",
        amount: "1.00",
        reason: "seen on the account",
      }),
    refundsByHand: (calls) => calls.transfer.refundsByHand({}),
    refundSentBack: (calls) => calls.transfer.refundSentBack({ refundId: "nobodys", reason: "sent by the bank" }),
    membershipGrant: (calls) =>
      calls.membership.membershipGrant({ brand: "lumbra", invitationCode: "NOBODYS", days: 365, reason: "paid by transfer" }),
    couponCreate: (calls) =>
      calls.coupon.couponCreate({
        brand: "lumbra",
        amounts: { EUR: "5.00" },
        uses: 1,
        validUntil: "2030-01-01T00:00:00Z",
        reason: "a birthday",
      }),
    couponLook: (calls) => calls.coupon.couponLook({ brand: "lumbra", code: "NOBODYS" }),
    couponEnd: (calls) => calls.coupon.couponEnd({ brand: "lumbra", code: "NOBODYS", reason: "it leaked" }),
    invoicesWaiting: (calls) => calls.invoice.invoicesWaiting({}),
    invoiceLook: (calls) => calls.invoice.invoiceLook({ invoiceId: "none" }),
    operatorInvoiceReview: (calls) => calls.invoice.operatorInvoiceReview({ invoiceId: "none", decision: "approve" }),
    consultationsToAnswer: (calls) => calls.consultation.consultationsToAnswer({}),
    operatorConsultationReply: (calls) => calls.consultation.operatorConsultationReply({ consultationId: "nobodys", reply: "It is oak." }),
    commentsToReview: (calls) => calls.review.commentsToReview({}),
    operatorCommentReview: (calls) => calls.review.operatorCommentReview({ commentId: "nobodys", version: 1, decision: "ADOPT" }),
    operatorCommentReply: (calls) => calls.review.operatorCommentReply({ commentId: "nobodys", reply: "Thank you." }),
    paymentReviewResolve: (calls) =>
      calls.money.paymentReviewResolve({ paymentId: "none", review: "noAnswer", decision: "settled", reason: "called them" }),
  },
};
/** Calls whose sample names something that is there, or a list; the others find nothing. */
const ACCEPTED = new Set([
  "operatorSignOut",
  "operatorSelf",
  "operatorList",
  "operatorCreate",
  "operatorLog",
  "stockChange",
  "priceList",
  "depositsKept",
  "ordersToShip",
  "cancellations",
  "withdrawalsUnmatched",
  "afterSaleCases",
  "paymentReviews",
  "bankTransfers",
  "refundsByHand",
  "activitySave",
  "couponCreate",
  "searchSynonyms",
  "searchSynonymsKeep",
  "proposals",
  "invoicesWaiting",
  "consultationsToAnswer",
  "commentsToReview",
]);
const calls = Object.values(operatorContract).flatMap((subject) =>
  Object.entries(subject).map(([name, procedure]) => ({ name, ...procedure["~orpc"] })),
);

describe("every call of operators", () => {
  test("is asked here, stands under the door of operators and has its own name", () => {
    const asked = Object.values(ASKED).flatMap((calls) => Object.keys(calls));
    expect(calls.map(({ name }) => name).sort(), "ASKED says how each call is asked, and for whom it is").toEqual(asked.sort());
    for (const { name, route } of calls) expect([name, route.operationId, route.path?.split("/")[1]]).toEqual([name, name, "operator"]);
  });

  const asked = Object.entries(ASKED).flatMap(([role, calls]) => Object.entries(calls).map(([name, ask]) => ({ role, name, ask })));
  test.each(asked)("$name is for $role, and for no other operator", async ({ role, name, ask }) => {
    const answer = name === "operatorSignIn" ? "operator.wrongSignIn" : ACCEPTED.has(name) ? "accepted" : "item.notFound";
    const callers: readonly OperatorRole[][] = [[], ["owner"], ["goods"], ["money"]];
    for (const roles of callers) {
      const [kind] = roles;
      const may = role === "nobody" || (kind !== undefined && (role === "any" || role === kind));
      expect([kind, await codeOf(ask(callsAs(roles)))]).toEqual([kind, may ? answer : kind ? "operator.notAllowed" : "auth.required"]);
    }
  });

  test("that changes something asks for a key; what only looks, and what ends the same when it is repeated, does not", async () => {
    const changing = calls.filter(({ route }) => route.method !== "GET");
    expect(changing.flatMap(({ name, meta }) => (meta.idempotent ? [] : [name])).sort()).toEqual([
      "couponEnd",
      "operatorClose",
      "operatorCreate",
      "operatorRenew",
      "operatorSignIn",
      "operatorSignOut",
      "orderPlan",
      "proposalApprove",
      "proposalReject",
      "searchSynonymsKeep",
    ]);
    const moving = new Set(changing.flatMap(({ name, meta }) => (meta.idempotent ? [name] : [])));
    for (const { name, ask } of asked.filter(({ name }) => moving.has(name))) {
      for (const key of ["", "short", "with space"])
        expect([name, await codeOf(ask(callsAs(["owner", "goods", "money"], { key })))]).toEqual([name, "request.invalid"]);
    }
  });
});

describe("the log", () => {
  test("holds who asked for what and how it ended, refused tries too, and nothing that only looked", async () => {
    const before = (await log()).length;
    const stock = { brand: "lumbra", goodsId: "1", difference: -2, reason: "broken in the store" };
    await callsAs(["goods"]).goods.stockChange(stock);
    await codeOf(callsAs(["money"]).goods.stockChange(stock));
    await codeOf(callsAs(["goods"]).goods.stockChange({ ...stock, difference: -999 }));
    await callsAs(["money"]).money.paymentReviews({});
    await codeOf(callsAs([]).goods.stockChange(stock));
    expect((await log()).slice(before)).toEqual([
      { call: "stockChange", name: "ana", outcome: "done", input: stock },
      { call: "stockChange", name: "ana", outcome: "operator.notAllowed", input: stock },
      { call: "stockChange", name: "ana", outcome: "stock.insufficient", input: { ...stock, difference: -999 } },
    ]);
    const { items, total } = await callsAs(["owner"]).operator.operatorLog({ limit: 1 });
    expect([items.length, items[0]?.outcome, total]).toEqual([1, "stock.insufficient", (await log()).length]);
  });

  /** An order, and a customer's invitation code. */
  async function somebody() {
    const [{ orderId }, { viewer }] = [await paidOrder(shop), await aCustomer(shop)];
    const [row] = await shop.database.query<{ invitationCode: string }>(
      sql`select invitation_code as "invitationCode" from customer where customer_id = ${viewer.customerId}`,
    );
    return { orderId, invitationCode: row?.invitationCode ?? "" };
  }
  const words = async () =>
    await shop.database.query<{ about: string; words: unknown }>(sql`select about, words from operator_words order by entry_id`);
  const inputs = async (before: number) => (await log()).slice(before).map(({ input }) => input);

  test("keeps what is said of somebody beside it, and tells it with the rest as long as it is there (decision 209)", async () => {
    const before = (await log()).length;
    const { orderId, invitationCode } = await somebody();
    const [refused, granted] = [
      { orderId, answer: "Packed for Ana.", reason: "Ana was told" },
      { brand: "lumbra", invitationCode, days: 30, reason: "for her trouble" },
    ];
    await codeOf(callsAs(["money"]).order.cancellationRefuse(refused));
    await codeOf(callsAs(["money"]).membership.membershipGrant(granted));
    expect(await inputs(before)).toEqual([{ orderId }, { brand: "lumbra", invitationCode, days: 30 }]);
    const { items } = await callsAs(["owner"]).operator.operatorLog({ limit: 2 });
    expect(items.map(({ input }) => input)).toEqual([granted, refused]);
    await shop.database.query(sql`delete from operator_words`);
    expect((await callsAs(["owner"]).operator.operatorLog({ limit: 2 })).items[1]?.input).toEqual({ orderId });
  });

  test("keeps of what a call does not take neither a field nor its words, nor a word about what is not there (decision 225)", async () => {
    const before = (await log()).length;
    const wordsBefore = await words();
    const { orderId } = await somebody();
    const asked: readonly (readonly [(calls: ReturnType<typeof callsAs>, input: never) => Promise<unknown>, string, unknown])[] = [
      [
        (calls, input) => calls.consultation.operatorConsultationReply(input),
        '{"consultationId":"gone","reply":"Dear Ana Ruiz"}',
        { consultationId: "gone" },
      ],
      [
        (calls, input) => calls.consultation.operatorConsultationReply(input),
        '{"consultationId":["Ana Ruiz"],"reply":"Dear Ana Ruiz"}',
        {},
      ],
      [(calls, input) => calls.consultation.operatorConsultationReply(input), '{"consultationID":"gone","reply":"Dear Ana Ruiz"}', {}],
      [(calls, input) => calls.consultation.operatorConsultationReply(input), '["Dear Ana Ruiz"]', {}],
      [(calls, input) => calls.money.orderRefund(input), '{"orderId":["Ana Ruiz"],"reason":"Ana Ruiz"}', {}],
      [
        (calls, input) => calls.money.orderRefund(input),
        `{"orderId":"${orderId}","amount":"Ana Ruiz","Ana Ruiz":1,"note":"Ana Ruiz","reason":["Ana Ruiz"],"__proto__":"Ana Ruiz"}`,
        { orderId },
      ],
      [
        (calls, input) => calls.order.orderShip(input),
        `{"orderId":"gone","logisticsCompany":"Ana Ruiz","trackingNumber":"Ana Ruiz"}`,
        { orderId: "gone" },
      ],
      [
        (calls, input) => calls.membership.membershipGrant(input),
        '{"brand":"Ana Ruiz","invitationCode":"GONE","days":30,"reason":"for Ana Ruiz"}',
        { invitationCode: "GONE", days: 30 },
      ],
      [
        (calls, input) => calls.goods.stockChange(input),
        '{"brand":"lumbra","goodsId":"1","difference":1,"reason":"found","note":"Ana Ruiz"}',
        { brand: "lumbra", goodsId: "1", difference: 1, reason: "found" },
      ],
    ];
    for (const [ask, input] of asked)
      expect(await codeOf(ask(callsAs(["money", "goods"]), JSON.parse(input) as never)), input).toMatch(/^(BAD_REQUEST|item\.notFound)$/);
    expect(await inputs(before)).toEqual(asked.map(([, , kept]) => kept));
    expect(await words()).toEqual(wordsBefore);
    expect((await log()).slice(before).map(({ name, outcome }) => name !== "" && outcome !== null)).toEqual(asked.map(() => true));
  });

  test("says nothing of whom is being deleted at that moment", async () => {
    const { viewer } = await aCustomer(shop);
    const consultationId = `q${randomUUID()}`;
    await shop.database.query(sql`
      insert into consultation (consultation_id, brand, country, language, customer_id, content, created_at) values (${consultationId}, 'lumbra', 'ES', 'es', ${viewer.customerId}, 'Is it oak?', ${shop.clock()})`);
    const { answer } = await shop.database.transaction(async (transaction) => {
      await transaction.query(sql`select from customer where customer_id = ${viewer.customerId} for update`);
      await transaction.query(sql`delete from operator_words where about = ${consultationId}`);
      const asked = codeOf(callsAs(["money"]).consultation.operatorConsultationReply({ consultationId, reply: "Dear Ana Ruiz" }));
      await untilSomebodyWaits(shop);
      await transaction.query(sql`delete from consultation where consultation_id = ${consultationId}`);
      return { answer: asked };
    });
    expect([await answer, (await words()).filter(({ about }) => about === consultationId)]).toEqual(["item.notFound", []]);
  });

  test("names who looks at what belongs to a person, and at whose", async () => {
    const { orderNumber, orderId } = await paidOrder(shop, {});
    const before = (await log()).length;
    await callsAs(["money"]).money.orderLook({ brand: "lumbra", orderNumber });
    await codeOf(callsAs(["money"]).money.orderLook({ brand: "lumbra", orderNumber: "L26-00000000" }));
    await callsAs(["goods"]).goods.priceList({ brand: "lumbra" });
    expect((await log()).slice(before)).toMatchObject([
      { call: "orderLook", outcome: "done", input: { brand: "lumbra", orderNumber } },
      { call: "orderLook", outcome: "item.notFound" },
    ]);
    const { items } = await callsAs(["owner"]).operator.operatorLog({ limit: 2 });
    expect(items[1]?.shown).toEqual(expect.arrayContaining([orderId, orderNumber]));
  });

  test("misses no call that shows what belongs to a person", () => {
    const personal = /"(invitationCode|customerId|email|address|phone|content|description|shipsTo)":/;
    const looking = Object.values(operatorContract)
      .flatMap((subject) => Object.entries<(typeof operatorContract)["order"]["ordersToShip"]>(subject as never))
      .filter(([, { "~orpc": call }]) => call.route.method === "GET");
    const showing = looking.filter(([, { "~orpc": call }]) =>
      personal.test(JSON.stringify(z.toJSONSchema(call.outputSchema as z.ZodType, { unrepresentable: "any" }))),
    );
    expect(showing.length).toBeGreaterThan(2);
    expect(showing.filter(([, { "~orpc": call }]) => !call.meta.isPersonal).map(([name]) => name)).toEqual([]);
  });

  test("keeps of calls about somebody's order nothing that can be written freely", () => {
    const calls = Object.values(operatorContract).flatMap((subject) =>
      Object.entries<(typeof operatorContract)["order"]["orderShip"]>(subject as never),
    );
    const asked = calls.flatMap(([name, call]) => {
      const { route, inputSchema } = call["~orpc"];
      if (route.method === "GET" || !(inputSchema instanceof z.ZodObject)) return [];
      return Object.keys(inputSchema.shape).some((field) => OF_A_PERSON.includes(field)) ? [[name, inputSchema] as const] : [];
    });
    expect(asked.length).toBeGreaterThan(7);
    for (const [name, schema] of asked) {
      const free = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, "Ana Ruiz, Calle Mayor 1"]));
      expect(partWords(schema, free).kept, name).toEqual({});
    }
  });

  test("names what failed on the way, too", async () => {
    const before = (await log()).length;
    const broken: TestShop = { ...shop, database: { ...shop.database, transaction: () => Promise.reject(new Error("the process ends")) } };
    await expect(
      operatorCalls(broken, ["goods"]).goods.stockChange({ brand: "lumbra", goodsId: "1", difference: 1, reason: "never done" }),
    ).rejects.toThrow();
    expect((await log()).slice(before)).toMatchObject([{ call: "stockChange", outcome: "error.server" }]);
  });

  test("takes what no text of a database can hold", async () => {
    const before = (await log()).length;
    const odd = { brand: "lumbra", goodsId: "1", difference: 1, reason: "half a \ud800 sign, and a \\ud800 as it is typed" };
    await callsAs(["goods"]).goods.stockChange(odd);
    expect((await log()).slice(before)).toMatchObject([
      { outcome: "done", input: { reason: "half a \ufffd sign, and a \\ud800 as it is typed" } },
    ]);
  });

  test("cannot be rewritten", async () => {
    await expect(shop.database.query(sql`update operator_log set operator_name = 'eve'`)).rejects.toThrow(/only written on/);
    await expect(shop.database.query(sql`delete from operator_log`)).rejects.toThrow(/only written on/);
    await expect(shop.database.executeSql("truncate operator_log cascade")).rejects.toThrow(/only written on/);
  });

  test("holds no password and no token", async () => {
    const { password } = await callsAs(["owner"]).operator.operatorCreate({ name: "secretive", roles: ["goods"] });
    let token = "";
    await callsAs([], { onKeep: (given) => (token = given) }).operator.operatorSignIn({ name: "secretive", password });
    expect(token).not.toBe("");
    // The operator was signed in before.
    for (const word of [password, "nearly the password"])
      await codeOf(callsAs(["goods"]).operator.operatorSignIn({ name: "secretive", password: word }));
    await codeOf(callsAs(["goods"]).operator.operatorSignIn({ name: password, password }));
    const everything = JSON.stringify(await shop.database.query(sql`select to_jsonb(operator_log) as row from operator_log`));
    expect(everything).toContain("secretive");
    expect([everything.includes(password), everything.includes(token), everything.includes("nearly")]).toEqual([false, false, false]);
  });
});

describe("an operator", () => {
  async function signedIn(name: string, password: string): Promise<string> {
    let token = "";
    await callsAs([], { onKeep: (given) => (token = given) }).operator.operatorSignIn({ name, password });
    return token;
  }

  test("is let in by an owner, signs in with the password told once, and is gone from the moment they are closed", async () => {
    const owner = callsAs(["owner"]);
    const { password, ...told } = await owner.operator.operatorCreate({ name: "ben", roles: ["goods", "goods", "money"] });
    expect(told).toEqual({ name: "ben", roles: ["goods", "money"] });
    expect(await codeOf(owner.operator.operatorCreate({ name: "ben", roles: ["owner"] }))).toBe("operator.nameTaken");
    const token = await signedIn(" Ben ", password);
    expect(await operatorOfToken(shop, token)).toMatchObject({ name: "ben", roles: ["goods", "money"] });

    const renewed = await owner.operator.operatorRenew({ name: "ben" });
    expect(await operatorOfToken(shop, token)).toBeUndefined();
    expect(await codeOf(callsAs([]).operator.operatorSignIn({ name: "ben", password }))).toBe("operator.wrongSignIn");
    const next = await signedIn("ben", renewed.password);
    expect(await operatorOfToken(shop, next)).toMatchObject({ name: "ben" });

    await owner.operator.operatorClose({ name: "ben" });
    expect(await operatorOfToken(shop, next)).toBeUndefined();
    expect(await codeOf(callsAs([]).operator.operatorSignIn({ name: "ben", password: renewed.password }))).toBe("operator.wrongSignIn");
    expect(await codeOf(owner.operator.operatorCreate({ name: "ben", roles: ["goods"] }))).toBe("operator.nameTaken");
    expect(await operatorAtConsole(shop, "ben")).toBeUndefined();
  });

  test("is not told by a refusal whether the name or the password was wrong", async () => {
    const { password } = await callsAs(["owner"]).operator.operatorCreate({ name: "cleo", roles: ["goods"] });
    const tried = async (name: string, word: string) => await codeOf(callsAs([]).operator.operatorSignIn({ name, password: word }));
    expect(
      await Promise.all([tried("cleo", "x"), tried("nobody", password), tried("cleo", ""), tried("", password), tried("cleo", password)]),
    ).toEqual(["operator.wrongSignIn", "operator.wrongSignIn", "operator.wrongSignIn", "operator.wrongSignIn", "accepted"]);
  });

  test("is not told by the work of a wrong try whether there is such a name", async () => {
    await callsAs(["owner"]).operator.operatorCreate({ name: "gita", roles: ["goods"] });
    const work = async (name: string) => {
      shop.takeStatements();
      await codeOf(callsAs([]).operator.operatorSignIn({ name, password: "wrong" }));
      return shop.takeStatements();
    };
    const known = await work("gita");
    expect(known.length).toBeGreaterThan(3);
    for (const name of ["nobody", "", "'; drop table operator"]) expect(await work(name), name).toEqual(known);
  });

  test("who signs in where a session was ends that one", async () => {
    const { password } = await callsAs(["owner"]).operator.operatorCreate({ name: "hana", roles: ["goods"] });
    const [first, other] = [await signedIn("hana", password), await signedIn("hana", password)];
    await codeOf(callsAs([], { token: first }).operator.operatorSignIn({ name: "hana", password: "wrong" }));
    expect(await operatorOfToken(shop, first)).toMatchObject({ name: "hana" });
    await callsAs([], { token: first }).operator.operatorSignIn({ name: "hana", password });
    expect(await operatorOfToken(shop, first)).toBeUndefined();
    expect(await operatorOfToken(shop, other)).toMatchObject({ name: "hana" });
  });

  test("whose name a stranger tries is not kept out, the stranger is", async () => {
    const { password } = await callsAs(["owner"]).operator.operatorCreate({ name: "dora", roles: ["goods"] });
    const codes: string[] = [];
    for (let round = 0; round < 12; round += 1)
      codes.push(
        await codeOf(callsAs([], { clientAddress: "203.0.113.5" }).operator.operatorSignIn({ name: "dora", password: `guess ${round}` })),
      );
    expect(codes).toEqual([...Array.from({ length: 10 }, () => "operator.wrongSignIn"), "limit.tooMany", "limit.tooMany"]);
    expect(await codeOf(callsAs([], { clientAddress: "203.0.113.5" }).operator.operatorSignIn({ name: "dora", password }))).toBe(
      "limit.tooMany",
    );
    expect(await codeOf(callsAs([], { clientAddress: "198.51.100.5" }).operator.operatorSignIn({ name: "dora", password }))).toBe(
      "accepted",
    );
    const start = shop.clock();
    shop.moveTo(after(start, 15 * MINUTE));
    expect(await codeOf(callsAs([], { clientAddress: "203.0.113.5" }).operator.operatorSignIn({ name: "dora", password }))).toBe(
      "accepted",
    );
    shop.moveTo(start);
  });

  test("is stored without a password", async () => {
    const { password } = await callsAs(["owner"]).operator.operatorCreate({ name: "emil", roles: ["goods"] });
    const [row] = await shop.database.query<{ hash: string }>(sql`select password_hash as hash from operator where name = 'emil'`);
    expect(row?.hash).toMatch(/^scrypt\$8\$[\w-]{22}\$[\w-]{43}$/);
    expect(row?.hash).not.toContain(password);
  });
});

test("at the machine itself nobody in particular lets the first owner in, and nobody after", async () => {
  const empty = await makeTestShop();
  try {
    const nobody = await operatorAtConsole(empty, undefined);
    expect(nobody).toEqual({ operatorId: "console", name: "console", roles: ["owner"] });
    const console = createRouterClient(operatorRouter, {
      context: {
        shop: empty,
        operator: nobody,
        clientAddress: "",
        requestId: "test",
        idempotencyKey: undefined,
        session: { token: undefined, keep: () => undefined, drop: () => undefined },
      },
    });
    await console.operator.operatorCreate({ name: "goods-only", roles: ["goods"] });
    expect(await operatorAtConsole(empty, undefined)).toMatchObject({ name: "console" });
    await console.operator.operatorCreate({ name: "first", roles: ["owner"] });
    expect(await operatorAtConsole(empty, undefined)).toBeUndefined();
    expect(await operatorAtConsole(empty, "first")).toMatchObject({ name: "first", roles: ["owner"] });
    expect(await operatorAtConsole(empty, "console")).toBeUndefined();
  } finally {
    await empty.close();
  }
});
