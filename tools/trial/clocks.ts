/** A node with a wrong or jumping clock must follow the database's clock. */
import { randomUUID } from "node:crypto";
import { HOUR, MINUTE, SECOND } from "@rambla/core/time";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import type { Database } from "@rambla/domain/platform/database/database";
import { look } from "./books.ts";
import { ask } from "./http-client.ts";
import { type Nodes, until } from "./nodes.ts";
import { makeProblems, type Problems, type Scenario } from "./scenario.ts";
import { callAs, commit, type Guest, login, newGuest, orderCookie, placedBy, PRICES, totalOf } from "./shopper.ts";
import { signedHeaders } from "./signed-request.ts";

const BRAND = "lumbra";
/** In order: five minutes off either way, then jumps of an hour. */
export const WRONG = [5 * MINUTE, -5 * MINUTE, HOUR, -HOUR];
/** Milliseconds of tolerance on a busy machine; the clocks are off by minutes. */
const ROOM = 10 * SECOND;

export function clocksApart(nodes: Nodes): Scenario<{ readonly wrong: readonly number[] }> {
  return {
    name: "Clocks that are apart",
    promise:
      "a node whose clock is five minutes wrong, or jumps by an hour, begins and ends sales, deadlines, tokens, signatures and countdowns when the database says so",
    async run({ wrong }) {
      const problems = makeProblems();
      const {
        database,
        second: { port },
      } = nodes;
      let moments = 0;
      for (const ahead of wrong) {
        await nodes.setSecondAhead(ahead);
        await until("the node has noticed its clock", async () => Math.abs((await apart(port)) - Math.abs(ahead)) < ROOM, 10_000);
        const holds = (isRight: boolean, what: string) => {
          moments += 1;
          problems.expect(isRight, what, `${ahead / MINUTE} minutes ahead`);
        };
        await signatures(port, holds, database);
        const guest = await login(port, newGuest());
        await sales(port, guest, holds, database);
        await deadlines(port, guest, holds, database, problems);
      }
      await nodes.setSecondAhead(wrong[0] ?? 0);
      return { counts: { clocks: wrong.length, moments }, times: {}, problems: problems.list() };
    },
  };
}

type Holds = (isRight: boolean, what: string) => void;

/** Seconds between the node's clock and the database's, by its metric. */
async function apart(port: number): Promise<number> {
  const { text } = await ask({ port, path: "/metrics", host: "localhost" });
  return SECOND * Number(/^rambla_clock_apart_seconds (\S+)$/m.exec(text)?.[1] ?? Number.NaN);
}

async function databaseNow(database: Database): Promise<number> {
  const [row] = await look(database, "select extract(epoch from clock_timestamp())::float8 * 1000 as now");
  return Number(row?.["now"]);
}

/** A signed call is valid for the settings' time before and after its moment. */
async function signatures(port: number, holds: Holds, database: Database): Promise<void> {
  const skew = DEMO_CONFIG.signature.maxSkewSeconds * SECOND;
  const path = "/api/shop/goods/1001/special";
  for (const away of [ROOM - skew, 0, skew - ROOM, -skew - ROOM, skew + ROOM]) {
    const at = Math.round((await databaseNow(database)) + away);
    const { status } = await ask({ port, path, headers: signedHeaders({ path, at }), host: "localhost" });
    holds(status === (Math.abs(away) < skew ? 200 : 403), `a call signed ${away / SECOND} s away is answered ${status}`);
  }
}

/** A sale's price holds from its beginning to its end. */
async function sales(port: number, guest: Guest, holds: Holds, database: Database): Promise<void> {
  const [row] = await look(
    database,
    `select price.goods_id from goods_price price where price.brand = $1 and price.country = 'ES' and deposit_minor is null
    and not exists (select from flash_sale sale where sale.brand = price.brand and sale.goods_id = price.goods_id) order by price.goods_id desc limit 1`,
    [BRAND],
  );
  const goodsId = String(row?.["goods_id"]);
  const standing = await totalOf(port, guest, goodsId);
  for (const [from, to, isHeld] of [
    [30, 3600, false],
    [-30, 3600, true],
    [-3600, 30, true],
    [-3600, -30, false],
  ] as const) {
    await look(
      database,
      "insert into flash_sale (brand, flash_sale_id, goods_id, starts_at, ends_at, pieces, saved_at) values ($1, 'trial-clock', $2, now() + make_interval(secs => $3), now() + make_interval(secs => $4), 10, now())",
      [BRAND, goodsId, from, to],
    );
    await look(
      database,
      "insert into flash_sale_price (brand, flash_sale_id, country, price_minor) values ($1, 'trial-clock', 'ES', 100)",
      [BRAND],
    );
    const { data } = await callAs(port, guest, "POST", PRICES, { items: [{ goodsId, qty: 1 }] });
    holds((data["total"] !== standing) === isHeld, `a sale from ${from} s to ${to} s is ${isHeld ? "not held" : "held"}`);
    await look(database, "delete from flash_sale where flash_sale_id = 'trial-clock'");
  }
}

/** Sessions and unpaid orders last as long as they say, and the page counts down. */
async function deadlines(port: number, guest: Guest, holds: Holds, database: Database, problems: Problems): Promise<void> {
  const placed = placedBy(await commit(port, guest, "1001", await totalOf(port, guest, "1001"), randomUUID()));
  if (!placed) return problems.add("an order could not be placed");
  const { orderId, orderToken } = placed;
  const [row] = await look(
    database,
    `select extract(epoch from pay_until - clock_timestamp())::float8 as left,
    (select extract(epoch from max(expires_at) - clock_timestamp())::float8 from session where session.email = $2) as session from customer_order where order_id = $1`,
    [orderId, guest.email],
  );
  const near = (seconds: unknown, wanted: number) => Math.abs(Number(seconds) * SECOND - wanted) < ROOM;
  holds(near(row?.["left"], DEMO_CONFIG.order.autoCancelMinutes * MINUTE), `an order may be paid for ${String(row?.["left"])} s`);
  holds(near(row?.["session"], DEMO_CONFIG.guest.tokenDays * 24 * HOUR), `a guest is known for ${String(row?.["session"])} s`);
  const page = await ask({
    port,
    path: `/personCenter/orderDetails?orderId=${orderId}`,
    host: "localhost",
    headers: { cookie: orderCookie(placed) },
  });
  const shown = [...page.text.matchAll(/\b(\d+):(\d\d)\b/g)];
  holds(
    shown.some(([, minutes, seconds]) => near(Number(minutes) * 60 + Number(seconds), DEMO_CONFIG.order.autoCancelMinutes * MINUTE)),
    `an order's page counts down from ${shown.map(([time]) => time).join(", ")} (${page.status})`,
  );
  for (const [seconds, status] of [
    [30, 200],
    [-1, 409],
  ] as const) {
    await look(database, "update customer_order set pay_until = clock_timestamp() + make_interval(secs => $2) where order_id = $1", [
      orderId,
      seconds,
    ]);
    const paid = await callAs(
      port,
      { ...guest, token: undefined },
      "POST",
      `/api/shop/user/order/${orderId}/pay`,
      { orderToken },
      randomUUID(),
    );
    holds(paid.status === status, `an order with ${seconds} s left is answered ${paid.status} ${paid.code}`);
  }
}
