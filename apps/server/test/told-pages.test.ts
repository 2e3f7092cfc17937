/** What rendered pages of the demo tell a shopper, and what they do not. */
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

const ask = (host: string, path: string, rest: Partial<Question> = {}) =>
  askPort({ port: shop.port, path, host: `${host}.localhost`, ...rest });
/** A page as it is read: no tags, no programs. */
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
    // 39.99 instead of 49.99, and 44.99 at the lowest of 30 days.
    const kettle = await words("de.nidora", "/commodity/detail?id=1023");
    expect(kettle).toContain("Niedrigster Preis der letzten 30 Tage: 44,99 €");
    expect(kettle).not.toContain("49,99 €");
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
