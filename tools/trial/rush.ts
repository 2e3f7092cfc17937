/** Concurrent orders: the last units, and one confirmation many times. */
import { randomUUID } from "node:crypto";
import { checkBooks, look, setStock, stockOf } from "./books.ts";
import type { Nodes } from "./nodes.ts";
import { makeProblems, percentile, type Scenario, tally } from "./scenario.ts";
import { commit, commitUntilAnswered, login, newGuest, placedBy, totalOf } from "./shopper.ts";

const BRAND = "lumbra";
const GOODS = "1001";

/** Guests order one unit at the same moment, half on each node. */
export function lastPieces(nodes: Nodes): Scenario<{ readonly guests: number; readonly pieces: number }> {
  return {
    name: "Last pieces",
    promise: "exactly as many orders as pieces, a clear refusal for everybody else, stock at zero",
    async run({ guests, pieces }, chance) {
      const problems = makeProblems();
      const ports = [nodes.first.port, nodes.second.port];
      await setStock(nodes.database, BRAND, GOODS, guests);
      const total = await totalOf(nodes.first.port, newGuest(), GOODS);
      const people = [];
      for (let index = 0; index < guests; index += 1) people.push(await login(ports[index % 2] ?? 0, newGuest()));
      await setStock(nodes.database, BRAND, GOODS, pieces);

      const times: number[] = [];
      const answers = await Promise.all(
        chance.shuffled(people).map(async (guest, index) => {
          const started = performance.now();
          const answered = await commit(ports[index % 2] ?? 0, guest, GOODS, total, randomUUID());
          times.push(performance.now() - started);
          return answered;
        }),
      );
      const codes = tally(answers.map(({ status, code }) => `${status} ${code}`));
      const ordered = answers.filter((answered) => placedBy(answered)).length;
      problems.expect(ordered === pieces, "the number of orders is wrong", JSON.stringify(codes));
      problems.expect(
        (codes["409 stock.insufficient"] ?? 0) === guests - pieces,
        "somebody was refused for another reason",
        JSON.stringify(codes),
      );
      for (const { status, code, text } of answers)
        if (status === 409 && code === "stock.insufficient")
          problems.expect(JSON.parse(text).message !== "", "a refusal without a sentence");
      problems.expect((await stockOf(nodes.database, BRAND, GOODS)) === 0, "stock is not zero");
      await checkBooks(nodes.database, problems);
      return {
        counts: {
          guests,
          pieces,
          orders: ordered,
          refused: codes["409 stock.insufficient"] ?? 0,
          failures: answers.filter(({ status }) => status >= 500).length,
        },
        times: { median: percentile(times, 0.5), "99 %": percentile(times, 0.99) },
        problems: problems.list(),
      };
    },
  };
}

/** One confirmation is sent many times at once over both nodes. */
export function oneConfirmation(nodes: Nodes): Scenario<{ readonly rounds: number; readonly times: number }> {
  return {
    name: "One confirmation, many times",
    promise: "one order and one payment per confirmation; every answer names the same order, or says to come back, and names it then",
    async run({ rounds, times }) {
      const problems = makeProblems();
      const ports = [nodes.first.port, nodes.second.port];
      await setStock(nodes.database, BRAND, GOODS, rounds * times + 100);
      const total = await totalOf(nodes.first.port, newGuest(), GOODS);
      const took: number[] = [];
      let repeated = 0;
      let waiting = 0;
      for (let round = 0; round < rounds; round += 1) {
        const guest = await login(nodes.first.port, newGuest());
        const key = randomUUID();
        const started = performance.now();
        const answers = await Promise.all(
          Array.from({ length: times }, (_, index) => commitUntilAnswered(() => ports[index % 2] ?? 0, guest, GOODS, total, key)),
        );
        took.push(performance.now() - started);
        const orders = new Set(answers.flatMap(({ answered }) => placedBy(answered)?.orderId ?? []));
        problems.expect(orders.size === 1, "one confirmation gave another number of orders", `${orders.size}`);
        for (const { answered, later } of answers) {
          waiting += later;
          if (placedBy(answered)) repeated += 1;
          else problems.add("a repetition was refused", `${answered.status} ${answered.code}`);
        }
        const [row] = await look(
          nodes.database,
          "select count(distinct order_id)::int as orders, count(payment_id)::int as payments from customer_order left join payment using (order_id) where email = $1",
          [guest.email],
        );
        problems.expect(
          row?.["orders"] === 1 && row["payments"] === 1,
          "the books hold another number of orders or payments",
          JSON.stringify(row),
        );
      }
      await checkBooks(nodes.database, problems);
      return {
        counts: { confirmations: rounds, sent: rounds * times, "answered with the order": repeated, "told to wait": waiting },
        times: { "median of a round": percentile(took, 0.5), "99 %": percentile(took, 0.99) },
        problems: problems.list(),
      };
    },
  };
}
