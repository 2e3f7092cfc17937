/** What stands on the stove and the table: pans, knives, jars, bottles. */
import type { Point } from "./geometry.ts";
import { BLACK, CHROME, glass, mixed, OAK, paint, STEEL, toned, WALNUT, type Material } from "./material.ts";
import { countOf, sizeOf, type Family } from "./model.ts";
import { ball } from "./ball.ts";
import { box, solid } from "./solid.ts";
import { placed, together, type Part } from "./stage.ts";
import { drawing, facing, lying, plate, sheet, tube } from "./trim.ts";

/** Wood goods look like their own wood; a finish of wood or fabric cannot be a pan. */
export const lacquer = (finish: Material): Material =>
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
    solid({ at: [0, 5.2, 0], profile: [[[r, 0], [r + 0.1, 0.25], [r, 0.5]], [[r - 0.3, 0.5], [r * 0.7, 2], [r * 0.3, 2.8], [0, 3]]], material: glass("#e4eced", 0.97), bands: { 0: CHROME } }),
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
  const wood: Material = finish.texture === "wood" ? finish : finish.kind === "metal" ? OAK : finish.colour[0] > 200 && finish.gloss < 0.3 ? { ...OAK, colour: mixed(OAK.colour, finish.colour, finish.texture ? 0.6 : 0.3) } : { ...finish, gloss: 0.2 };
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

export const cookware: Readonly<Record<string, Family>> = {
  pan, pot, knife, board, colander,
};
