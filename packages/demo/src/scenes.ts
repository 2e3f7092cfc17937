/** Which goods stand in the rooms of the banners. */
import type { BrandCode } from "@rambla/core/market";
import type { PictureSubject } from "./catalogue.ts";
import type { Scene } from "./picture-id.ts";

export type SceneSubjects = { readonly brand: BrandCode; readonly mood: Scene; readonly subjects: readonly PictureSubject[] };

const SUBJECTS: Readonly<Record<BrandCode, Readonly<Record<Scene, readonly PictureSubject[]>>>> = {
  lumbra: {
    hero: [
      { family: "floor-lamp", finish: "brass", options: { on: true } },
      { family: "desk-lamp", finish: "ink", options: { on: true } },
      { family: "lantern", finish: "amber", options: { on: true } },
    ],
    second: [
      { family: "pendant", finish: "clay", options: { on: true } },
      { family: "table-fan", finish: "white" },
    ],
    third: [
      { family: "bulb", finish: "amber", options: { shape: "globe", on: true } },
      { family: "bulb", finish: "amber", options: { shape: "candle", on: true } },
      { family: "power-strip", finish: "ink" },
    ],
  },
  nidora: {
    hero: [
      { family: "kettle", finish: "clay" },
      { family: "toaster", finish: "cream" },
      { family: "jars", finish: "walnut", options: { count: 3 } },
    ],
    second: [
      { family: "air-fryer", finish: "graphite" },
      { family: "board", finish: "walnut" },
    ],
    third: [
      { family: "pot", finish: "olive", options: { lid: true } },
      { family: "pan", finish: "clay" },
    ],
  },
  velmo: {
    hero: [
      { family: "hair-dryer", finish: "mint" },
      { family: "mirror", finish: "pearl" },
      { family: "toothbrush", finish: "mist" },
    ],
    second: [
      { family: "shaver", finish: "graphite" },
      { family: "trimmer", finish: "graphite" },
    ],
    third: [
      { family: "travel-bag", finish: "teal" },
      { family: "neck-pillow", finish: "coral" },
    ],
  },
};

/** The goods of a room. */
export function sceneOf(brand: BrandCode, mood: Scene): SceneSubjects {
  return { brand, mood, subjects: SUBJECTS[brand][mood] };
}
