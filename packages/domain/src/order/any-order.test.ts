/** Random concurrent events: the books of stock, limits and money stay true, and every order ends. */
import { randomUUID } from "node:crypto";
import { after, HOUR, MINUTE } from "@rambla/core/time";
import { expect, test } from "vitest";
import { extent, sampleOf } from "../../../../tools/trial/extent.ts";
import { makeChance } from "../../../../tools/trial/chance.ts";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { anOrder, codeOf, type CommitInput, decide, deliverDue, notify, ordersOf, payAgain, signed } from "../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { checkoutJobs } from "../checkout/jobs.ts";
import { paymentJobs } from "../payment/jobs.ts";
import { notePayer } from "../payment/providers/builtin-service.ts";
import { sql } from "../platform/database/sql.ts";
import { orderJobs } from "./jobs.ts";

/** Answers that an event at the wrong moment may get. */
const NO = [
  "accepted",
  "stock.insufficient",
  "goods.updated",
  "limit.perPerson",
  "order.notPayable",
  "order.notCancellable",
  "idempotency.running",
];

type Placed = {
  readonly own: { orderId: string; orderToken: string };
  readonly key: string;
  readonly input: CommitInput;
  readonly references: string[];
  readonly attempts: string[];
};

/** Finds contradictions in stock, reservations, limits and money; empty when the books are true. */
async function wrongBooks(shop: TestShop): Promise<unknown[]> {
  return await shop.database.query(sql`
    with held as (
      select goods_id, sum(quantity) as pieces from order_line join customer_order using (order_id) where stock_held group by 1
    ), taken as (
      select goods_id, -sum(difference) as pieces from stock_movement where reason ~ '^(order|cancel|release):' group by 1
    ), bought as (
      select person, goods_id, sum(quantity) as pieces from order_line join customer_order using (order_id)
      where payment_status = 'Paid' group by 1, 2
    )
    select 'stock is not its movements' as wrong, stock.goods_id as id from goods_stock stock left join stock_movement movement using (brand, goods_id)
      group by stock.brand, stock.goods_id, stock.quantity having stock.quantity <> sum(movement.difference) or stock.quantity < 0
    union all select 'held is not taken', goods_id from held full join taken using (goods_id) where coalesce(held.pieces, 0) <> coalesce(taken.pieces, 0)
    union all select 'the limit counts others', goods_id from person_purchase full join bought using (person, goods_id)
      where coalesce(person_purchase.quantity, 0) <> coalesce(bought.pieces, 0)
    union all select 'refunds differ', order_id from customer_order
      where refunded_minor > paid_minor or refunded_minor + turned_away_minor <> (select coalesce(sum(amount_minor), 0) from payment where payment.order_id = customer_order.order_id and status = 'refunded')
    union all select 'lines are not the goods', order_id from customer_order
      where goods_minor <> (select sum(line_minor) from order_line where order_line.order_id = customer_order.order_id) or total_minor <> goods_minor + shipping_minor + added_tax_minor - tax_off_minor
    union all select 'paid without money', order_id from customer_order
      where payment_status = 'Paid' and not exists (select from payment where payment.order_id = customer_order.order_id and status = 'paid')
    union all select 'held without an end', order_id from customer_order where stock_held and payment_status <> 'Paid' and held_until is null`);
}

test.each(sampleOf([5, 71], 1))("seed %i", async (seed) => {
  const chance = makeChance(seed);
  const shop = await makeTestShop();
  try {
    await haveGoods(
      shop,
      [aGoods({ goodsId: "1", stock: 8 }), aGoods({ goodsId: "2", stock: 12, limitPerPerson: 4 }), aGoods({ goodsId: "3", stock: 30 })],
      {
        bundles: [
          {
            palletId: "both",
            titles: { es: "Juntas" },
            goods: [
              { goodsId: "2", quantity: 1 },
              { goodsId: "3", quantity: 2 },
            ],
            prices: [{ country: "ES", priceMinor: 4999 }],
          },
        ],
      },
    );
    const jobs = [...checkoutJobs, ...orderJobs, ...paymentJobs];
    const placed: Placed[] = [];
    const caller = () => ({ clientAddress: `198.51.100.${chance.whole(1, 3)}` });
    const one = () => placed[Math.max(0, placed.length - 1 - chance.whole(0, 11))];
    const events: ((order: Placed) => () => Promise<unknown>)[] = [
      ({ own, references, attempts }) => {
        const from = caller();
        return async () => {
          const { paymentId, fields } = await payAgain(shop, own, from);
          references.push(fields["paymentId"] ?? "");
          attempts.push(paymentId);
        };
      },
      ({ own }) =>
        () =>
          ordersOf(shop).orderCancel({ ...own, description: "changed my mind" }),
      ({ own }) =>
        () =>
          ordersOf(shop).orderGet(own),
      ({ key, input }) =>
        () =>
          ordersOf(shop, { key }).orderCommitPay(input),
      ({ references: [first = "", ...rest] }) => {
        const reference = chance.pick([first, ...rest]);
        const controls = {
          none: chance.next() < 0.4,
          twice: chance.next() < 0.3,
          outOfOrder: chance.next() < 0.3,
          wrongAmount: chance.next() < 0.1,
        };
        const decision = chance.pick<"approve" | "decline">(["approve", "approve", "decline"]);
        return () => decide(shop, reference, decision, controls);
      },
      ({ references: [first = "", ...rest] }) => {
        const reference = chance.pick([first, ...rest]);
        return () => notePayer(shop, reference);
      },
      ({ attempts: [first = "", ...rest] }) => {
        const no = signed(shop, {
          eventId: randomUUID(),
          kind: "payment.failed",
          paymentId: chance.pick([first, ...rest]),
          amount: 1,
          currency: "EUR",
        });
        return () => notify(shop, no.body, no.signature);
      },
      () => () => deliverDue(shop),
      () => () => deliverDue(shop),
      () => () => runDueJobs(shop, jobs),
    ];
    const place = () => {
      const items = chance.pick([
        [{ goodsId: String(chance.whole(1, 3)), qty: chance.whole(1, 4) }],
        [
          { goodsId: "3", qty: 1 },
          { goodsId: "1", qty: 2 },
          { goodsId: "2", qty: 1 },
        ],
        [
          { goodsId: "2", palletId: "both", qty: chance.whole(1, 2) },
          { goodsId: "3", qty: 1 },
        ],
      ]);
      const [email, key, from] = [`person${chance.whole(1, 4)}@example.com`, randomUUID(), caller()];
      return async () => {
        const input = await anOrder(shop, { items, email });
        const { orderId, orderToken, payment } = await ordersOf(shop, { ...from, key }).orderCommitPay(input);
        placed.push({
          own: { orderId, orderToken },
          key,
          input,
          references: [payment?.fields["paymentId"] ?? ""],
          attempts: [payment?.paymentId ?? ""],
        });
      };
    };

    for (let round = 0; round < extent(12, 25); round += 1) {
      const work = Array.from({ length: 10 }, () => {
        const order = one();
        return !order || chance.next() < 0.3 ? place() : events[chance.whole(0, events.length - 1)]?.(order);
      });
      const said = await Promise.all(work.map((each) => codeOf((async () => await each?.())())));
      expect(NO).toEqual(expect.arrayContaining(said));
      expect(await wrongBooks(shop)).toEqual([]);
      if (chance.next() < 0.4) shop.moveTo(after(shop.clock(), chance.whole(0, 8 * MINUTE)));
    }

    // In the end no order waits and no money is lost.
    for (const hours of [1, 2, 8, 24, 100, 200]) {
      shop.moveTo(after(shop.clock(), hours * HOUR));
      await runDueJobs(shop, jobs);
    }
    expect(await wrongBooks(shop)).toEqual([]);
    expect(await shop.database.query(sql`select order_id from customer_order where delivery_status is null`)).toEqual([]);
    expect(
      await shop.database.query(sql`
      select payment_id, payment.status from payment join provider_payment known on merchant_key = payment_id
      where (known.status = 'succeeded') <> (payment.status in ('paid', 'refunded', 'review'))
        or (payment.status = 'refunded' and known.refunded_minor <> known.charged_minor)`),
    ).toEqual([]);
    expect(placed.length).toBeGreaterThan(10);
  } finally {
    await shop.close();
  }
});
