/** Bulbs of every shape, clear, tinted or opal. */
import { BLACK, BRASS, CHROME, CLEAR, glass, paint, WARM_LIGHT, type Material } from "./material.ts";
import { countOf, isOn, sizeOf, type Family, type Options } from "./model.ts";
import { drum, solid, type Section } from "./solid.ts";
import { placed, together, type Part } from "./stage.ts";
import { dotAt, drawing, glow, lying, tube } from "./trim.ts";

/** A finish for parts that cannot be glass. */
export function opaque(finish: Material): Material {
  return finish.kind === "glass" ? paint("#57524e", 0.5) : finish;
}

const screwThread: Section = [[1.15, 0.6], [1.38, 0.82], [1.2, 1.05], [1.38, 1.28], [1.2, 1.5], [1.38, 1.72], [1.2, 1.95], [1.36, 2.2], [1.3, 2.7]];

const bulbShapes: Readonly<Record<string, { readonly glass: Section; readonly height: number; readonly heart: number; readonly width: number }>> = {
  classic: { glass: [[1.35, 2.7], [1.6, 3.6], [2.5, 5.4], [3, 7.3], [2.7, 9], [1.7, 10.2], [0, 10.7]], height: 10.7, heart: 6.8, width: 7 },
  globe: { glass: [[1.35, 2.7], [1.7, 3.3], [3.6, 4.7], [4.75, 7.6], [4.2, 10.2], [2.5, 12], [0, 12.6]], height: 12.6, heart: 7.6, width: 10.4 },
  candle: { glass: [[1.3, 2.7], [1.5, 3.4], [1.8, 4.8], [1.65, 6.4], [1, 8.4], [0.42, 9.8], [0, 10.3]], height: 10.3, heart: 5.4, width: 5 },
};

function bulbParts(finish: Material, options: Options): { parts: Part[]; height: number; width: number } {
  const on = isOn(options);
  const shape = String(options["shape"] ?? "classic");
  const opal = finish.kind === "paint" && finish.colour[0] > 235;
  if (shape === "spot") {
    const face = on ? WARM_LIGHT : paint("#e9e6df", 0.7);
    const shell = finish.kind === "glass" ? paint("#5b5753", 0.4) : finish;
    const parts: Part[] = [
      solid({ profile: drum(0.35, 0, 1, 0.1), at: [-0.6, 0, 0], material: CHROME }),
      solid({ profile: drum(0.35, 0, 1, 0.1), at: [0.6, 0, 0], material: CHROME }),
      solid({
        profile: [...drum(1.25, 0.8, 2, 0.2), [[1.3, 2], [1.6, 2.5], [2.1, 3.7], [2.4, 5]], [[2.4, 5], [2.5, 5.15], [2.5, 5.6]], [[2.5, 5.6], [2.42, 5.72]]],
        material: shell,
        cap: face,
      }),
    ];
    const lens = drawing(lying([0, 5.73, 0]), 2.2, [0, 1, 2, 3, 4, 5, 6].map((i) => {
      const angle = (i / 6) * Math.PI * 2;
      const [x, y] = i === 6 ? [0, 0] : [Math.cos(angle) * 1.25, Math.sin(angle) * 1.25];
      return dotAt(x, y, 0.52, on ? "#fffbe8" : "#fff", `fill-opacity=".75" stroke="#7a6a50" stroke-opacity=".3" stroke-width=".08"`);
    }).join(""), 4);
    return { parts: [...parts, lens, ...(on ? [glow([0, 6.4, 0], 6, "#ffc463", 0.5, -9)] : [])], height: 5.8, width: 5.6 };
  }
  const form = bulbShapes[shape] ?? bulbShapes["classic"];
  if (!form) throw new Error(`No bulb shape "${shape}"`);
  const envelope: Material = on
    ? opal ? WARM_LIGHT : glass("#ffc46a", 0.5)
    : opal ? paint("#f7f5f0", 0.7)
    : finish.kind === "glass" ? finish
    : finish.kind === "metal" || finish.colour[2] > 60 ? glass("#e6ebea", 0.95)
    : glass("#e0a24a", 0.66);
  const collar = finish.kind === "metal" || finish.colour[2] < 60 ? (finish.kind === "metal" ? finish : BRASS) : CHROME;
  const amber = finish.kind === "paint" && finish.colour[2] < 60 && finish.colour[0] > 200;
  const heart = form.heart;
  const filament: Part[] = opal
    ? []
    : [
        solid({ profile: [[[0.55, 2.6], [0.34, 3.4], [0.3, heart - 1.6], [0.5, heart - 1.2], [0, heart - 1]]], material: CLEAR, shadow: false }),
        ...[-0.75, -0.25, 0.25, 0.75].map((x): Part =>
          tube([[x * 0.4, heart - 1.3, 0], [x, heart - 0.6, 0], [x * 1.25, heart + 1.5, 0], [x * 0.5, heart + 1.7, 0]], 0.09, on ? WARM_LIGHT : paint("#e3a13c", 0.4), { shadow: false }),
        ),
      ];
  const parts: Part[] = [
    together([
      solid({ profile: [[[0.35, 0], [0.8, 0.25], [1.1, 0.6]], screwThread], material: collar, bands: { 0: BLACK } }),
      ...filament,
      ...(on ? [glow([0, heart, 0], form.width * 0.42, "#fff1c4", 0.9)] : []),
      solid({ profile: [[[1.45, 2.55], [1.5, 2.7], [1.42, 3]], form.glass], material: envelope, bands: { 0: finish.kind === "paint" && !opal && !amber ? finish : collar } }),
      ...(on ? [glow([0, heart, 0], form.width * 1.05, "#ffbf55", 0.5)] : []),
    ]),
  ];
  return { parts, height: form.height, width: form.width };
}

export const bulb: Family = (finish, options) => {
  const count = countOf(options, 1);
  const { parts, height, width } = bulbParts(finish, options);
  const factor = sizeOf(options, 0.85, 1.18);
  const standing = Array.from({ length: count }, (_, i) =>
    placed(parts, { at: [((i % 3) - (Math.min(count, 3) - 1) / 2) * width * 1.05, 0, Math.floor(i / 3) * -width + (i % 2) * 0.6], turn: i * 40, scale: factor }),
  ).flat();
  const lyingDown = Array.from({ length: count }, (_, i) =>
    placed(parts, { at: [i * width * 0.5, width * 0.42, i * width * 1.02 - (count - 1) * width * 0.5], roll: -82, turn: 26, scale: factor }),
  ).flat();
  return {
    parts: standing,
    sideParts: lyingDown,
    mount: "floor",
    hero: { yaw: -20, pitch: 12 },
    side: { yaw: 0, pitch: 26 },
    detail:
      options["shape"] === "spot"
        ? { camera: { yaw: 20, pitch: 52 }, focus: [-0.4, 5, 0], span: 5.4 * factor }
        : { camera: { yaw: 24, pitch: 14 }, focus: [-0.8, height * 0.3 * factor, 0], span: height * 0.66 * factor },
  };
};

