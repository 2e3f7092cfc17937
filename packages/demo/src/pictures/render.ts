/** Pictures of the demo goods as SVG: a subject in the studio of its brand, or several in a room of it. */
import type { BrandCode } from "@rambla/core/market";
import type { PictureSubject } from "../catalogue.ts";
import { families as makers } from "./families.ts";
import { moods } from "./finishes.ts";
import { finishOf, modelOf } from "./model-of.ts";
import { sizeOf } from "./model.ts";
import { Definitions, type Camera } from "./stage.ts";
import { inStudio } from "./studio.ts";

/** Names of all modelled families. */
export const families: readonly string[] = Object.keys(makers);

/** Degrees by which the camera leans, so that no two subjects of a family show the very same picture; one for all finishes and views. */
function leaning({ family, options = {} }: PictureSubject): number {
  const told = Object.keys(options).filter((key) => key !== "view").sort().map((key) => `${key}=${options[key]}`);
  let hash = 2166136261;
  for (const sign of [family, ...told].join()) hash = Math.imul(hash ^ sign.charCodeAt(0), 16777619);
  return told.length === 0 ? 0 : ((hash >>> 0) % 61) / 10 - 3;
}

const turnedBy = (camera: Camera, degrees: number): Camera => ({ yaw: camera.yaw + degrees, pitch: camera.pitch + degrees / 5 });

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
  const turn = leaning(subject);
  const look = view === "detail" ? { ...model.detail, camera: turnedBy(model.detail.camera, turn) } : { camera: turnedBy(view === "side" ? model.side : model.hero, turn) };
  const parts = view === "side" ? (model.sideParts ?? model.parts) : model.parts;
  const content = inStudio(model, look, parts, moods[brand], definitions, frame, fill);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${format.width}" height="${format.height}" viewBox="0 0 ${frame.width} ${frame.height}">${definitions}${content}</svg>`;
}

/** The colour a placeholder takes before the picture has come, as `#rrggbb`. */
export function dominantColour(subject: PictureSubject, brand: BrandCode): string {
  const part = (value: number): string => Math.round(value).toString(16).padStart(2, "0");
  return `#${finishOf(subject, brand).colour.map(part).join("")}`;
}

export { renderScene } from "./scene.ts";
