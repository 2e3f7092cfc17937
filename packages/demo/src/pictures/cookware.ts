/** What stands on the stove and the table: pans, knives, jars, bottles. */
import type { Point, Vec } from "./geometry.ts";
import { inkOn } from "./electrics.ts";
import { BLACK, CLEAR, glass, OAK, paint, RUBBER, STEEL, toned, WALNUT, WATER, WHITE, type Material } from "./material.ts";
import { countOf, sizeOf, type Family } from "./model.ts";
import { ball, box, drum, solid } from "./solid.ts";
import { placed, together, type Part } from "./stage.ts";
import { drawing, facing, lying, plate, sheet, tube } from "./trim.ts";

/** Wood goods look like their own wood; a finish of wood or fabric cannot be a pan. */
const lacquer = (finish: Material): Material =>
  finish.texture === "wood" || finish.texture === "fabric" ? { ...finish, texture: undefined, gloss: 0.35 } : finish;

const pan: Family = (finish, options) => {
  const factor = sizeOf(options, 0.84, 1.18);
  const r = 14 * factor;
  const outer = lacquer(finish);
  const steel = outer.kind === "metal";
  const parts: Part[] = [
    solid({
      profile: [[[r - 3.4, 0], [r - 2.6, 0.3], [r - 2.2, 0.8]], [[r - 2.2, 0.8], [r - 0.9, 2.6], [r - 0.1, 4.8]], [[r - 0.1, 4.8], [r + 0.15, 5], [r, 5.15]]],
      material: outer,
      bands: { 0: STEEL },
      open: { wall: 0.45, depth: 4, inside: steel ? STEEL : paint("#2f2f31", 0.35) },
    }),
    together([
      tube([[r - 0.4, 4.1, 0], [r + 2.2, 4.9, 0], [r + 4.2, 5.7, 0]], 0.62, STEEL),
      tube([[r + 3.8, 5.6, 0], [r + 9, 7, 0], [r + 15, 7.9, 0], [r + 18.6, 8, 0]], 0.98, steel ? BLACK : WALNUT),
      ball([r + 18.2, 7.95, 0], 0.4, STEEL, 3),
    ], 1),
  ];
  if (options["lid"] === true) parts.push(together([
    solid({ at: [0, 5.2, 0], profile: [[[r, 0], [r + 0.1, 0.25], [r, 0.5]], [[r - 0.3, 0.5], [r * 0.7, 2], [r * 0.3, 2.8], [0, 3]]], material: glass("#dfe7e8", 0.85), bands: { 0: STEEL } }),
    solid({ at: [0, 8.1, 0], profile: [[[0.8, 0], [0.8, 0.8]], [[0.8, 0.8], [1.9, 1.4], [1.7, 2.3], [0, 2.6]]], material: BLACK }),
  ], 8));
  return {
    parts: placed(parts, { turn: 24 }),
    mount: "floor",
    hero: { yaw: 6, pitch: 30 },
    side: { yaw: -108, pitch: 52 },
    detail: { camera: { yaw: -14, pitch: 24 }, focus: [r + 0.5, 4.6, -4], span: 15 },
  };
};

const pot: Family = (finish, options) => {
  const factor = sizeOf(options, 0.82, 1.18);
  const r = 11 * factor;
  const h = 12 * factor;
  const body = lacquer(finish);
  const ears = ([-1, 1] as const).map((side): Part =>
    tube([[side * (r - 0.2), h - 2.4, -2.6], [side * (r + 2.2), h - 2, -2.5], [side * (r + 3.1), h - 1.8, 0], [side * (r + 2.2), h - 2, 2.5], [side * (r - 0.2), h - 2.4, 2.6]], 0.68, body.kind === "metal" ? STEEL : body));
  const parts: Part[] = [
    solid({
      profile: [[[r - 1.6, 0], [r - 0.5, 0.4], [r - 0.15, 1.4]], [[r - 0.15, 1.4], [r, h]], [[r, h], [r + 0.25, h + 0.2], [r + 0.1, h + 0.45]]],
      material: body,
      open: { wall: 0.5, depth: h - 1.4, inside: body.kind === "metal" ? STEEL : paint("#f1e9db", 0.5) },
    }),
    ...ears,
  ];
  const lid = [
    solid({ profile: [[[r + 0.2, 0], [r + 0.3, 0.3], [r + 0.1, 0.7]], [[r - 0.2, 0.7], [r * 0.75, 2.1], [r * 0.4, 2.9], [0, 3.2]]], material: body.kind === "metal" ? body : body, nearer: 12 }),
    solid({ profile: [[[0.9, 3], [0.75, 3.8]], [[0.75, 3.8], [2.1, 4.3], [2.1, 5], [1.4, 5.4], [0, 5.5]]], material: body.kind === "metal" ? BLACK : STEEL, nearer: 14 }),
  ];
  const covered = options["lid"] !== false;
  return {
    parts: [...parts, ...(covered ? placed(lid, { at: [0, h + 0.3, 0] }) : [])],
    sideParts: [...parts, ...(covered ? placed([together(lid)], { at: [r * 1.9, r * 0.9, -2], roll: 62 }).map((part) => ({ ...part, nearer: -8 })) : [])],
    mount: "floor",
    hero: { yaw: -24, pitch: 18 },
    side: { yaw: 34, pitch: 38 },
    detail: { camera: { yaw: -42, pitch: 16 }, focus: [r, h - 1.5, 2], span: 12 * factor },
  };
};

const knife: Family = (finish, options) => {
  const length = 20 * sizeOf(options, 0.62, 1.2);
  const grip: Material = finish.kind === "metal" ? STEEL : finish;
  const blade: Point[] = [[0, -1.9], [length * 0.55, -1.75], [length * 0.8, -1.1], [length * 0.94, -0.1], [length, 0.95], [length * 0.9, 1.75], [length * 0.6, 2.35], [length * 0.2, 2.55], [0.2, 2.5], [0, 2.2]];
  const handle: Point[] = [[0, -1.7], [-1.2, -1.72], [-5, -1.55], [-9.6, -1.7], [-11.8, -1.4], [-12.6, -0.4], [-12.5, 1], [-11.8, 1.5], [-10.8, 1.1], [-8, 0.55], [-4, 0.5], [-1.4, 1.1], [0, 1.2]];
  const one = (): Part[] => [
    sheet({ at: [0, 0, 0.1], x: [1, 0, 0], down: [0, -1, 0] }, blade, 0.22, STEEL),
    drawing(facing([0, 0, 0.12]), 1, `<path d="M.2 2.5L${length * 0.2} 2.55 ${length * 0.6} 2.35 ${length * 0.9} 1.75 ${length} .95Q${length * 0.7} 1.55 ${length * 0.2} 1.6L.2 1.6Z" fill="#fff" fill-opacity=".55"/><path d="M.2 1.6Q${length * 0.7} 1.55 ${length} .95" fill="none" stroke="#3b3f45" stroke-opacity=".3" stroke-width=".06"/>`, 0.2),
    sheet({ at: [0.6, 0, 0.75], x: [1, 0, 0], down: [0, -1, 0] }, handle, 1.5, grip, { nearer: 0.5 }),
    sheet({ at: [1.2, 0, 0.5], x: [1, 0, 0], down: [0, -1, 0] }, [[-1, -1.8], [0, -1.86], [0.5, -1.86], [0.3, 1.7], [-0.2, 1.6], [-1, 1.15]], 1, STEEL, { nearer: 0.9 }),
    ...[-3, -6.4, -9.6].map((x) => drawing(facing([x, 0.45, 0.8]), 0.5, `<circle r=".34" fill="#d8dadb"/><circle cx="-.08" cy="-.08" r=".2" fill="#fff"/><circle r=".34" fill="none" stroke="#000" stroke-opacity=".35" stroke-width=".05"/>`, 2)),
  ];
  const count = countOf(options, 1);
  const plank = box({ size: [length + 18, 1.6, 14], radius: 1.4, soft: 0.4, material: OAK, nearer: -30 });
  const flat = Array.from({ length: Math.min(5, count) }, (_, i) => placed([together(one())], { tilt: -90, at: [-3 + i * 1.5, 0.7, (i - (Math.min(5, count) - 1) / 2) * 5.4], turn: 0, scale: 1 - i * 0.13 })).flat();
  return {
    parts: flat,
    sideParts: [plank, ...placed([together(one(), 20)], { tilt: -90, at: [-2, 2.3, 1], turn: 18 })],
    mount: "floor",
    hero: { yaw: 24, pitch: 46 },
    side: { yaw: -30, pitch: 30 },
    detail: { camera: { yaw: 16, pitch: 50 }, focus: [-0.5, 0.6, 0], span: 11 },
  };
};

const board: Family = (finish, options) => {
  const factor = sizeOf(options, 0.78, 1.2);
  const wood: Material = finish.texture === "wood" ? finish : finish.kind === "metal" ? OAK : finish.colour[0] > 200 && finish.gloss < 0.3 ? OAK : { ...finish, gloss: 0.2 };
  const [w, d] = [38 * factor, 25 * factor];
  const groove = `stroke="#1d0f06" stroke-opacity=".28" stroke-width=".5"`;
  const art = plate(0, 0, w - 3.6, d - 3.6, 1.6, "none", groove) + plate(0.12, 0.14, w - 3.6, d - 3.6, 1.6, "none", `stroke="#fff" stroke-opacity=".3" stroke-width=".18"`) +
    plate(w / 2 - 4.4, 0, 1.7, 7, 0.85, "#20140c", `fill-opacity=".75"`) + plate(w / 2 - 4.2, 0.1, 1.3, 6.6, 0.65, "#efe9df", `fill-opacity=".65"`);
  const slab: Part[] = [
    box({ size: [w, 2, d], radius: 2, soft: 0.5, material: wood }),
    drawing(lying([0, 2.01, 0]), w / 2, art, 5),
  ];
  const standing = placed(slab, { tilt: 78, at: [0, d / 2, -3] });
  return {
    parts: placed(slab, { turn: 0 }),
    sideParts: [...standing],
    mount: "floor",
    hero: { yaw: -28, pitch: 38 },
    side: { yaw: 34, pitch: 14 },
    detail: { camera: { yaw: 30, pitch: 34 }, focus: [w / 2 - 5, 2, d / 2 - 6], span: 14 },
  };
};

const jars: Family = (finish, options) => {
  const count = Math.min(6, countOf(options, 3));
  const lidMaterial: Material = finish.kind === "metal" || finish.texture === "wood" ? finish : finish.texture === "fabric" ? OAK : finish;
  const fills = ["#e7cf9a", "#8a5a34", "#f2e9d6", "#b5733c", "#6f7b46", "#d9b070"];
  const jar = (i: number): { parts: Part[]; r: number } => {
    const h = [17, 12, 8.5, 14, 10, 20][i % 6] ?? 12;
    const r = [5, 5, 5, 4.4, 4.4, 4.6][i % 6] ?? 5;
    const level = h * 0.72;
    return {
      r,
      parts: [together([
        solid({ profile: [[[r - 0.8, 0.4], [r - 0.35, 0.8], [r - 0.3, 1.2]], [[r - 0.3, 1.2], [r - 0.3, level]]], material: paint(fills[i % 6] ?? "#e7cf9a", 0.05), }),
        solid({ profile: [[[r - 0.7, 0], [r - 0.1, 0.4], [r, 1]], [[r, 1], [r, h - 1]], [[r, h - 1], [r - 0.4, h - 0.3], [r - 0.6, h]]], material: CLEAR }),
        solid({ profile: [[[r - 0.65, h - 0.2], [r - 0.65, h + 0.2]], ...drum(r - 0.1, h + 0.2, h + 2.2, 0.3)], material: lidMaterial, bands: { 0: WHITE } }),
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
    sideParts: placed([...parts.slice(0, -1), ...parts.slice(-1), solid({ core: [6, 3], profile: [[[3.1, 0], [3.15, 0.05]]], at: [0, top - 0.1, 0], material: body, open: { wall: 0.5, depth: 3, inside: WHITE }, nearer: 6 }), ...food.slice(1), ...placed([together(lid)], { at: [0, -top + 4.8, -13], tilt: 70 })], { scale: factor }),
    mount: "floor",
    hero: { yaw: -28, pitch: 24 },
    side: { yaw: 24, pitch: 44 },
    detail: { camera: { yaw: -34, pitch: 24 }, focus: [5 * factor, top * factor, 6], span: 10 },
  };
};

const colander: Family = (finish, options) => {
  const factor = sizeOf(options, 0.84, 1.16);
  const r = 12;
  const body = lacquer(finish);
  const holes = (rows: readonly (readonly [number, number])[]): Part[] =>
    rows.flatMap(([y, radius]) =>
      Array.from({ length: 28 }, (_, i): Part => {
        const angle = (i / 28) * Math.PI * 2 + (y % 2) * 0.1;
        const [s, c] = [Math.sin(angle), Math.cos(angle)];
        return drawing({ at: [s * radius, y, c * radius], x: [c, 0, -s], down: [-s * 0.4, -0.92, -c * 0.4] }, 0.4, `<circle r=".42" fill="#1c1d1f" fill-opacity=".75"/>`, 6);
      }));
  const parts: Part[] = [
    solid({ profile: [[[5.4, 0], [5.6, 0.2], [5.3, 1.4]]], material: body, nearer: -6 }),
    solid({
      profile: [[[4.4, 1], [7.4, 2.1], [10, 4.8], [11.4, 8], [r, 11]], [[r, 11], [r + 0.7, 11.2], [r + 0.7, 11.5]]],
      material: body,
      open: { wall: 0.8, depth: 6.2, inside: body.kind === "metal" ? STEEL : toned(body, 0.1) },
    }),
    together(holes([[4.6, 9.95], [6.2, 10.8], [7.8, 11.4], [9.4, 11.8]]), 9),
    ...([-1, 1] as const).map((side): Part => tube([[side * 12.4, 11, -3], [side * 14.6, 11.4, -2.6], [side * 15.4, 11.5, 0], [side * 14.6, 11.4, 2.6], [side * 12.4, 11, 3]], 0.55, body.kind === "metal" ? STEEL : body, { nearer: 2 })),
  ];
  return {
    parts: placed(parts, { scale: factor }),
    mount: "floor",
    hero: { yaw: -22, pitch: 20 },
    side: { yaw: 60, pitch: 44 },
    detail: { camera: { yaw: -30, pitch: 14 }, focus: [4 * factor, 7.5 * factor, 9], span: 11 * factor },
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

export const cookware: Readonly<Record<string, Family>> = {
  pan, pot, knife, board, jars, bottle, mug, colander, descaler,
  "lunch-box": lunchBox,
};
