/** Hair care. */
import type { Vec } from "./geometry.ts";
import { buttons, darkFor, trimFor } from "./buttons.ts";
import { BLACK, paint, RUBBER, STEEL } from "./material.ts";
import { isOn, sizeOf, type Family, type Options } from "./model.ts";
import { box, drum, solid } from "./solid.ts";
import { placed, together, type Part } from "./stage.ts";
import { digits, dotAt, drawing, facing, plate, tube } from "./trim.ts";

const hairDryer: Family = (finish, options) => {
  const factor = sizeOf(options, 0.85, 1.1);
  const ring = trimFor(finish);
  const barrel = placed(
    [
      solid({ profile: [[[3.4, -9.6], [4.3, -9], [4.6, -7.8]]], material: BLACK }),
      solid({
        profile: [[[4.6, -7.8], [4.8, -3], [4.6, 2], [4.1, 8]], [[4.25, 8], [4.25, 8.8]], [[4, 8.8], [3.5, 11.4], [3.2, 14.2]], [[3.2, 14.2], [3, 14.5]]],
        material: finish,
        bands: { 1: ring, 2: darkFor(finish), 3: darkFor(finish) },
        open: { wall: 0.4, depth: 2.4, inside: BLACK },
      }),
      drawing({ at: [0, -9.64, 0], x: [1, 0, 0], down: [0, 0, -1] }, 3.4, dotAt(0, 0, 3.3, "#101214") + Array.from({ length: 5 }, (_, i) => dotAt(0, 0, 0.6 + i * 0.58, "none", `stroke="#9aa2a6" stroke-opacity=".7" stroke-width=".14"`)).join(""), 1),
    ],
    { roll: 90, at: [0, 21, 0] },
  );
  const grip = placed([
    solid({ core: [0.4, 0.2], profile: [[[1.5, 0], [1.75, 0.4], [1.85, 1]], [[1.85, 1], [1.7, 8], [1.95, 17]]], material: finish }),
    drawing(facing([0, 12, 2.15]), 2, plate(0, 0, 1.3, 4.4, 0.65, "#14171a", `fill-opacity=".7"`) + plate(0, -1.1, 0.9, 1.3, 0.4, "#cfd6d8") + plate(0, 1.1, 0.9, 1.3, 0.4, "#8f989c"), 5),
  ], { roll: 10, at: [5.2, 1.2, 0] });
  const standing = [...grip.map((part) => ({ ...part, nearer: (part.nearer ?? 0) - 2 })), together(barrel, 2)];
  const cable = tube([[5.2, 0.9, 0], [6.6, 0.5, -2], [9, 0.45, -6], [4, 0.45, -9], [-4, 0.45, -7]], 0.4, RUBBER, { nearer: -9 });
  return {
    parts: placed([...standing, cable], { scale: factor }),
    sideParts: placed([...standing], { scale: factor, turn: 0 }),
    mount: "floor",
    hero: { yaw: 36, pitch: 12 },
    side: { yaw: -128, pitch: 16 },
    detail: { camera: { yaw: 58, pitch: 12 }, focus: [-9 * factor, 21 * factor, 0], span: 14 * factor },
  };
};

/** Two hinged arms seen on the table. */
const straightener: Family = (finish, options) => {
  const factor = sizeOf(options, 0.82, 1.1);
  const plateColour = isOn(options) ? paint("#c98f6a", 0.7) : paint("#a98d7c", 0.7);
  const arm = (upper: boolean): Part[] => [
    box({ at: [0, 0, 0], size: [27, 2, 3.4], radius: 1.6, soft: 0.9, material: finish }),
    box({ at: [8, upper ? -0.5 : 1.9, 0], size: [10, 0.6, 2.7], radius: 0.3, soft: 0.15, material: plateColour, nearer: upper ? -2 : 2 }),
    box({ at: [1.6, -0.02, 0], size: [0.5, 2.06, 3.46], radius: 0.2, soft: 0.1, material: trimFor(finish), nearer: 0.5 }),
  ];
  const pair: Part[] = [
    together(arm(false)),
    ...placed([together(arm(true))], { at: [-1, 4, 0], roll: 9 }).map((part) => ({ ...part, nearer: 4 })),
    ...placed([solid({ profile: drum(1.7, -1.8, 1.8, 0.3), material: darkFor(finish) })], { tilt: 90, at: [-12.6, 2.2, 0] }).map((part) => ({ ...part, nearer: 6 })),
    drawing({ at: [-6, 4.9, 1.72], x: [0.985, 0.16, 0], down: [0.16, -0.985, 0] }, 2, plate(0, 0, 4.6, 1, 0.5, "#101416") + digits("185", 0.2, 0, 0.7, "#8ff0d2"), 8),
    tube([[-13.6, 1.6, 0], [-16, 0.6, -1], [-17.4, 0.45, -5], [-12, 0.45, -8.4], [-3, 0.45, -7.6], [2, 0.45, -9.4]], 0.42, RUBBER, { nearer: -12 }),
  ];
  return {
    parts: placed(pair, { scale: factor, turn: 26 }),
    sideParts: placed(placed(pair.slice(0, 4), { roll: 78, at: [0, 14, 0] }), { scale: factor }),
    mount: "floor",
    hero: { yaw: 10, pitch: 36 },
    side: { yaw: -38, pitch: 10 },
    detail: { camera: { yaw: 0, pitch: 20 }, focus: [7 * factor, 4 * factor, -3], span: 15 },
  };
};

const curler: Family = (finish, options) => {
  const factor = sizeOf(options, 0.88, 1.1);
  const r = options["size"] === "s" ? 0.95 : options["size"] === "l" ? 1.9 : 1.35;
  const wand: Part = together([
    solid({ profile: [[[1.1, 0], [1.6, 0.5], [1.8, 1.6]], [[1.8, 1.6], [1.55, 7], [1.8, 13.4]], [[1.86, 13.4], [1.86, 14]], [[1.9, 14], [2.3, 14.6], [2.3, 15.2], [r + 0.3, 15.8]]], material: finish, bands: { 2: trimFor(finish), 3: darkFor(finish) } }),
    solid({ profile: [[[r, 15.8], [r * 0.96, 28]], [[r * 0.96, 28], [r * 0.8, 28.2]]], material: paint("#b79a86", 0.8) }),
    solid({ profile: [[[r * 0.86, 28.2], [r * 0.9, 29.4], [r * 0.5, 30.6], [0, 30.8]]], material: BLACK }),
    buttons([0, 10.8, 1.72], finish, isOn(options), 2),
  ]);
  const cord = tube([[-14.5, r + 1, 0], [-18, 0.5, 1], [-20, 0.45, 7], [-13, 0.45, 10], [-4, 0.45, 8.5]], 0.42, RUBBER, { nearer: -6 });
  return {
    parts: placed([...placed([wand], { roll: -86, at: [-15, 2, 0] }), tube([[9, 2.2, 0], [9.4, 0.4, 0], [11, 0.4, 1.6]], 0.18, STEEL), cord], { scale: factor, turn: 24 }),
    sideParts: placed([wand], { scale: factor }),
    mount: "floor",
    hero: { yaw: 0, pitch: 32 },
    side: { yaw: -20, pitch: 12 },
    detail: { camera: { yaw: 10, pitch: 40 }, focus: [0, 2 * factor, 0], span: 11 },
  };
};

const hairBrush: Family = (finish, options: Options) => {
  const factor = sizeOf(options, 0.82, 1.14);
  const pins = Array.from({ length: 9 }, (_, row) => Array.from({ length: 6 }, (_, col): Vec => [(col - 2.5) * 0.9 + (row % 2) * 0.2, 3, -8.4 + row * 0.86])).flat()
    .filter(([x, , z]) => (x / 2.7) ** 2 + ((z + 5) / 4) ** 2 < 1);
  const parts: Part[] = [together([
    ...placed([solid({ profile: [[[1.5, 0], [1.05, 2.4], [1.1, 5], [1.35, 9], [1.15, 11.8], [0.6, 13], [0, 13.2]]], material: finish })], { tilt: 90, at: [0, 1.5, -0.6] }),
    box({ at: [0, 0.8, -5], size: [7.4, 1.5, 10.4], radius: 3.69, soft: 0.7, material: finish }),
    solid({ at: [0, 2.2, -5], core: [0.05, 1.5], profile: [[[2.8, 0], [2.7, 0.24], [2.2, 0.42]]], material: paint("#f1ece8", 0.15) }),
    {
      points: pins.map(([x, , z]): Vec => [x, 3.8, z]),
      shadow: false,
      draw: (stage) => {
        const runs = pins.map(([x, , z]) => {
          const [a, b] = [stage.project([x, 2.6, z]), stage.project([x, 3.9, z])];
          return `M${a.x.toFixed(0)} ${a.y.toFixed(0)}L${b.x.toFixed(0)} ${b.y.toFixed(0)}`;
        }).join("");
        const w = stage.scale * 0.16;
        return `<g fill="none" stroke-linecap="round"><path d="${runs}" stroke="#33393c" stroke-width="${w.toFixed(1)}"/><path d="${runs}" transform="translate(${(-w * 0.2).toFixed(1)} 0)" stroke="#8c9498" stroke-width="${(w * 0.4).toFixed(1)}"/></g>` ;
      },
    },
  ])];
  return {
    parts: placed(parts, { scale: factor, turn: 40 }),
    sideParts: placed(placed(parts, { tilt: 72, at: [0, 13, 0] }), { scale: factor }),
    mount: "floor",
    hero: { yaw: 0, pitch: 46 },
    side: { yaw: 34, pitch: 8 },
    detail: { camera: { yaw: -4, pitch: 32 }, focus: [-3.2 * factor, 2.8, -4.2 * factor], span: 8.4 * factor },
  };
};

export const hair: Readonly<Record<string, Family>> = { straightener, curler, "hair-dryer": hairDryer, "hair-brush": hairBrush };
