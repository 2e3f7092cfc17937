/** Crawlers while customers buy. */
import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { checkBooks, setStock } from "./books.ts";
import type { Chance } from "./chance.ts";
import { type Answer, ask } from "./http-client.ts";
import type { Nodes } from "./nodes.ts";
import { makeProblems, percentile, type Scenario, tally } from "./scenario.ts";
import { commit, login, newGuest, placedBy, totalOf } from "./shopper.ts";

/** A second is promised; here the crowd shares the processor. */
const ROOM = 5;
const BUYS_WITHIN = 1000 * ROOM;
const GOODS = "1001";

/** Uncached public pages, each expensive in another way. */
function coldPage(chance: Chance, index: number): string {
  return chance.pick([
    `/classifiy/list?id=100&minPrice=${index}.01`,
    `/classifiy/list.data?id=100&maxPrice=${900 + index}.01`,
    `/search?key=lamp${chance.word(4)}`,
    `/mobile/classifiy/list?id=200&minPrice=${index}.02`,
    `/commodity/detail?id=${1001 + (index % 400)}&page=${2 + Math.floor(index / 400)}`,
    `/nothing/${chance.word(8)}`,
    `/file/goods/${1001 + (index % 200)}/manual.pdf`,
    `/search/suggest?key=${chance.word(3)}`,
  ]);
}

function isClear({ status, headers }: Answer): boolean {
  return status === 200 || status === 404 || (status === 503 && headers["retry-after"] !== undefined);
}

/** Crawlers request everything at once, half of them from one address, while guests confirm orders. */
export function crawlersAndBuyers(nodes: Nodes): Scenario<{ readonly crawlers: number; readonly buyers: number }> {
  return {
    name: "Crawlers while somebody buys",
    promise: "a confirmation goes before them, and every crawler gets a page or a clear 503",
    async run({ crawlers, buyers }, chance) {
      const problems = makeProblems();
      const { port } = nodes.first;
      await setStock(nodes.database, "lumbra", GOODS, buyers + 100);
      const total = await totalOf(port, newGuest(), GOODS);
      const guests = [];
      for (let index = 0; index < buyers; index += 1) guests.push(await login(port, newGuest()));
      const agent = new Agent({ keepAlive: true, maxSockets: crawlers });
      const times: number[] = [];
      let answered = 0;
      const crowd = Array.from({ length: crawlers }, async (_, index) => {
        const headers = { "x-forwarded-for": index % 2 === 0 ? "192.0.2.1" : `198.51.100.${index % 250}` };
        const started = performance.now();
        const answer = await ask({ port, path: coldPage(chance, index), headers, agent, patience: 60_000 });
        times.push(performance.now() - started);
        problems.expect(isClear(answer), "a crawler got neither a page nor a clear word", `${answer.status}`);
        answered += 1;
        return String(answer.status);
      });
      const waited: number[] = [];
      let besideCrawlers = 0;
      for (const guest of guests) {
        besideCrawlers += answered < crawlers ? 1 : 0;
        const started = performance.now();
        const placed = await commit(port, guest, GOODS, total, randomUUID());
        waited.push(performance.now() - started);
        problems.expect(placedBy(placed) !== undefined, "a confirmation was refused", `${placed.status} ${placed.code}`);
      }
      const statuses = tally(await Promise.all(crowd));
      agent.destroy();
      problems.expect(besideCrawlers > 0, "nobody bought while the crawlers were there");
      problems.expect(Math.max(...waited) <= BUYS_WITHIN, "a confirmation waited for crawlers", `${Math.round(Math.max(...waited))} ms`);
      await checkBooks(nodes.database, problems);
      return {
        counts: {
          crawlers,
          buyers,
          "bought beside them": besideCrawlers,
          ...Object.fromEntries(Object.entries(statuses).map(([status, count]) => [`answered ${status}`, count])),
        },
        times: {
          "first confirmation": Math.round(waited[0] ?? 0),
          "slowest confirmation": Math.round(Math.max(...waited)),
          "median of a crawler": percentile(times, 0.5),
        },
        problems: problems.list(),
      };
    },
  };
}
