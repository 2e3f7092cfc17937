import { randomUUID } from "node:crypto";
import type { OperatorRole } from "@rambla/contract/call";
import { after, DAY } from "@rambla/core/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { operatorCalls } from "../../../test/operators.ts";
import { codeOf, counted, refusalOf } from "../../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { sql } from "../../platform/database/sql.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", price: 2000 })]);
});
afterAll(() => shop.close());

const as = (name: string, roles: readonly OperatorRole[] = ["money", "goods"], key: string = randomUUID()) =>
  operatorCalls(shop, roles, { name, key });
const aCode = (code: string, rest: object = {}) => ({
  brand: "lumbra",
  code,
  amounts: { EUR: "100.01" },
  uses: 1,
  validUntil: "2030-01-01",
  reason: "for the fair",
  ...rest,
});
const codes = () => shop.database.query<{ code: string }>(sql`select code from redeem_code order by code`);

/** @returns the id of the proposal */
async function proposed(code: string, key: string = randomUUID()): Promise<string> {
  const { code: refused, data } = await refusalOf(as("ana", ["money"], key).coupon.couponCreate(aCode(code)));
  expect(refused).toBe("giving.proposed");
  return String(data?.values?.["proposalId"]);
}

test("an amount at the bound is given at once, one above it waits for a second operator and names field, value and bound", async () => {
  expect(await codeOf(as("ana").coupon.couponCreate(aCode("FAIR-100", { amounts: { EUR: "100.00" } })))).toBe("accepted");
  const refusal = await refusalOf(as("ana").coupon.couponCreate(aCode("FAIR-101")));
  expect(refusal).toMatchObject({
    code: "giving.proposed",
    data: { fields: { "amounts.EUR": "giving.proposed" }, values: { field: "amounts.EUR", value: 100.01, most: 100 } },
  });
  expect((await codes()).map(({ code }) => code)).toEqual(["FAIR-100"]);
  const proposalId = String(refusal.data?.values?.["proposalId"]);
  expect((await as("ben").proposal.proposals({})).items).toMatchObject([
    { proposalId, call: "couponCreate", input: { code: "FAIR-101", amounts: { EUR: "100.01" } }, proposedBy: "ana" },
  ]);
  expect(await codeOf(as("ana").proposal.proposalApprove({ proposalId }))).toBe("proposal.own");
  expect(await codeOf(as("ana").proposal.proposalReject({ proposalId, reason: "a mistake" }))).toBe("proposal.own");
  expect(await codeOf(as("ben", ["goods"]).proposal.proposalApprove({ proposalId }))).toBe("operator.notAllowed");
  expect(await codeOf(as("ben", ["goods"]).proposal.proposalReject({ proposalId, reason: "too much" }))).toBe("operator.notAllowed");
  expect(await as("ben", ["money"]).proposal.proposalApprove({ proposalId })).toMatchObject({
    proposalId,
    call: "couponCreate",
    answer: { code: "FAIR-101", amounts: { EUR: "100.01" }, uses: 1 },
  });
  expect((await as("ben").proposal.proposals({})).items).toEqual([]);
  const [logged] = await shop.database.query(sql`
    select asked.operator_name as name, ended.outcome from operator_log asked join operator_log ended on ended.ends = asked.entry_id
    where asked.call = 'proposalApprove' and ended.outcome = 'done'`);
  expect(logged).toEqual({ name: "ben", outcome: "done" });
});

test("two operators who approve at once give once", async () => {
  const proposalId = await proposed("TWICE-1");
  const answers = await Promise.all(["ben", "eva", "leo", "mia"].map((name) => codeOf(as(name).proposal.proposalApprove({ proposalId }))));
  expect(answers).toContain("accepted");
  expect(Object.keys(counted(answers)).filter((answer) => !["accepted", "proposal.over"].includes(answer))).toEqual([]);
  expect((await codes()).filter(({ code }) => code === "TWICE-1")).toHaveLength(1);
  const decided = await shop.database.query(
    sql`select state, decided_name as name from operator_proposal where proposal_id = ${proposalId}`,
  );
  expect(decided).toEqual([{ state: "approved", name: expect.stringMatching(/^(ben|eva|leo|mia)$/) }]);
});

test("a rejected and a lapsed proposal give nothing any more", async () => {
  const rejected = await proposed("REJECTED-1");
  await as("ben").proposal.proposalReject({ proposalId: rejected, reason: "too much" });
  expect(await codeOf(as("eva").proposal.proposalApprove({ proposalId: rejected }))).toBe("proposal.over");
  const lapsed = await proposed("LAPSED-1");
  shop.moveTo(after(shop.clock(), 15 * DAY));
  expect(await codeOf(as("eva").proposal.proposalApprove({ proposalId: lapsed }))).toBe("proposal.over");
  expect((await as("eva").proposal.proposals({})).items).toEqual([]);
  expect((await codes()).filter(({ code }) => /REJECTED|LAPSED/.test(code))).toEqual([]);
});

test("a refused approval leaves the proposal as it was", async () => {
  const proposalId = await proposed("TAKEN-1");
  await as("eva").coupon.couponCreate(aCode("TAKEN-1", { amounts: { EUR: "1.00" } }));
  expect(await codeOf(as("ben").proposal.proposalApprove({ proposalId }))).toBe("coupon.taken");
  expect((await as("ben").proposal.proposals({})).items).toMatchObject([{ proposalId }]);
  await as("ben").proposal.proposalReject({ proposalId, reason: "there is one" });
});

test("a key proposes once, and is refused with anything else", async () => {
  const key = randomUUID();
  const first = await proposed("ONCE-1", key);
  expect(await proposed("ONCE-1", key)).toBe(first);
  expect(await codeOf(as("ana", ["money"], key).coupon.couponCreate(aCode("ONCE-2")))).toBe("idempotency.conflict");
  expect((await as("ben").proposal.proposals({})).items).toHaveLength(1);
  await as("ben").proposal.proposalReject({ proposalId: first, reason: "not now" });
});

test.each([
  ["amounts.EUR", { amounts: { EUR: "1000.01" } }],
  ["coins", { amounts: undefined, coins: "1000.01" }],
])("what is above the hard bound of %s nobody gives", async (field, rest) => {
  expect(await refusalOf(as("ana").coupon.couponCreate(aCode("HARD-1", rest)))).toMatchObject({
    code: "giving.tooMuch",
    data: { fields: { [field]: "giving.tooMuch" }, values: { field, value: 1000.01, most: 1000 } },
  });
  expect((await as("ben").proposal.proposals({})).items).toEqual([]);
});

test("people, coins and special prices are bounded as well", async () => {
  const give = (calls: ReturnType<typeof as>, price: string) =>
    calls.goods.priceListSave({ brand: "lumbra", distributionId: "friends", goodsId: "1", countryCode: "ES", price });
  const hold = (calls: ReturnType<typeof as>, price: string) =>
    calls.goods.flashSaleSave({
      brand: "lumbra",
      goodsId: "1",
      flashSaleId: "night",
      startsAt: shop.clock().toISOString(),
      endsAt: after(shop.clock(), DAY).toISOString(),
      pieces: 5,
      prices: { ES: price },
    });
  expect([
    await codeOf(as("ana").coupon.couponCreate(aCode("MANY-1", { amounts: { EUR: "1.00" }, uses: 10_001 }))),
    await codeOf(as("ana").coupon.couponCreate(aCode("COINS-1", { amounts: undefined, coins: "100.01" }))),
    await codeOf(give(as("ana"), "5.00")),
    await codeOf(give(as("ana"), "4.99")),
    await codeOf(give(as("ana"), "0.99")),
    await codeOf(hold(as("ana"), "4.99")),
    await codeOf(hold(as("ana"), "0.99")),
  ]).toEqual(["giving.proposed", "giving.proposed", "accepted", "giving.proposed", "giving.tooMuch", "giving.proposed", "giving.tooMuch"]);
  for (const { proposalId } of (await as("ben").proposal.proposals({})).items) await as("ben").proposal.proposalApprove({ proposalId });
  const [listed] = (await as("ana").goods.priceList({ brand: "lumbra" })).items;
  expect(listed).toMatchObject({ distributionId: "friends", price: "4.99" });
});
