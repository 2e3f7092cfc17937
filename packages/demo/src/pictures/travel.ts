/** Scales, mirrors, massage and travel. */
import { add, type Vec } from "./geometry.ts";
import { inkOn } from "./electrics.ts";
import { BLACK, CHROME, paint, RUBBER, STEEL, toned, type Material } from "./material.ts";
import { isOn, sizeOf, type Family } from "./model.ts";
import { ball } from "./ball.ts";
import { box, drum, solid } from "./solid.ts";
import { placed, together, type Part } from "./stage.ts";
import { digits, dotAt, drawing, facing, glow, lying, plate, tube } from "./trim.ts";

const cloth = (finish: Material): Material => ({ ...finish, kind: "paint", gloss: 0.08, texture: "fabric" });

const bathroomScale: Family = (finish, options) => {
  const w = 30 * sizeOf(options, 0.92, 1.06);
  const art = (stage: Parameters<Part["draw"]>[0]): string => {
    const sheen = stage.definitions.keep("linearGradient", `x1="0" y1="0" x2="1" y2="1"`, `<stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".32" stop-color="#fff" stop-opacity=".08"/><stop offset=".33" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity=".1"/>`);
    const pads = ([[-1, -1], [1, -1], [-1, 1], [1, 1]] as const).map(([x, y]) => dotAt(x * w * 0.29, y * w * 0.24 + 2.4, 3.4, "#fff", `fill-opacity=".2"`) + dotAt(x * w * 0.29, y * w * 0.24 + 2.4, 3.4, "none", `stroke="#b9c4c7" stroke-width=".35"`)).join("");
    return plate(0, 0, w - 0.6, w - 0.6, 3.4, `url(#${sheen})`) + pads + plate(0, -w * 0.32, 11, 4.6, 1, "#0e1416") + plate(0, -w * 0.34, 10.4, 1.6, 0.6, "#fff", `fill-opacity=".07"`) + digits("68.4", 0, -w * 0.32, 2.6, "#c8fff0");
  };
  const parts: Part[] = [
    box({ size: [w - 4, 1.2, w - 4], radius: 3, soft: 0.2, material: inkOn(finish) === "#3a3d42" ? toned(finish, -0.3) : BLACK, nearer: -6 }),
    box({ at: [0, 1.1, 0], size: [w, 1, w], radius: 3.6, soft: 0.35, material: { ...toned(finish, -0.07), gloss: 0.4 } }),
    drawing(lying([0, 2.11, 0]), w / 2, art, 6),
  ];
  return {
    parts,
    sideParts: placed(parts, { tilt: 76, at: [0, w / 2, 0] }),
    mount: "floor",
    hero: { yaw: -30, pitch: 40 },
    side: { yaw: 32, pitch: 12 },
    detail: { camera: { yaw: -14, pitch: 48 }, focus: [0, 2, -w * 0.3], span: 14 },
  };
};

const massager: Family = (finish, options) => {
  const factor = sizeOf(options, 0.85, 1.12);
  const dark = inkOn(finish) === "#3a3d42" ? paint("#4b5459", 0.45) : BLACK;
  const gun: Part[] = [
    together(placed([
      solid({ profile: [[[2.2, -7], [3, -6.4], [3.3, -5.2]], [[3.3, -5.2], [3.5, 0], [3.2, 5]], [[3.3, 5], [3.3, 5.8]], [[2.6, 5.8], [2.2, 7.2]], [[1.1, 7.2], [1, 9.4]]], material: finish, bands: { 0: dark, 2: CHROME, 3: dark, 4: STEEL } }),
      ball([0, 11.8, 0], 2.7, dark),
    ], { roll: 90, at: [0, 19, 0] }), 2),
    ...placed([
      solid({ profile: [[[1.7, 0], [2.1, 0.4], [2.2, 1.2]], [[2.2, 1.2], [1.9, 7], [2.1, 16.6]]], material: dark }),
      drawing(facing([0, 3.4, 2.08]), 1.5, digits("3", 0, 0, 1, "#8ff0d2"), 3),
    ], { roll: 5, at: [3, 0, 0] }).map((part) => ({ ...part, nearer: -1 })),
    drawing(facing([1.2, 19, 3.44]), 2, dotAt(0, 0, 1, "#000", `fill-opacity=".2"`) + dotAt(-0.05, -0.05, 0.9, inkOn(finish) === "#3a3d42" ? "#f4f6f6" : "#596166") + dotAt(0, 0, 0.3, isOn(options) ? "#19b98c" : "#98a1a4"), 9),
  ];
  const tips: Part[] = [
    solid({ at: [-9, 0, 6], profile: [[[0.9, 0], [0.9, 1.6]], [[1.2, 1.6], [2.4, 2.6], [2.5, 3.4]]], material: dark }),
    solid({ at: [-3.4, 0, 8], profile: [[[0.9, 0], [0.9, 1.6]], [[1, 1.6], [1.3, 3], [0.9, 5], [0, 5.8]]], material: dark }),
  ];
  return {
    parts: placed(gun, { scale: factor }),
    sideParts: placed([...gun, ...tips], { scale: factor }),
    mount: "floor",
    hero: { yaw: 26, pitch: 10 },
    side: { yaw: -36, pitch: 20 },
    detail: { camera: { yaw: 34, pitch: 8 }, focus: [-8 * factor, 19 * factor, 0], span: 12 * factor },
  };
};

const mirror: Family = (finish, options) => {
  const factor = sizeOf(options, 0.82, 1.14);
  const lit = options["on"] !== false;
  const glassArt = (stage: Parameters<Part["draw"]>[0]): string => {
    const sky = stage.definitions.keep("linearGradient", `x1="0" y1="0" x2=".7" y2="1"`, `<stop offset="0" stop-color="#f3f8f9"/><stop offset=".38" stop-color="#d9e4e7"/><stop offset=".4" stop-color="#c3d2d6"/><stop offset=".62" stop-color="#dfe9eb"/><stop offset="1" stop-color="#aebfc4"/>`);
    const ring = lit ? dotAt(0, 0, 8.6, "none", `stroke="#fffaf0" stroke-width="1"`) + dotAt(0, 0, 8.6, "none", `stroke="#fff" stroke-width=".5"`) : dotAt(0, 0, 8.6, "none", `stroke="#eceeee" stroke-width=".9"`);
    return dotAt(0, 0, 9.4, "#000", `fill-opacity=".25"`) + dotAt(0, 0, 9.25, `url(#${sky})`) + `<path d="M-7.2-3.2L-1.4-8 .6-7.6-6.6-1.2Z" fill="#fff" fill-opacity=".5"/>` + ring;
  };
  const parts: Part[] = [
    solid({ profile: [...drum(7, 0, 1.2, 0.4)], material: finish, nearer: -8 }),
    solid({ at: [0, 1.2, -1], profile: [[[1, 0], [0.75, 3], [0.75, 15]]], material: finish.kind === "metal" ? finish : CHROME, nearer: -4 }),
    together(placed([
      solid({ profile: [[[9.2, -1.4], [9.9, -1], [10.1, -0.4]], [[10.1, -0.4], [10.1, 0.3], [9.7, 0.7]]], material: finish }),
      drawing(lying([0, 0.72, 0]), 9.5, glassArt),
    ], { tilt: 82, at: [0, 24, 0] }), 3),
    ...(lit ? [glow([0, 24, 1], 17, "#fff6e0", 0.5, 9)] : []),
    drawing(lying([0, 1.22, 4.6]), 1, dotAt(0, 0, 0.7, "#000", `fill-opacity=".15"`) + dotAt(0, 0, 0.6, lit ? "#ffe4a8" : "#e4e8e9"), 4),
  ];
  return {
    parts: placed(parts, { scale: factor }),
    mount: "floor",
    hero: { yaw: -24, pitch: 8 },
    side: { yaw: 56, pitch: 18 },
    detail: { camera: { yaw: -18, pitch: 10 }, focus: [3.4 * factor, 17.4 * factor, 1], span: 13 * factor },
  };
};

const travelBag: Family = (finish, options) => {
  const factor = sizeOf(options, 0.82, 1.2);
  const fabric = cloth(finish);
  const leather = inkOn(finish) === "#3a3d42" ? paint("#9a6a45", 0.3) : paint("#6f4a31", 0.3);
  const seams = (w: number, h: number): string => plate(0, 0, w, h, 1.4, "none", `stroke="#000" stroke-opacity=".16" stroke-width=".3"`) + plate(0, 0, w - 0.7, h - 0.7, 1.2, "none", `stroke="#fff" stroke-opacity=".45" stroke-width=".12" stroke-dasharray=".5 .35"`);
  const handle = (z: number): Part => tube([[-6.4, 8.6, z * 1.05], [-6, 14, z], [-4.6, 19.4, z * 0.7], [0, 21.6, z * 0.5], [4.6, 19.4, z * 0.7], [6, 14, z], [6.4, 8.6, z * 1.05]], 0.62, leather, { nearer: z > 0 ? 10 : -6 });
  const parts: Part[] = [
    solid({ core: [11, 3.4], profile: [[[3.2, 0], [4, 0.3], [4.5, 1.4]], [[4.5, 1.4], [4.9, 6], [4.4, 11], [3, 14.6]], [[3, 14.6], [1.6, 15.8], [0.6, 16.1]]], material: fabric }),
    solid({ core: [11, 3.4], profile: [[[4.56, 1.6], [4.9, 3.6]]], material: leather, band: true, nearer: 1 }),
    handle(-8), handle(8),
    box({ at: [0, 3.4, 7.6], size: [13, 7.4, 1.6], radius: 0.8, soft: 0.6, material: fabric, nearer: 6 }),
    drawing(facing([0, 7, 8.44]), 7, seams(11.8, 6.2) + `<path d="M-5.6-2.1H5.6" stroke="#22282b" stroke-opacity=".6" stroke-width=".34"/><path d="M-5.6-2.1H5.6" stroke="#e3e7e8" stroke-width=".16" stroke-dasharray=".14 .12"/>` + plate(4.4, -1.4, 0.5, 1.5, 0.25, "#d5dadb") + plate(0, 1.4, 3, 1.3, 0.3, "#8a5e3d") , 12),
    drawing(lying([0, 16.1, 0]), 11, `<path d="M-11.4 0H11.4" stroke="#22282b" stroke-opacity=".5" stroke-width=".8"/><path d="M-11.4 0H11.4" stroke="#e7ebec" stroke-width=".34" stroke-dasharray=".26 .2"/>` + plate(10, 0.5, 1.6, 0.6, 0.3, "#d5dadb"), 9),
  ];
  return {
    parts: placed(parts, { scale: factor }),
    mount: "floor",
    hero: { yaw: -26, pitch: 12 },
    side: { yaw: 48, pitch: 30 },
    detail: { camera: { yaw: -20, pitch: 12 }, focus: [3 * factor, 8 * factor, 8 * factor], span: 12 * factor },
  };
};

const neckPillow: Family = (finish, options) => {
  const factor = sizeOf(options, 0.86, 1.1);
  const fabric = cloth(finish);
  const arc = (y: number, r: number, from: number, to: number): Vec[] =>
    Array.from({ length: 13 }, (_, i): Vec => {
      const angle = ((from + ((to - from) * i) / 12) * Math.PI) / 180;
      return [Math.sin(angle) * r, y, -Math.cos(angle) * r * 0.92];
    });
  const lobe = (a: number): Vec => [Math.sin((a * Math.PI) / 180) * 9.4, 5.3, -Math.cos((a * Math.PI) / 180) * 8.8];
  const parts: Part[] = [
    tube(arc(5.4, 9.6, -156, 156), 5.1, fabric),
    ...[-156, 156].map((a): Part => glow(add(lobe(a), [-0.8, 2.6, -0.8]), 3.4, "#ffffff", 0.3, 14)),
    tube([[-2.6, 4.6, 12.6], [-1, 2.6, 14.4], [1.2, 2.8, 14.2], [2.8, 4.6, 12.6]], 0.28, RUBBER, { nearer: 16 }),
  ];
  const bag: Part[] = [
    solid({ profile: [[[3, 0], [4.6, 0.6], [5, 3]], [[5, 3], [5.1, 8], [4.2, 12], [2, 13.4]], [[2, 13.4], [1.4, 13.9], [2.4, 15.2], [1.6, 15.4]]], material: toned(fabric, -0.14) }),
    tube([[1.4, 13.8, 1.4], [3, 13, 3.4], [3.4, 10.6, 4.8]], 0.22, RUBBER, { nearer: 8 }),
  ];
  return {
    parts: placed(parts, { scale: factor }),
    sideParts: placed([...parts, ...placed(bag, { at: [19, 0, -2] })], { scale: factor, turn: 0 }),
    mount: "floor",
    hero: { yaw: -14, pitch: 38 },
    side: { yaw: -150, pitch: 22 },
    detail: { camera: { yaw: -24, pitch: 34 }, focus: [4 * factor, 6 * factor, 9 * factor], span: 15 * factor },
  };
};

export const travel: Readonly<Record<string, Family>> = {
  massager, mirror,
  "bathroom-scale": bathroomScale,
  "travel-bag": travelBag,
  "neck-pillow": neckPillow,
};
