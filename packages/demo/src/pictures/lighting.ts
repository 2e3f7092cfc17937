/** Lamps and bulbs. */
import { bulb, opaque } from "./bulbs.ts";
import type { Vec } from "./geometry.ts";
import { BLACK, BRASS, paint, RUBBER, rgb, toned, WARM_LIGHT, type Material } from "./material.ts";
import { countOf, isOn, sizeOf, type Family } from "./model.ts";
import { ball } from "./ball.ts";
import { box, drum, solid, type Section } from "./solid.ts";
import { placed, together, type Part } from "./stage.ts";
import { dotAt, drawing, glow, lying, plate, tube } from "./trim.ts";

/** Lamp shade seen from outside: axis towards the mouth, light inside when on. */
function shade(profile: readonly Section[], finish: Material, on: boolean, mouth: number, reach: number): Part[] {
  const end = profile.at(-1)?.at(-1) ?? [1, 1];
  const inside = on ? paint("#ffe6b0", 0.1) : toned(paint("#f6f1e6", 0.3), -0.06);
  return [
    solid({ profile, material: finish, open: { wall: 0.25, depth: mouth, inside } }),
    ball([0, end[1] - reach, 0], end[0] * 0.36, on ? WARM_LIGHT : paint("#f7f3ea", 0.6)),
  ];
}

const deskLamp: Family = (finish, options) => {
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

const floorLamp: Family = (finish, options) => {
  const on = isOn(options);
  const body = opaque(finish);
  const linen: Material = on ? { kind: "light", colour: rgb("#f3c67e"), gloss: 0, texture: "fabric" } : paint("#ece2cf", 0.05, "fabric");
  const parts: Part[] = [
    solid({ profile: drum(14, 0, 2, 0.6), material: body, nearer: -30 }),
    solid({ profile: [[[1.1, 2], [1.1, 118]]], material: body }),
    solid({ profile: drum(2, 60, 63, 0.4), material: body.kind === "metal" ? body : BRASS, nearer: 2 }),
    ...(on ? [glow([0, 132, 0], 62, "#ffc766", 0.55, -20)] : []),
    solid({ profile: [[[24, 114], [17, 148]]], material: linen, open: { wall: 0.4, depth: 14, inside: on ? paint("#fff3d0", 0) : paint("#f4ecdc", 0) }, nearer: 4 }),
    ...(on ? [glow([0, 130, 10], 22, "#fff2c8", 0.4, 40)] : []),
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

const pendant: Family = (finish, options) => {
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

const wallLamp: Family = (finish, options) => {
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

const spot: Family = (finish, options) => {
  const on = isOn(options);
  const body = opaque(finish);
  const count = countOf(options, 1);
  const head: Part[] = [
    solid({ profile: [...drum(3.2, 0, 10.5, 0.4), [[3.2, 10.1], [3.2, 10.6]]], material: body, open: { wall: 0.28, depth: 2.2, inside: on ? paint("#ffe6ae", 0.2) : BLACK } }),
    solid({ profile: drum(2.5, 8.2, 9.2, 0.2), material: on ? WARM_LIGHT : paint("#e6e3dc", 0.7), nearer: 2 }),
    ...(on ? [glow([0, 12, 0], 9, "#ffca6e", 0.5, -12)] : []),
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

const panel: Family = (finish, options) => {
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

export const lamps: Readonly<Record<string, Family>> = {
  bulb, spot, panel, pendant,
  "desk-lamp": deskLamp,
  "floor-lamp": floorLamp,
  "wall-lamp": wallLamp,
};
