/**
 * Ids of demo pictures: text that says what is drawn, so that nothing needs to be stored to draw it again.
 * `lumbra.kettle.clay.hero.size-s.on` is the kettle in clay, hero view, small, switched on; `lumbra.scene.hero` is a room.
 */
import { BRAND_CODES, type BrandCode } from "@rambla/core/market";
import type { PictureSubject } from "./catalogue.ts";

/** Rooms that the renderer knows for every brand. */
export const SCENES = ["hero", "second", "third"] as const;
export type Scene = (typeof SCENES)[number];

export type PictureOf =
  | { readonly brand: BrandCode; readonly subject: PictureSubject }
  | { readonly brand: BrandCode; readonly scene: Scene; readonly format: SceneFormat };

/** A room is seen wide on desktops and tall on phones; a still life is a part of it, for an article or a recipe. */
export const SCENE_FORMATS = ["wide", "phone", "still"] as const;
export type SceneFormat = (typeof SCENE_FORMATS)[number];

/** The id of a picture of goods. Throws for names that cannot stand in an address: that is a mistake in the data. */
export function pictureIdOf(brand: BrandCode, subject: PictureSubject): string {
  const { view = "hero", ...options } = subject.options ?? {};
  const parts = [brand, subject.family, subject.finish, String(view)];
  for (const [key, value] of Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value === true) parts.push(key);
    else if (value === false) parts.push(`${key}!`);
    else parts.push(typeof value === "number" ? `${key}~${String(value).replace(".", "_")}` : `${key}-${value}`);
  }
  for (const part of parts) {
    if (!/^[\w!~-]+$/.test(part)) throw new Error(`"${part}" cannot stand in a picture id`);
  }
  return parts.join(".");
}

/** The id of a room of a brand: `lumbra.scene.hero`, `lumbra.scene.hero.phone` for phones, `lumbra.scene.hero.still`. */
export function sceneIdOf(brand: BrandCode, scene: Scene, format: SceneFormat = "wide"): string {
  return `${brand}.scene.${scene}${format === "wide" ? "" : `.${format}`}`;
}

/** What an id stands for; undefined when it is none. Whether family and finish exist is for the renderer to say. */
export function parsePictureId(id: string): PictureOf | undefined {
  if (id.length > 120 || !/^[\w!~.-]+$/.test(id)) return undefined;
  const [brandName, family, finish, view, ...rest] = id.split(".");
  const brand = BRAND_CODES.find((code) => code === brandName);
  if (!brand || !family || !finish) return undefined;
  if (family === "scene") {
    const scene = SCENES.find((name) => name === finish);
    const format = view === undefined ? "wide" : SCENE_FORMATS.find((name) => name === view && name !== "wide");
    if (!scene || !format || rest.length > 0) return undefined;
    return { brand, scene, format };
  }
  if (!view) return undefined;
  const options: Record<string, string | number | boolean> = { view };
  for (const part of rest) {
    const option = /^(\w+?)(?:(!)|~([\d_-]+)|-([\w-]+))?$/.exec(part);
    const key = option?.[1];
    if (!option || key === undefined) return undefined;
    const [, , no, number, text] = option;
    options[key] = number !== undefined ? Number(number.replace("_", ".")) : (text ?? no === undefined);
  }
  return { brand, subject: { family, finish, options } };
}
