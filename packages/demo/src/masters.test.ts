import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DEMO_BRAND_CODES } from "./shop.ts";
import { describe, expect, test } from "vitest";
import { catalogueOf, DEMO_BRANDS } from "./import.ts";
import { addressedId, MASTERS_FOLDER, readMasters } from "./masters.ts";
import { pictureWords } from "./picture-words.ts";
import { pictureIdOf, SCENE_FORMATS, SCENES, sceneIdOf } from "./picture-id.ts";

const folder = join(import.meta.dirname, "../../..", MASTERS_FOLDER);
const masters = readMasters(folder);

describe("photographs", () => {
  test("are all there, within their limit of bytes, and nothing else is", () => {
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name !== "manifest.json") : [];
    expect(files.toSorted()).toEqual(
      Object.keys(masters)
        .map((id) => `${id}.avif`)
        .toSorted(),
    );
    const sizes = files.map((name) => statSync(join(folder, name)).size);
    for (const [index, size] of sizes.entries())
      expect(size, files[index]).toBeLessThanOrEqual(/\.scene\.\w+(\.phone)?\.avif$/.test(files[index] ?? "") ? 180 * 1024 : 60 * 1024);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40 * 1024 * 1024);
  });

  test("are of what the catalogue shows; no goods, category or room goes without", () => {
    const goods = DEMO_BRAND_CODES.flatMap((brand) =>
      DEMO_BRANDS[brand].goods.map(({ pictures }) => pictures.map((subject) => pictureIdOf(brand, subject))),
    );
    const categories = DEMO_BRAND_CODES.flatMap((brand) => DEMO_BRANDS[brand].categories.map(({ picture }) => pictureIdOf(brand, picture)));
    const rooms = DEMO_BRAND_CODES.flatMap((brand) =>
      SCENES.flatMap((scene) => SCENE_FORMATS.map((format) => sceneIdOf(brand, scene, format))),
    );
    const shown = new Set([...goods.flat(), ...categories, ...rooms]);
    expect([Object.keys(masters).length > 100, rooms.length > 10, categories.length > 10, goods.flat().length > 100]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(Object.keys(masters).filter((id) => !shown.has(id))).toEqual([]);
    // Only first pictures are required.
    const first = [...goods.flatMap(([hero]) => hero ?? []), ...categories, ...rooms];
    expect(first.filter((id) => masters[id] === undefined)).toEqual([]);
  });

  test("show goods where they are used behind their first picture, once that has been taken", () => {
    const kettle = (known: typeof masters) =>
      catalogueOf("nidora", DEMO_BRANDS.nidora, known, new Date()).goods.find(({ goodsId }) => goodsId === "1002");
    const [first = "", second = "", ...others] = kettle(masters)?.pictures.map(({ pictureId }) => pictureId) ?? [];
    expect([first, second].map((id) => id.replace(/\.\w{8}$/, ""))).toEqual(["nidora.kettle.clay.hero", "nidora.kettle.clay.place"]);
    expect(kettle(masters)?.texts["de"]?.pictures?.[1]).toBe(
      "Wasserkocher Alba 1,7 l, Terrakotta, auf der Arbeitsplatte einer Küche in der Morgensonne",
    );
    const { "nidora.kettle.clay.place": _place, ...before } = masters;
    expect(kettle(before)?.pictures.map(({ pictureId }) => pictureId)).toEqual([first, ...others]);
  });

  test("are described in every language, as the catalogue calls their goods", () => {
    const words = pictureWords(DEMO_BRANDS);
    for (const [id, { alt }] of Object.entries(masters)) expect(alt, id).toEqual(words.get(id));
  });

  test("have a dozen pixels to stand on, of a few bytes", () => {
    for (const [id, { placeholder }] of Object.entries(masters))
      expect(placeholder, id).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]{40,480}$/);
  });

  test("have another address when they were taken anew", () => {
    const master = {
      colour: "#dddddd",
      width: 1200,
      height: 1200,
      bytes: 1,
      placeholder: "",
      alt: pictureWords(DEMO_BRANDS).get("lumbra.scene.hero")!,
    };
    const before = addressedId({ "lumbra.bulb.white.hero": { ...master, made: "0123456789abcdef" } }, "lumbra.bulb.white.hero");
    const after = addressedId({ "lumbra.bulb.white.hero": { ...master, made: "fedcba9876543210" } }, "lumbra.bulb.white.hero");
    expect(before).not.toBe(after);
    expect(addressedId({}, "lumbra.bulb.white.hero")).toBe("lumbra.bulb.white.hero");
  });
});
