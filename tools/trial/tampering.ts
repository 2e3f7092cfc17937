/** A buyer who changes what the shop decides: price, currency, quantity, total, a bundle's goods, an ended sale. */
import { randomUUID } from "node:crypto";
import type { Database } from "@rambla/domain/platform/database/database";
import { checkBooks, look, setStock } from "./books.ts";
import type { Nodes } from "./nodes.ts";
import { makeProblems, type Scenario, tally } from "./scenario.ts";
import { ADDRESS, callAs, login, newGuest, placedBy, totalOf } from "./shopper.ts";

const BRAND = "lumbra";
const GOODS = "1001";
const SALE = "trial-over";
const SALE_PRICE = "1.00";

/** A flash sale that ended a second ago. @returns its total */
async function saleThatIsOver(database: Database, total: number): Promise<string> {
  const [row] = await look(
    database,
    "select price_minor::int as price from goods_price where brand = $1 and goods_id = $2 and country = 'ES'",
    [BRAND, GOODS],
  );
  await database.transaction(async (transaction) => {
    await transaction.executeSql(
      "insert into flash_sale (brand, flash_sale_id, goods_id, starts_at, ends_at, pieces, saved_at) values ($1, $2, $3, now() - interval '1 hour', now() - interval '1 second', 1000, now())",
      [BRAND, SALE, GOODS],
    );
    await transaction.executeSql("insert into flash_sale_price (brand, flash_sale_id, country, price_minor) values ($1, $2, 'ES', $3)", [
      BRAND,
      SALE,
      Number(SALE_PRICE) * 100,
    ]);
  });
  return (total - Number(row?.["price"]) / 100 + Number(SALE_PRICE)).toFixed(2);
}

/** Seeded changed orders: each must be refused, or cost the shop's price. */
export function tampering(nodes: Nodes): Scenario<{ readonly tries: number }> {
  return {
    name: "Tampering",
    promise: "refused with a 4xx, or charged what the shop itself reckons; never another sum, never a 5xx",
    async run({ tries }, chance) {
      const problems = makeProblems();
      const { port } = nodes.first;
      await setStock(nodes.database, BRAND, GOODS, 5000);
      const total = await totalOf(port, newGuest(), GOODS);
      const quantities: readonly unknown[] = [0, -1, 1.5, 1e9, "1", "1e2", null, [1], { a: 1 }, 10_000, -0, 2 ** 53, true];
      const sums: readonly unknown[] = [
        "0.00",
        "0.01",
        "-1.00",
        `-${total}`,
        `${Number(total) - 0.01}`,
        `${total}0`,
        total.replace(".", ","),
        "1e2",
        "NaN",
        "",
        1,
        null,
        "999999999999.99",
        "0",
      ];
      const over = await saleThatIsOver(nodes.database, Number(total));
      const bundles = (await look(nodes.database, "select pallet_id from bundle order by brand, pallet_id")).map((row) => row["pallet_id"]);
      const item = (rest: Readonly<Record<string, unknown>>) => ({ items: [{ goodsId: GOODS, qty: 1, ...rest }] });
      const pick = (values: readonly unknown[]) => values[chance.whole(0, values.length - 1)];
      const changes: readonly [() => Record<string, unknown>, ...(() => Record<string, unknown>)[]] = [
        () => item({ qty: pick(quantities) }),
        () => item({ price: pick(sums) }),
        () => ({ total: pick(sums) }),
        () => ({ currency: "USD" }),
        () => item({ currency: "PLZ", price: "0.01" }),
        () => ({ shipping: "0.00" }),
        () => ({ addedTax: "-5.00" }),
        () => ({ tax: "0.00", taxRatePercent: 0 }),
        () => ({ discount: total }),
        () => ({ items: [] }),
        () => ({
          items: [
            { goodsId: GOODS, qty: 2 },
            { goodsId: GOODS, qty: -1 },
          ],
        }),
        () => ({ ...item({ price: SALE_PRICE }), total: over }),
        () => item({ price: SALE_PRICE, flashSaleId: SALE }),
        () => ({ flashSaleId: SALE, total: over }),
        () => item({ fullDiscountId: pick([SALE, "1", "__proto__", ""]) }),
        () => item({ palletId: pick([...bundles, "none", GOODS, "", 1]) }),
        () =>
          item({
            palletId: pick(bundles),
            bundleGoods: pick([[], [{ goodsId: GOODS, qty: 1 }], [{ goodsId: "1002", qty: 9999 }], [{ goodsId: GOODS, qty: -1 }]]),
          }),
        () => item({ bundleGoods: [{ goodsId: "1002", qty: pick([0, 1, 20]) }] }),
        () => item({ goodsId: pick(["0", "-1", "1001 or 1=1", "999999", "1001\u0000", "__proto__"]) }),
        () => item({ distributionId: pick(["1", "' or 1=1", "x".repeat(64), "../0"]) }),
        () => ({ paymentMethodId: pick(["7", "5", "9999", "0", "-1"]) }),
        () => ({ agreement: false }),
        () => ({ address: { ...ADDRESS, country: pick(["US", "XX", "PT", "pl"]) } }),
        () => ({ orderId: "mine", paymentStatus: "Paid" }),
        () => ({ email: pick(["", "a@b", "x\r\nBcc: y@example.com", "a".repeat(300)]) }),
      ];
      const codes: string[] = [];
      let ordered = 0;
      let guest = await login(port, newGuest());
      for (let index = 0; index < tries; index += 1) {
        // A mailbox may order sixty times an hour.
        if (index % 40 === 39) guest = await login(port, newGuest());
        const change = chance.pick(changes)();
        const body = {
          items: [{ goodsId: GOODS, qty: 1 }],
          email: guest.email,
          address: ADDRESS,
          paymentMethodId: "1",
          agreement: true,
          total,
          layout: "desktop",
          ...change,
        };
        const answered = await callAs(port, guest, "POST", "/api/shop/order/commit-pay", body, randomUUID());
        codes.push(`${answered.status} ${answered.code}`);
        const placed = placedBy(answered);
        if (placed) {
          ordered += 1;
          const [row] = await look(
            nodes.database,
            "select total_minor::int as total, customer_order.currency, payment_status as state, by_transfer as transfer, provider_payment.amount_minor::int as asked from customer_order left join payment using (order_id) left join provider_payment on merchant_key = payment_id where order_id = $1",
            [placed.orderId],
          );
          // A bank transfer has no provider; an operator compares the amount.
          const isAsked =
            row?.["transfer"] === true
              ? row["asked"] === null && row["state"] === "UnPaid"
              : row?.["asked"] === row?.["total"] && row?.["state"] === "Processing";
          const harmless = row?.["total"] === Math.round(Number(total) * 100) && row["currency"] === "EUR" && isAsked;
          problems.expect(harmless, "an order was placed with another sum", `${JSON.stringify(change)} → ${JSON.stringify(row)}`);
        } else {
          problems.expect(
            answered.status >= 400 && answered.status < 500,
            "neither an order nor a refusal",
            `${JSON.stringify(change)} → ${answered.status} ${answered.text}`,
          );
        }
      }
      await checkBooks(nodes.database, problems);
      return {
        counts: {
          tries,
          refused: tries - ordered,
          "ordered at the shop's price": ordered,
          "kinds of refusal": Object.keys(tally(codes)).filter((code) => !code.startsWith("200")).length,
        },
        times: {},
        problems: problems.list(),
      };
    },
  };
}
