/**
 * Random concurrent uses of goods, bundles, coins, coupons, gifts, cards and transfers: the books of stock, limits and money stay true, and
 * no person ends up with more than they paid for. The test counts from the given credits and the orders' ends, and compares each order's
 * total everywhere.
 */
import { randomUUID } from "node:crypto";
import { after, DAY, HOUR, MINUTE } from "@rambla/core/time";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { extent, sampleOf } from "../../../../tools/trial/extent.ts";
import { makeChance } from "../../../../tools/trial/chance.ts";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { bookFaults } from "../../test/coins.ts";
import { accountCalls, aCustomer, known, PASSWORD, proofOf } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { operatorCalls } from "../../test/operators.ts";
import { anOrder, codeOf, type CommitInput, decide, deliverDue, ordersOf } from "../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { coinJobs } from "../coin/jobs.ts";
import { couponJobs } from "../coupon/jobs.ts";
import { mailJobs } from "../mail/jobs.ts";
import { orderJobs } from "../order/jobs.ts";
import { orderMails } from "../order/mail/mail-service.ts";
import { paymentJobs } from "../payment/jobs.ts";
import { notePayer } from "../payment/providers/builtin-service.ts";
import type { Viewer } from "../platform/call-context.ts";
import { sql } from "../platform/database/sql.ts";
import { checkoutJobs } from "./jobs.ts";

/** Answers that an event at the wrong moment may get. */
const NO = [
  "accepted",
  "stock.insufficient",
  "goods.updated",
  "order.notPayable",
  "order.notCancellable",
  "order.notRefundable",
  "order.notShippable",
  "order.notConfirmable",
  "refund.tooMuch",
  "transfer.notExpected",
  "transfer.wrongAmount",
  "coupon.notAvailable",
  "coins.insufficient",
  "gift.outOfStock",
  "promotion.invalid",
  "limit.perPerson",
  "idempotency.running",
  "limit.tooMany",
  "request.invalid",
  "item.notFound",
];
const ALL_JOBS = [...checkoutJobs, ...orderJobs, ...paymentJobs, ...couponJobs, ...coinJobs];
const GIFTS = 9;

/** Wrong balances after every job has run; empty when all are right. */
async function wrongHands(shop: TestShop): Promise<unknown[]> {
  return await shop.database.query(sql`
    with live as (select * from customer_order where delivery_status is distinct from 'Canceled'),
    returned as (
      select order_id, coalesce(sum(refund.amount_minor), 0) as minor from payment left join payment_refund refund using (payment_id) where status = 'paid' group by order_id
    ), expected as (
      select customer_id,
        coalesce((select sum(coins) from redeem_code where exists (select from coin_transfer where once = 'code lumbra ' || code || ' ' || customer_id)), 0)
        - coalesce((select sum(coins_minor - coins_back_minor) from live where live.customer_id = customer.customer_id), 0)
        + coalesce((select sum(credited) from rebate where rebate.customer_id = customer.customer_id), 0)
        + 200 * (select count(*) from customer invitee where invited_by = customer.customer_id and exists (
            select from live where live.customer_id = invitee.customer_id and delivery_status = 'Finished' and total_minor > 0)) as coins
      from customer
    )
    select 'coins' as wrong, customer_id as id, coins::text as should, coalesce(balance, 0)::text as is from expected left join coin_balance using (customer_id) where coins <> coalesce(balance, 0)
    union all select 'rebate', order_id, floor(floor(total_minor * 0.01) * (total_minor - minor) / total_minor)::text, credited::text
      from rebate join live using (order_id) join returned using (order_id)
      where delivery_status = 'Finished' and (credited between floor(floor(total_minor * 0.01) * (total_minor - minor) / total_minor) and floor(total_minor * 0.01)) is not true
    union all select 'coupon', serial_number, amount_minor::text, remaining_minor::text from coupon
      where remaining_minor <> amount_minor - (select coalesce(sum(used.amount_minor - used.given_back_minor), 0) from coupon_use used join live using (order_id) where used.serial_number = coupon.serial_number)
    union all select 'coupon of an order', order_id, coupon_minor::text, amount_minor::text from live left join coupon_use using (order_id) where coupon_minor <> coalesce(amount_minor, 0)
    union all select 'uses', code, count(serial_number)::text, max(taken)::text from redeem_code left join coupon using (brand, code) where amounts is not null group by code having count(serial_number) <> max(taken)
    union all select 'uses of coins', code, made::text, taken::text from redeem_code
      cross join lateral (select count(*) as made from coin_transfer where once like 'code lumbra ' || code || ' %') as used where amounts is null and made <> taken
    union all select 'gifts', goods_id, (${GIFTS} - (select count(*) from order_gift join live using (order_id) where stock_held))::text, quantity::text from gift
      where quantity <> ${GIFTS} - (select count(*) from order_gift join live using (order_id) where stock_held)
    union all select 'stock', goods_id, sum(difference)::text, quantity::text from goods_stock left join stock_movement using (brand, goods_id)
      group by brand, goods_id, quantity having quantity <> sum(difference) or quantity < 0
    union all select 'held', goods_id, coalesce(held.pieces, 0)::text, coalesce(taken.pieces, 0)::text
      from (select goods_id, sum(quantity) as pieces from order_line join customer_order using (order_id) where stock_held group by 1) as held
      full join (select goods_id, -sum(difference) as pieces from stock_movement where reason ~ '^(order|cancel|release):' group by 1) as taken using (goods_id)
      where coalesce(held.pieces, 0) <> coalesce(taken.pieces, 0)
    union all select 'limit of a person', goods_id, coalesce(bought.pieces, 0)::text, coalesce(person_purchase.quantity, 0)::text from person_purchase
      full join (
        select buyer as person, goods_id, sum(quantity - restocked_units) as pieces from order_line join live using (order_id) where payment_status = 'Paid' group by 1, 2
      ) as bought using (person, goods_id) where coalesce(person_purchase.quantity, 0) <> coalesce(bought.pieces, 0)
    union all select 'held without an end', order_id, null, null from customer_order where stock_held and payment_status <> 'Paid' and held_until is null and not by_transfer
    union all select 'money', order_id, total_minor::text, paid_minor::text from live where delivery_status is not null and paid_minor <> total_minor
    union all select 'money of a cancelled order', customer_order.order_id, kept_minor::text, sum(amount_minor - back)::text
      from customer_order join payment using (order_id) cross join lateral (select coalesce(sum(amount_minor), 0) as back from payment_refund refund where refund.payment_id = payment.payment_id) as given
      where delivery_status = 'Canceled' and status in ('paid', 'refunding', 'refunded') group by 2, kept_minor having kept_minor <> sum(amount_minor - back) or min(amount_minor - back) < 0`);
}

type Mail = { readonly text: string };

/** A Spanish amount in cents. */
const centsOf = (written: string): number => Number(written.replaceAll(".", "").replace(",", ""));

/**
 * Finds order totals that differ between parts, payments, provider and mails, and refunds that differ from the provider's; empty when all
 * agree.
 */
async function otherSums(shop: TestShop, mails: readonly Mail[]): Promise<unknown[]> {
  const differing = await shop.database.query(sql`
    with attempt as (select payment.*, total_minor, order_number from payment join customer_order using (order_id) where provider = 'builtin'),
    back as (select payment_id, sum(amount_minor) as noted, coalesce(sum(amount_minor) filter (where settled_at is not null), 0) as settled from payment_refund group by payment_id)
    select 'parts' as wrong, order_id as id, total_minor::text as should, (sum(line_minor) - coupon_minor - coins_minor + shipping_minor + added_tax_minor - tax_off_minor)::text as is
      from customer_order join order_line using (order_id) group by 2, total_minor, coupon_minor, coins_minor, shipping_minor, added_tax_minor, tax_off_minor
      having total_minor <> sum(line_minor) - coupon_minor - coins_minor + shipping_minor + added_tax_minor - tax_off_minor
    union all select 'attempt', payment_id, total_minor::text, amount_minor::text from attempt where amount_minor <> total_minor
    union all select 'paid', order_id, paid_minor::text, sum(amount_minor)::text from customer_order join payment using (order_id)
      where status = 'paid' and delivery_status is distinct from 'Canceled' group by 2, paid_minor having paid_minor <> sum(amount_minor)
    union all select 'at the provider', coalesce(payment_id, merchant_key), attempt.amount_minor || ' of ' || attempt.order_number, provider.amount_minor || ' of ' || provider.order_number
      from attempt full join provider_payment provider on merchant_key = payment_id
      where (attempt.amount_minor, attempt.order_number, 'EUR') is distinct from (provider.amount_minor, provider.order_number, provider.currency)
    union all select 'charged', payment_id, attempt.amount_minor::text, charged_minor::text from attempt join provider_payment provider on merchant_key = payment_id
      where (attempt.status in ('paid', 'refunding', 'refunded')) and charged_minor is distinct from attempt.amount_minor
    union all select 'given back', payment_id, coalesce(settled, 0)::text, refunded_minor::text from attempt join provider_payment provider on merchant_key = payment_id left join back using (payment_id)
      where refunded_minor <> coalesce(settled, 0)`);
  const orders = await shop.database.query<{ orderNumber: string; totalMinor: number }>(
    sql`select order_number as "orderNumber", total_minor as "totalMinor" from customer_order`,
  );
  const told = mails.flatMap(({ text }) => {
    const order = orders.find(({ orderNumber }) => text.includes(orderNumber));
    const totals = [...text.matchAll(/^Total\s?: ([\d.]+,\d\d)\s€$/gm)].map(([, written = ""]) => centsOf(written));
    return totals.length > 0 && totals.every((total) => total === order?.totalMinor)
      ? []
      : [{ wrong: "mail", id: order?.orderNumber, should: order?.totalMinor, is: totals }];
  });
  return [...differing, ...told];
}

/** Whether the run had received and cancelled orders, returned coins, and coupons that paid in part and in full. */
async function hasAllHappened(shop: TestShop): Promise<boolean> {
  const [row] = await shop.database.query<{ all: boolean }>(sql`
    select bool_or(delivery_status = 'Finished') and bool_or(cancel_reason = 'shop') and bool_or(coins_minor > 0 and delivery_status = 'Canceled') and bool_or(coupon_minor > 0) and bool_or(total_minor = 0) as all
    from customer_order`);
  return row?.all === true;
}

test.each(sampleOf([3, 88], 1))("seed %i", async (seed) => {
  const chance = makeChance(seed);
  const { giving } = DEMO_CONFIG.operator;
  const alone = { ...giving.alone, value: giving.most.value };
  const shop = await makeTestShop({ config: { operator: { ...DEMO_CONFIG.operator, giving: { ...giving, alone } } } });
  const operator = () => operatorCalls(shop, ["money", "goods"]);
  const reason = "by chance";
  const mails: Mail[] = [];
  let told = 0;
  const JOBS = [...ALL_JOBS, ...mailJobs(orderMails, async (mail) => void mails.push(mail))];
  try {
    await haveGoods(
      shop,
      [
        aGoods({ goodsId: "1", stock: 60, price: 2000 }),
        aGoods({ goodsId: "2", stock: 60, price: 6000, limitPerPerson: 8 }),
        aGoods({ goodsId: "9", stock: 0, price: 700 }),
      ],
      {
        bundles: [
          {
            palletId: "both",
            titles: { es: "Juntas" },
            goods: [
              { goodsId: "1", quantity: 2 },
              { goodsId: "2", quantity: 1 },
            ],
            prices: [{ country: "ES", priceMinor: 8999 }],
          },
        ],
      },
    );
    await operator().activity.activitySave({
      brand: "lumbra",
      activityId: "gifts",
      titles: { es: "Regalo" },
      startsAt: after(shop.clock(), -DAY).toISOString(),
      endsAt: after(shop.clock(), 900 * DAY).toISOString(),
      goodsIds: null,
      gifts: { type: 1, goods: [{ goodsId: "9", quantity: GIFTS, from: { ES: "50.00" } }] },
    });
    const ana = await aCustomer(shop);
    const email = `${randomUUID()}@example.com`;
    const { verificationId, code } = await proofOf(shop, email, "register");
    const { invitationCode } = await accountCalls(shop, { viewer: ana.viewer }).userInfo();
    const eva = await known(
      shop,
      email,
      await accountCalls(shop).register({ verificationId, code, password: PASSWORD, agreement: true, invitationCode }),
    );
    type Person = { readonly viewer: Viewer; readonly email: string };
    const people: readonly [Person, ...Person[]] = [
      ana,
      eva,
      eva,
      { viewer: { kind: "anonymous" }, email: eva.email },
      { viewer: { kind: "anonymous" }, email: "guest@example.com" },
    ];
    const codes: string[] = [];
    const anyCode = () => codes[chance.whole(0, codes.length - 1)] ?? "";
    const aCode = async (given: { coins: string } | { amounts: Record<string, string> }, uses: number) =>
      void codes.push(
        (await operator().coupon.couponCreate({ brand: "lumbra", ...given, uses, validUntil: "2040-01-01T00:00:00Z", reason })).code,
      );

    type Placed = {
      readonly own: { orderId: string; orderToken: string };
      readonly viewer: Viewer;
      readonly total: string;
      readonly input: CommitInput;
      readonly key: string;
      readonly references: string[];
      readonly paymentIds: string[];
    };
    const placed: Placed[] = [];
    const place = () => {
      const { viewer, email: to } = chance.pick(people);
      const voucher = chance.pick<{ redeemCode?: string; couponCode?: string }>([
        {},
        { redeemCode: anyCode() },
        ...(viewer.kind === "customer" ? [{ couponCode: anyCode() }] : []),
      ]);
      const items = [
        { goodsId: chance.pick(["1", "2"]), qty: chance.whole(1, 3) },
        ...(chance.next() < 0.2 ? [{ goodsId: "1", palletId: "both", qty: 1 }] : []),
      ];
      const rest = {
        ...voucher,
        items,
        email: to,
        paymentMethodId: chance.pick(["1", "7"]),
        ...(chance.next() < 0.6 && { coins: chance.pick(["7.00", "999.00"]) }),
        ...(chance.next() < 0.4 && { gifts: [{ activityId: "gifts", goodsId: "9" }] }),
      };
      return async () => {
        const input = await anOrder(shop, rest, { viewer });
        const key = randomUUID();
        const { orderId, orderToken, payment } = await ordersOf(shop, { viewer, key }).orderCommitPay(input);
        placed.push({
          own: { orderId, orderToken },
          viewer,
          input,
          key,
          total: input.total,
          references: payment ? [payment.fields["paymentId"] ?? ""] : [],
          paymentIds: payment ? [payment.paymentId] : [],
        });
      };
    };
    const amount = () => chance.pick(["0.01", "5.00", "24.99", "60.00"]);
    type Happening = (order: Placed) => () => Promise<unknown>;
    const events: readonly [Happening, ...Happening[]] = [
      ({ own: { orderId, orderToken }, references, paymentIds }) => {
        const paymentMethodId = chance.pick(["1", "1", "7"]);
        return async () => {
          const start = await ordersOf(shop).orderPay({ orderId, orderToken, paymentMethodId });
          if (!start) return;
          references.push(start.fields["paymentId"] ?? "");
          paymentIds.push(start.paymentId);
        };
      },
      ...Array.from({ length: 3 }, () => ({ references: [first = "", ...others] }: Placed) => {
        const [reference, decision] = [
          chance.pick([first, ...others]),
          chance.pick<"approve" | "decline">(["approve", "approve", "approve", "decline"]),
        ];
        const controls = { none: chance.next() < 0.2, twice: chance.next() < 0.3, outOfOrder: chance.next() < 0.3 };
        return async () => reference !== "" && (await decide(shop, reference, decision, controls));
      }),
      ({ references: [first = "", ...others] }) => {
        const reference = chance.pick([first, ...others]);
        return async () => reference !== "" && (await notePayer(shop, reference));
      },
      ({ input, key, viewer }) =>
        () =>
          ordersOf(shop, { viewer, key }).orderCommitPay(input),
      ({ own }) =>
        () =>
          ordersOf(shop).orderPay({ ...own, transferred: true }),
      ({ own }) =>
        () =>
          ordersOf(shop).orderCancel({ ...own, description: "changed my mind" }),
      ({ own }) =>
        () =>
          ordersOf(shop).orderConfirm(own),
      ({ own: { orderId }, total }) => {
        const decision = chance.pick<"arrived" | "another" | "missing">(["arrived", "arrived", "another", "missing"]);
        const sum = decision === "another" ? chance.pick([total, "7.00"]) : total;
        return () => operator().transfer.operatorBankTransferConfirm({ orderId, decision, amount: sum, reason });
      },
      ...Array.from({ length: 3 }, () => ({ own }: Placed) => {
        const hasCome = chance.next() < 0.8;
        return async () => {
          await operator().order.orderShip({ orderId: own.orderId, logisticsCompany: "Correos", trackingNumber: "PQ4X" });
          if (hasCome) await ordersOf(shop).orderConfirm(own);
        };
      }),
      ...Array.from({ length: 3 }, () => ({ own: { orderId } }: Placed) => {
        const part = chance.next() < 0.4 ? { amount: amount() } : {};
        return () => operator().money.orderCancel({ orderId, ...part, reason });
      }),
      ({ paymentIds: [first = "nobodys", ...others] }) => {
        const [paymentId, part] = [chance.pick([first, ...others]), amount()];
        return () => operator().money.paymentRefund({ paymentId, amount: part, reason });
      },
      () => () => deliverDue(shop),
      () => () => deliverDue(shop),
      () => () => runDueJobs(shop, JOBS),
      () => async () => {
        for (const { refundId } of (await operator().transfer.refundsByHand({ limit: 100 })).items)
          await operator().transfer.refundSentBack({ refundId, reason });
      },
    ];

    for (let round = 0; round < extent(8, 15) || (round < 60 && !(await hasAllHappened(shop))); round += 1) {
      await aCode(
        chance.pick<{ coins: string } | { amounts: Record<string, string> }>([
          { coins: "11.00" },
          { amounts: { EUR: "15.00" } },
          { amounts: { EUR: "250.00" } },
        ]),
        chance.whole(1, 3),
      );
      const work = Array.from({ length: 10 }, () => {
        const order = placed.length === 0 || chance.next() < 0.3 ? undefined : placed[Math.max(0, placed.length - 1 - chance.whole(0, 9))];
        return order ? chance.pick(events)(order) : place();
      });
      const said = await Promise.all(work.map((each) => codeOf(each())));
      expect(NO).toEqual(expect.arrayContaining(said));
      await runDueJobs(shop, JOBS);
      told += mails.length;
      expect([await wrongHands(shop), await bookFaults(shop), await otherSums(shop, mails.splice(0))], `round ${round}`).toEqual([
        [],
        [],
        [],
      ]);
      if (chance.next() < 0.4) shop.moveTo(after(shop.clock(), chance.pick([MINUTE, 16 * MINUTE, 31 * MINUTE, HOUR, 7 * DAY])));
    }
    expect(await hasAllHappened(shop), "what this test is about").toBe(true);
    expect(told, "mails with a total").toBeGreaterThan(15);
  } finally {
    await shop.close();
  }
});
