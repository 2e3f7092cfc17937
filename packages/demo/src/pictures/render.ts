/** Pictures of the demo goods as SVG: a subject in the studio of its brand, or several in a room of it. */
import type { BrandCode } from "@rambla/core/market";
import type { PictureSubject } from "../catalogue.ts";
import { families as makers } from "./families.ts";
import { finishes, moods } from "./finishes.ts";
import { hexOf, type Material } from "./material.ts";
import { sizeOf, type Model } from "./model.ts";
import { Definitions } from "./stage.ts";
import { inStudio } from "./studio.ts";

/** Names of all modelled families. */
export const families: readonly string[] = Object.keys(makers);

function finishOf(subject: PictureSubject, brand: BrandCode): Material {
  const finish = finishes[brand][subject.finish];
  if (!finish) throw new Error(`Brand ${brand} has no finish "${subject.finish}"`);
  return finish;
}

/** The model of a subject in the finish of a brand. Refuses an unknown family or finish. */
export function modelOf(subject: PictureSubject, brand: BrandCode): Model {
  const make = makers[subject.family];
  if (!make) throw new Error(`No picture family "${subject.family}"`);
  return make(finishOf(subject, brand), subject.options ?? {});
}

/**
 * Product picture as a complete SVG document.
 * @param subject family, finish and options; `options.view` is `hero` (default), `side` or `detail`
 * @param format size of the document in pixels
 */
export function renderPicture(subject: PictureSubject, brand: BrandCode, format: { width: number; height: number }): string {
  const model = modelOf(subject, brand);
  const options = subject.options ?? {};
  const view = options["view"] ?? "hero";
  const definitions = new Definitions();
  const side = Math.min(format.width, format.height);
  const frame = { width: Math.round((format.width / side) * 1000), height: Math.round((format.height / side) * 1000) };
  const fill = 0.72 * Math.sqrt(Math.sqrt(sizeOf(options)));
  const look = view === "detail" ? model.detail : { camera: view === "side" ? model.side : model.hero };
  const parts = view === "side" ? (model.sideParts ?? model.parts) : model.parts;
  const content = inStudio(model, look, parts, moods[brand], definitions, frame, fill);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${format.width}" height="${format.height}" viewBox="0 0 ${frame.width} ${frame.height}">${definitions}${content}</svg>`;
}

/** The colour a placeholder takes before the picture has come, as `#rrggbb`. */
export function dominantColour(subject: PictureSubject, brand: BrandCode): string {
  return hexOf(finishOf(subject, brand).colour);
}

export { renderScene } from "./scene.ts";
