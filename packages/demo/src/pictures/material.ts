/** Materials and studio light: what colour a surface shows under the key light from the upper left. */
import { dot, unit, type Vec } from "./geometry.ts";

export type Rgb = readonly [number, number, number];

export type Material = {
  readonly colour: Rgb;
  readonly kind: "paint" | "metal" | "glass" | "light";
  /** 0 chalk … 1 lacquer. */
  readonly gloss: number;
  readonly texture?: "wood" | "fabric" | "brushed" | undefined;
};

/** Towards the key light, in view space. */
export const KEY_LIGHT: Vec = unit([-0.52, 0.62, 0.6]);
/** The two upright soft boxes: the angle to the viewer's axis, radians, left negative. */
const SOFT_BOX = -1.08;
const STRIP_LIGHT = 1.28;

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function hexOf(colour: Rgb): string {
  const part = (value: number): string =>
    Math.round(Math.max(0, Math.min(255, value)))
      .toString(16)
      .padStart(2, "0");
  const full = colour.map(part).join("");
  return `#${/^(.)\1(.)\2(.)\3$/.test(full) ? `${full[0]}${full[2]}${full[4]}` : full}`;
}

export function mixed(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

function dimmed(colour: Rgb, level: number): Rgb {
  return [colour[0] * level, colour[1] * level, colour[2] * level];
}

export function brightness(colour: Rgb): number {
  return (colour[0] * 0.3 + colour[1] * 0.59 + colour[2] * 0.11) / 255;
}

/** The same material in another colour: a share towards white (positive) or black (negative). */
export function toned(material: Material, share: number): Material {
  return { ...material, colour: mixed(material.colour, share > 0 ? [255, 255, 255] : [12, 10, 12], Math.abs(share)) };
}

const step = (from: number, to: number, value: number): number => {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** How much of an upright soft box a mirror ray meets; `width` in radians. */
const lamp = (ray: Vec, angle: number, width: number): number =>
  Math.exp(-(((Math.atan2(ray[0], ray[2]) - angle) / width) ** 2)) * (1 - step(0.62, 0.98, Math.abs(ray[1])));

/** What a mirror sees of the studio: 0 dark … about 1.3. */
function studio(ray: Vec): number {
  return (
    0.4 +
    0.9 * lamp(ray, SOFT_BOX, 0.5) +
    0.55 * lamp(ray, STRIP_LIGHT, 0.2) +
    0.5 * step(0.25, 0.95, ray[1]) +
    0.4 * step(0.1, 0.9, -ray[1]) +
    0.34 * step(0.35, 1, -ray[2])
  );
}

/** Colour and opacity of a surface whose normal (view space, unit) is given. */
export function seen(material: Material, normal: Vec): { colour: Rgb; opacity: number } {
  const [nx, ny] = normal;
  const nz = Math.max(0, normal[2]);
  const mirror: Vec = [2 * nz * nx, 2 * nz * ny, 2 * nz * nz - 1];
  const light = dot(normal, KEY_LIGHT);
  const grazing = (1 - nz) ** 4;
  if (material.kind === "light") {
    const core = 0.06 + 0.86 * nz ** 2.4;
    return { colour: mixed(material.colour, [255, 253, 246], core), opacity: 1 };
  }
  if (material.kind === "glass") {
    const shine = Math.min(1, 0.95 * lamp(mirror, SOFT_BOX, 0.24) + 0.55 * lamp(mirror, STRIP_LIGHT, 0.12));
    const edge = (1 - nz) ** 2.2;
    const colour = mixed(mixed(material.colour, [40, 46, 52], edge * 0.4), [255, 255, 255], shine);
    return { colour, opacity: Math.min(0.95, (1 - material.gloss) * 0.9 + 0.06 + edge * 0.5 + shine * 0.7) };
  }
  if (material.kind === "metal") {
    const level = studio(mirror) * (0.86 + 0.16 * Math.max(0, light));
    const body = dimmed(material.colour, 0.16 + 0.84 * Math.min(1.18, level));
    return { colour: mixed(body, [255, 255, 255], Math.max(0, Math.min(0.75, (level - 0.95) * 1.1))), opacity: 1 };
  }
  const wrapped = Math.max(0, (light + 0.35) / 1.35);
  // Pale goods throw the light of the ground back and never turn grey; deep colours keep their shadow.
  const pale = brightness(material.colour) ** 2;
  const level = 0.58 + 0.21 * pale + (0.54 - 0.28 * pale) * wrapped ** 1.1 + 0.05 * ny;
  const shadow = mixed(material.colour, [34, 26, 34], 0.12);
  const lit = mixed(shadow, material.colour, step(0.5, 0.95, level));
  const dark = 1 - brightness(material.colour);
  const shine = material.gloss * ((0.05 + 0.55 * grazing) * studio(mirror) + (0.16 + 0.2 * dark) * lamp(mirror, SOFT_BOX, 0.42));
  const sheen = (0.05 + 0.1 * dark) * grazing + 0.07 * dark * Math.max(0, light);
  return { colour: mixed(dimmed(lit, level), [255, 255, 255], Math.min(0.8, shine + sheen)), opacity: 1 };
}

export const paint = (hex: string, gloss: number, texture?: Material["texture"]): Material => ({
  kind: "paint",
  colour: rgb(hex),
  gloss,
  texture,
});

export const metal = (hex: string): Material => ({ kind: "metal", colour: rgb(hex), gloss: 1 });
export const glass = (hex: string, clear: number): Material => ({ kind: "glass", colour: rgb(hex), gloss: clear });

/** Materials every brand uses for the parts that do not carry the finish. */
export const STEEL = metal("#d9dadb");
export const CHROME = metal("#eef0f2");
export const BRASS = metal("#d8ab5e");
export const DARK_METAL = metal("#5b5d62");
export const BLACK = paint("#232427", 0.55);
export const RUBBER = paint("#2c2c2e", 0.12);
export const GREY = paint("#8d8f92", 0.3);
export const WHITE = paint("#f6f4f1", 0.5);
export const IVORY = paint("#efe7d8", 0.3);
export const OAK = paint("#c9975f", 0.22, "wood");
export const WALNUT = paint("#7d5236", 0.26, "wood");
export const CLEAR = glass("#e8eef0", 1);
export const FROSTED = glass("#fbf8f2", 0.25);
export const SMOKED = glass("#4b4a4c", 0.55);
export const WATER = glass("#a9d8e6", 0.62);
export const WARM_LIGHT: Material = { kind: "light", colour: rgb("#ffb84f"), gloss: 0 };
export const COOL_LIGHT: Material = { kind: "light", colour: rgb("#dfeeff"), gloss: 0 };
