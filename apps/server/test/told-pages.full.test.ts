/** What rendered pages of the demo say and do not say. */
import { PAGE_WIDTHS } from "@rambla/core/default-settings";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask as askPort, type Question } from "../../../tools/trial/http-client.ts";
import { type ShopProcess, startShop } from "../../../tools/shop-process.ts";

let shop: ShopProcess;
beforeAll(async () => {
  shop = await startShop({ env: { WORKERS: "1" } });
}, 120_000);
afterAll(async () => {
  await shop?.remove();
}, 60_000);

/** Retries while the shop answers 503. */
async function ask(host: string, path: string, rest: Partial<Question> = {}) {
  for (let tries = 1; ; tries += 1) {
    const answer = await askPort({ port: shop.port, path, host: `${host}.localhost`, ...rest });
    if (answer.status !== 503 || tries === 20) return answer;
  }
}
const words = async (host: string, path: string) =>
  (await ask(host, path)).text
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

describe("a search", () => {
  test.each([
    ["/search", "LU-1005"],
    ["/search", "lu1005"],
    ["/mobile/search", "LU 1005"],
  ])("%s for the whole article number %s opens its goods", async (path, key) => {
    const { status, headers } = await ask("de.lumbra", `${path}?key=${encodeURIComponent(key)}`);
    expect([status, headers.location]).toEqual([302, expect.stringMatching(/commodity\/detail\?id=1005&/)]);
  });

  test("shows for a begun word what its suggestions showed", async () => {
    const { goods } = JSON.parse((await ask("es.lumbra", "/search/suggest?key=lam")).text);
    expect(goods.length).toBeGreaterThan(2);
    const page = (await ask("es.lumbra", "/search?key=lam")).text;
    for (const { goodsId } of goods) expect(page).toContain(`/commodity/detail?id=${goodsId}&amp;`);
  });

  test("of one hit tells no range", async () => {
    const page = await words("de.nidora", "/search?key=bratpfanne");
    expect(page).toContain("Bratpfanne Brasa");
    expect(page).not.toMatch(/1–1|89,90 € bis 89,90 €/);
    expect(page).not.toMatch(/(\d+,\d\d\s€) bis \1/);
    const fields = /name="(?:min|max)Price"/;
    const [one, narrowed] = await Promise.all(["/search?key=arco", "/search?key=arco&minPrice=1"].map((path) => ask("de.lumbra", path)));
    expect(one?.text).toContain("1 Produkt<");
    expect(one?.text).not.toMatch(fields);
    expect(narrowed?.text, "what was asked for can be taken back").toMatch(fields);
    expect((await ask("de.nidora", "/search?key=bratpfanne")).text, "of several").toMatch(fields);
  });
});

test.each(["", "/mobile"])("pictures of pages are asked for in widths that are served (%j)", async (layout) => {
  for (const path of ["/", "/classifiy/list?id=100", "/commodity/detail?id=1002&distributionId=0"]) {
    const page = (await ask("gb.velmo", `${layout}${path}`)).text;
    const widths = new Set([...page.matchAll(/\/img\/(\d+)\//g)].map(([, width]) => Number(width)));
    expect(widths.size).toBeGreaterThan(2);
    expect(
      [...widths].filter((width) => !PAGE_WIDTHS.includes(width)),
      path,
    ).toEqual([]);
  }
});

describe("a list", () => {
  test("offers the orders that somebody wants, each once, and still answers to the others", async () => {
    const page = await words("gb.lumbra", "/classifiy/list?id=100");
    const offered = [
      "Most popular",
      "Best selling first",
      "Least sold first",
      "Price: low to high",
      "Price: high to low",
      "Most reviews",
      "Fewest reviews",
      "Newest first",
      "Oldest first",
    ].filter((name) => page.includes(name));
    expect(offered).toEqual(["Most popular", "Price: low to high", "Price: high to low", "Most reviews", "Newest first"]);
    const other = await ask("gb.lumbra", "/classifiy/list?id=100&sort=marketTime&order=asc");
    expect(other.status).toBe(200);
    expect(other.text).toContain("Oldest first");
  });

  test("tells beside each state of stock how many goods have it, and offers none that has none", async () => {
    const radio = (page: string, state: string) => new RegExp(`<input[^>]*value="${state}"[^>]*>`).exec(page)?.[0] ?? "";
    const cameras = (await ask("gb.lumbra", "/classifiy/list?id=312")).text;
    expect(["HAVE_STOCK", "NERVOUS_STOCK", "NO_STOCK"].map((state) => radio(cameras, state).includes("disabled"))).toEqual([
      false,
      true,
      true,
    ]);
    const humidifiers = (await ask("gb.lumbra", "/classifiy/list?id=213")).text;
    expect(["HAVE_STOCK", "NERVOUS_STOCK", "NO_STOCK"].map((state) => radio(humidifiers, state).includes("disabled"))).toEqual([
      true,
      true,
      false,
    ]);
    expect(await words("gb.lumbra", "/classifiy/list?id=213")).toMatch(/In stock 0 Low stock 0 Coming soon 1 /);
    const dear = (await ask("gb.lumbra", "/classifiy/list?id=312&minPrice=1")).text;
    expect(
      ["HAVE_STOCK", "NERVOUS_STOCK", "NO_STOCK"].map((state) => radio(dear, state).includes("disabled")),
      "whatever else narrows it",
    ).toEqual([false, true, true]);
  });

  test("has dots of colours that lead to their goods", async () => {
    const page = (await ask("de.lumbra", "/classifiy/list?id=121")).text;
    expect(page).toMatch(/<a(?=[^>]* aria-label="Schwarz")[^>]* href="\/commodity\/detail\?id=1021&amp;distributionId=0&amp;title=[^"]+"/);
  });
});

describe("of prices", () => {
  test("a percentage stands with the price it counts from", async () => {
    // 39.99 instead of 49.99, and 44.99 as the lowest of 30 days.
    const kettle = await words("de.nidora", "/commodity/detail?id=1023");
    expect(kettle).toContain("Niedrigster Preis der letzten 30 Tage: 44,99 €");
    expect(kettle).not.toContain("49,99 €");
  });

  test("the symbol stands where the language of the page puts it, also of pages that are asked for at once", async () => {
    const hosts = ["nl.lumbra", "es.lumbra", "nl.nidora", "de.lumbra", "nl.velmo", "gb.lumbra"];
    const paths = [
      "/",
      "/classifiy/list",
      "/commodity/detail?id=1001",
      "/mobile",
      "/mobile/classifiy/list",
      "/mobile/commodity/detail?id=1003",
    ];
    const written = async (host: string, path: string) =>
      (await ask(host, path)).text.replace(/<(script|style)[\s\S]*?<\/\1>/g, " ").replace(/<[^>]*>/g, "");
    const pages: { readonly host: string; readonly path: string; readonly read: string }[] = [];
    for (const path of paths)
      pages.push(...(await Promise.all(hosts.map(async (host) => ({ host, path, read: await written(host, path) })))));
    // A non-breaking space joins number and symbol.
    const before = /€\u00a0\d/;
    const behind = /\d\u00a0€/;
    const wrong = pages.filter(({ host, read }) => (host.startsWith("nl.") ? behind : before).test(read));
    expect(wrong.map(({ host, path }) => host + path)).toEqual([]);
    expect(pages.filter(({ host, read }) => host.startsWith("nl.") && before.test(read)).length).toBeGreaterThan(paths.length);
  });

  test("nobody is told of a law that is not theirs (D-199)", async () => {
    for (const path of ["/", "/classifiy/list", "/commodity/detail?id=1012"]) {
      const page = await words("us.nidora", path);
      expect(page, path).not.toMatch(/last 30 days|VAT|[Ww]ithdraw|change your mind|[Ee]nergy class/);
    }
    expect(await words("us.nidora", "/commodity/detail?id=1002")).not.toContain("Alba electric kettle 1.7 L, clay");
  });
});

test.each([
  ["es.lumbra", ["Condiciones de venta", "Política de privacidad", "Derecho de desistimiento", "Aviso legal"]],
  ["us.nidora", ["Terms and conditions", "Privacy policy"]],
] as const)("the foot of %s leads to what holds there", async (host, names) => {
  for (const path of ["/", "/mobile"]) {
    const [, foot = ""] = (await ask(host, path)).text.split("<footer");
    const links = [...foot.matchAll(/href="(?:\/mobile)?\/info\?id=[^"]+"[^>]*>([^<]+)</g)].map(([, name]) => name);
    expect(links, path).toEqual(names);
  }
});

test.each([
  ["es.lumbra", "España"],
  ["de.lumbra", "Deutschland"],
  ["us.velmo", "United States"],
])("the foot of %s lists its own country first", async (host, name) => {
  const { text } = await ask(host, "/");
  const [, foot = ""] = text.split('aria-labelledby="footer-countries"');
  expect(/<li><a[^>]*>([^<]+)/.exec(foot)?.[1]?.trim()).toBe(name);
});

describe("what search engines read of the same page in other countries", () => {
  const linksIn = (page: string) =>
    [...page.matchAll(/<link[^>]*rel="alternate"[^>]*hrefLang="([^"]+)"[^>]*href="([^"]+)"/gi)].map(([, language = "", address = ""]) => ({
      language,
      address: address.replaceAll("&amp;", "&"),
    }));
  const isHidden = (page: string) => /<meta[^>]*name="robots"[^>]*noindex/i.test(page);
  const listedIn = async (host: string, part: string) =>
    [...(await ask(host, part)).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));

  test.each(["lumbra", "nidora", "velmo"])("links of %s lead to pages that are there, are for them, and lead back", async (brand) => {
    const hosts = ["es", "it", "pl", "gb", "us", ...(brand === "nidora" ? ["pt"] : [])].map((country) => `${country}.${brand}`);
    const seen = new Map<string, { status: number; hidden: boolean; links: ReturnType<typeof linksIn> }>();
    const look = async (address: string) => {
      const { host, pathname, search } = new URL(address);
      const known = seen.get(address);
      if (known) return known;
      const { status, text } = await ask(host.replace(/\.localhost.*/, ""), pathname + search);
      const looked = { status, hidden: isHidden(text), links: linksIn(text) };
      seen.set(address, looked);
      return looked;
    };
    const wrong: string[] = [];
    for (const host of hosts) {
      const root = `http://${host}.localhost:${shop.port}`;
      const parts = await listedIn(host, "/sitemap.xml");
      const listed = (await Promise.all(parts.map(async (part) => await listedIn(host, new URL(part).pathname)))).flat();
      const lists = listed.filter((address) => address.includes("/classifiy/"));
      const goods = listed.filter((address) => address.includes("/commodity/")).slice(0, 6);
      expect(lists.length, host).toBeGreaterThan(3);
      const starts = [`${root}/`, `${root}/info/aboutUs`, `${root}/info?id=1`, ...lists, ...goods, `${root}/classifiy/list?id=100&page=2`];
      for (const start of starts) {
        const { links, hidden, status } = await look(start);
        if (hidden || status !== 200) {
          if (links.length > 0) wrong.push(`${start} is not for search engines, and has links`);
          continue;
        }
        if (!links.some(({ address }) => address === start)) wrong.push(`${start} does not name itself`);
        for (const { address } of links) {
          const other = await look(address);
          if (other.status !== 200 || other.hidden) wrong.push(`${start} names ${address}, which is ${other.status}`);
          else if (!other.links.some((back) => back.address === start)) wrong.push(`${address} does not name ${start}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(seen.size).toBeGreaterThan(20);
  });
});
