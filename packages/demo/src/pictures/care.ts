/** Shaving, mouth and nail care. */
import type { Vec } from "./geometry.ts";
import { buttons, darkFor, trimFor } from "./buttons.ts";
import { inkOn } from "./electrics.ts";
import { BLACK, CHROME, glass, paint, STEEL, toned, WATER, WHITE, type Material } from "./material.ts";
import { countOf, isOn, sizeOf, type Family } from "./model.ts";
import { box, drum, solid } from "./solid.ts";
import { placed, together, type Part } from "./stage.ts";
import { digits, dotAt, drawing, facing, glow, lying, plate, tube } from "./trim.ts";

const shaver: Family = (finish, options) => {
  const factor = sizeOf(options, 0.86, 1.1);
  const grip: Part[] = [
    solid({ core: [0.9, 0.5], profile: [[[1.6, 0], [2, 0.4], [2.15, 1.2]], [[2.15, 1.2], [1.85, 6], [2.05, 11]], [[2.05, 11], [1.9, 12.2], [1.3, 12.8]]], material: finish }),
    drawing(facing([0, 6.6, 2.5]), 3, plate(0, -0.4, 2.6, 9, 1.3, "#0f1315", `fill-opacity=".78"`) + plate(-0.7, -0.6, 0.4, 7.6, 0.2, "#fff", `fill-opacity=".12"`) + digits("87", 0, 2.2, 0.9, "#8ff0d2"), 3),
    buttons([0, 9.2, 2.52], BLACK, isOn(options)),
    solid({ at: [0, 12.6, 0], core: [0.4, 0.1], profile: [[[1.5, 0], [1.2, 0.7], [1.6, 1.4]]], material: BLACK }),
  ];
  const faces: readonly Vec[] = [[-1.75, 0, 0.9], [1.75, 0, 0.9], [0, 0, -1.7]];
  const head = placed([
    solid({ core: [1.4, 0.8], profile: [[[1.4, 0], [2.2, 0.6], [2.4, 1.3]], [[2.4, 1.3], [2.2, 1.7]]], material: trimFor(finish), cap: BLACK }),
    ...faces.flatMap(([x, , z]): Part[] => [
      solid({ at: [x, 1.7, z], profile: drum(1.62, 0, 0.5, 0.15), material: STEEL, nearer: 2 }),
      drawing(lying([x, 2.22, z]), 1.6, dotAt(0, 0, 1.3, "#2b3033") + `<circle r=".94" fill="none" stroke="#c9ced1" stroke-width=".62" stroke-dasharray=".09 .156"/>` + dotAt(0, 0, 0.55, "#dfe3e5") + dotAt(-0.08, -0.1, 0.3, "#fff"), 4),
    ]),
  ], { tilt: 34, at: [0, 13.6, 0] }).map((part) => ({ ...part, nearer: (part.nearer ?? 0) + 2 }));
  const whole = [...grip, ...head];
  return {
    parts: placed(whole, { scale: factor }),
    sideParts: placed([together(placed([...grip, together(head)], {}))], { scale: factor, tilt: -70, at: [0, 2.2, 0], turn: 30 }),
    mount: "floor",
    hero: { yaw: -24, pitch: 12 },
    side: { yaw: 0, pitch: 34 },
    detail: { camera: { yaw: -16, pitch: 20 }, focus: [0, 15 * factor, 1], span: 9.4 * factor },
  };
};

const comb = (width: number, teeth: number, colour: string): string =>
  Array.from({ length: teeth }, (_, i) => plate(-width / 2 + (width / (teeth - 1)) * i, -0.45, width / teeth / 2, 0.9, 0.05, colour)).join("");

const trimmer: Family = (finish, options) => {
  const factor = sizeOf(options, 0.84, 1.1);
  const body: Part[] = [
    solid({ core: [0.5, 0.3], profile: [[[1.3, 0], [1.65, 0.4], [1.75, 1]], [[1.75, 1], [1.55, 6], [1.75, 11.4]], [[1.75, 11.4], [1.5, 13], [1.3, 14]]], material: finish }),
    solid({ core: [0.5, 0.3], profile: [[[1.8, 9.8], [1.79, 10.2]]], material: trimFor(finish), band: true }),
    drawing(facing([0, 6, 2]), 2, plate(0, 0, 1.5, 4.4, 0.75, "#0f1315", `fill-opacity=".72"`) + plate(0, -1, 1, 1.7, 0.5, isOn(options) ? "#53d0ad" : "#d5dbdd") + plate(0, 1.2, 0.4, 0.4, 0.2, "#8ff0d2"), 3),
    box({ at: [0, 13.8, 0.2], size: [4.2, 1.6, 1.8], radius: 0.4, soft: 0.2, material: BLACK }),
    box({ at: [0, 15.2, 0.3], size: [4.6, 0.5, 1.1], radius: 0.2, soft: 0.1, material: STEEL }),
    drawing(facing([0, 15.8, 0.9]), 2.4, comb(4.4, 17, "#c5cacd"), 3),
  ];
  const guide = (at: Vec, h: number): Part[] => placed([
    box({ size: [4.8, 1, 2.2], radius: 0.5, soft: 0.2, material: darkFor(finish) }),
    drawing(facing([0, 1.4, 1]), 2.4, `<g transform="scale(1 ${h})">${comb(4.6, 11, "#3c4448")}</g>`, 2),
    drawing(facing([0, 1.4, -0.6]), 2.4, `<g transform="scale(1 ${h})">${comb(4.6, 11, "#586266")}</g>`, 1),
  ], { at });
  return {
    parts: placed([...body, ...guide([7, 0, 1], 1.6), ...guide([7.4, 0, -4.6], 2.4)], { scale: factor }),
    sideParts: placed([together(body)], { scale: factor, roll: -84, at: [-8, 1.9, 0], turn: 28 }),
    mount: "floor",
    hero: { yaw: -20, pitch: 14 },
    side: { yaw: 0, pitch: 30 },
    detail: { camera: { yaw: 18, pitch: 12 }, focus: [0, 14.4 * factor, 0], span: 7.6 * factor },
  };
};

const bristles = (material: Material): Part[] => [
  box({ at: [0, 21, 0.1], size: [1.3, 2.9, 0.9], radius: 0.42, soft: 0.4, material: WHITE, nearer: 0.6 }),
  ...[-0.7, 0, 0.7].flatMap((dy) => [-0.3, 0.3].map((x): Part => placed([solid({ profile: [[[0.26, 0], [0.29, 1.05]]], material: dy === 0 ? material : WHITE })], { tilt: 90, at: [x, 22.5 + dy, 0.5] })[0] ?? { points: [], draw: () => "" })),
];

const toothbrush: Family = (finish, options) => {
  const factor = sizeOf(options, 0.9, 1.05);
  const count = Math.min(3, countOf(options, 1));
  const accent = finish.colour[2] > 225 ? paint("#52b7b0", 0.3) : finish;
  const brush: Part[] = [together([
    solid({ profile: [[[1.15, 0], [1.35, 0.3], [1.42, 0.9]], [[1.42, 0.9], [1.2, 6], [1.36, 12.6]], [[1.36, 12.6], [1, 14], [0.62, 14.8]]], material: finish }),
    solid({ profile: [[[0.6, 14.9], [0.55, 15.2]], [[0.55, 15.2], [0.42, 18], [0.4, 21.6]]], material: WHITE, bands: { 0: accent } }),
    ...bristles(accent),
    drawing(facing([0, 10, 1.32]), 2, dotAt(0, 0, 0.5, "#fff", `fill-opacity=".85"`) + dotAt(0, 0, 0.5, "none", `stroke="#000" stroke-opacity=".25" stroke-width=".08"`) + [0, 1, 2].map((i) => dotAt(0, 2 + i * 0.7, 0.14, i === 0 ? "#35c39a" : inkOn(finish), `fill-opacity="${i === 0 ? 1 : 0.4}"`)).join(""), 3),
  ])];
  const dock: Part = solid({ profile: [...drum(2.9, 0, 1, 0.4), [[1.6, 1], [1.5, 1.5]]], material: WHITE, nearer: -4 });
  const upright = Array.from({ length: count }, (_, i) => [
    ...placed([dock], { at: [i * 7 - (count - 1) * 3.5, 0, -i * 2.2] }),
    ...placed(brush, { at: [i * 7 - (count - 1) * 3.5, 1.4, -i * 2.2], turn: -14 + i * 12 }),
  ]).flat();
  return {
    parts: placed(upright, { scale: factor }),
    sideParts: placed([...placed(brush, { roll: -88, at: [-11, 1.4, 0], turn: 20 }), ...placed(brush.slice(0, count > 1 ? 1 : 0), { roll: -88, at: [-12, 1.4, 6], turn: 8 })], { scale: factor }),
    mount: "floor",
    hero: { yaw: -14, pitch: 12 },
    side: { yaw: 0, pitch: 40 },
    detail: { camera: { yaw: -40, pitch: 10 }, focus: [-(count - 1) * 3.5, 22 * factor, 0.6], span: 8 * factor },
  };
};

const brushHeads: Family = (finish, options) => {
  const count = Math.min(8, countOf(options, 4));
  const accent = finish.colour[2] > 225 ? paint("#52b7b0", 0.3) : finish;
  const head: Part[] = placed([together([
    solid({ profile: [[[0.9, 13.6], [0.95, 14.6]], [[0.72, 14.6], [0.6, 15.2], [0.42, 18], [0.4, 21.6]]], material: WHITE, bands: { 0: accent } }),
    ...bristles(accent),
  ])], { at: [0, -13.6, 0] });
  const perRow = Math.min(4, count);
  const all = Array.from({ length: count }, (_, i) => placed(head, { at: [((i % perRow) - (perRow - 1) / 2) * 3.1, 0, -Math.floor(i / perRow) * 4], turn: -10 })).flat();
  const fan = Array.from({ length: count }, (_, i) => placed(head, { roll: -90, turn: 10 + (i * 60) / count, at: [-5, 1, (i - count / 2) * 2.4] })).flat();
  return {
    parts: all,
    sideParts: fan,
    mount: "floor",
    hero: { yaw: -18, pitch: 16 },
    side: { yaw: 0, pitch: 44 },
    detail: { camera: { yaw: -34, pitch: 14 }, focus: [((perRow - 1) / 2 - 1) * 3.1, 8.4, 0], span: 6 },
  };
};

const waterFlosser: Family = (finish, options) => {
  const factor = sizeOf(options, 0.86, 1.1);
  const parts: Part[] = [
    solid({ core: [1.2, 0.8], profile: [[[2.2, 0], [2.6, 0.3], [2.7, 0.8]], [[2.7, 0.8], [2.7, 7.4]]], material: glass("#cfe6ea", 0.72) }),
    solid({ core: [1.2, 0.8], profile: [[[2.2, 0.5], [2.4, 0.9], [2.4, 4.8]]], material: WATER, nearer: -0.5 }),
    solid({ core: [1.2, 0.8], profile: [[[2.72, 7.4], [2.74, 8.2]], [[2.74, 8.2], [2.4, 13], [2.2, 17]], [[2.2, 17], [1.6, 18.6], [0.4, 19.2]]], material: finish, bands: { 0: trimFor(finish) }, nearer: 4 }),
    solid({ profile: [[[1.3, 19], [1.1, 20]], [[0.4, 20], [0.3, 25]]], material: WHITE, bands: { 0: darkFor(finish) }, nearer: 8 }),
    tube([[0, 24.8, 0], [0, 26.2, 0.1], [0, 27, 0.9], [0, 27.2, 1.8]], 0.28, WHITE, { nearer: 9 }),
    drawing(facing([0, 14.6, 3.1]), 2, plate(0, 0.4, 2, 5.4, 1, "#0f1315", `fill-opacity=".16"`), 6),
    buttons([0, 13.6, 3.14], finish, isOn(options), 2),
  ];
  return {
    parts: placed(parts, { scale: factor }),
    sideParts: placed([...parts, ...[0, 1, 2].map((i): Part => placed([together([
      solid({ profile: [[[0.6, 0], [0.5, 1]], [[0.36, 1], [0.28, 6]]], material: i === 1 ? toned(finish, 0.2) : WHITE }),
      tube([[0, 5.8, 0], [0, 6.8, 0.1], [0, 7.2, 0.8]], 0.26, WHITE),
    ])], { at: [6.4 + i * 2.2, 0, 2 - i * 1.4] })[0] ?? { points: [], draw: () => "" })], { scale: factor }),
    mount: "floor",
    hero: { yaw: -26, pitch: 10 },
    side: { yaw: 36, pitch: 18 },
    detail: { camera: { yaw: -20, pitch: 16 }, focus: [0, 7 * factor, 3], span: 11 * factor },
  };
};

const cleaningLiquid: Family = (finish, options) => {
  const factor = sizeOf(options, 0.84, 1.16);
  const count = Math.min(3, countOf(options, 1));
  const tint = finish.colour[2] > 225 ? glass("#bfe3ea", 0.5) : glass(`#${finish.colour.map((c) => Math.round(c).toString(16).padStart(2, "0")).join("")}`, 0.42);
  const one: Part[] = [
    solid({ profile: [[[3, 0], [3.5, 0.3], [3.7, 1]], [[3.7, 1], [3.7, 13]]], material: paint("#e8f4f5", 0.4), shadow: false, nearer: -0.5 }),
    solid({ profile: [[[3.1, 0], [3.6, 0.3], [3.8, 1]], [[3.8, 1], [3.8, 13.6]], [[3.8, 13.6], [3.4, 15.4], [1.9, 16.8], [1.5, 17.4]]], material: tint }),
    solid({ profile: [[[1.75, 17.4], [1.75, 18]], ...drum(1.95, 18, 21.4, 0.3)], material: WHITE, nearer: 2 }),
    drawing({ at: [0, 7.8, 3.82], x: [1, 0, 0], down: [0, -1, 0] }, 3, plate(0, 0, 4.8, 8, 0.5, "#ffffff", `fill-opacity=".95"`) + plate(0, -2.7, 3.2, 0.56, 0.2, "#0f766e") + plate(0, -1.8, 2.4, 0.24, 0.1, "#9db0b3") + `<path d="M-1.5 1.6C-1 .2-.4 2.6.2 1.4S1.2 1 1.6 1.6" fill="none" stroke="#52b7b0" stroke-width=".4" stroke-linecap="round"/>` + dotAt(-0.7, 0.2, 0.36, "#8fd3cc") + dotAt(0.6, -0.4, 0.24, "#8fd3cc"), 3),
  ];
  const all = Array.from({ length: count }, (_, i) => placed(one, { at: [(i - (count - 1) / 2) * 8.6, 0, -i * 2], turn: -i * 8 })).flat();
  const cap = placed([solid({ profile: drum(1.95, 0, 3.4, 0.3), material: WHITE, open: { wall: 0.3, depth: 2.6 } })], { at: [6.6, 0, 4] });
  return {
    parts: placed(all, { scale: factor }),
    sideParts: placed([...all, ...cap], { scale: factor }),
    mount: "floor",
    hero: { yaw: 0, pitch: 10 },
    side: { yaw: 26, pitch: 30 },
    detail: { camera: { yaw: 12, pitch: 14 }, focus: [(-(count - 1) / 2) * 8.6 * factor, 16 * factor, 0], span: 11 * factor },
  };
};

const epilator: Family = (finish, options) => {
  const factor = sizeOf(options, 0.88, 1.08);
  const body: Part[] = [
    solid({ core: [0.8, 0.3], profile: [[[1.5, 0], [2.1, 0.6], [2.3, 1.8]], [[2.3, 1.8], [1.7, 6.4], [2.2, 11.6]], [[2.2, 11.6], [2, 12.6]]], material: finish }),
    solid({ core: [1.1, 0.2], profile: [[[2.1, 12.6], [2.2, 13.6]], [[2.2, 13.6], [2, 14.4]]], material: trimFor(finish) }),
    together(placed([
      solid({ profile: [...drum(1.65, -2.5, 2.5, 0.2)], material: WHITE }),
      ...Array.from({ length: 8 }, (_, i): Part => placed([solid({ profile: [[[1.72, 0], [1.72, 0.22]]], material: CHROME, band: true })], { at: [0, -2 + i * 0.55, 0] })[0] ?? { points: [], draw: () => "" }),
    ], { roll: 90, at: [0, 14.8, 0] }), 3),
    buttons([0, 9, 2.15], finish, isOn(options)),
    ...(isOn(options) ? [glow([0, 13, 2.4], 2.4, "#fff4d0", 0.9, 9)] : []),
  ];
  return {
    parts: placed(body, { scale: factor }),
    sideParts: placed([together([...body.slice(0, 2), together(body.slice(2))])], { scale: factor, roll: -76, at: [-7, 2.6, 0], turn: 34 }),
    mount: "floor",
    hero: { yaw: -26, pitch: 12 },
    side: { yaw: 0, pitch: 30 },
    detail: { camera: { yaw: -20, pitch: 20 }, focus: [0, 14 * factor, 1], span: 8 * factor },
  };
};

const manicureSet: Family = (finish, options) => {
  const factor = sizeOf(options, 0.88, 1.1);
  const shine = `fill="url(#STEEL)" stroke="#5f666a" stroke-opacity=".5" stroke-width=".05"`;
  const shapes: readonly string[] = [
    `<path d="M-.3-4.4Q0-5.4.3-4.4L.36-.6.5 4.2Q0 5.2-.5 4.2L-.36-.6Z" ${shine}/><path d="M-.16-4V-1" stroke="#7c8488" stroke-width=".18" stroke-dasharray=".08 .08"/>`,
    `<path d="M-.1-4.6Q.3-4.9.35-4.3L.3 .4-.3 .4-.3-4.2Z" ${shine}/><ellipse cx="-.55" cy="3" rx=".75" ry="1.15" fill="none" stroke="#aab0b3" stroke-width=".34"/><ellipse cx=".75" cy="3.1" rx=".7" ry="1.1" fill="none" stroke="#c5cacd" stroke-width=".34"/><path d="M-.2.4L-.5 2M.2.4L.6 2.1" stroke="#b5bbbe" stroke-width=".4"/>${dotAt(0, 0.2, 0.24, "#6e7579")}`,
    `<path d="M-.5-3.4Q0-4 .5-3.4L.62 3.6Q0 4.4-.62 3.6Z" ${shine}/><path d="M-.5-3.4H.5M-.3-1.6H.3" stroke="#5f666a" stroke-width=".12"/>${dotAt(0, -2.4, 0.26, "#7d8488")}`,
    `<path d="M-.34-4.6L-.1-4.8 0 3.6-.14 4.4Q-.4 4.6-.5 4.2Z" ${shine}/><path d="M.34-4.6L.1-4.8 0 3.6 .14 4.4Q.4 4.6.5 4.2Z" ${shine}/>`,
    `<path d="M-.16-4.6Q0-5 .16-4.6L.28-2.8.3 3.8Q0 4.6-.3 3.8L-.28-2.8Z" ${shine}/>`,
  ];
  const steel = (text: string): ((stage: Parameters<Part["draw"]>[0]) => string) => (stage) =>
    text.replaceAll("STEEL", stage.definitions.keep("linearGradient", "", `<stop offset="0" stop-color="#f7f9f9"/><stop offset=".45" stop-color="#b3babd"/><stop offset=".6" stop-color="#e6eaeb"/><stop offset="1" stop-color="#8d9599"/>`));
  const count = Math.min(shapes.length, countOf(options, 5));
  const row = (from: number, gap: number): Part[] => Array.from({ length: count }, (_, i) => drawing(lying([from + i * gap, 0.86, 0]), 6, steel(shapes[i] ?? ""), 6));
  const half = 5.7;
  const open: Part[] = [
    box({ at: [0, 0, 0], size: [half * 2 + 1.6, 0.8, 13.4], radius: 1.4, soft: 0.3, material: finish }),
    drawing(lying([0, 0.82, 0]), half, plate(0, 0, half * 2 + 0.6, 12.4, 1, "#000", `fill-opacity=".2"`) + plate(0.08, 0.1, half * 2 + 0.4, 12.2, 1, "#f3eeea") + plate(0, 2.2, half * 2 + 0.4, 1.3, 0.1, "#000", `fill-opacity=".07"`), 3),
    ...row(-((count - 1) * 1.1), 2.2),
  ];
  const strap = drawing(lying([0, 0.88, 0]), half, plate(0, 1.9, half * 2 + 0.4, 1, 0.1, "#c9c0ba") + plate(0, 1.6, half * 2 + 0.4, 0.14, 0.05, "#fff", `fill-opacity=".7"`), 9);
  const lid = placed([box({ size: [half * 2 + 1.6, 0.8, 13.4], radius: 1.4, soft: 0.3, material: finish }), drawing(lying([0, 0.82, 0]), half, plate(0, 0, half * 2 + 0.4, 12.2, 1, "#efe8e3"), 2)], { at: [0, 6.9, -7.4], tilt: 76 });
  const closed: Part[] = [
    box({ size: [half * 2 + 1.6, 2.4, 13.4], radius: 1.6, soft: 0.6, material: finish }),
    drawing(facing([0, 1.2, 6.72]), half, `<path d="M-5.6 0H5.6" stroke="#20262a" stroke-opacity=".55" stroke-width=".24"/><path d="M-5.6 0H5.6" stroke="#e7ebec" stroke-width=".12" stroke-dasharray=".1 .1"/>` + plate(3.8, 0.5, 0.4, 1.2, 0.2, "#cfd5d7"), 5),
  ];
  return {
    parts: placed([...open, strap, ...lid], { scale: factor }),
    sideParts: placed(closed, { scale: factor }),
    mount: "floor",
    hero: { yaw: -20, pitch: 34 },
    side: { yaw: 30, pitch: 36 },
    detail: { camera: { yaw: -18, pitch: 56 }, focus: [-0.6, 0.9, -1], span: 8.6 },
  };
};

export const care: Readonly<Record<string, Family>> = {
  shaver, trimmer, toothbrush, epilator,
  "brush-heads": brushHeads,
  "water-flosser": waterFlosser,
  "cleaning-liquid": cleaningLiquid,
  "manicure-set": manicureSet,
};
