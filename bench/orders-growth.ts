/** `node bench/orders-growth.ts [orders]`: compares calls about orders at 100 000 orders and at many; the limit is 1.5 times the time. */
import { createRouterClient } from "@orpc/server";
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { shopRouter } from "@rambla/domain/api";
import { operatorRouter } from "@rambla/domain/operator-api";
import type { OperatorContext, Viewer } from "@rambla/domain/platform/call-context";
import type { Shop } from "@rambla/domain/platform/shop";
import { manyOrders } from "../packages/domain/test/many-orders.ts";
import { type Growth, growthOf, growthTable, tellGrowth } from "./growth.ts";

const FEW = 100_000;
/** Small enough for a customer with ten orders. */
const PART = 5;
/**
 * One customer has ten orders in the small shop and ten thousand in the large one; another five and ten thousand, as a search reads at most
 * this many of a customer's orders.
 */
const OWN = { searching: [5_000, 10_000], somebody: [10, 10_000] } as const;

async function fill(shop: Shop, size: number): Promise<void> {
  await manyOrders(shop, size);
  const at = size === FEW ? 0 : 1;
  for (const [place, [customerId, counts]] of Object.entries(OWN).entries()) {
    // Spread over the table and all states.
    const step = Math.max(1, Math.floor(size / counts[at] / 10) * 10 - 3);
    await shop.database.executeSql(
      "update customer_order set customer_id = $1 from generate_series(1, $2::integer) as n where order_id = 'order' || (n * $3::integer + $4::integer)",
      [customerId, counts[at], step, place],
    );
  }
  await shop.database.executeSql("vacuum analyze customer_order");
}

/** A customer, with the cursor of their tenth page, or of the last. */
async function clientOf(shop: Shop) {
  const context = {
    shop,
    market: marketOf(DEMO_CONFIG, "lumbra", "ES"),
    clientAddress: "127.0.0.1",
    requestId: "growth",
    idempotencyKey: undefined,
  };
  const callsOf = (customerId: keyof typeof OWN) => {
    const viewer: Viewer = { kind: "customer", customerId, sessionId: customerId, mailbox: null, guestId: null };
    return createRouterClient(shopRouter.order, { context: { ...context, viewer } });
  };
  const operator: OperatorContext = {
    ...context,
    operator: { operatorId: "growth", name: "growth", roles: ["money"] },
    session: { token: undefined, keep: () => undefined, drop: () => undefined },
  };
  const own = callsOf("somebody");
  let tenth: string | undefined;
  for (let part = 1; part < 10; part += 1) tenth = (await own.orderPage({ limit: PART, after: tenth })).next ?? tenth;
  const { rows } = await shop.database.executeSql("select order_number from customer_order order by created_at limit 200");
  return {
    own,
    searching: callsOf("searching"),
    tenth,
    operators: createRouterClient(operatorRouter, { context: operator }),
    numbers: (rows as { order_number: string }[]).map((row) => row.order_number),
  };
}

/** Fills a shop with 100 000 orders and one with `count`, and runs the same calls. */
export async function growthOfOrders(count: number): Promise<readonly Growth[]> {
  return await growthOf({
    what: "orders",
    sizes: [FEW, count],
    fill,
    clientOf,
    asked: [
      { name: "my orders", ask: ({ own }) => own.orderPage({ limit: PART }) },
      { name: "my orders, part 10", ask: ({ own, tenth }) => own.orderPage({ limit: PART, after: tenth }) },
      { name: "my orders to be sent", ask: ({ own }) => own.orderPage({ limit: PART, type: "2" }) },
      { name: "how many of each I have", ask: ({ searching }) => searching.orderCount() },
      { name: "a search in my orders that finds all", ask: ({ searching }) => searching.orderPage({ limit: PART, key: "lámpara" }) },
      { name: "a search in my orders that finds none", ask: ({ searching }) => searching.orderPage({ limit: PART, key: "nevera" }) },
      { name: "what operators have to send", ask: ({ operators }) => operators.order.ordersToShip({ limit: PART }) },
      {
        name: "an order by its number",
        ask: ({ operators, numbers }, turn) =>
          operators.money.orderLook({ brand: "lumbra", orderNumber: numbers[turn % numbers.length] ?? "" }),
      },
    ],
  });
}

export const ordersGrowthTable = (found: readonly Growth[], count: number): string => growthTable(found, count, "orders", FEW);

if (import.meta.main) {
  const count = Number(process.argv[2] ?? 1_000_000);
  await tellGrowth(
    () => growthOfOrders(count),
    (found) => ordersGrowthTable(found, count),
  );
}
