/** The start of a flash sale: many more people than units, each trying several times at once, while others browse. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "@rambla/core/time";
import type { Database } from "@rambla/domain/platform/database/database";
import { checkBooks, look, setStock } from "./books.ts";
import { ask } from "./http-client.ts";
import type { Nodes } from "./nodes.ts";
import { makeProblems, percentile, type Scenario, tally } from "./scenario.ts";
import { commitUntilAnswered, type Guest, login, newGuest, placedBy, totalOf } from "./shopper.ts";

const BRAND = "lumbra";
const OTHER_PAGES = [
  "/",
  "/mobile",
  "/commodity/detail?id=1001",
  "/mobile/commodity/detail?id=1002",
  "/classifiy/list?id=100",
  "/search?key=lamp",
  "/cart",
] as const;

type Size = { readonly people: number; readonly tries: number; readonly pieces: number; readonly visits: number; readonly seconds: number };

/** Everyone arrives at a random moment and tries in several tabs, each a new order; other pages are read meanwhile. */
export function flashSale(nodes: Nodes): Scenario<Size> {
  return {
    name: "Flash sale",
    promise:
      "as many orders as pieces, none of them a person's second, a clear refusal for every other try; whom no turn comes to in time is told to come back, and has their answer then",
    async run({ people, tries, pieces, visits, seconds }, chance) {
      const problems = makeProblems();
      const { database } = nodes;
      const port = () => chance.pick([nodes.first.port, nodes.second.port]);
      const goodsId = await sellable(database);
      await setStock(database, BRAND, goodsId, pieces + 1000);
      const everybody: Guest[] = [];
      for (let index = 0; index < people; index += 1) everybody.push(await login(port(), newGuest()));
      const flashSaleId = `trial-${randomUUID()}`;
      const total = await begin(database, { flashSaleId, goodsId, pieces }, () => totalOf(nodes.first.port, newGuest(), goodsId));
      // Caches the pages first, because only the waiting for the sale is measured.
      for (const { port: one } of [nodes.first, nodes.second]) for (const path of OTHER_PAGES) await ask({ port: one, path });

      const moment = () => wait(chance.whole(0, seconds * SECOND));
      const took: number[] = [];
      let later = 0;
      const asked = everybody.flatMap((guest) => {
        const comes = moment();
        return Array.from({ length: tries }, async () => {
          await comes;
          const started = performance.now();
          const { answered, later: often } = await commitUntilAnswered(port, guest, goodsId, total, randomUUID());
          took.push(performance.now() - started);
          later += often;
          return answered;
        });
      });
      const waited: number[] = [];
      let busy = 0;
      const visited = Array.from({ length: visits }, async () => {
        await moment();
        const path = chance.pick(OTHER_PAGES);
        const started = performance.now();
        const { status } = await ask({ port: port(), path, patience: 30_000 });
        waited.push(performance.now() - started);
        problems.expect(status === 200 || status === 503, "another page was neither served nor a clear word", `${path} ${status}`);
        busy += status === 503 ? 1 : 0;
      });
      const answers = await Promise.all(asked);
      await Promise.all(visited);

      const codes = tally(answers.map(({ status, code }) => `${status} ${code}`));
      const ordered = answers.filter((answered) => placedBy(answered)).length;
      const [soldOut, again] = [codes["409 goods.updated"] ?? 0, codes["409 limit.perPerson"] ?? 0];
      problems.expect(ordered === pieces, "the number of orders is wrong", JSON.stringify(codes));
      problems.expect(ordered + soldOut + again === people * tries, "somebody was refused for another reason", JSON.stringify(codes));
      const [sold] = await look(database, "select taken, pieces from flash_sale where flash_sale_id = $1", [flashSaleId]);
      problems.expect(sold?.["taken"] === pieces, "the sale counts other pieces than were sold", JSON.stringify(sold));
      const buyers = await look(
        database,
        "select email, sum(quantity)::int as pieces from customer_order join order_line using (order_id) where flash_sale_id = $1 group by email",
        [flashSaleId],
      );
      problems.expect(buyers.length === pieces, "fewer people than pieces", String(buyers.length));
      for (const buyer of buyers) problems.expect(buyer["pieces"] === 1, "a person has two", JSON.stringify(buyer));
      await look(database, "update flash_sale set ends_at = clock_timestamp() where flash_sale_id = $1", [flashSaleId]);
      await checkBooks(database, problems);
      return {
        counts: {
          requests: answers.length + visits,
          people,
          pieces,
          orders: ordered,
          "told that it is over": soldOut,
          "told that they have theirs": again,
          "told to come back": later,
          "pages told to come back": busy,
        },
        times: {
          "median of a try": percentile(took, 0.5),
          "99 %": percentile(took, 0.99),
          "95 % of other pages": percentile(waited, 0.95),
        },
        problems: problems.list(),
      };
    },
  };
}

/** Goods sold in Spain without a deposit that had no flash sale yet. */
async function sellable(database: Database): Promise<string> {
  const [row] = await look(
    database,
    `select price.goods_id from goods_price price where price.brand = $1 and price.country = 'ES' and deposit_minor is null
    and price.goods_id > '1002' and not exists (select from flash_sale sale where sale.brand = price.brand and sale.goods_id = price.goods_id) order by price.goods_id limit 1`,
    [BRAND],
  );
  return String(row?.["goods_id"]);
}

/** Starts a sale of one unit a person. @returns its price */
async function begin(
  database: Database,
  { flashSaleId, goodsId, pieces }: { readonly flashSaleId: string; readonly goodsId: string; readonly pieces: number },
  cost: () => Promise<string>,
): Promise<string> {
  const before = await cost();
  await database.transaction(async (transaction) => {
    await transaction.executeSql(
      "insert into flash_sale (brand, flash_sale_id, goods_id, starts_at, ends_at, pieces, limit_per_person, saved_at) values ($1, $2, $3, now(), now() + interval '1 hour', $4, 1, now())",
      [BRAND, flashSaleId, goodsId, pieces],
    );
    await transaction.executeSql("insert into flash_sale_price (brand, flash_sale_id, country, price_minor) values ($1, $2, 'ES', 100)", [
      BRAND,
      flashSaleId,
    ]);
  });
  const total = await cost();
  if (total === before) throw new Error("the sale did not begin");
  return total;
}
