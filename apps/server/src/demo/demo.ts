/** Loads the demo's catalogue and serves its pictures. */
import type { PictureSubject } from "@rambla/demo/catalogue";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DEMO_BRANDS, importDemo } from "@rambla/demo/import";
import { plate } from "@rambla/demo/marks";
import { addressedId, MASTERS_FOLDER, readMasters } from "@rambla/demo/masters";
import { importPeople } from "@rambla/demo/people";
import { pictureIdOf, SCENE_FORMATS, SCENES, sceneIdOf } from "@rambla/demo/picture-id";
import { DEMO_BRAND_CODES } from "@rambla/demo/shop";
import { operatorAtConsole } from "@rambla/domain/operator/sign-in-service";
import type { Shop } from "@rambla/domain/platform/shop";
import { importOrders } from "./demo-orders.ts";
import type { ShownPicture } from "../doors/demo-pictures.ts";
import type { PictureSource } from "../file/picture-route.ts";

/** Loads what the database lacks and reports progress. */
export async function loadDemo(shop: Shop, say: (step: string) => void): Promise<void> {
  let told = "";
  const changed = await importDemo(shop, masters, (brand, done, all) => {
    const step = `Loading the demo catalogue: ${brand} ${done} of ${all} …`;
    if (step !== told && done === all) say(step);
    told = step;
  });
  await importPast(shop);
  if (changed > 0) say(`The demo catalogue is there (${changed} goods).`);
}

/** Adds the demo's people and their earlier orders. */
export async function importPast(shop: Shop): Promise<void> {
  const { newcomers, operator: name } = await importPeople(shop);
  const operator = await operatorAtConsole(shop, name);
  if (operator) for (const newcomer of newcomers) await importOrders(shop, operator, newcomer);
}

const masters = readMasters();

const pictureIds = Object.fromEntries(
  DEMO_BRAND_CODES.map((brand) => [
    brand,
    new Set([
      ...Object.keys(masters).filter((pictureId) => pictureId.startsWith(`${brand}.`)),
      ...SCENES.flatMap((scene) => SCENE_FORMATS.map((format) => sceneIdOf(brand, scene, format))),
      ...DEMO_BRANDS[brand].goods.flatMap((goods) => goods.pictures.map((subject: PictureSubject) => pictureIdOf(brand, subject))),
      ...DEMO_BRANDS[brand].categories.map((category) => pictureIdOf(brand, category.picture)),
    ]),
  ]),
);

/** Every picture of the demo, by its id in addresses. Only these are made, so that invented addresses cost nothing. */
const pictures = new Map(
  DEMO_BRAND_CODES.flatMap((brand) =>
    [...(pictureIds[brand] ?? [])].map((pictureId) => [addressedId(masters, pictureId), { brand, pictureId }] as const),
  ),
);

/** Width by height. */
function ratioOf(pictureId: string): number {
  const { width, height } = masters[pictureId] ?? { width: 1, height: 1 };
  return width / height;
}

/** A picture's photograph, or its brand's placeholder. */
export const pictureSource: PictureSource = (addressed) => {
  const found = pictures.get(addressed);
  if (!found) return undefined;
  const { brand, pictureId } = found;
  const photograph = masters[pictureId] && join(MASTERS_FOLDER, `${pictureId}.avif`);
  return { master: async () => (photograph ? await readFile(photograph) : Buffer.from(plate(brand))), ratio: ratioOf(pictureId) };
};

/** What `/demoPlay` shows of a brand. */
export function shownPictures(brand: string): readonly ShownPicture[] {
  return [...(pictureIds[brand] ?? [])].map((pictureId) => ({
    address: addressedId(masters, pictureId),
    pictureId,
    ratio: ratioOf(pictureId),
  }));
}
