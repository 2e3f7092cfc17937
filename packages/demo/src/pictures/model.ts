/** What a family answers: the parts in centimetres and how they want to be looked at. */
import type { PictureSubject } from "../catalogue.ts";
import type { Vec } from "./geometry.ts";
import type { Material } from "./material.ts";
import type { Camera, Part } from "./stage.ts";

export type Look = {
  readonly camera: Camera;
  /** Centre of the crop; without it the whole model is framed. */
  readonly focus?: Vec;
  /** Width of the crop in centimetres. */
  readonly span?: number;
};

export type Model = {
  readonly parts: readonly Part[];
  /** What the model stands on or hangs from. */
  readonly mount: "floor" | "wall" | "ceiling";
  readonly hero: Camera;
  readonly side: Camera;
  readonly detail: Look & { readonly focus: Vec; readonly span: number };
  /** Other parts for the side view, where another arrangement tells more than a turn. */
  readonly sideParts?: readonly Part[];
};

export type Options = NonNullable<PictureSubject["options"]>;
export type Family = (finish: Material, options: Options) => Model;

/** Factor of the size option: s, m or l. */
export function sizeOf(options: Options, small = 0.82, large = 1.2): number {
  return options["size"] === "s" ? small : options["size"] === "l" ? large : 1;
}

export function countOf(options: Options, otherwise: number): number {
  const count = Number(options["count"] ?? otherwise);
  return Number.isFinite(count) && count > 0 ? Math.floor(count) : otherwise;
}

export const isOn = (options: Options): boolean => options["on"] === true;
