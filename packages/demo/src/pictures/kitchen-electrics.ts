/** Kitchen machines. */
import type { Vec } from "./geometry.ts";
import { inkOn } from "./electrics.ts";
import { BLACK, CHROME, CLEAR, OAK, paint, STEEL, toned, WALNUT, type Material } from "./material.ts";
import { isOn, sizeOf, type Family } from "./model.ts";
import { ball } from "./ball.ts";
import { box, drum, solid } from "./solid.ts";
import { placed, together, type Part } from "./stage.ts";
import { digits, dotAt, drawing, facing, glow, lying, plate, sideways, tube } from "./trim.ts";

/** Machines are lacquered or metal: wood goes to the handles, fabric colours to paint. */
const shell = (finish: Material): { body: Material; grip: Material } => {
  if (finish.texture === "wood") return { body: paint("#efe6d6", 0.45), grip: finish };
  if (finish.texture === "fabric") return { body: { ...finish, texture: undefined, gloss: 0.3 }, grip: OAK };
  return { body: finish, grip: finish.kind === "metal" ? BLACK : finish.colour[0] < 90 ? BLACK : WALNUT };
};

const knob = (at: Vec, radius: number, material: Material, mark: string): Part[] =>
  placed([
    solid({ profile: drum(radius, 0, 1.3, 0.25), material }),
    drawing(lying([0, 1.32, 0]), radius, plate(0, -radius * 0.5, radius * 0.16, radius * 0.6, 0.05, mark), 1),
  ], { tilt: 90, at }).map((part) => ({ ...part, nearer: (part.nearer ?? 0) + 5 }));

const kettle: Family = (finish, options) => {
  const { body, grip } = shell(finish);
  const neck = (x: number, y: number): Vec => [x, y, 0];
  const gooseneck = options["shape"] === "gooseneck";
  const spout: Part = gooseneck
    ? tube([neck(-7, 4.4), neck(-11, 5.4), neck(-12.4, 9.6), neck(-12.6, 13.4), neck(-14.2, 16.4), neck(-16.6, 16.8)], 0.78, body.kind === "metal" ? STEEL : body)
    : placed([solid({ core: [0, 0], profile: [[[3.4, 0], [2.1, 3.6], [1.15, 6.2]], [[1.15, 6.2], [1, 6.3]]], material: body, open: { wall: 0.25, depth: 2, inside: BLACK } })], { roll: 50, at: [-4.8, 12.6, 0] })[0] ?? { points: [], draw: () => "" };
  const parts: Part[] = [
    solid({ profile: drum(8.6, 0, 1.9, 0.5), material: BLACK, nearer: -8 }),
    { ...spout, nearer: -1 },
    together([
      tube([neck(5.6, 17.6), neck(9.6, 19.4), neck(12.8, 17.4), neck(13.2, 12.4), neck(11.4, 7.2), neck(9, 5.2)], 1.02, grip),
      tube([neck(5, 17.4), neck(7.2, 18.6)], 0.8, body.kind === "metal" ? STEEL : body),
    ]),
    solid({
      profile: [[[8.2, 2.1], [8.5, 2.4], [8.6, 3]], [[8.6, 3], [8.2, 8], [6.9, 14.4], [5.8, 18.4]], [[5.8, 18.4], [5.6, 18.7], [5.3, 18.8]]],
      material: body,
      bands: { 0: STEEL },
    }),
    solid({ profile: [[[5.2, 18.8], [4.4, 19.8], [2.4, 20.4], [0, 20.6]]], material: body.kind === "metal" ? BLACK : toned(body, -0.05), nearer: 4 }),
    solid({ profile: [[[0.7, 20.3], [0.6, 21]], [[0.6, 21], [1.35, 21.5], [1.2, 22.4], [0, 22.7]]], material: grip, nearer: 6 }),
    drawing({ at: [1.2, 8.6, 8.15], x: [0.98, 0, -0.14], down: [0, -0.97, 0.2] }, 1, plate(0, 0, 1.1, 6, 0.55, "#0f1113", `fill-opacity=".55"`) + plate(-0.1, 1, 0.7, 3.4, 0.35, "#a9d8e6", `fill-opacity=".75"`), 9),
    drawing(lying([6.4, 1.92, 5]), 1, dotAt(0, 0, 0.5, isOn(options) ? "#ffb04a" : "#8a8c90"), 4),
  ];
  const factor = sizeOf(options, 0.88, 1.12);
  return {
    parts: placed(parts.filter((_, i) => i !== 6), { scale: factor }),
    sideParts: placed(parts, { scale: factor }),
    mount: "floor",
    hero: { yaw: -14, pitch: 12 },
    side: { yaw: 150, pitch: 24 },
    detail: { camera: { yaw: -24, pitch: 20 }, focus: [6 * factor, 17 * factor, 0], span: 14 * factor },
  };
};

const toaster: Family = (finish, options) => {
  const { body, grip } = shell(finish);
  const wide = options["size"] === "l";
  const [w, h, d] = [wide ? 38 : 28, 18.4, 16.5] as const;
  const slot = (y: number): string => plate(0, y, w - 8, 2.7, 1, "#0c0c0d") + plate(0, y + 0.9, w - 8.6, 0.5, 0.25, "#6a3d20", `fill-opacity=".55"`) + plate(0, y, w - 8, 2.7, 1, "none", `stroke="#fff" stroke-opacity=".35" stroke-width=".14"`);
  const bread = (z: number): Part => together([
    solid({ core: [4.3, 0], profile: [[[1, 15], [1.05, 21.2]], [[1.05, 21.2], [1, 21.8], [0.6, 22.2]]], at: [wide ? -8 : 0, 0, z], material: paint("#c98d4e", 0.05), cap: paint("#a8692f", 0.05) }),
  ], 30);
  const parts: Part[] = [
    box({ at: [0, 0, 0], size: [w - 2.4, 1.4, d - 2.4], radius: 3, soft: 0.3, material: BLACK, nearer: -9 }),
    box({ at: [0, 1.2, 0], size: [w, h, d], radius: 5.4, soft: 3.4, material: body }),
    box({ at: [0, h + 0.95, 0], size: [w - 5.4, 0.85, d - 6.6], radius: 2, soft: 0.2, material: STEEL, nearer: 6 }),
    drawing(lying([0, h + 1.82, 0]), w / 2, slot(-2.5) + slot(2.5), 16),
    ...(options["on"] === true ? [bread(-2.5), { ...bread(2.5), nearer: 34 }] : []),
    drawing(sideways([w / 2 + 0.05, 11, 0]), 4, plate(0, 0, 0.9, 9, 0.45, "#0c0c0d"), 5),
    box({ at: [w / 2 + 1.2, 12.4, 0], size: [2.6, 1.8, 4.2], radius: 0.8, soft: 0.5, material: grip, nearer: 6 }),
    ...placed(knob([0, 0, 0], 1.8, grip.texture ? STEEL : CHROME, "#333"), { turn: 90, at: [w / 2 - 0.2, 5.4, 4.4] }),
    ...placed([drawing(facing([0, 0, 0]), 3, [-2.2, 0, 2.2].map((x) => dotAt(x, 0, 0.72, "#000", `fill-opacity=".25"`) + dotAt(x, -0.04, 0.62, "#e5e5e3")).join(""), 6)], { turn: 90, at: [w / 2 + 0.08, 5.4, -2.6] }),
  ];
  return {
    parts,
    mount: "floor",
    hero: { yaw: -38, pitch: 22 },
    side: { yaw: -74, pitch: 14 },
    detail: { camera: { yaw: -20, pitch: 44 }, focus: [-2, h + 1, 1], span: 17 },
  };
};

const airFryer: Family = (finish, options) => {
  const { body, grip } = shell(finish);
  const factor = sizeOf(options, 0.88, 1.12);
  const front = 13.2;
  const parts: Part[] = [
    box({ size: [24, 1, 24], radius: 10, soft: 0.2, material: BLACK, nearer: -9 }),
    solid({ at: [0, 0.8, 0], core: [3.4, 4], profile: [[[8.4, 0], [9, 0.4], [9.2, 1.2]], [[9.2, 1.2], [9.4, 12], [9.1, 22]], [[9.1, 22], [8.4, 26], [6.4, 28.6], [3.2, 29.4]]], material: body }),
    drawing(facing([0, 9.2, front + 0.16]), 8, plate(0, 0, 17.6, 14.6, 3, "#000", `fill-opacity=".2"`) + plate(0, 0, 17.2, 14.2, 2.8, "url(#x)", `fill-opacity="0"`), 4),
    drawing(facing([0, 16.7, front + 0.2]), 8, plate(0, 0, 17.2, 0.22, 0.1, "#000", `fill-opacity=".45"`), 4),
    box({ at: [0, 2.4, 12.4], size: [17.2, 13.8, 1.9], radius: 0.9, soft: 0.5, material: toned(body, body.kind === "metal" ? -0.1 : -0.06), nearer: 6 }),
    tube([[0, 11.6, 13], [0, 12, 16.8], [0, 10, 18], [0, 6.4, 18], [0, 5, 17.4]], 1.5, grip, { nearer: 14 }),
    drawing({ at: [0, 21.2, 13.1], x: [1, 0, 0], down: [0, -0.99, 0.05] }, 6, plate(0, 0, 11.6, 6, 1.4, "#0d0e10") + plate(0, -1.5, 10.6, 2, 1, "#fff", `fill-opacity=".07"`) + digits(isOn(options) ? "180" : "12:00", 0, -0.5, 1.9, "#ffd9a6") + [-4, -2, 0, 2, 4].map((x) => dotAt(x, 2, 0.34, "none", `stroke="#c9c9c6" stroke-width=".12"`)).join(""), 9),
  ];
  const opened = parts.map((part, i) => (i === 4 || i === 5 ? placed([part], { at: [0, 0, 9] })[0] ?? part : part));
  const basket: Part = together([
    solid({ at: [0, 3, 6.6], core: [4, 3], profile: [[[4, 0], [4.2, 10.4]]], material: BLACK, open: { wall: 0.4, depth: 6, inside: paint("#38383a", 0.3) } }),
  ], 5);
  return {
    parts: placed(parts.filter((_, i) => i !== 2), { scale: factor }),
    sideParts: placed([...opened.filter((_, i) => i !== 2), basket], { scale: factor }),
    mount: "floor",
    hero: { yaw: -26, pitch: 14 },
    side: { yaw: 42, pitch: 26 },
    detail: { camera: { yaw: -12, pitch: 10 }, focus: [0, 20 * factor, 13], span: 15 * factor },
  };
};

const blender: Family = (finish, options) => {
  const { body, grip } = shell(finish);
  const factor = sizeOf(options, 0.86, 1.1);
  const filled = isOn(options);
  const lines = [0, 1, 2, 3].map((i) => `<path d="M-1.2 ${-i * 3}H.6" stroke="#fff" stroke-opacity=".85" stroke-width=".24"/>`).join("");
  const parts: Part[] = [
    solid({ core: [1.5, 1.5], profile: [[[7.4, 0], [7.8, 0.4], [7.9, 1]], [[7.9, 1], [7.2, 6], [5.4, 11.4]], [[5.4, 11.4], [5, 12], [4.4, 12.2]]], material: body, nearer: -3 }),
    ...knob([0, 5.2, 7.9], 2.1, body.kind === "metal" ? BLACK : CHROME, "#b4532a"),
    together([
      tube([[5.8, 31, 0], [10.4, 30.4, 0], [11.2, 25, 0], [9.6, 18.4, 0], [5, 17.4, 0]], 0.95, grip.texture ? grip : BLACK),
      solid({ profile: drum(4.6, 12.2, 14.4, 0.3), material: BLACK }),
      solid({ profile: [[[0.5, 14.4], [0.5, 15.4]]], material: CHROME, shadow: false }),
      ...([-1, 1] as const).map((side): Part => tube([[0, 15.2, 0], [side * 1.6, 15.6, 0.4], [side * 2.6, 16.6, 0.8]], 0.22, CHROME, { shadow: false })),
      ...(filled ? [solid({ profile: [[[4.1, 14.8], [4.8, 18], [5.5, 24]]], material: paint("#c76d86", 0.2), cap: paint("#dd93a6", 0.1), shadow: false })] : []),
      solid({ profile: [[[4.3, 14.4], [4.9, 18], [6.4, 34]]], material: CLEAR }),
      drawing({ at: [-2.4, 19.4, 5.2], x: [0.9, 0, 0.42], down: [0.06, -0.98, -0.1] }, 3, lines),
      solid({ profile: [[[6.2, 33.6], [6.6, 34], [6.6, 35]], [[6.6, 35], [5.8, 35.9], [4.6, 36]], [[2.6, 36], [2.5, 37.8]], [[2.5, 37.8], [2.1, 38.2]]], material: BLACK }),
    ], 6),
  ];
  return {
    parts: placed(parts, { scale: factor }),
    mount: "floor",
    hero: { yaw: -18, pitch: 10 },
    side: { yaw: 118, pitch: 22 },
    detail: { camera: { yaw: -26, pitch: 14 }, focus: [0.5, 8.6 * factor, 4], span: 18 * factor },
  };
};

const standMixer: Family = (finish, options) => {
  const { body } = shell(finish);
  const trim = body.kind === "metal" ? BLACK : CHROME;
  const head = placed(
    [
      solid({ core: [0, 0], profile: [[[0, -13.4], [3.4, -12.8], [5.4, -10.4], [6, -5]], [[6, -5], [6, 8]], [[6, 8], [5.5, 11.6], [4, 13.4], [3, 13.8]], [[2.6, 13.8], [2.6, 15]], [[2.6, 15], [2.3, 15.2]]], material: body, bands: { 3: trim, 4: trim } }),
      solid({ profile: [[[6.04, -4.2], [6.04, -3.6]]], band: true, material: trim }),
    ],
    { roll: 90, at: [-1, 29.6, 0] },
  );
  const bowl = together([
    solid({ at: [-8, 3, 0], profile: [[[4, 0], [4.4, 0.3], [4, 1.2]], [[4, 1.2], [7, 3.4], [9.2, 7.6], [9.8, 13]], [[9.8, 13], [10.1, 13.2], [10, 13.5]]], material: STEEL, open: { wall: 0.35, depth: 9, inside: STEEL } }),
  ], 4);
  const parts: Part[] = [
    box({ at: [-2, 0, 0], size: [34, 3.2, 19], radius: 8.5, soft: 1.2, material: body, nearer: -14 }),
    solid({ at: [10, 2.8, 0], core: [1.4, 1.4], profile: [[[5.6, 0], [4.8, 3], [4, 10], [4.2, 21]]], material: body, nearer: -4 }),
    bowl,
    tube([[-8, 24, 0], [-8, 16, 0]], 0.8, CHROME, { nearer: 1 }),
    ...head.map((part) => ({ ...part, nearer: 6 })),
    drawing(facing([1.6, 29.6, 6.02]), 6, plate(0, 0, 8.4, 1.3, 0.65, "#000", `fill-opacity=".16"`) + plate(0, 0, 8, 1, 0.5, inkOn(body) === "#3a3d42" ? "#f4f4f2" : "#d7d7d5"), 12),
    ...knob([9.6, 24.4, 4.4], 1.5, trim, "#333"),
  ];
  const factor = sizeOf(options, 0.88, 1.1);
  return {
    parts: placed(parts, { scale: factor, turn: 0 }),
    mount: "floor",
    hero: { yaw: 24, pitch: 14 },
    side: { yaw: -34, pitch: 24 },
    detail: { camera: { yaw: 26, pitch: 24 }, focus: [-8 * factor, 18 * factor, 2], span: 22 * factor },
  };
};

const coffeeMaker: Family = (finish, options) => {
  const { body, grip } = shell(finish);
  const factor = sizeOf(options, 0.88, 1.1);
  const carafe: Part = together([
    tube([[0, 14.4, 5.6], [0, 14.6, 10.4], [0, 11, 11.8], [0, 7, 10.2]], 0.8, grip),
    solid({ profile: [[[4.8, 0.2], [6, 1.2], [6.6, 4.4], [6.5, 6.6]]], material: paint("#2d1a10", 0.6), shadow: false }),
    solid({ profile: [[[5, 0], [6.2, 1], [6.9, 4.6], [6.4, 9], [4.9, 12.4]]], material: CLEAR }),
    solid({ profile: [[[4.9, 12.2], [5.1, 12.6], [5, 13.6]], [[5, 13.6], [3.4, 14.4], [0, 14.6]]], material: BLACK }),
  ]);
  const parts: Part[] = [
    box({ size: [21, 3, 25], radius: 4.2, soft: 0.7, material: body, nearer: -20 }),
    box({ at: [0, 2.8, -7.6], size: [19.6, 24, 9.4], radius: 3.4, soft: 0.5, material: body, nearer: -8 }),
    solid({ at: [0, 2.9, 4.2], profile: drum(6.6, 0, 0.7, 0.2), material: BLACK, nearer: -8 }),
    ...placed([carafe], { at: [0, 3.6, 4.2], turn: -34 }),
    solid({ at: [0, 19.2, 4], profile: [[[3.4, 0], [6.6, 3], [6.8, 6]]], material: BLACK, nearer: 2 }),
    box({ at: [0, 24.4, -0.6], size: [21, 8, 24], radius: 4.4, soft: 1.4, material: body, nearer: 10 }),
    drawing(facing([0, 28.2, 11.5]), 6, plate(0, 0, 12.4, 3.6, 1.8, "#0d0e10") + digits("7:30", -2.4, 0, 1.6, "#ffd9a6") + [2.4, 4.4].map((x) => dotAt(x, 0, 0.62, "none", `stroke="#d7d7d4" stroke-width=".16"`)).join(""), 16),
    drawing(lying([0, 32.42, -1]), 9, plate(0, 0, 16, 16, 3, "none", `stroke="#000" stroke-opacity=".18" stroke-width=".25"`) + plate(0, 6.2, 5, 1, 0.5, "#000", `fill-opacity=".22"`), 16),
    ...(isOn(options) ? [glow([0, 20, 4], 5, "#ffffff", 0.5, 14)] : []),
  ];
  return {
    parts: placed(parts, { scale: factor }),
    mount: "floor",
    hero: { yaw: -28, pitch: 14 },
    side: { yaw: 46, pitch: 24 },
    detail: { camera: { yaw: -18, pitch: 10 }, focus: [0, 11 * factor, 5], span: 20 * factor },
  };
};

const kitchenScale: Family = (finish, options) => {
  const { body } = shell(finish);
  const factor = sizeOf(options, 0.86, 1.14);
  const withBowl = options["lid"] === true || options["size"] === "l";
  const parts: Part[] = [
    box({ at: [0, 0.5, 0], size: [20, 1.7, 24], radius: 2.4, soft: 0.5, material: finish.texture === "wood" ? finish : body }),
    box({ at: [0, 0, 0], size: [16, 0.6, 20], radius: 2, soft: 0.1, material: BLACK, nearer: -6 }),
    solid({ at: [0, 2.15, -2.4], profile: drum(8.4, 0, 0.7, 0.25), material: STEEL, nearer: 4 }),
    drawing(lying([0, 2.22, 9]), 6, plate(0, 0, 9, 3.2, 0.7, "#14161a") + plate(0, -0.8, 8.4, 1, 0.4, "#fff", `fill-opacity=".07"`) + digits("248", -0.4, 0, 1.9, "#dff3e2") + dotAt(-6.8, 0, 0.85, "none", `stroke="${inkOn(body)}" stroke-width=".14"`) + dotAt(6.8, 0, 0.85, "none", `stroke="${inkOn(body)}" stroke-width=".14"`), 6),
  ];
  const bowl: Part = solid({ at: [0, 2.9, -2.4], profile: [[[4.4, 0], [7.4, 1.4], [9.4, 4.6], [10.2, 8]], [[10.2, 8], [10.4, 8.2]]], material: CLEAR, open: { wall: 0.3, depth: 5 }, nearer: 10 });
  const fruit: Part[] = [
    ball([-2.6, 5.6, -2], 2.9, paint("#d9472e", 0.5), 8), ball([2.8, 5.6, -3.8], 2.7, paint("#e6a12f", 0.35), 8), ball([1.4, 5.4, 0.4], 2.5, paint("#a9b94a", 0.4), 9),
  ];
  return {
    parts: placed([...parts, ...(withBowl ? [bowl] : [])], { scale: factor }),
    sideParts: placed([...parts, ...fruit.map((part) => ({ ...part, nearer: 12 })), ...(withBowl ? [{ ...bowl, nearer: 20 }] : [])], { scale: factor }),
    mount: "floor",
    hero: { yaw: -30, pitch: 38 },
    side: { yaw: 36, pitch: 24 },
    detail: { camera: { yaw: -20, pitch: 46 }, focus: [0, 2.4, 8 * factor], span: 13 * factor },
  };
};

const handBlender: Family = (finish, options) => {
  const { body } = shell(finish);
  const factor = sizeOf(options, 0.88, 1.1);
  const stick: Part[] = [
    solid({ profile: [[[3.3, 0], [3.4, 0.3], [3.2, 1.4]], [[3.2, 1.4], [2.6, 3], [1.2, 4.6], [1.05, 6]], [[1.05, 6], [1.15, 17]], [[1.5, 17], [1.9, 18]]], material: STEEL, open: undefined }),
    solid({ profile: [[[2, 18], [2.6, 19.4], [2.8, 22]], [[2.8, 22], [2.5, 27], [2.7, 32]], [[2.7, 32], [2.7, 34.6], [1.9, 36.4], [0, 36.9]]], material: body }),
    solid({ profile: [[[2.8, 20.8], [2.84, 21.3]]], band: true, material: body.kind === "metal" ? BLACK : STEEL }),
    drawing(facing([0, 28, 2.55]), 2, plate(0, 0, 2, 4.6, 1, "#17181a", `fill-opacity=".82"`) + dotAt(0, -1.1, 0.55, "#e9e7e2") + dotAt(0, 1.1, 0.55, "#b9b7b2"), 4),
    drawing(facing([0, 33.6, 2.6]), 2, plate(0, 0, 1.6, 0.5, 0.25, "#000", `fill-opacity=".3"`), 4),
  ];
  const beaker: Part[] = [
    solid({ profile: [[[4.2, 0], [4.6, 0.3], [4.9, 15]]], material: CLEAR, open: { wall: 0.2, depth: 10 } }),
  ];
  return {
    parts: placed([...placed([together(stick)], { at: [0, 0, 0], roll: 0 }), ...placed(beaker, { at: [-10.6, 0, -3] })], { scale: factor }),
    sideParts: placed([...placed([together(stick)], { roll: -90, at: [-18, 3, 0], turn: 22 })], { scale: factor }),
    mount: "floor",
    hero: { yaw: -10, pitch: 10 },
    side: { yaw: 0, pitch: 34 },
    detail: { camera: { yaw: 14, pitch: 8 }, focus: [0, 26 * factor, 0], span: 15 * factor },
  };
};

export const kitchenElectrics: Readonly<Record<string, Family>> = {
  kettle, toaster, blender,
  "air-fryer": airFryer,
  "stand-mixer": standMixer,
  "coffee-maker": coffeeMaker,
  "kitchen-scale": kitchenScale,
  "hand-blender": handBlender,
};
