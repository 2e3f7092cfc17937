/** Everything that is not a body: tubes and cords, drawings on a surface, cut sheets and light. */
import {
  add, closedPath, cross, hull, short, smoothPath, times, unit, type Point, type Vec,
} from "./geometry.ts";
import { hexOf, mixed, seen, toned, type Material } from "./material.ts";
import type { Part, Stage } from "./stage.ts";
import { flatGradient, texture } from "./surface.ts";

/** A round bar along a smooth curve: handles, arms, cords. */
export function tube(
  points: readonly Vec[],
  radius: number,
  material: Material,
  options: { readonly nearer?: number; readonly shadow?: boolean; readonly flatEnds?: boolean; readonly framed?: boolean } = {},
): Part {
  const reach = points.flatMap((point): Vec[] => [add(point, [radius, 0, 0]), add(point, [-radius, 0, 0]), add(point, [0, radius, 0]), add(point, [0, -radius, 0]), add(point, [0, 0, radius]), add(point, [0, 0, -radius])]);
  return {
    points: reach,
    run: { points, radius },
    ...options,
    draw: (stage) => {
      const projected = points.map((point): Point => {
        const { x, y } = stage.project(point);
        return [x, y];
      });
      const size = radius * stage.scale * Math.hypot(...stage.direction([0, 1, 0]));
      const path = stage.definitions.keep("path", `d="${smoothPath(projected)}"`, "");
      const colour = (x: number, y: number, z: number): string => hexOf(seen(material, unit([x, y, z])).colour);
      const opacity = material.kind === "glass" ? ` stroke-opacity=".5"` : "";
      const run = (width: number, shift: number, stroke: string): string =>
        `<use href="#${path}"${shift ? ` transform="translate(${short(-shift * 0.62, 2)} ${short(-shift * 0.78, 2)})"` : ""} stroke="${stroke}" stroke-width="${short(width, 2)}"/>`;
      const layers = size > 70 ? 26 : size > 40 ? 12 : size > 12 ? 7 : 4;
      const glint = material.kind === "metal" ? 0.3 : material.gloss > 0.4 ? 0.2 : 0;
      const strokes =
        size < 2.2
          ? run(size * 2, 0, colour(0.3, -0.2, 0.8)) + run(size * 0.9, size * 0.4, colour(-0.4, 0.5, 0.75))
          : Array.from({ length: layers }, (_, i) => {
              // From the shaded rim to the lit ridge, each layer a little narrower and nearer to the light.
              const t = i / (layers - 1);
              const lean = 0.95 - 1.5 * t;
              return run(size * (2 - 1.3 * t), size * 0.44 * t, colour(lean * 0.78, -lean * 0.62, Math.sqrt(Math.max(0.02, 1 - lean * lean))));
            }).join("") +
            (glint ? run(size * glint, size * 0.5, colour(-0.5, 0.42, 0.75)) : "");
      return `<g fill="none" stroke-linejoin="round" stroke-linecap="${options.flatEnds ? "butt" : "round"}"${opacity}>${strokes}</g>`;
    },
  };
}

/** Where a drawing lies: origin, and where its x and its downward y go; both in centimetres. */
export type Surface = { readonly at: Vec; readonly x: Vec; readonly down: Vec };

/** Upright surface that faces the viewer at `at`. */
export const facing = (at: Vec): Surface => ({ at, x: [1, 0, 0], down: [0, -1, 0] });
/** Level surface seen from above. */
export const lying = (at: Vec): Surface => ({ at, x: [1, 0, 0], down: [0, 0, 1] });
/** Upright surface that looks to the right. */
export const sideways = (at: Vec): Surface => ({ at, x: [0, 0, -1], down: [0, -1, 0] });

/** A drawing in centimetres (y down) on a surface; left out while the surface looks away. */
export function drawing(surface: Surface, reach: number, fragment: string | ((stage: Stage) => string), nearer = 0): Part {
  const corners = ([[-1, -1], [1, -1], [1, 1], [-1, 1]] as const).map(([x, y]) =>
    add(surface.at, add(times(surface.x, x * reach), times(surface.down, y * reach))),
  );
  return {
    points: corners,
    shadow: false,
    framed: false,
    nearer,
    draw: (stage) => {
      const x = stage.direction(surface.x);
      const down = stage.direction(surface.down);
      if (cross(x, times(down, -1))[2] <= 0.02) return "";
      const origin = stage.project(surface.at);
      const s = stage.scale;
      const matrix = [x[0] * s, -x[1] * s, down[0] * s, -down[1] * s].map((value) => short(value, 3));
      const content = typeof fragment === "string" ? fragment : fragment(stage);
      return `<g transform="matrix(${matrix.join(" ")} ${short(origin.x)} ${short(origin.y)})">${content}</g>`;
    },
  };
}

/** A flat piece cut to any outline (y down, on the surface) with a thickness towards the back. */
export function sheet(
  surface: Surface,
  outline: readonly Point[],
  thickness: number,
  material: Material,
  options: { readonly edge?: Material; readonly holes?: readonly (readonly Point[])[]; readonly nearer?: number } = {},
): Part {
  const spot = ([x, y]: Point, back: number): Vec => {
    const out = unit(cross(surface.x, times(surface.down, -1)));
    return add(add(surface.at, add(times(surface.x, x), times(surface.down, y))), times(out, -back));
  };
  return {
    points: outline.flatMap((point) => [spot(point, 0), spot(point, thickness)]),
    nearer: options.nearer,
    draw: (stage) => {
      const normal = unit(cross(stage.direction(surface.x), times(stage.direction(surface.down), -1)));
      const faceUp = normal[2] >= 0;
      const flat = (points: readonly Point[], back: number): Point[] =>
        points.map((point) => {
          const { x, y } = stage.project(spot(point, back));
          return [x, y];
        });
      const [near, far] = faceUp ? [flat(outline, 0), flat(outline, thickness)] : [flat(outline, thickness), flat(outline, 0)];
      const step = Math.max(1, Math.floor(near.length / 40));
      let edges = "";
      for (let i = 0; i < near.length; i += step) {
        const j = Math.min(near.length, i + step) % near.length;
        const [a, b, c, d] = [near[i], near[j], far[j], far[i]];
        if (a && b && c && d) edges += closedPath(hull([a, b, c, d]), 0.1);
      }
      const edge = seen(toned(options.edge ?? material, -0.12), unit(add(times(normal, 0.3), [0.15, -0.6, 0.5]))).colour;
      const holes = (options.holes ?? []).map((hole) => closedPath(flat(hole, 0), 0.1)).join("");
      const face = closedPath(near, 0.1) + holes;
      const look = faceUp ? normal : times(normal, -1);
      const pattern = texture(stage, material);
      const rim = mixed(seen(options.edge ?? material, unit(add(look, [-0.5, 0.6, 0.3]))).colour, [255, 255, 255], 0.22);
      return (
        (thickness * stage.scale > 0.8 ? `<path d="${edges}${closedPath(far, 0.1)}" fill="${hexOf(edge)}"/>` : "") +
        `<path d="${face}" fill-rule="evenodd" fill="url(#${flatGradient(stage, material, look)})" stroke="${hexOf(rim)}" stroke-width="1.2" stroke-opacity=".7"/>` +
        (pattern ? `<path d="${face}" fill-rule="evenodd" fill="url(#${pattern})"/>` : "")
      );
    },
  };
}

/** Soft light around a point, `reach` in centimetres. */
export function glow(at: Vec, reach: number, colour: string, strength: number, nearer = 0): Part {
  return {
    points: [at],
    shadow: false,
    framed: false,
    nearer,
    draw: (stage) => {
      const { x, y } = stage.project(at);
      const fill = stage.definitions.keep(
        "radialGradient",
        "",
        `<stop offset="0" stop-color="${colour}" stop-opacity="${short(strength, 2)}"/><stop offset=".35" stop-color="${colour}" stop-opacity="${short(strength * 0.42, 2)}"/><stop offset=".7" stop-color="${colour}" stop-opacity="${short(strength * 0.1, 2)}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/>`,
      );
      return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(reach * stage.scale)}" fill="url(#${fill})"/>`;
    },
  };
}

/** Points of a rounded rectangle around the origin. */
export function roundedOutline(width: number, height: number, radius: number): Point[] {
  const points: Point[] = [];
  for (const [quarter, [sx, sy]] of ([[1, 1], [-1, 1], [-1, -1], [1, -1]] as const).entries()) {
    for (let i = 0; i <= 6; i += 1) {
      const angle = ((quarter + i / 6) * Math.PI) / 2;
      points.push([sx * (width / 2 - radius) + radius * Math.cos(angle), sy * (height / 2 - radius) + radius * Math.sin(angle)]);
    }
  }
  return points;
}

/** Rounded rectangle as drawing code, centred on (x, y). */
export function plate(x: number, y: number, width: number, height: number, radius: number, fill: string, more = ""): string {
  return `<rect x="${short(x - width / 2, 3)}" y="${short(y - height / 2, 3)}" width="${short(width, 3)}" height="${short(height, 3)}" rx="${short(radius, 3)}" fill="${fill}"${more ? ` ${more}` : ""}/>`;
}

/** Circle as drawing code. */
export function dotAt(x: number, y: number, radius: number, fill: string, more = ""): string {
  return `<circle cx="${short(x, 3)}" cy="${short(y, 3)}" r="${short(radius, 3)}" fill="${fill}"${more ? ` ${more}` : ""}/>`;
}

const SEGMENTS: Readonly<Record<string, string>> = {
  "0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc", "7": "abc", "8": "abcdefg", "9": "abcfgd",
};

/** Seven-segment digits as drawing code; the height is in centimetres, (x, y) the centre. */
export function digits(text: string, x: number, y: number, height: number, colour: string): string {
  const w = height * 0.5;
  const step = height * 0.74;
  const narrow = [...text].map((sign) => (sign === "." || sign === ":" ? 0.34 : 1));
  let left = x - (narrow.reduce((sum, part) => sum + part, 0) * step - (step - w)) / 2;
  let path = "";
  const h = height / 2;
  for (const [index, sign] of [...text].entries()) {
    const line = (x1: number, y1: number, x2: number, y2: number): string =>
      `M${short(left + x1, 2)} ${short(y - h + y1, 2)}L${short(left + x2, 2)} ${short(y - h + y2, 2)}`;
    if (sign === ".") path += line(w * 0.05, height, w * 0.1, height);
    if (sign === ":") path += line(w * 0.08, h * 0.6, w * 0.09, h * 0.6) + line(w * 0.08, h * 1.4, w * 0.09, h * 1.4);
    const bars: Readonly<Record<string, readonly [number, number, number, number]>> = {
      a: [0, 0, w, 0], b: [w, 0, w, h], c: [w, h, w, height], d: [0, height, w, height], e: [0, h, 0, height], f: [0, 0, 0, h], g: [0, h, w, h],
    };
    for (const name of SEGMENTS[sign] ?? "") {
      const bar = bars[name];
      if (bar) path += line(...bar);
    }
    left += step * (narrow[index] ?? 1);
  }
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${short(height * 0.11, 3)}" stroke-linecap="round"/>`;
}
