/** Readers while the database is unavailable, and of all brands and countries at once. */
import { type BrandCode, brandOf, type CountryCode, countryOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { look } from "./books.ts";
import { ask } from "./http-client.ts";
import { databasePid, type Nodes, until } from "./nodes.ts";
import { makeProblems, percentile, type Scenario, tally } from "./scenario.ts";
import { callAs, newGuest, PRICES } from "./shopper.ts";

const KEPT = ["/", "/commodity/detail?id=1001", "/classifiy/list?id=100", "/mobile", "/mobile/commodity/detail?id=1001", "/cart"];

/** Stops the database for a while, or kills it for the shop to restart. */
export function databaseAway(nodes: Nodes): Scenario<{ readonly times: number }> {
  return {
    name: "Database away",
    promise: "kept pages are served, everything else is a clear 503 with a time to come back, and all is well again without a restart",
    async run({ times }) {
      const problems = makeProblems();
      const pids = [nodes.first.pid, nodes.second.pid];
      const outages: number[] = [];
      const seen: number[] = [];
      for (let time = 0; time < times; time += 1) {
        const ports = [nodes.first.port, nodes.second.port];
        const cold = `/commodity/detail?id=${1010 + time}`;
        for (const port of ports) for (const path of KEPT) await ask({ port, path });
        const pid = await databasePid(nodes.first.dataDirectory);
        if (pid === undefined) throw new Error("there is no database to end");
        // The stopped first node cannot restart the database, so the other one has only its caches.
        process.kill(nodes.first.pid, "SIGSTOP");
        const started = performance.now();
        try {
          process.kill(pid, "SIGKILL");
          await until(
            "the database ended",
            async () => (await look(nodes.database, "select 1").catch(() => undefined)) === undefined,
            5000,
            10,
          );
          const port = nodes.second.port;
          for (const path of KEPT) {
            const { status, text } = await ask({ port, path });
            problems.expect(status === 200 && text.includes("</html>"), "a kept page was not served", `${path} ${status}`);
          }
          for (const path of [cold, `/search?key=never-asked-${time}`, "/order/submitOrder?orderId=none"]) {
            const { status, headers, text } = await ask({ port, path, patience: 30_000 });
            seen.push(status);
            problems.expect(
              status === 503 && headers["retry-after"] !== undefined && text.includes("<h1>"),
              "a page that was not kept is no clear 503",
              `${path} ${status}`,
            );
          }
          // A logout works although the database cannot record it.
          const cookie = `rambla_customer=${"A".repeat(23)}.${"A".repeat(43)}; rambla_known=1`;
          const out = await ask({
            port,
            path: "/personCenter/account",
            method: "POST",
            body: "intent=signOut",
            headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
            patience: 30_000,
          });
          const taken = out.headers["set-cookie"] ?? [];
          const isForgotten = ["rambla_customer", "rambla_guest", "rambla_known"].every((name) =>
            taken.some((header) => header.startsWith(`${name}=;`) && header.includes("Max-Age=0")),
          );
          problems.expect(
            out.status === 302 && out.headers.location === "/login" && isForgotten,
            "whoever logs out is not let go",
            `${out.status} ${taken.join(", ")}`,
          );
          const called = await callAs(port, newGuest(), "POST", PRICES, { items: [{ goodsId: "1001", qty: 1 }] });
          seen.push(called.status);
          problems.expect(
            called.status === 503 && called.code === "service.unavailable",
            "a call is no clear 503",
            `${called.status} ${called.code}`,
          );
          const health = await ask({ port, path: "/health/ready" });
          problems.expect(health.status === 503, "the shop says it is ready", String(health.status));
          problems.expect((await ask({ port, path: "/health/live" })).status === 200, "the process is not alive");
        } finally {
          process.kill(nodes.first.pid, "SIGCONT");
        }
        for (const port of ports)
          await until(
            "ready again",
            async () => (await ask({ port, path: "/health/ready" }).catch(() => undefined))?.status === 200,
            60_000,
          );
        outages.push(performance.now() - started);
        for (const port of ports) {
          const { status } = await callAs(port, newGuest(), "POST", PRICES, { items: [{ goodsId: "1001", qty: 1 }] });
          problems.expect(status === 200, "a call fails after the database is back", String(status));
          problems.expect((await ask({ port, path: cold })).status === 200, "a page fails after the database is back");
        }
      }
      problems.expect(nodes.first.pid === pids[0] && nodes.second.pid === pids[1], "a process was started anew");
      return {
        counts: { times, "pages kept": KEPT.length * times, "clear 503": seen.filter((status) => status === 503).length },
        times: { "median of an outage": percentile(outages, 0.5) },
        problems: problems.list(),
      };
    },
  };
}

/** Milliseconds until returning visitors are served. */
const SERVED_WITHIN = 60_000;

/** A market and its expected pages: a country's own, or a language without a shop, with the first country's prices. */
type Place = {
  readonly brand: BrandCode;
  readonly country: CountryCode;
  readonly query: string;
  readonly languageTag: string;
  readonly currency: string;
};

const PLACES: readonly [Place, ...Place[]] = [
  { brand: "velmo", country: "PL", query: "country=cn", languageTag: "zh-CN", currency: "EUR" },
  ...Object.values(DEMO_CONFIG.brands).flatMap(({ code: brand, countries }) => [
    ...countries.map((country) => ({
      brand,
      country,
      query: "",
      languageTag: countryOf(DEMO_CONFIG, country).languageTag,
      currency: countryOf(DEMO_CONFIG, country).currency,
    })),
    { brand, country: "GB", query: "country=cn", languageTag: "zh-CN", currency: "EUR" },
  ]),
];

const SIGNS: Readonly<Record<string, RegExp>> = { EUR: /€/, GBP: /£/, USD: /\$\d/, PLZ: /\d\s?zł/ };

/** Requests of each market, in turn. */
const ASKED = [
  "/",
  "/commodity/detail?id=1001",
  "/classifiy/list?id=100",
  "/cart",
  "/mobile",
  "/mobile/commodity/detail?id=1001",
  "/search?key=l",
  "/order/confireOrder",
  "/login",
  "/commodity/detail?id=none",
];

/**
 * Visitors of every market at the same moment; each must get their own pages only. @param each requests of every brand, country and
 * language
 */
export function brandBleed(nodes: Nodes): Scenario<{ readonly each: number; readonly atOnce: number }> {
  return {
    name: "All brands and countries at once",
    promise: "no word, price, logo or address of another market on any page",
    async run({ each, atOnce }, chance) {
      const problems = makeProblems();
      const asked = chance.shuffled(
        PLACES.flatMap((place) =>
          Array.from({ length: each }, (_, index) => ({
            place,
            path: ASKED[index % ASKED.length] ?? "/",
            port: chance.pick([nodes.first.port, nodes.second.port]),
          })),
        ),
      );
      const times: number[] = [];
      const statuses: string[] = [];
      const visit = async ({ place, path: at, port }: (typeof asked)[number]): Promise<void> => {
        const host = `${countryOf(DEMO_CONFIG, place.country).slug}.${place.brand}.localhost`;
        const path = place.query === "" ? at : `${at}${at.includes("?") ? "&" : "?"}${place.query}`;
        const started = performance.now();
        // An overloaded shop may answer "in a moment" in the visitor's language, but not for ever.
        const served = await until(
          path,
          async () => {
            const { status, text } = await ask({ port, path, host });
            statuses.push(String(status));
            for (const problem of status === 503 ? foreignSentence(text, place) : foreign(text, place, path))
              problems.add(problem, `${place.brand} ${place.country} ${path}`);
            problems.expect(
              status === (at.endsWith("id=none") ? 404 : 200) || status === 503,
              "a page is another than it should be",
              `${path} ${status}`,
            );
            return status !== 503;
          },
          SERVED_WITHIN,
          250,
        ).catch(() => false);
        problems.expect(served, "a page was never served", path);
        times.push(performance.now() - started);
      };
      const waiting = asked[Symbol.iterator]();
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const one of waiting) await visit(one);
        }),
      );
      const languages = new Set(PLACES.map(({ brand, languageTag }) => `${brand} ${languageTag}`)).size;
      return {
        counts: {
          requests: asked.length,
          "at once": atOnce,
          markets: PLACES.length,
          "brands in their languages": languages,
          "of each market": each,
          ...Object.fromEntries(Object.entries(tally(statuses)).map(([status, count]) => [`answered ${status}`, count])),
        },
        times: { median: percentile(times, 0.5), "99 %": percentile(times, 0.99) },
        problems: problems.list(),
      };
    },
  };
}

/** Gives foreign parts of the "in a moment" page. */
function foreignSentence(text: string, { brand, languageTag }: Place): string[] {
  const isOwn = text.includes(`lang="${languageTag}"`) && text.includes(brandOf(DEMO_CONFIG, brand).name);
  return isOwn ? [] : ["another language or brand in a refusal"];
}

/** Gives a page's parts of other markets. */
function foreign(text: string, place: Place, path: string): string[] {
  const found: string[] = [];
  const [open = ""] = /<html[^>]*>/.exec(text) ?? [];
  if (!open.includes(`lang="${place.languageTag}"`)) found.push("another language");
  // The footer links the sister shops by their logos; everything before it belongs to this brand.
  const body = text.slice(text.indexOf("<body"), text.indexOf("<footer"));
  if (!body.includes(brandOf(DEMO_CONFIG, place.brand).name)) found.push("no name of its own brand");
  for (const brand of Object.values(DEMO_CONFIG.brands)) {
    if (brand.code === place.brand) continue;
    if (
      body.includes(`/brand/${brand.code}/`) ||
      body.includes(`/${brand.code}.`) ||
      new RegExp(`>[^<]*\\b${brand.name}\\b[^<]*<`).test(body)
    )
      found.push("a logo, picture or name of another brand");
  }
  const visible = body.replace(/<script[\s\S]*?<\/script>/g, "");
  for (const [currency, sign] of Object.entries(SIGNS))
    if (currency !== place.currency && sign.test(visible)) found.push(`a price in ${currency}`);
  if (/detail\?id=1001/.test(path) && !SIGNS[place.currency]?.test(visible)) found.push("no price of its own");
  return found;
}
