/** Lamps and bulbs. */
import type { Point, Vec } from "./geometry.ts";
import {
  BLACK, BRASS, CHROME, CLEAR, DARK_METAL, glass, paint, RUBBER, toned, WARM_LIGHT, WHITE, type Material,
} from "./material.ts";
import { countOf, isOn, sizeOf, type Family, type Options } from "./model.ts";
import { ball, box, drum, solid, type Section } from "./solid.ts";
import { placed, together, type Part } from "./stage.ts";
import { dotAt, drawing, facing, glow, lying, plate, tube } from "./trim.ts";

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
    return { parts: [...parts, lens, ...(on ? [glow([0, 5.8, 0], 7, "#ffc463", 0.75, 5)] : [])], height: 5.8, width: 5.6 };
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
      solid({ profile: [[[1.45, 2.55], [1.5, 2.7], [1.42, 3]], form.glass], material: envelope, bands: { 0: collar } }),
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
    detail: { camera: { yaw: 24, pitch: 8 }, focus: [0, height * 0.42 * factor, 0], span: height * 0.62 * factor },
  };
};

/** Lamp shade seen from outside: axis towards the mouth, light inside when on. */
function shade(profile: readonly Section[], finish: Material, on: boolean, mouth: number, reach: number): Part[] {
  const end = profile.at(-1)?.at(-1) ?? [1, 1];
  const inside = on ? paint("#ffe6b0", 0.1) : toned(paint("#f6f1e6", 0.3), -0.06);
  return [
    solid({ profile, material: finish, open: { wall: 0.25, depth: mouth, inside } }),
    ball([0, end[1] - reach, 0], end[0] * 0.36, on ? WARM_LIGHT : paint("#f7f3ea", 0.6)),
  ];
}

export const deskLamp: Family = (finish, options) => {
  const on = isOn(options);
  const body = opaque(finish);
  const joint = body.kind === "metal" ? body : BRASS;
  const elbow: Vec = [-9, 25, 0];
  const neck: Vec = [11, 43, 0];
  const head = placed(
    [
      solid({ profile: drum(1.5, -2.2, 0.4, 0.4), material: joint }),
      ...shade([[[1.6, 0], [3, 0.5], [4.4, 2.2], [6.4, 6.5], [7.6, 10.4]], [[7.6, 10.4], [7.75, 11]]], finish, on, 6, 2.2),
      ...(on ? [glow([0, 12.5, 0], 19, "#ffc766", 0.62, 12)] : []),
    ],
    { at: [12.4, 42, 0], roll: -142, turn: 0 },
  );
  const parts: Part[] = [
    solid({ profile: drum(9, 0, 1.7, 0.5), material: body, nearer: -20 }),
    solid({ profile: drum(1.3, 1.7, 4, 0.3), material: joint }),
    tube([[0, 3, 0], elbow], 0.62, joint, { flatEnds: false }),
    ball(elbow, 1.5, body, 1),
    tube([elbow, neck], 0.62, joint),
    ...head,
    tube([[-2, 0.5, -8], [-12, 0.3, -11], [-24, 0.3, -7], [-33, 0.3, -12]], 0.28, RUBBER, { nearer: -30, framed: false }),
    drawing(lying([4.4, 1.72, 3.4]), 1, dotAt(0, 0, 1.05, "#000", `fill-opacity=".25"`) + dotAt(0, 0, 0.9, on ? "#ffce7a" : "#d8d4cc") + dotAt(0, 0, 0.9, "none", `stroke="#fff" stroke-opacity=".6" stroke-width=".12"`)),
  ];
  return {
    parts: placed(parts, { scale: sizeOf(options) }),
    mount: "floor",
    hero: { yaw: -14, pitch: 10 },
    side: { yaw: 66, pitch: 18 },
    detail: { camera: { yaw: -34, pitch: 4 }, focus: [13.5, 38, 2], span: 27 },
  };
};

export const floorLamp: Family = (finish, options) => {
  const on = isOn(options);
  const body = opaque(finish);
  const linen: Material = on ? paint("#ffdf9e", 0.05, "fabric") : paint("#ece2cf", 0.05, "fabric");
  const parts: Part[] = [
    solid({ profile: drum(14, 0, 2, 0.6), material: body, nearer: -30 }),
    solid({ profile: [[[1.1, 2], [1.1, 118]]], material: body }),
    solid({ profile: drum(2, 60, 63, 0.4), material: body.kind === "metal" ? body : BRASS, nearer: 2 }),
    ...(on ? [glow([0, 132, 0], 62, "#ffc766", 0.55, -20)] : []),
    solid({ profile: [[[24, 114], [17, 148]]], material: linen, open: { wall: 0.4, depth: 14, inside: on ? paint("#fff3d0", 0) : paint("#f4ecdc", 0) }, nearer: 4 }),
    ...(on ? [glow([0, 130, 10], 26, "#fff2c8", 0.75, 40)] : []),
    tube([[6, 114, 8], [6, 107, 8], [6, 100, 8]], 0.14, BRASS, { nearer: 20 }),
    ball([6, 99.4, 8], 0.8, BRASS, 20),
  ];
  const factor = sizeOf(options, 0.86, 1.12);
  return {
    parts: placed(parts, { scale: factor }),
    mount: "floor",
    hero: { yaw: -20, pitch: 7 },
    side: { yaw: 40, pitch: 24 },
    detail: { camera: { yaw: 10, pitch: -4 }, focus: [2, 122 * factor, 0], span: 62 * factor },
  };
};

export const pendant: Family = (finish, options) => {
  const on = isOn(options);
  const body = opaque(finish);
  const fitting = body.kind === "metal" ? body : BRASS;
  const dome = placed(
    [
      together([
        solid({ profile: [[[0.6, -20], [1.4, -19.8], [2.2, -19]], [[2.2, -19], [2.4, -15.2]]], material: fitting }),
        solid({
          profile: [[[3.2, -15.2], [3.4, -14.6]], [[3.4, -14.6], [9, -12.6], [14, -8.4], [16.6, -3], [17, 0]]],
          material: finish,
          open: { wall: 0.3, depth: 9, inside: on ? paint("#ffe2a6", 0.1) : paint("#f1eadc", 0.2) },
        }),
      ]),
    ],
    { roll: 180 },
  );
  const parts: Part[] = [
    tube([[0, 19, 0], [0, 60, 0], [0, 140, 0]], 0.34, RUBBER, { framed: false, nearer: -30 }),
    ...(on ? [glow([0, -3, 0], 30, "#ffc766", 0.55, -30)] : []),
    ball([0, 2.4, 0], 4.6, on ? WARM_LIGHT : paint("#f5f1e8", 0.6), -24),
    ...dome,
    ...(on ? [glow([0, 0, 12], 20, "#ffe7ab", 0.5, 40)] : []),
    { points: [[0, 27, 0]], draw: () => "", shadow: false },
  ];
  const factor = sizeOf(options);
  return {
    parts: placed(parts, { scale: factor }),
    sideParts: [
      ...placed(parts, { at: [-22, 6, -6], scale: factor * 0.92 }),
      ...placed(parts, { at: [6, -8, 4], scale: factor * 0.92 }),
      ...placed(parts, { at: [34, 14, -12], scale: factor * 0.92 }),
    ],
    mount: "ceiling",
    hero: { yaw: 0, pitch: -12 },
    side: { yaw: 10, pitch: 14 },
    detail: { camera: { yaw: 0, pitch: 16 }, focus: [2, 14 * factor, 0], span: 24 * factor },
  };
};

export const wallLamp: Family = (finish, options) => {
  const on = isOn(options);
  const body = opaque(finish);
  const parts: Part[] = [
    ...placed([solid({ profile: drum(5.2, 0, 1.6, 0.4), material: body })], { tilt: 90, at: [0, -4, 0] }),
    ...(on ? [glow([0, 6, 2], 30, "#ffc766", 0.55, -9)] : []),
    tube([[0, -4, 1.6], [0, -4, 7], [0, -1.5, 10], [0, 0.5, 10]], 0.75, body.kind === "metal" ? body : BRASS),
    solid({ at: [0, 0, 10], profile: drum(2.4, 0, 2, 0.4), material: body, nearer: 1 }),
    solid({ at: [0, 0, 10], profile: [[[2.6, 1.6], [5, 3.4], [6, 7], [5, 11], [2.8, 13], [0, 13.5]]], material: on ? WARM_LIGHT : paint("#f6f2ea", 0.65), nearer: 2 }),
    ...(on ? [glow([0, 7, 10], 13, "#ffd98c", 0.5, 20)] : []),
  ];
  return {
    parts: placed(parts, { scale: sizeOf(options) }),
    mount: "wall",
    hero: { yaw: -26, pitch: 8 },
    side: { yaw: 58, pitch: 14 },
    detail: { camera: { yaw: -40, pitch: 20 }, focus: [0, -1, 7], span: 17 },
  };
};

export const lantern: Family = (finish, options) => {
  const on = isOn(options);
  const body = opaque(finish);
  const post = (x: number, z: number): Part => tube([[x, 3, z], [x, 17.4, z]], 0.34, body);
  const parts: Part[] = [
    solid({ profile: drum(7, 0, 3.2, 0.7), material: body, nearer: -9 }),
    together([
      solid({ profile: drum(1.7, 3.2, on ? 9 : 8.4, 0.3), material: on ? WARM_LIGHT : paint("#f4ead6", 0.2) }),
      ...(on ? [glow([0, 10, 0], 10, "#ffce70", 0.95)] : []),
      post(-4.4, -4.4), post(4.4, -4.4),
      solid({ profile: [[[5.7, 3.2], [5.9, 10], [5.7, 17.2]]], material: on ? glass("#ffd08a", 0.8) : CLEAR }),
      post(-4.4, 4.4), post(4.4, 4.4),
      ...(on ? [glow([0, 10, 0], 21, "#ffb845", 0.4)] : []),
    ]),
    solid({ profile: [...drum(7, 17, 18.6, 0.5), [[5.6, 18.6], [4.6, 20.4], [2.4, 21.6]], [[2.2, 21.6], [2.2, 22.6]]], material: body, nearer: 9 }),
    tube([[-5.4, 18.4, 0], [-6.4, 24, 0], [-3.4, 29.2, 0], [0, 30.4, 0], [3.4, 29.2, 0], [6.4, 24, 0], [5.4, 18.4, 0]], 0.32, body.kind === "metal" ? body : DARK_METAL, { nearer: 12 }),
  ];
  const factor = sizeOf(options);
  return {
    parts: placed(parts, { scale: factor }),
    mount: "floor",
    hero: { yaw: -24, pitch: 12 },
    side: { yaw: 62, pitch: 26 },
    detail: { camera: { yaw: -14, pitch: 10 }, focus: [0, 8 * factor, 0], span: 16 * factor },
  };
};

export const nightLight: Family = (finish, options) => {
  const on = options["on"] !== false;
  const body = opaque(finish);
  const parts: Part[] = [
    solid({ profile: drum(5, 0, 1.6, 0.5), material: body, nearer: -4 }),
    ...(on ? [glow([0, 7, 0], 17, "#ffc766", 0.55, -6)] : []),
    solid({ profile: [[[4.4, 1.6], [5.5, 3.6], [5.9, 6.4], [5.2, 9.6], [3, 11.8], [0, 12.5]]], material: on ? WARM_LIGHT : paint("#f4f1ea", 0.5) }),
    drawing(facing([0, 0.8, 5]), 1, dotAt(0, 0, 0.35, on ? "#ffd27a" : "#c9c4bb"), 6),
    ...(on ? [glow([0, 5, 4], 9, "#fff0c4", 0.5, 12)] : []),
  ];
  const factor = sizeOf(options);
  return {
    parts: placed(parts, { scale: factor }),
    sideParts: placed([...parts, tube([[-2, 1, -4], [-9, 0.3, -8], [-15, 0.3, 2], [-24, 0.3, 0]], 0.26, WHITE, { nearer: -9 })], { scale: factor, turn: 40 }),
    mount: "floor",
    hero: { yaw: 0, pitch: 12 },
    side: { yaw: 0, pitch: 38 },
    detail: { camera: { yaw: 20, pitch: 6 }, focus: [1.5, 2.8 * factor, 0], span: 9 * factor },
  };
};

export const spot: Family = (finish, options) => {
  const on = isOn(options);
  const body = opaque(finish);
  const count = countOf(options, 1);
  const head: Part[] = [
    solid({ profile: [...drum(3.2, 0, 10.5, 0.4), [[3.2, 10.1], [3.2, 10.6]]], material: body, open: { wall: 0.28, depth: 2.2, inside: on ? paint("#ffe6ae", 0.2) : BLACK } }),
    solid({ profile: drum(2.5, 8.2, 9.2, 0.2), material: on ? WARM_LIGHT : paint("#e6e3dc", 0.7), nearer: 2 }),
    ...(on ? [glow([0, 11, 0], 11, "#ffca6e", 0.75, 9)] : []),
  ];
  const one = (x: number, turn: number): Part[] => [
    solid({ at: [x, -7.6, 0], profile: drum(1.1, 0, 4, 0.2), material: BLACK }),
    ...placed(head, { at: [x, -9.2, -1.5], tilt: 118, turn, scale: 1 }).map((part) => ({ ...part, nearer: (part.nearer ?? 0) + 3 })),
  ];
  const rail: Part[] = count > 1
    ? [box({ at: [0, -3.6, 0], size: [count * 13, 2.2, 4], radius: 0.6, material: body, nearer: -6 })]
    : [solid({ at: [0, -3.6, 0], profile: drum(5.4, 0, 2.4, 0.5), material: body, nearer: -6 })];
  const parts = [...rail, ...Array.from({ length: count }, (_, i) => one((i - (count - 1) / 2) * 12, i % 2 === 0 ? -22 : 20)).flat()];
  const factor = sizeOf(options);
  return {
    parts: placed(parts, { scale: factor }),
    mount: "ceiling",
    hero: { yaw: -24, pitch: -8 },
    side: { yaw: 52, pitch: -16 },
    detail: { camera: { yaw: 12, pitch: -6 }, focus: [count > 1 ? -(count - 1) * 6 * factor : 0, -11 * factor, 5], span: 13 * factor },
  };
};

export const panel: Family = (finish, options) => {
  const on = options["on"] !== false;
  const body = opaque(finish);
  const round = options["shape"] === "round";
  const half = 15 * sizeOf(options, 0.72, 1.35);
  const face = on ? "#fffdf4" : "#f1efe9";
  const plateParts: Part[] = round
    ? [solid({ profile: drum(half, 0, 2.6, 0.6), material: body })]
    : [box({ size: [half * 2, 2.6, half * 2], radius: 1.4, soft: 0.6, material: body })];
  const light = round
    ? dotAt(0, 0, half - 1.5, "#000", `fill-opacity=".18"`) + dotAt(0.06, 0.06, half - 1.6, face)
    : plate(0, 0, half * 2 - 3, half * 2 - 3, 0.8, "#000", `fill-opacity=".18"`) + plate(0.06, 0.06, half * 2 - 3.2, half * 2 - 3.2, 0.7, face);
  const pane = drawing(lying([0, 2.62, 0]), half, (stage) => {
    const sheen = stage.definitions.keep("radialGradient", `cx=".42" cy=".38" r=".75"`, on
      ? `<stop offset="0" stop-color="#fff"/><stop offset=".6" stop-color="#fff6dd"/><stop offset="1" stop-color="#ffe2a4"/>`
      : `<stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#d9d5cc"/>`);
    return light + (round ? dotAt(0, 0, half - 1.6, `url(#${sheen})`) : plate(0, 0, half * 2 - 3.2, half * 2 - 3.2, 0.7, `url(#${sheen})`));
  }, 9);
  const parts = [...plateParts, pane, ...(on ? [glow([0, 4, 0], half * 1.7, "#ffe2a0", 0.35, 20)] : [])];
  const upright = placed(parts, { tilt: 90 });
  return {
    parts: upright,
    sideParts: [...upright, ...placed(parts.slice(0, 1), { tilt: 90, turn: 180, at: [half * 1.15, -half * 0.6, 26] })].slice(0, upright.length),
    mount: "wall",
    hero: { yaw: -24, pitch: 10 },
    side: { yaw: 62, pitch: 8 },
    detail: { camera: { yaw: -36, pitch: 18 }, focus: [half * 0.7, half * 0.72, 2], span: half * 0.95 },
  };
};

export const strip: Family = (finish, options) => {
  const on = isOn(options);
  const body = opaque(finish);
  const windings = options["size"] === "l" ? 9 : options["size"] === "s" ? 5 : 7;
  const reel = 4 + windings * 0.62;
  let spiral = "";
  for (let i = 0; i < windings; i += 1) {
    const radius = 3.7 + i * 0.62;
    spiral += dotAt(0, 0, radius, "none", `stroke="#6d675d" stroke-opacity=".5" stroke-width=".1"`) + dotAt(-0.03, -0.03, radius + 0.2, "none", `stroke="#fff" stroke-opacity=".75" stroke-width=".14"`);
  }
  const tail: readonly Point[] = [[-reel + 0.5, 0], [-reel + 0.2, 7], [-2, 11.4], [6, 9.5], [12, 12.5], [20, 11]];
  const leds = [0.2, 0.9, 1.6, 2.2, 2.75, 3.3, 3.8, 4.3, 4.8];
  const at = (t: number): Point => {
    const i = Math.min(tail.length - 2, Math.floor(t));
    const [a, b] = [tail[i] ?? [0, 0], tail[i + 1] ?? [0, 0]];
    const share = t - i;
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  };
  const ribbon: Vec[] = tail.map(([x, z]) => [x, 0.5, z]);
  const parts: Part[] = [
    solid({ profile: [...drum(reel, 0, 1.2, 0.12)], material: WHITE, open: { wall: reel - 3.4, depth: 1.2, inside: body } }),
    drawing(lying([0, 1.22, 0]), reel, spiral, 1),
    solid({ profile: drum(3.2, 0, 1.5, 0.2), material: body, open: { wall: 1.4, depth: 1.4 }, nearer: 2 }),
    tube(ribbon, 0.55, WHITE, { nearer: 3 }),
    ...leds.flatMap((t): Part[] => {
      const [x, z] = at(t);
      return [
        ball([x, 0.95, z], 0.3, on ? WARM_LIGHT : paint("#f3c65a", 0.6), 8),
        ...(on ? [glow([x, 1, z], 2.8, "#ffc766", 0.8, 9)] : []),
      ];
    }),
    box({ at: [22.5, 0, 10.8], size: [6, 1.8, 3], radius: 0.7, soft: 0.3, material: body, nearer: 4 }),
  ];
  return {
    parts,
    mount: "floor",
    hero: { yaw: -14, pitch: 40 },
    side: { yaw: 118, pitch: 24 },
    detail: { camera: { yaw: -30, pitch: 38 }, focus: [0, 1, 9], span: 12 },
  };
};

export const stringLights: Family = (finish, options) => {
  const on = options["on"] !== false;
  const body = opaque(finish);
  const count = Math.min(12, countOf(options, 8));
  // Hung in three swags one under the other, as in a window.
  const wire: Vec[] = Array.from({ length: 25 }, (_, i): Vec => {
    const swag = Math.min(2, Math.floor(i / 8.01));
    const t = (i - swag * 8) / 8;
    const across = swag % 2 === 0 ? t - 0.5 : 0.5 - t;
    return [across * 56, 48 - swag * 19 - 6 * (1 - (2 * t - 1) ** 2) - t * 8, Math.sin(i * 1.7) * 1.4];
  });
  const lamps = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    const from = wire[Math.floor(t * 24)] ?? [0, 0, 0];
    const to = wire[Math.floor(t * 24) + 1] ?? from;
    const share = t * 24 - Math.floor(t * 24);
    const at: Vec = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share];
    return placed(
      [together([
        solid({ profile: [[[1.35, -3.4], [1.35, -0.8], [0.7, -0.2]]], material: body }),
        ...(on ? [glow([0, -6, 0], 8.5, "#ffbe55", 0.7)] : []),
        solid({ profile: [[[0, -9], [1.6, -8.4], [2.4, -6.6], [1.9, -4.6], [1.2, -3.3]]], material: on ? WARM_LIGHT : glass("#e0a24a", 0.6) }),
        ...(on ? [glow([0, -6.2, 0], 3.6, "#fff3c9", 0.8)] : []),
      ], 4)],
      { at, roll: (i % 2 ? 5 : -4) },
    );
  }).flat();
  return {
    parts: [tube(wire, 0.34, body.kind === "metal" ? body : RUBBER, { nearer: -8 }), ...lamps],
    mount: "ceiling",
    hero: { yaw: 0, pitch: 2 },
    side: { yaw: 56, pitch: 24 },
    detail: { camera: { yaw: -12, pitch: 6 }, focus: [-9, 36, 0], span: 25 },
  };
};

export const flashlight: Family = (finish, options) => {
  const on = isOn(options);
  const body = opaque(finish);
  const lens = on ? WARM_LIGHT : paint("#dfe3e6", 0.9);
  const torch: Part[] = [
    solid({
      profile: [
        ...drum(1.5, 0, 1.6, 0.3), [[1.42, 1.6], [1.42, 2]], [[1.35, 2], [1.35, 9]], [[1.42, 9], [1.42, 10]],
        [[1.45, 10], [1.9, 11.2], [2.4, 12]], [[2.4, 12], [2.4, 14.2]], [[2.4, 14.2], [2.2, 14.5]],
      ],
      material: body,
      bands: { 4: RUBBER },
      open: { wall: 0.3, depth: 0.8, inside: on ? paint("#ffe9b8", 0.4) : CHROME },
    }),
    solid({ profile: drum(1.9, 13.6, 13.9, 0.1), material: lens, nearer: 8 }),
    ...(on ? [glow([0, 15, 0], 8, "#fff0c4", 0.9, 9)] : []),
  ];
  const ribs: Part[] = [3, 4, 5, 6, 7, 8].map((y) => solid({ profile: drum(1.46, y, y + 0.4, 0.08), material: RUBBER }));
  const laid = (turn: number, at: Vec): Part[] =>
    [together(placed([...torch.slice(0, 1), ...ribs, ...torch.slice(1)], { roll: -90, turn, at: [at[0], at[1] + 2.4, at[2]] }))];
  const factor = sizeOf(options);
  return {
    parts: placed(laid(-34, [-6, 0, -4]), { scale: factor }),
    sideParts: placed([together([...torch.slice(0, 1), ...ribs, ...torch.slice(1)])], { scale: factor }),
    mount: "floor",
    hero: { yaw: 0, pitch: 20 },
    side: { yaw: 0, pitch: 16 },
    detail: { camera: { yaw: -10, pitch: 16 }, focus: [3.6 * factor, 2.6 * factor, 2.5 * factor], span: 9 * factor },
  };
};

export const lamps: Readonly<Record<string, Family>> = {
  bulb, spot, panel, strip, pendant, lantern, flashlight,
  "desk-lamp": deskLamp,
  "floor-lamp": floorLamp,
  "wall-lamp": wallLamp,
  "night-light": nightLight,
  "string-lights": stringLights,
};
