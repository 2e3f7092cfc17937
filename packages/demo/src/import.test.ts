import { describe, expect, test } from "vitest";
import { countryOf } from "@rambla/core/market";
import { countriesOfBrand, DEMO_BRAND_CODES, DEMO_CONFIG, DEMO_COUNTRY_CODES } from "./shop.ts";
import fc from "fast-check";
import { activitiesOf, catalogueOf, DEMO_BRANDS, preSalesOf } from "./import.ts";
import { pictureIdOf, sceneIdOf } from "./picture-id.ts";
import { priceIn } from "./prices.ts";
import { SWATCHES } from "./swatches.ts";

describe("picture ids", () => {
  test("say what is to be seen", () => {
    expect(pictureIdOf("lumbra", { family: "kettle", finish: "clay", options: { view: "hero", size: "s", on: true } })).toBe(
      "lumbra.kettle.clay.hero.on.size-s",
    );
    expect(sceneIdOf("velmo", "second")).toBe("velmo.scene.second");
    expect(sceneIdOf("velmo", "second", "phone")).toBe("velmo.scene.second.phone");
  });

  test("tell subjects apart, whatever the order of their options", () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9]{0,7}(-[a-z]{1,4})?$/);
    const key = fc.stringMatching(/^[a-z][a-zA-Z]{0,6}$/).filter((name) => name !== "view");
    const value = fc.oneof(word, fc.boolean(), fc.integer({ min: -9, max: 99 }), fc.constantFrom(0.5, 1.75));
    const options = fc.dictionary(key, value, { noNullPrototype: true, minKeys: 1, maxKeys: 4 });
    fc.assert(
      fc.property(word, word, options, key, value, (family, finish, own, name, other) => {
        const id = pictureIdOf("nidora", { family, finish, options: own });
        expect(pictureIdOf("nidora", { family, finish, options: Object.fromEntries(Object.entries(own).toReversed()) })).toBe(id);
        fc.pre(own[name] !== other);
        expect(pictureIdOf("nidora", { family, finish, options: { ...own, [name]: other } })).not.toBe(id);
      }),
    );
  });

  test.each(["a b", "a/b", "a.b", ""])("cannot hold %j", (finish) => {
    expect(() => pictureIdOf("lumbra", { family: "kettle", finish })).toThrow(/picture id/);
  });
});

describe("swatches", () => {
  test("are there for every colour of goods", () => {
    for (const brand of DEMO_BRAND_CODES) {
      const colours = DEMO_BRANDS[brand].parameters.find(({ key }) => key === "colour")?.values ?? {};
      expect(Object.keys(SWATCHES[brand]).toSorted(), brand).toEqual(Object.keys(colours).toSorted());
    }
  });
});

describe("pre-sales", () => {
  test.each(DEMO_BRAND_CODES)(
    "of %s begin with a day at home and end with the last minute of one, whatever the clock does in between",
    (brand) => {
      const atHome = (moment: Date) => new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Madrid", timeStyle: "short" }).format(moment);
      for (const now of ["2026-11-26T08:00:00Z", "2026-03-20T23:30:00Z", "2026-10-10T12:00:00Z"]) {
        const held = preSalesOf(DEMO_BRANDS[brand], new Date(now));
        expect(held.length).toBeGreaterThan(0);
        for (const { startsAt, endsAt, balanceFrom, balanceUntil } of held) {
          expect([startsAt, endsAt, balanceUntil].map(atHome)).toEqual(["00:00", "23:59", "23:59"]);
          if (balanceFrom) expect(atHome(balanceFrom)).toBe("00:00");
        }
      }
    },
  );
});

describe("events", () => {
  const NOW = new Date("2026-11-26T08:00:00Z");
  test.each(DEMO_BRAND_CODES)("of %s begin and end with a day at home, and name round amounts", (brand) => {
    const atHome = (moment: Date) => new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Madrid", timeStyle: "short" }).format(moment);
    for (const event of activitiesOf(brand, DEMO_BRANDS[brand], NOW)) {
      expect([event.startsAt, event.endsAt].map(atHome)).toEqual(["00:00", "23:59"]);
      const amounts =
        event.kind === "gift"
          ? event.gifts.flatMap(({ from }) => Object.values(from))
          : Object.values(event.steps).flatMap((steps) => steps.flatMap(({ fromMinor, offMinor }) => [fromMinor, offMinor]));
      for (const amount of amounts) expect(amount % (amount >= 20_000 ? 1000 : 100), `${event.activityId} ${amount}`).toBe(0);
    }
  });

  test.each(DEMO_BRAND_CODES)("of %s promise a gift with goods of which one piece earns it in every country", (brand) => {
    const { goods } = catalogueOf(brand, DEMO_BRANDS[brand], {}, NOW);
    const withGoods = activitiesOf(brand, DEMO_BRANDS[brand], NOW).flatMap((event) =>
      event.kind === "gift" && event.goodsIds !== null ? [event] : [],
    );
    expect(withGoods.length).toBeGreaterThan(0);
    for (const { activityId, goodsIds, gifts } of withGoods)
      for (const one of goods.filter(({ goodsId }) => goodsIds?.includes(goodsId)))
        for (const { country, priceMinor } of one.prices)
          for (const { from } of gifts) expect(priceMinor, `${activityId} ${country}`).toBeGreaterThanOrEqual(from[country] ?? 0);
  });
});

describe("special prices", () => {
  test.each(DEMO_BRAND_CODES)("of %s lie below the normal price in every country that sells the goods", (brand) => {
    const { goods, specialPrices } = catalogueOf(brand, DEMO_BRANDS[brand], {}, new Date(0));
    expect(specialPrices?.length).toBeGreaterThan(0);
    for (const { goodsId, country, distributionId, priceMinor } of specialPrices ?? []) {
      const normal = goods.find((one) => one.goodsId === goodsId)?.prices.find((price) => price.country === country);
      expect(priceMinor, `${goodsId} ${country}`).toBeLessThan(normal?.priceMinor ?? 0);
      expect(distributionId).toMatch(/^[\w-]{16}$/);
    }
    const sold = goods
      .filter(({ goodsId }) => specialPrices?.some((price) => price.goodsId === goodsId))
      .flatMap(({ prices }) => prices.map(({ country }) => country));
    expect(new Set(specialPrices?.map(({ country }) => country))).toEqual(new Set(sold));
  });
});

describe("what stands around goods", () => {
  const brands = DEMO_BRAND_CODES.map((brand) => [brand, catalogueOf(brand, DEMO_BRANDS[brand], {}, new Date(0))] as const);

  test.each(brands)("of %s: words that lead to goods stand in their description, in every language", (_, { goods }) => {
    const linked = goods.flatMap(({ goodsId, texts }) =>
      Object.entries(texts).flatMap(([language, text]) =>
        Object.entries(text?.links ?? {}).map(([words, to]) => ({ goodsId, language, words, to, text })),
      ),
    );
    expect(linked.length).toBeGreaterThan(8);
    expect(
      linked
        .filter(({ words, text }) => !text?.description.includes(words))
        .map(({ goodsId, language, words }) => [goodsId, language, words]),
    ).toEqual([]);
    expect(linked.filter(({ to, goodsId }) => to === goodsId || !goods.some((one) => one.goodsId === to))).toEqual([]);
  });

  test.each(brands)("of %s: what fits is goods of the brand", (_, { goods, fits = [] }) => {
    expect(fits.length).toBeGreaterThan(0);
    for (const { fitId, takes, is } of fits) {
      for (const goodsId of [...takes, ...is])
        expect(
          goods.some((one) => one.goodsId === goodsId),
          `${fitId} ${goodsId}`,
        ).toBe(true);
    }
  });

  test.each(brands)("of %s: dimensions agree with the table of facts", (brand, { goods }) => {
    const told = ["height", "width", "length", "diameter"];
    const facts = goods.flatMap(({ goodsId, dimensions, parameters }) =>
      dimensions
        ? parameters
            .filter(({ key }) => told.includes(key))
            .map(({ key, value }) => ({ goodsId, key, value, of: Object.values(dimensions) }))
        : [],
    );
    if (brand !== "velmo") expect(facts.length).toBeGreaterThan(10);
    expect(facts.filter(({ value, of }) => !of.includes(Number(value)))).toEqual([]);
  });
});

test.each(DEMO_BRAND_CODES)("%s sells goods of two tax rates in each of its countries that has two", (brandCode) => {
  const { goods } = catalogueOf(brandCode, DEMO_BRANDS[brandCode], {}, new Date("2026-11-20T10:00:00Z"));
  for (const code of countriesOfBrand(brandCode)) {
    const { taxRate, reducedTaxRate } = countryOf(DEMO_CONFIG, code);
    const sold = goods.filter(({ prices, stock }) => stock > 0 && prices.some(({ country }) => country === code));
    const rates = sold.map(({ taxClass = "standard" }) => (taxClass === "reduced" ? reducedTaxRate : taxRate));
    expect(new Set(rates), code).toEqual(new Set([taxRate, reducedTaxRate]));
  }
});

test("nothing is sold where no socket can feed it (D-199)", () => {
  const inAmerica = (brand: "nidora" | "velmo") =>
    catalogueOf(brand, DEMO_BRANDS[brand], {}, new Date(0))
      .goods.filter(({ prices }) => prices.some(({ country }) => country === "US"))
      .map(({ articleNumber }) => articleNumber);
  const everywhere = [...inAmerica("nidora"), ...inAmerica("velmo")];
  // The kettle of 2200 W, the fryer of 2400 W, the hair dryer of 2000 W; the small fryer of 1500 W and the travel dryer of 1200 W fit.
  expect(everywhere.filter((number) => ["NI-1002", "NI-1023", "NI-1005", "VE-1002", "VE-1021"].includes(number))).toEqual([]);
  expect(everywhere).toEqual(expect.arrayContaining(["NI-1011", "NI-1008", "VE-1018"]));
});

describe("prices in other countries", () => {
  test("keep the order of prices and never end in odd cents", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DEMO_COUNTRY_CODES),
        fc.integer({ min: 199, max: 90_000 }),
        fc.integer({ min: 0, max: 5000 }),
        (country, price, more) => {
          expect(priceIn(country, price + more)).toBeGreaterThanOrEqual(priceIn(country, price));
          expect(priceIn(country, price)).toBeGreaterThan(0);
        },
      ),
    );
    expect(priceIn("ES", 4999)).toBe(4999);
    expect([priceIn("GB", 4999), priceIn("PL", 4999), priceIn("US", 4999)]).toEqual([4399, 21_390, 4799]);
  });
});

/** What the documentation promises under these ids. */
describe.each(DEMO_BRAND_CODES)("the goods of %s that have a name of their own", (brand) => {
  const { goods, bundles, activities } = DEMO_BRANDS[brand];
  const one = (goodsId: string) => goods.find(({ id }) => id === goodsId);

  test("are there in the numbers they are told in", () => {
    expect(one("1001")?.stock).toBeGreaterThan(20);
    expect(one("1001")?.notIn).toBeUndefined();
    expect(goods.filter(({ product }) => product !== undefined && product === one("1002")?.product).length).toBeGreaterThan(1);
    expect(one("1003")?.stock).toBeGreaterThan(0);
    expect(one("1003")?.stock).toBeLessThanOrEqual(5);
    expect(one("1004")?.stock).toBe(0);
    expect(one("1005")?.deposit).toBeGreaterThan(0);
    expect(one("1005")?.preSale).toBeDefined();
    expect(one("1006")).toMatchObject({ limitPerOrder: 2, limitPerPerson: 3 });
  });

  test("1007 belongs to a bundle that costs less than its parts", () => {
    const bundle = bundles.find((candidate) => candidate.goods.some(({ goodsId }) => goodsId === "1007"));
    const parts = bundle?.goods.reduce((sum, { goodsId, quantity = 1 }) => sum + (one(goodsId)?.price ?? NaN) * quantity, 0);
    expect(bundle?.price).toBeLessThan(parts ?? NaN);
  });

  test("1008 is in a flash sale below its price", () => {
    expect(one("1008")?.flashSale?.price).toBeLessThan(one("1008")?.price ?? NaN);
  });

  test("1009 by itself earns a gift", () => {
    const gift = activities.find(({ goodsIds, gifts }) => gifts && goodsIds?.includes("1009"))?.gifts?.[0];
    expect(gift?.from).toBeLessThanOrEqual(one("1009")?.price ?? NaN);
    expect(goods.map(({ id }) => id)).toContain(gift?.goodsId);
  });
});
