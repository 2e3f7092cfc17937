/** Customers, guests and strangers behind shared caches: no one may see another user's data. */
import { contract } from "@rambla/contract/contract";
import { layoutsOf, pathOf } from "@rambla/storefront/base/page.ts";
import { pages, questions } from "@rambla/storefront/pages.ts";
import { setStock } from "./books.ts";
import type { Chance } from "./chance.ts";
import { endSession, newCustomer, newGuestOf, NOBODY, type Person } from "./cache-people.ts";
import { type Answer, ask, type Question } from "./http-client.ts";
import type { Nodes } from "./nodes.ts";
import { makeProblems, type Scenario, tally } from "./scenario.ts";
import { makeSharedCache } from "./shared-cache.ts";
import { signedHeaders } from "./signed-request.ts";

const BRAND = "lumbra";
const GOODS = "1001";
const HOST = "es.lumbra.localhost";
/** A word that a stranger sends in headers; it must not reach others' answers. */
const STRANGERS = "stranger-was-here";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

/** The same people behind an honest and a greedy cache; consecutive requests come from different people. */
export function cacheBetween(nodes: Nodes): Scenario<{ readonly requests: number; readonly people: number; readonly guests: number }> {
  return {
    name: "A cache between",
    promise:
      "behind a shared cache that follows RFC 9111, and behind one that keeps all that is not forbidden and whatever looks like a file by its address, nobody is shown a word of anybody else, at no spelling of any address and with no header, be they customers, guests who have ordered, or somebody whose session is over meanwhile; every answer says how long it may be kept, and what names a person is private, no-store",
    async run({ requests, people: count, guests }, chance) {
      const problems = makeProblems();
      const { port } = nodes.first;
      await setStock(nodes.database, BRAND, GOODS, 5000);
      const word = () => `w${chance.word(14).toLowerCase()}`;
      const people: Person[] = [];
      while (people.length < count) people.push(await newCustomer(nodes, GOODS, word()));
      while (people.length < count + guests)
        people.push(await newGuestOf(nodes, GOODS, word(), people.length % 2 === 0 ? { "user-agent": PHONE } : {}));
      const leaving = {
        honest: [await newCustomer(nodes, GOODS, word()), await newGuestOf(nodes, GOODS, word())],
        greedy: [await newCustomer(nodes, GOODS, word()), await newGuestOf(nodes, GOODS, word())],
      };
      people.push(...leaving.honest, ...leaving.greedy);
      const addresses = addressesOf(people);
      const answered: string[] = [];
      const sizes: Record<string, number> = {};
      const named = { customer: 0, guest: 0 };
      const over = new Set<Person>();

      function judge(person: Person, question: Omit<Question, "port">, answer: Answer, isKept: boolean): void {
        const told = `${person.word || "nobody"} at ${question.path.slice(0, 160)} ${JSON.stringify(question.headers).slice(0, 160)}`;
        const whole = `${JSON.stringify(answer.headers)}\n${answer.text}`;
        problems.expect(answer.status < 500 || answer.status === 503, `answered ${answer.status}`, told);
        for (const other of people)
          if (other.word !== person.word)
            problems.expect(!whole.includes(other.word), "somebody is shown what is somebody else's", `${told} ${other.word}`);
        const said = answer.headers["cache-control"];
        problems.expect(said !== undefined, "an answer does not say how long it may be kept", told);
        if (person.word !== "" && whole.includes(person.word)) {
          named[person.kind] += 1;
          problems.expect(!over.has(person), "somebody whose session is over is shown what was theirs", told);
          problems.expect(said === "private, no-store", "what names a person may be kept", `${told} ${said ?? ""}`);
        }
        if (answer.headers["set-cookie"] !== undefined)
          problems.expect(said?.includes("no-store") === true && !isKept, "a cookie is set by what may be kept", told);
        if (isKept) problems.expect(!whole.includes(STRANGERS), "what a stranger wrote is shown to others", told);
      }

      for (const kind of ["honest", "greedy"] as const) {
        const cache = makeSharedCache(
          kind,
          (question) => ask({ port, ...question }),
          () => performance.now(),
        );
        // One of each kind logs out in the middle.
        const going = leaving[kind];
        for (let asked = 0; asked < requests / 2;) {
          if (asked >= requests / 4)
            for (const person of going.splice(0)) {
              await endSession(nodes.database, person);
              over.add(person);
            }
          const address = chance.pick(addresses);
          const path = address.isCall ? address.path : spelt(address.path, chance);
          // The order of visitors is random, strangers included; personal addresses include their owner.
          const asking = new Set([...(address.whose ? [address.whose] : []), ...chance.shuffled([...people, NOBODY])]);
          for (const person of chance.shuffled([...asking].slice(0, 3))) {
            const own = address.isCall
              ? signedHeaders({ path, ...(person.token && { token: person.token }) })
              : { ...oddHeaders(chance), ...person.headers, ...withCookies(person.cookie, chance) };
            const question = { path, host: HOST, headers: own, method: !address.isCall && chance.whole(0, 9) === 0 ? "HEAD" : "GET" };
            const { answer, isKept } = await cache.ask(question);
            asked += 1;
            answered.push(isKept ? "from the cache" : `answered ${Math.floor(answer.status / 100)}xx`);
            judge(person, question, answer, isKept);
          }
        }
        sizes[`kept by the ${kind} one`] = cache.size();
      }
      problems.expect(
        named.customer > requests / 50 && named.guest > requests / 500,
        "hardly anybody was shown anything of theirs",
        JSON.stringify(named),
      );
      problems.expect(answered.filter((how) => how === "from the cache").length > requests / 50, "the caches kept hardly anything");
      return {
        counts: {
          requests,
          customers: count,
          guests,
          "sessions that ended meanwhile": over.size,
          addresses: addresses.length,
          "customers named who asked": named.customer,
          "guests named who asked": named.guest,
          ...sizes,
          ...tally(answered),
        },
        times: {},
        problems: problems.list(),
      };
    },
  };
}

type Address = { readonly path: string; readonly isCall: boolean; readonly whose?: Person };

/** Every page in each layout as page and data, its questions, personal pages by id, and every reading call. */
function addressesOf(people: readonly Person[]): readonly [Address, ...Address[]] {
  const shown = pages.flatMap((page) => layoutsOf(page).map((layout) => pathOf(page, layout)));
  const orders = shown
    .filter((path) => /order|payment/i.test(path))
    .flatMap((path) => people.map((whose) => ({ path: `${path}?orderId=${whose.orderId}`, isCall: false, whose })));
  const asked = questions.map(({ path }) => `/${path}`);
  const goods = shown.filter((path) => /detail|list|comment/i.test(path)).map((path) => `${path}?id=${/list/i.test(path) ? "100" : GOODS}`);
  const calls = Object.values(contract)
    .flatMap((subject) => Object.values(subject))
    .flatMap((call) => {
      const { method = "GET", path = "" } = call["~orpc"].route;
      const at = (id: string) => ({ path: `/api${path.replace(/\{[^}]+\}/g, id)}`, isCall: true });
      if (method !== "GET") return [];
      return path.includes("rder") ? people.map((whose) => ({ ...at(whose.orderId), whose })) : [at("1001")];
    });
  return [{ path: "/me", isCall: false }, ...[...shown, ...goods, ...asked].map((path) => ({ path, isCall: false })), ...orders, ...calls];
}

/** Spells an address to confuse a cache, or leaves it as it is. */
function spelt(path: string, chance: Chance): string {
  const [at = "", query] = path.split("?");
  const asData = at === "/" ? "/_root.data" : `${at}.data`;
  const ways = [
    at,
    at,
    asData,
    `${at}/x.css`,
    `${at}.css`,
    `${at};x.css`,
    `${at}%3bx.css`,
    `${at}%2fx.css`,
    `${at}%2Fx.js`,
    `${at}/%2e%2e/x.css`,
    `${at}%00.css`,
    `${at}%0a.css`,
    `${at}%23.css`,
    `${at}%3f.css`,
    `${at}%20.css`,
    `${at}%5cx.css`,
    `${at}/`,
    `${at}//`,
    `/${at}`,
    `${at}/.`,
    `${at}/./`,
    `${at.toUpperCase()}`,
    `${at}.data/x.css`,
    `${asData};x.css`,
    `/assets/..${at}`,
    `/assets/%2e%2e${at}`,
    `/assets/..%2f${at.slice(1)}`,
    `/img/..%2f..${at}`,
    `/brand/lumbra/..%2f..%2f${at.slice(1)}`,
    `/x/%2e%2e${at}`,
    `/./${at.slice(1)}`,
    `/mobile/..${at}`,
    at.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ] as const;
  const way = chance.whole(0, 1) === 0 ? at : chance.pick(ways);
  const more = chance.pick([
    query,
    query,
    query,
    query,
    query === undefined ? "country=DE" : `${query}&country=DE`,
    query === undefined ? "x=.css" : `${query}&x=.css`,
    query === undefined ? undefined : `${query}%00.css`,
  ] as const);
  return `${way || "/"}${more === undefined ? "" : `?${more}`}`;
}

/** Adds other users' cookies, and old ones that once chose country, language or layout. */
function withCookies(own: string, chance: Chance): { readonly cookie?: string } {
  const others = chance
    .shuffled([
      "lang=it",
      "lang=xx",
      "country=DE",
      "layout=mobile",
      "cookieChoice=%7B%22analytics%22%3Atrue%7D",
      "rambla_left=1",
      `theme=${STRANGERS}`,
      "localCartList=1001",
    ])
    .slice(0, chance.whole(0, 2));
  const cookie = [...(own === "" ? [] : [own]), ...others].join("; ");
  return cookie === "" ? {} : { cookie };
}

/** Headers that a cache ignores and a server may not. */
function oddHeaders(chance: Chance): Readonly<Record<string, string>> {
  const evil = `${STRANGERS}.example`;
  return Object.assign(
    {},
    ...Array.from({ length: chance.whole(0, 2) }, () =>
      chance.pick<Readonly<Record<string, string>>>([
        { "x-forwarded-host": evil },
        { "x-host": evil },
        { "x-forwarded-server": evil },
        { "x-original-url": `/${STRANGERS}` },
        { "x-rewrite-url": "/personCenter" },
        { "x-original-url": "/personCenter" },
        { "x-forwarded-prefix": `/${STRANGERS}` },
        { "x-forwarded-path": `/${STRANGERS}` },
        { forwarded: `host=${evil}` },
        { "x-forwarded-proto": "https" },
        { "x-http-method-override": "POST" },
        { accept: "application/json" },
        { accept: "text/css,*/*;q=0.1" },
        { accept: "image/avif,image/webp" },
        { "accept-language": STRANGERS },
        { "accept-encoding": "br" },
        { "accept-encoding": "identity" },
        { range: "bytes=0-200" },
        { "if-none-match": "*" },
        { "if-none-match": `"${STRANGERS}"` },
        { "if-modified-since": "Fri, 20 Nov 2026 10:00:00 GMT" },
        { referer: `http://${evil}/` },
        { "sec-fetch-dest": "style" },
        { purpose: "prefetch" },
        { "user-agent": STRANGERS },
        { "x-requested-with": "XMLHttpRequest" },
        { "cache-control": "no-cache" },
        { pragma: "no-cache" },
        { authorization: `Bearer ${STRANGERS}` },
        { origin: `http://${evil}` },
      ]),
    ),
  );
}
