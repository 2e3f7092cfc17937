import { describe, expect, test } from "vitest";
import { COUNTRY_CODES } from "@rambla/core/market";
import fc from "fast-check";
import { parsePictureId, pictureIdOf, sceneIdOf } from "./picture-id.ts";
import { priceIn } from "./prices.ts";

describe("picture ids", () => {
  test("say what is drawn", () => {
    expect(pictureIdOf("lumbra", { family: "kettle", finish: "clay", options: { view: "hero", size: "s", on: true } })).toBe(
      "lumbra.kettle.clay.hero.on.size-s",
    );
    expect(sceneIdOf("velmo", "second")).toBe("velmo.scene.second");
    expect(parsePictureId("velmo.scene.second")).toEqual({ brand: "velmo", scene: "second", format: "wide" });
    expect(parsePictureId(sceneIdOf("velmo", "second", "phone"))).toEqual({ brand: "velmo", scene: "second", format: "phone" });
    expect(parsePictureId("velmo.scene.second.tablet")).toBeUndefined();
  });

  test("lead back to the subject", () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9]{0,7}(-[a-z]{1,4})?$/);
    const key = fc.stringMatching(/^[a-z][a-zA-Z]{0,6}$/).filter((name) => name !== "view" && name !== "scene");
    const value = fc.oneof(word, fc.boolean(), fc.integer({ min: -9, max: 99 }), fc.constantFrom(0.5, 1.75));
    const options = fc.dictionary(key, value, { noNullPrototype: true, minKeys: 1, maxKeys: 4 });
    fc.assert(
      fc.property(word, word, options, fc.option(word), (family, finish, own, view) => {
        const subject = { family, finish, options: view === null ? own : { ...own, view } };
        expect(parsePictureId(pictureIdOf("nidora", subject))).toEqual({ brand: "nidora", subject: { family, finish, options: { ...own, view: view ?? "hero" } } });
      }),
    );
  });

  test.each(["", "lumbra", "acme.kettle.clay.hero", "lumbra.kettle.clay", "lumbra.scene.tenth", "lumbra.kettle.clay.hero.a b", `lumbra.kettle.clay.hero.${"x".repeat(120)}`])(
    "nothing is drawn for %j",
    (id) => expect(parsePictureId(id)).toBeUndefined(),
  );
});

describe("prices in other countries", () => {
  test("keep the order of prices and never end in odd cents", () => {
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRY_CODES), fc.integer({ min: 199, max: 90_000 }), fc.integer({ min: 0, max: 5000 }), (country, price, more) => {
        expect(priceIn(country, price + more)).toBeGreaterThanOrEqual(priceIn(country, price));
        expect(priceIn(country, price)).toBeGreaterThan(0);
      }),
    );
    expect(priceIn("ES", 4999)).toBe(4999);
    expect([priceIn("GB", 4999), priceIn("PL", 4999), priceIn("US", 4999)]).toEqual([4399, 21_390, 4799]);
  });
});
