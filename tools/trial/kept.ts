/** Memory of a web process under a crawler of ever new lists. */
import { countryOf } from "@rambla/core/market";
import { DEMO_BRAND_CODES, DEMO_CONFIG } from "@rambla/demo/shop";
import { readFile } from "node:fs/promises";
import type { Chance } from "./chance.ts";
import { ask } from "./http-client.ts";
import type { Nodes } from "./nodes.ts";
import { makeProblems, type Scenario } from "./scenario.ts";

/** Memory limit of a web process. */
const PROMISED_MEGABYTES = 350;
const ENCODINGS = ["identity", "gzip", "br"] as const;
const CRAWLED_AT_ONCE = 8;

/** Requests every list in every order, page and price range of every market, once. */
export function crawl(nodes: Nodes): Scenario<{ readonly addresses: number }> {
  return {
    name: "A crawler of ever new lists",
    promise: `a web process stays below ${PROMISED_MEGABYTES} MB in every encoding, pages that people read stay kept, and meaningless differences of addresses keep and render nothing`,
    async run({ addresses }, chance) {
      const problems = makeProblems();
      const { port, pid } = nodes.second;
      const counts: Record<string, number> = { addresses: addresses * ENCODINGS.length };
      await ask({ port, path: "/" });
      for (const encoding of ENCODINGS) {
        const asked = Array.from({ length: addresses }, () => listAddress(chance));
        await atOnce(asked, CRAWLED_AT_ONCE, async ({ path, host }) => {
          const { status } = await ask({ port, path, host, headers: { "accept-encoding": encoding } });
          // An overloaded shop may answer 503.
          problems.expect(status === 200 || status === 503, "a list is not there", `${path} ${status}`);
          if (chance.whole(0, 19) === 0) await ask({ port, path: "/", headers: { "accept-encoding": encoding } });
        });
        const megabytes = await residentMegabytes(pid);
        counts[`MB after ${encoding}`] = megabytes;
        problems.expect(megabytes <= PROMISED_MEGABYTES, "the process takes more than promised", `${megabytes} MB after ${encoding}`);
      }
      const kept = await metricsOf(port);
      counts["pages kept"] = kept.entries;
      counts["MB of pages counted"] = Math.round(kept.bytes / 2 ** 20);
      const junk = Array.from({ length: addresses }, () => junkAddress(chance));
      await ask({ port, path: "/classifiy/list?id=100" });
      const before = await metricsOf(port);
      await atOnce(junk, CRAWLED_AT_ONCE, async (path) => {
        const { status } = await ask({ port, path });
        problems.expect(status === 200, "a meaningless difference breaks a page", `${path} ${status}`);
      });
      const after = await metricsOf(port);
      counts["rendered for meaningless differences"] = after.rendered - before.rendered;
      problems.expect(
        after.entries <= before.entries,
        "meaningless differences are kept",
        `${before.entries} pages before, ${after.entries} after`,
      );
      // The page ages meanwhile.
      problems.expect(
        after.rendered - before.rendered <= 20,
        "meaningless differences are rendered",
        `${after.rendered - before.rendered} of ${junk.length}`,
      );
      return { counts, times: {}, problems: problems.list() };
    },
  };
}

function listAddress(chance: Chance): { path: string; host: string } {
  const brand = DEMO_CONFIG.brands[oneOf(chance, DEMO_BRAND_CODES)];
  const country = countryOf(DEMO_CONFIG, oneOf(chance, brand.countries));
  const low = chance.whole(0, 399);
  const query = new URLSearchParams({
    id: chance.pick(["100", "200", "300"]),
    sort: chance.pick(["price", "sales", "comments", "marketTime"]),
    order: chance.pick(["asc", "desc"]),
    minPrice: `${low}.${10 + chance.whole(0, 89)}`,
    maxPrice: String(low + 200 + chance.whole(0, 1999)),
  });
  return {
    path: `${chance.pick(["", "/mobile"])}/classifiy/list${chance.pick(["", ".data"])}?${query}`,
    host: `${country.slug}.${brand.code}.localhost`,
  };
}

/** An address of one and the same list. */
function junkAddress(chance: Chance): string {
  const word = `zz${chance.whole(0, 999999999)}`;
  const junk = [
    `stock=${word}`,
    `f.${word}=1`,
    `f.colour=${word}`,
    `_routes=${word}`,
    `sort=${word}`,
    `order=${word}`,
    `page=-${chance.whole(0, 9999)}`,
    `orderType=${word}`,
    `${word}=1`,
    `page=1.${chance.whole(0, 9999)}`,
  ];
  return `/classifiy/list?${chance.shuffled(["id=100", ...chance.shuffled(junk).slice(0, 3)]).join("&")}`;
}

function oneOf<Value>(chance: Chance, values: readonly Value[]): Value {
  const value = values[chance.whole(0, values.length - 1)];
  if (value === undefined) throw new Error("there is nothing to choose from");
  return value;
}

async function atOnce<Item>(items: readonly Item[], workers: number, work: (item: Item) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
    }),
  );
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}

async function metricsOf(port: number): Promise<{ entries: number; bytes: number; rendered: number }> {
  const { text } = await ask({ port, path: "/metrics" });
  const sum = (pattern: RegExp) => [...text.matchAll(pattern)].reduce((total, [, value]) => total + Number(value), 0);
  return {
    entries: sum(/^rambla_page_cache_entries (\S+)/gm),
    bytes: sum(/^rambla_page_cache_bytes (\S+)/gm),
    rendered: sum(/^rambla_requests_total\{kind="page"[^}]*\} (\S+)/gm),
  };
}
