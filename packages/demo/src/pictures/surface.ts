/** What a surface is painted with: gradients from its shading, flat faces, light, and the patterns of cloth, wood and brushed steel. */
import { short, unit, type Vec } from "./geometry.ts";
import { hexOf, mixed, seen, type Material, type Rgb } from "./material.ts";
import type { Stage } from "./stage.ts";

export const fraction = (value: number, from: number, to: number): number =>
  to - from < 1e-6 ? 0 : Math.max(0, Math.min(1, (value - from) / (to - from)));

export type Stop = { at: number; colour: Rgb; opacity: number };

/** Keeps the stops a straight blend of their neighbours would not give. */
function thinned(stops: readonly Stop[]): Stop[] {
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last || stops.length < 3) return [...stops];
  let worst = 0;
  let index = 0;
  stops.forEach((stop, i) => {
    const share = fraction(stop.at, first.at, last.at);
    const between = mixed(first.colour, last.colour, share);
    const error =
      Math.max(...([0, 1, 2] as const).map((k) => Math.abs(between[k] - stop.colour[k]))) +
      Math.abs(first.opacity + (last.opacity - first.opacity) * share - stop.opacity) * 160;
    if (error > worst) [worst, index] = [error, i];
  });
  if (worst < 9) return [first, last];
  return [...thinned(stops.slice(0, index + 1)).slice(0, -1), ...thinned(stops.slice(index))];
}

/** Linear gradient from stops along `vector` attributes; answers its id. */
export function gradient(stage: Stage, vector: string, stops: readonly Stop[]): string {
  const content = thinned(stops)
    .map(
      ({ at, colour, opacity }) =>
        `<stop offset="${short(at, 2)}" stop-color="${hexOf(colour)}"${opacity < 0.995 ? ` stop-opacity="${short(opacity, 2)}"` : ""}/>`,
    )
    .join("");
  return stage.definitions.keep("linearGradient", vector, content);
}

/** Threads of eight by eight weaves: a larger tile is repeated less often, which draws faster. */
function weave(threads: (x: number, y: number) => string): string {
  return Array.from({ length: 64 }, (_, i) => threads((i % 8) * 6, Math.floor(i / 8) * 6)).join("");
}

/** Fine level lines of uneven length. */
function strokes(offset: number): string {
  return Array.from({ length: 14 }, (_, i) => `M${(i * 131) % 300} ${i * 9 + offset + ((i * 5) % 3)}h${500 + ((i * 97) % 400)}`).join("");
}

/** Pattern of a woven, brushed or grained surface, or nothing. */
export function texture(stage: Stage, material: Material): string | undefined {
  const s = Math.max(0.5, stage.scale / 22);
  const size = (value: number): string => short(value * s, 2);
  if (material.texture === "fabric") {
    return stage.definitions.keep(
      "pattern",
      `width="48" height="48" patternUnits="userSpaceOnUse" patternTransform="scale(${size(1.1)})"`,
      `<path d="${weave((x, y) => `M${x} ${y + 1.5}h3m0 3h3`)}" stroke="#000" stroke-opacity=".09" stroke-width="1.2"/><path d="${weave((x, y) => `M${x + 1.5} ${y + 3}v3m3-6v3`)}" stroke="#fff" stroke-opacity=".13" stroke-width="1.2"/>`,
    );
  }
  if (material.texture === "brushed") {
    return stage.definitions.keep(
      "pattern",
      `width="900" height="126" patternUnits="userSpaceOnUse" patternTransform="scale(${size(1)})"`,
      `<path d="${strokes(0)}" stroke="#fff" stroke-opacity=".1" stroke-width=".8"/><path d="${strokes(4)}" stroke="#000" stroke-opacity=".05" stroke-width=".8"/>`,
    );
  }
  if (material.texture === "wood") {
    return stage.definitions.keep(
      "pattern",
      `width="420" height="120" patternUnits="userSpaceOnUse" patternTransform="scale(${size(1.2)})"`,
      `<g fill="none" stroke="#2a1204"><path stroke-opacity=".13" stroke-width="1.6" d="M0 8C120 2 260 20 420 8M0 40C90 50 150 26 260 38S360 48 420 40M0 76C140 66 250 88 420 76M0 104C130 112 300 96 420 104"/><path stroke-opacity=".07" stroke-width="3" d="M0 22C140 34 240 10 420 22M0 58C110 50 240 68 420 58M0 92C160 84 280 100 420 92"/></g>`,
    );
  }
  return undefined;
}

/** Fill of a flat face: lit evenly, a little brighter towards the key light; metal shows its reflections in bars. */
export function flatGradient(stage: Stage, material: Material, normal: Vec): string {
  const { colour, opacity } = seen(material, unit(normal));
  const vector = `x1="0" y1="0" x2="1" y2="1"`;
  if (material.kind === "metal") {
    const level = [1.16, 0.97, 1.1, 0.86, 1.02, 0.82];
    const stops = level.map((share, i) => ({
      at: i / (level.length - 1),
      colour: share > 1 ? mixed(colour, [255, 255, 255], (share - 1) * 2.4) : mixed(colour, [20, 20, 24], (1 - share) * 0.9),
      opacity,
    }));
    return gradient(stage, vector, stops);
  }
  const lift = 0.05 + 0.11 * material.gloss;
  return gradient(stage, vector, [
    { at: 0, colour: mixed(colour, [255, 255, 255], lift), opacity },
    { at: 0.5, colour, opacity },
    { at: 1, colour: mixed(colour, [24, 16, 20], 0.1), opacity },
  ]);
}

/** A lit shade or globe: hot in the middle, its own colour at the rim. */
export function lightGradient(stage: Stage, material: Material): string {
  const tone = (share: number): string => hexOf(mixed(material.colour, [255, 252, 240], share));
  return stage.definitions.keep(
    "radialGradient",
    `cx=".5" cy=".54" r=".62"`,
    `<stop offset="0" stop-color="${tone(1)}"/><stop offset=".42" stop-color="${tone(0.82)}"/><stop offset=".78" stop-color="${tone(0.36)}"/><stop offset="1" stop-color="${tone(0.02)}"/>`,
  );
}
