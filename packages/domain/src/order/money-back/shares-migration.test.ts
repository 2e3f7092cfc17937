/** Orders that were placed before the shares of their lines were kept have shares that add up to what they were placed with (migration 0128). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { money, split } from "@rambla/core/money";
import { makeOldDatabase, type OldDatabase } from "../../../test/old-database.ts";
import { sql } from "../../platform/database/sql.ts";

let old: OldDatabase;
beforeAll(async () => {
  old = await makeOldDatabase();
  await old.migrateTo("0128");
});
afterAll(() => old.close());

const STATES = {
  placed: { paid: "UnPaid", delivery: null, canceled: false, refunded: 0 },
  paid: { paid: "Paid", delivery: "AbleDelivery", canceled: false, refunded: 0 },
  partRefunded: { paid: "Paid", delivery: "HaveDelivered", canceled: false, refunded: 0.3 },
  cancelled: { paid: "Paid", delivery: "Canceled", canceled: true, refunded: 1 },
} as const;

/** Prices of lines in minor units; `pallet`: the last two lines are one bundle, a cent cheaper. */
const BASKETS = [
  { name: "one", prices: [4900] },
  { name: "cents", prices: [1, 1, 1] },
  { name: "odd", prices: [1999, 333, 7, 12_345] },
  { name: "bundle", prices: [2500, 3333, 6667], pallet: true },
  { name: "gift", prices: [8900, 0] },
  { name: "large", prices: [99_999_999, 1, 33_333_333] },
] as const;
const PAID_WITH = {
  nothing: { coupon: 0, coins: 0 },
  coupon: { coupon: 0.37, coins: 0 },
  coins: { coupon: 0, coins: 0.41 },
  both: { coupon: 0.33, coins: 0.5 },
  all: { coupon: 0.5, coins: 1 },
} as const;

const ORDERS = Object.entries(STATES).flatMap(([state, is]) =>
  BASKETS.flatMap((basket) =>
    Object.entries(PAID_WITH).map(([purse, part]) => {
      const lines = basket.prices.map((price, at) => {
        const quantity = at + 1;
        const isBundled = "pallet" in basket && at > 0;
        return { price, quantity, off: isBundled ? 1 : 0, line: price * quantity - (isBundled ? 1 : 0), isBundled };
      });
      const goods = lines.reduce((all, { line }) => all + line, 0);
      const coupon = Math.floor(goods * part.coupon);
      const coins = Math.floor((goods - coupon) * part.coins);
      const deducted = split(
        money(coupon + coins, "USD"),
        lines.map(({ line }) => line),
      ).map(({ minor }) => minor);
      const shipping = goods % 2 === 0 ? 599 : 0;
      const addedTax = goods % 3 === 0 ? 0 : Math.round((goods - coupon - coins + shipping) * 0.08);
      const total = goods - coupon - coins + shipping + addedTax;
      return { id: `${state} ${basket.name} ${purse}`, is, lines, deducted, goods, coupon, coins, shipping, addedTax, total };
    }),
  ),
);

test("each share of the lines adds up to what their order has of it, in every state and however it was paid", async () => {
  const { database } = old;
  await database.query(sql`
    insert into customer_order (order_id, brand, country, language, order_number, order_type, payment_status, delivery_status, created_at, paid_at, canceled_at, cancel_reason,
        payment_method_id, email, person, token_hash, token_until, address, currency, tax_included, tax_rate, goods_minor, shipping_minor, added_tax_minor, tax_minor, total_minor,
        coupon_minor, coins_minor, paid_minor, refunded_minor, stock_held)
      select id, 'lumbra', 'US', 'en', id, 'SALE_ORDER', paid, delivery, '2026-11-01', case when paid = 'Paid' then '2026-11-01'::timestamptz end,
        case when canceled then '2026-11-10'::timestamptz end, case when canceled then 'shop' end, '1', 'ana@example.com', 'ana@example.com', convert_to(id, 'utf8'), now(), '{}', 'USD', false, 0.08,
        goods, shipping, tax, tax, total, coupon, coins, case when paid = 'Paid' then total else 0 end, refunded, not canceled
      from jsonb_to_recordset(${JSON.stringify(
        ORDERS.map(({ id, is, addedTax, total, ...rest }) => ({
          ...rest,
          ...is,
          id,
          total,
          tax: addedTax,
          refunded: Math.floor(total * is.refunded),
        })),
      )}::jsonb) as placed(id text, paid text, delivery text, canceled boolean, goods bigint, shipping bigint, tax bigint, total bigint, coupon bigint, coins bigint, refunded bigint)`);
  await database.query(sql`
    insert into order_line (order_id, position, goods_id, distribution_id, article_number, title, seo_url_parameter, picture, quantity, price_minor, discount_minor, line_minor, deducted_minor, tax_rate, tax_minor,
        pallet_id, pallet_title, pallet_quantity)
      select id, at, at::text, '0', 'A', 'T', 't', '{}', quantity, price, off, line, deducted, 0.08, 0, case when bundled then 'p' end, case when bundled then 'P' end, case when bundled then 1 end
      from jsonb_to_recordset(${JSON.stringify(
        ORDERS.flatMap(({ id, lines, deducted }) =>
          lines.map(({ isBundled, ...line }, at) => ({ ...line, id, at, deducted: deducted[at], bundled: isBundled })),
        ),
      )}::jsonb) as line(id text, at integer, quantity integer, price bigint, off bigint, line bigint, deducted bigint, bundled boolean)`);
  await old.migrateTo();
  const shares = await database.query(sql`
    select order_id as id, sum(coupon_share_minor)::bigint as coupon, sum(coins_share_minor)::bigint as coins, sum(shipping_share_minor)::bigint as shipping,
      sum(added_tax_share_minor)::bigint as "addedTax", sum(tax_off_share_minor)::bigint as "taxOff",
      sum(line_minor - coupon_share_minor - coins_share_minor + shipping_share_minor + added_tax_share_minor - tax_off_share_minor)::bigint as total,
      bool_and(coupon_share_minor + coins_share_minor = deducted_minor and refunded_units = 0) as "linesHold"
    from order_line group by order_id`);
  const order = (rows: readonly { readonly id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(order(shares as { id: string }[])).toEqual(
    order(
      ORDERS.map(({ id, coupon, coins, shipping, addedTax, total }) => ({
        id,
        coupon,
        coins,
        shipping,
        addedTax,
        taxOff: 0,
        total,
        linesHold: true,
      })),
    ),
  );
});
