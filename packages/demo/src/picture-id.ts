/**
 * Ids of demo pictures: `lumbra.kettle.clay.hero.size-s.on` is the kettle in clay, hero view, small, switched on; `lumbra.scene.hero` is a
 * room.
 */
import type { DemoBrandCode } from "./shop.ts";
import type { PictureSubject } from "./catalogue.ts";

/** Rooms of every brand. */
export const SCENES = ["hero", "second", "third"] as const;
export type Scene = (typeof SCENES)[number];

/** Wide for desktops, tall for phones; a still life is a part of a room, for an article or recipe. */
export const SCENE_FORMATS = ["wide", "phone", "still"] as const;
export type SceneFormat = (typeof SCENE_FORMATS)[number];

/** Throws for a mistake in the data. */
export function pictureIdOf(brand: DemoBrandCode, subject: PictureSubject): string {
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

/** `lumbra.scene.hero`, `lumbra.scene.hero.phone`, `lumbra.scene.hero.still`. */
export function sceneIdOf(brand: DemoBrandCode, scene: Scene, format: SceneFormat = "wide"): string {
  return `${brand}.scene.${scene}${format === "wide" ? "" : `.${format}`}`;
}
