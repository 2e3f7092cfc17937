/** The demo's side of the server: loading the catalogue once, and the masters of its pictures and marks. */
import { PAYMENT_METHODS } from "@rambla/core/config";
import { BRAND_CODES, type BrandCode } from "@rambla/core/market";
import type { PictureSubject } from "@rambla/demo/catalogue";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEMO_BRANDS, importDemo } from "@rambla/demo/import";
import { addressedId, MASTERS_FOLDER, readMasters } from "@rambla/demo/masters";
import { parsePictureId, pictureIdOf, SCENE_FORMATS, SCENES, sceneIdOf } from "@rambla/demo/picture-id";
import { illustration, illustrationNames } from "@rambla/demo/pictures/illustrations";
import { icon, logo, paymentMark } from "@rambla/demo/pictures/marks";
import { dominantColour, renderPicture, renderScene } from "@rambla/demo/pictures/render";
import type { Shop } from "@rambla/domain/platform/shop";
import sharp from "sharp";
import { sceneOf } from "@rambla/demo/scenes";
import type { ShownPicture } from "./demo-pictures.ts";
import type { PictureSource } from "./picture-route.ts";

/** Loads what the database does not hold yet and says how far it is. */
export async function loadDemo(shop: Shop, say: (step: string) => void): Promise<void> {
  let told = "";
  const changed = await importDemo(shop, masters, dominantColour, (brand, done, all) => {
    const step = `Loading the demo catalogue: ${brand} ${done} of ${all} …`;
    if (step !== told && done === all) say(step);
    told = step;
  });
  if (changed > 0) say(`The demo catalogue is there (${changed} goods).`);
}

const masters = readMasters();

/** The ids of all pictures of a brand, each once. */
const pictureIds = Object.fromEntries(
  BRAND_CODES.map((brand) => [
    brand,
    new Set([
      ...SCENES.flatMap((scene) => SCENE_FORMATS.map((format) => sceneIdOf(brand, scene, format))),
      ...DEMO_BRANDS[brand].goods.flatMap((goods) => goods.pictures.map((subject: PictureSubject) => pictureIdOf(brand, subject))),
      ...DEMO_BRANDS[brand].categories.map((category) => pictureIdOf(brand, category.picture)),
    ]),
  ]),
);

/** Every picture the demo can show, by its id in addresses. Only these are made: an address must not make work that nobody asked for. */
const pictures = new Map<string, string>(
  BRAND_CODES.flatMap((brand) => [...(pictureIds[brand] ?? [])]).map((pictureId) => [addressedId(masters, pictureId), pictureId]),
);

const PRODUCT_SIZE = 1200;
const SCENE_SIZE = { wide: { width: 1920, height: 800 }, phone: { width: 780, height: 960 }, still: { width: 1200, height: 900 } } as const;

/** The photograph of a picture, or until there is one the SVG that is drawn of it; scaled by the picture route. */
export const pictureSource: PictureSource = (addressed) => {
  const pictureId = pictures.get(addressed);
  if (pictureId === undefined) return undefined;
  const master = masters[pictureId];
  if (master) return { master: readFileSync(join(MASTERS_FOLDER, `${pictureId}.avif`)), ratio: master.width / master.height };
  const picture = parsePictureId(pictureId);
  if (!picture) return undefined;
  if ("scene" in picture) {
    const size = SCENE_SIZE[picture.format];
    return { master: Buffer.from(renderScene(sceneOf(picture.brand, picture.scene), size)), ratio: size.width / size.height };
  }
  return { master: Buffer.from(renderPicture(picture.subject, picture.brand, { width: PRODUCT_SIZE, height: PRODUCT_SIZE })), ratio: 1 };
};

/** What `/demoPlay` shows of a brand. */
export function shownPictures(brand: BrandCode): readonly ShownPicture[] {
  return [...(pictureIds[brand] ?? [])].map((pictureId) => {
    const picture = parsePictureId(pictureId);
    const { width, height } = picture && "scene" in picture ? SCENE_SIZE[picture.format] : { width: PRODUCT_SIZE, height: PRODUCT_SIZE };
    return { address: addressedId(masters, pictureId), pictureId, ratio: width / height };
  });
}

/** Logos, icons and small marks at fixed addresses under `/brand/`. */
export async function brandMarks(): Promise<Record<string, { type: string; body: Buffer | string }>> {
  const svg = "image/svg+xml";
  const marks: Record<string, { type: string; body: Buffer | string }> = {};
  for (const brand of BRAND_CODES) {
    marks[`/brand/${brand}/logo.svg`] = { type: svg, body: logo(brand) };
    marks[`/brand/${brand}/logo-holiday.svg`] = { type: svg, body: logo(brand, "holiday") };
    marks[`/brand/${brand}/icon.svg`] = { type: svg, body: icon(brand) };
    marks[`/brand/${brand}/icon-180.png`] = { type: "image/png", body: await sharp(Buffer.from(icon(brand))).resize(180, 180).png().toBuffer() };
    for (const name of illustrationNames) marks[`/brand/${brand}/illustration/${name}.svg`] = { type: svg, body: illustration(name, brand) };
  }
  for (const name of Object.keys(PAYMENT_METHODS)) marks[`/brand/pay/${name}.svg`] = { type: svg, body: paymentMark(name) };
  return marks;
}
