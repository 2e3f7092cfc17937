/** What holds food and drink: jars, bottles, mugs, boxes. */
import type { Vec } from "./geometry.ts";
import { lacquer } from "./cookware.ts";
import { inkOn } from "./electrics.ts";
import { BLACK, CLEAR, OAK, paint, RUBBER, STEEL, toned, WATER, WHITE, type Material } from "./material.ts";
import { countOf, sizeOf, type Family } from "./model.ts";
import { ball } from "./ball.ts";
import { box, drum, solid } from "./solid.ts";
import { placed, together, type Part } from "./stage.ts";
import { drawing, facing, lying, plate, tube } from "./trim.ts";

const jars: Family = (finish, options) => {
  const count = Math.min(6, countOf(options, 3));
  const lidMaterial: Material = finish.kind === "metal" || finish.texture === "wood" ? finish : finish.texture === "fabric" ? OAK : finish;
  const fills = ["#e7cf9a", "#8a5a34", "#f2e9d6", "#b5733c", "#6f7b46", "#d9b070"];
  const jar = (i: number): { parts: Part[]; r: number } => {
    const h = [17, 12, 8.5, 12, 8.5, 17][i % 6] ?? 12;
    const r = 5;
    const level = h * 0.72;
    return {
      r,
      parts: [together([
        solid({ profile: [[[r - 0.8, 0.4], [r - 0.35, 0.8], [r - 0.3, 1.2]], [[r - 0.3, 1.2], [r - 0.3, level]]], material: paint(fills[i % 6] ?? "#e7cf9a", 0.05), }),
        solid({ profile: [[[r - 0.7, 0], [r - 0.1, 0.4], [r, 1]], [[r, 1], [r, h - 1]], [[r, h - 1], [r - 0.4, h - 0.3], [r - 0.6, h]]], material: CLEAR }),
        ...placed([solid({ profile: [[[r - 0.65, -0.2], [r - 0.65, 0.2]], ...drum(r - 0.1, 0.2, 2.2, 0.3)], material: lidMaterial, bands: { 0: WHITE } })], { at: [0, h, 0] }),
      ])],
    };
  };
  const spots: readonly Vec[] = [[-6, 0, -3], [5.2, 0, -2], [0, 0, 7], [-12.5, 0, 6], [11.4, 0, 6.6], [0.5, 0, -13]];
  const all = Array.from({ length: count }, (_, i) => placed(jar(i).parts, { at: count === 1 ? [0, 0, 0] : spots[i] ?? [0, 0, 0] })).flat();
  const row = Array.from({ length: count }, (_, i) => placed(jar(i).parts, { at: [(i - (count - 1) / 2) * 11.2, 0, 0] })).flat();
  const factor = sizeOf(options);
  return {
    parts: placed(all, { scale: factor }),
    sideParts: placed(row, { scale: factor }),
    mount: "floor",
    hero: { yaw: -10, pitch: 14 },
    side: { yaw: count === 1 ? 20 : 34, pitch: count === 1 ? 40 : 24 },
    detail: { camera: { yaw: 10, pitch: 16 }, focus: [(count === 1 ? 0 : -6) * factor, 15 * factor, 0], span: 13 * factor },
  };
};

const bottle: Family = (finish, options) => {
  const factor = sizeOf(options, 0.84, 1.14);
  const h = 22 * factor;
  const r = 3.6;
  const body = lacquer(finish);
  const parts: Part[] = [
    solid({
      profile: [[[r - 0.4, 0], [r - 0.1, 0.2], [r, 0.6]], [[r, 0.6], [r, h - 4]], [[r, h - 4], [r - 0.3, h - 2.4], [r - 1.1, h - 0.8], [r - 1.3, h]]],
      material: body,
    }),
    solid({ profile: [[[2.25, h - 0.1], [2.25, h + 0.5]], ...drum(2.55, h + 0.5, h + 3.4, 0.5)], material: body.kind === "metal" ? BLACK : STEEL, bands: { 0: STEEL }, nearer: 2 }),
    tube([[-2.4, h + 2.2, 0], [-2.6, h + 4.6, 0], [0, h + 6, 0], [2.6, h + 4.6, 0], [2.4, h + 2.2, 0]], 0.4, body.kind === "metal" ? BLACK : toned(body, -0.1), { nearer: 3 }),
  ];
  return {
    parts,
    sideParts: [...parts, ...placed([together(parts)], { at: [9, r, 7], roll: -90, turn: 26 })],
    mount: "floor",
    hero: { yaw: -24, pitch: 10 },
    side: { yaw: 12, pitch: 24 },
    detail: { camera: { yaw: -36, pitch: 16 }, focus: [0.4, h, 0], span: 12 },
  };
};

const mug: Family = (finish, options) => {
  const count = Math.min(6, countOf(options, 1));
  const body = lacquer(finish);
  const glazed = body.kind === "metal" ? body : toned(body, 0.25);
  const one = (i: number): Part[] => [
    tube([[3.9, 7.4, 0], [6.2, 7.6, 0], [7.2, 5.4, 0], [6.2, 3, 0], [3.9, 2.5, 0]], 0.62, body),
    solid({
      profile: [[[3, 0], [3.6, 0.3], [4, 1]], [[4, 1], [4.25, 3], [4.2, 9.2]], [[4.2, 9.2], [4.1, 9.4]]],
      material: body,
      open: { wall: 0.36, depth: i === 0 && count === 1 ? 1.6 : 8, inside: i === 0 && count === 1 ? paint("#5b3a23", 0.5) : glazed },
    }),
  ];
  const spots: readonly Vec[] = [[-5, 0, 3], [6, 0, 1.4], [-1, 0, -8.4], [11.4, 0, -8], [-12, 0, -6], [2, 0, 12]];
  const all = Array.from({ length: count }, (_, i) => placed(one(i), { at: count === 1 ? [0, 0, 0] : spots[i] ?? [0, 0, 0], turn: i * 36 - 20 })).flat();
  const stacked = count === 1
    ? placed(one(1), { turn: 0 })
    : Array.from({ length: count }, (_, i) => placed(one(1), { at: [Math.floor(i / 2) * 12 - (Math.ceil(count / 2) - 1) * 6, (i % 2) * 9, Math.floor(i / 2) * 1.4], turn: (i % 2) * 30 + 8 }).map((part) => ({ ...part, nearer: (part.nearer ?? 0) + (i % 2) * 6 }))).flat();
  const factor = sizeOf(options);
  return {
    parts: placed(all, { scale: factor }),
    sideParts: placed(stacked, { scale: factor }),
    mount: "floor",
    hero: { yaw: -8, pitch: 22 },
    side: { yaw: count === 1 ? 148 : 16, pitch: count === 1 ? 44 : 10 },
    detail: { camera: { yaw: 10, pitch: 20 }, focus: [(count === 1 ? 4.6 : -1) * factor, 5.6 * factor, 0], span: 8.4 * factor },
  };
};

const lunchBox: Family = (finish, options) => {
  const factor = sizeOf(options, 0.85, 1.15);
  const tiers = Math.min(3, countOf(options, options["size"] === "l" ? 2 : 1));
  const body = lacquer(finish);
  const parts: Part[] = [];
  const h = 5.6;
  for (let i = 0; i < tiers; i += 1) parts.push(box({ at: [0, i * h, 0], size: [18, h - 0.12, 12], radius: 3, soft: 0.5, taper: -0.2, material: i % 2 ? toned(body, 0.28) : body, nearer: i * 4 }));
  const top = tiers * h;
  const lid: Part[] = [
    box({ at: [0, top, 0], size: [18.8, 1.8, 12.8], radius: 3.3, soft: 0.6, material: body.texture ? body : finish.kind === "metal" ? OAK : OAK, nearer: 12 }),
    drawing(lying([0, top + 1.82, 0]), 9, plate(0, 0, 13, 7.2, 1.8, "none", `stroke="#000" stroke-opacity=".14" stroke-width=".2"`), 16),
  ];
  const strap = (x: number): Part[] => [
    tube([[x, 0.4, 6.15], [x, top - 0.5, 6.3], [x, top + 1.5, 6.6], [x, top + 2, 5.6]], 0.5, RUBBER, { nearer: 18 }),
    tube([[x, top + 1.9, 5.8], [x, top + 2, 0], [x, top + 1.9, -5.8]], 0.5, RUBBER, { nearer: 17 }),
  ];
  const food: Part[] = [
    solid({ core: [6, 3], profile: [[[2.4, 0], [2.6, 0.4]]], at: [0, top - 1.6, 0], material: paint("#f3ead4", 0.1) }),
    ...([[-5, 1, "#7fae48"], [-3.4, -2, "#d6492f"], [-5.4, -1.6, "#e8a23a"], [1, 1.6, "#e9dcc0"], [4.4, -1.2, "#5f8b3a"], [5.2, 2, "#e0b070"], [1.8, -2.2, "#d6492f"]] as const).map(([x, z, c]) => ball([x, top - 1, z], 1.5, paint(c, 0.3), 8)),
  ];
  return {
    parts: placed([...parts, ...lid, ...strap(5)], { scale: factor }),
    sideParts: placed([...parts.slice(0, -1), ...parts.slice(-1), solid({ core: [6, 3], profile: [[[3.1, 0], [3.15, 0.05]]], at: [0, top - 0.1, 0], material: body, open: { wall: 0.5, depth: 3, inside: WHITE }, nearer: 6 }), ...food.slice(1), ...placed([together(lid)], { at: [0, 6.6 - top * 0.34, -9 - top * 0.94], tilt: 70 })], { scale: factor }),
    mount: "floor",
    hero: { yaw: -28, pitch: 24 },
    side: { yaw: 24, pitch: 44 },
    detail: { camera: { yaw: -34, pitch: 24 }, focus: [5 * factor, top * factor, 6], span: 10 },
  };
};

const descaler: Family = (finish, options) => {
  const count = Math.min(3, countOf(options, 1));
  const body = lacquer(finish);
  const factor = sizeOf(options, 0.86, 1.14);
  const one: Part[] = [
    solid({ core: [2.2, 0.6], profile: [[[2, 0], [2.3, 0.2], [2.4, 0.7]], [[2.4, 0.7], [2.4, 13]], [[2.4, 13], [2.1, 14.8], [0.9, 16.4]]], material: body }),
    solid({ profile: drum(1.7, 16.4, 19.4, 0.25), material: body.kind === "metal" ? BLACK : WHITE, nearer: 2 }),
    drawing(facing([0, 7.6, 3.02]), 3.6, plate(0, 0, 6.4, 8.6, 0.5, "#fbf8f2") + plate(0, -3.2, 4.4, 0.7, 0.2, inkOn(body) === "#3a3d42" ? "#5b6b3a" : "#b4532a") + `<path d="M0-1.9C1.3-.2 1.7.6 1.7 1.3A1.7 1.7 0 0 1-1.7 1.3C-1.7.6-1.3-.2 0-1.9Z" fill="#7fb7c9"/><path d="M-.8 1.4A.9.9 0 0 0 .1 2.3" fill="none" stroke="#fff" stroke-width=".25" stroke-linecap="round"/>` + plate(0, 3.5, 3.6, 0.32, 0.1, "#9b948a"), 3),
  ];
  const all = Array.from({ length: count }, (_, i) => placed(one, { at: [(i - (count - 1) / 2) * 8.4, 0, -i * 2.4], turn: i * 6 })).flat();
  return {
    parts: placed(all, { scale: factor }),
    sideParts: placed([...all, ...placed([
      solid({ profile: [[[2.6, 0], [3, 0.3], [3.3, 7]]], material: CLEAR, open: { wall: 0.2, depth: 5 } }),
      solid({ profile: [[[2.6, 0.4], [3, 4.4]]], material: WATER, nearer: -0.5 }),
    ], { at: [-8.6, 0, 5] })], { scale: factor }),
    mount: "floor",
    hero: { yaw: -22, pitch: 10 },
    side: { yaw: 26, pitch: 20 },
    detail: { camera: { yaw: -14, pitch: 12 }, focus: [0, 13 * factor, 0], span: 10.4 * factor },
  };
};

export const tableware: Readonly<Record<string, Family>> = { jars, bottle, mug, descaler, "lunch-box": lunchBox };
