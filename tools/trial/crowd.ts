/** Crowds: crawlers while customers buy, and visitors who disconnect from expensive requests. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { Agent, type ClientRequest, request } from "node:http";
import { join } from "node:path";
import { checkBooks, setStock } from "./books.ts";
import type { Chance } from "./chance.ts";
import { type Answer, ask, TABLET } from "./http-client.ts";
import type { Nodes } from "./nodes.ts";
import { makeProblems, percentile, type Problems, type Scenario, tally } from "./scenario.ts";
import { commit, login, newGuest, placedBy, totalOf } from "./shopper.ts";

/** One and two seconds are promised; here the crowd shares the processor. */
const ROOM = 5;
const BUYS_WITHIN = 1000 * ROOM;
const SEES_WITHIN = 2000 * ROOM;
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

/** Resolves once the request is sent. */
async function sendOff(port: number, path: string, agent: Agent): Promise<ClientRequest> {
  const sent = request({
    host: "127.0.0.1",
    port,
    path,
    agent,
    setHost: false,
    headers: { host: `es.lumbra.localhost:${port}`, "user-agent": TABLET, "x-forwarded-for": "192.0.2.2" },
  });
  sent.on("error", () => undefined);
  sent.end();
  await once(sent, "finish");
  return sent;
}

/** Visitors request expensive pages and disconnect, all from one address; then another visitor requests the same kind. */
export function abandoned(nodes: Nodes): Scenario<{ readonly visitors: number }> {
  return {
    name: "Abandoned requests",
    promise: "whoever hangs up costs next to nothing, and the next visitor does not wait for them",
    async run({ visitors }, chance) {
      const problems = makeProblems();
      const { port, dataDirectory } = nodes.first;
      const pictures = [
        ...new Set([...(await ask({ port, path: "/demoPlay" })).text.matchAll(/\/img\/\d+\/([^"/]+)\.webp/g)].map(([, id = ""]) => id)),
      ];
      const [shown = "", ...others] = chance.shuffled(pictures);
      const large = Array.from(
        { length: visitors },
        (_, index) => `/img/${index < others.length ? 1920 : 1434}/${others[index % others.length]}.webp`,
      );
      const picturesBefore = await keptPictures(dataDirectory);
      const picture = await hangUpAndAsk(port, large, `/img/320/${shown}.webp`, problems);
      const made = (await keptPictures(dataDirectory)) - picturesBefore;
      problems.expect(made <= visitors / 4, "pictures were made for nobody", String(made));

      const rendersBefore = await renders(port);
      const page = await hangUpAndAsk(
        port,
        Array.from({ length: visitors }, (_, index) => `/classifiy/list?id=100&minPrice=${index}.${chance.whole(10, 99)}`),
        `/search?key=lamp${chance.word(4)}`,
        problems,
      );
      const rendered = (await renders(port)) - rendersBefore;
      problems.expect(rendered <= visitors / 2, "pages were rendered for nobody", String(rendered));
      return {
        counts: { visitors: 2 * visitors, "pictures made": made, "pages rendered": rendered },
        times: { "the next picture": picture, "the next page": page },
        problems: problems.list(),
      };
    },
  };
}

async function hangUpAndAsk(port: number, paths: readonly string[], next: string, problems: Problems): Promise<number> {
  const agent = new Agent({ maxSockets: paths.length });
  const sent = await Promise.all(paths.map((path) => sendOff(port, path, agent)));
  for (const one of sent) one.destroy();
  agent.destroy();
  const started = performance.now();
  const { status } = await ask({ port, path: next, headers: { "x-forwarded-for": "203.0.113.5" }, patience: 60_000 });
  const waited = Math.round(performance.now() - started);
  problems.expect(status === 200, "the next visitor was refused", `${next} ${status}`);
  problems.expect(waited <= SEES_WITHIN, "the next visitor waited for whoever had gone", `${next} ${waited} ms`);
  return waited;
}

async function keptPictures(dataDirectory: string): Promise<number> {
  return (await readdir(join(dataDirectory, "pictures"), { recursive: true }).catch(() => [])).filter((name) => /\.(webp|jpg)$/.test(name))
    .length;
}

async function renders(port: number): Promise<number> {
  const { text } = await ask({ port, path: "/metrics", host: "localhost" });
  return Number(/^rambla_render_seconds_count (\d+)/m.exec(text)?.[1] ?? 0);
}
