/** Fans, heaters, power and security. */
import type { Vec } from "./geometry.ts";
import { opaque } from "./bulbs.ts";
import { BLACK, CHROME, GREY, paint, RUBBER, toned, WHITE, type Material } from "./material.ts";
import { countOf, isOn, sizeOf, type Family } from "./model.ts";
import { ball } from "./ball.ts";
import { box, drum, solid } from "./solid.ts";
import { placed, together, type Part } from "./stage.ts";
import { digits, dotAt, drawing, facing, glow, lying, plate, tube } from "./trim.ts";

/** Light or dark drawing colour that reads on a material. */
export const inkOn = (material: Material): string =>
  material.colour[0] + material.colour[1] + material.colour[2] > 330 ? "#3a3d42" : "#d9dadb";

const tableFan: Family = (finish, options) => {
  const body = opaque(finish);
  const wire = inkOn(body) === "#d9dadb" ? "#34373d" : body.kind === "metal" ? "#b9bcc0" : "#c9c6c0";
  const radius = 14;
  const blade = (angle: number): string =>
    `<path transform="rotate(${angle})" d="M-1.6-2C-6-5-7.4-10.6-3.4-12.2 1.2-13.8 5.6-9.4 1.9-2Z" fill="url(#BLADE)"/>`;
  const head = placed(
    [
      solid({ profile: [...drum(4.6, -9, -3, 1.6), [[6, -3], [13, -2], [13.8, -1]]], material: body, nearer: -3 }),
      drawing(lying([0, 0, 0]), radius, (stage) => {
        const id = stage.definitions.keep("linearGradient", `x1="0" y1="0" x2="1" y2="1"`, body.kind === "metal" || inkOn(body) === "#3a3d42"
          ? `<stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#a9a9a7"/>` : `<stop offset="0" stop-color="#6d7078"/><stop offset="1" stop-color="#1c1d21"/>`);
        return dotAt(0, 0, radius - 0.4, "#1c1b1c", `fill-opacity=".1"`) + [0, 120, 240].map(blade).join("").replaceAll("BLADE", id);
      }),
      drawing(lying([0, 2.5, 0]), radius, () => {
        const spokes = Array.from({ length: 44 }, (_, i) => {
          const a = (i / 44) * Math.PI * 2;
          const b = a + 0.32;
          const at = (r: number, t: number): string => `${(Math.cos(t) * r).toFixed(1)} ${(Math.sin(t) * r).toFixed(1)}`;
          return `M${at(3.2, a)}Q${at(9, a + 0.06)} ${at(radius - 0.75, b)}`;
        }).join("");
        return `<path d="${spokes}" fill="none" stroke="#000" stroke-opacity=".28" stroke-width=".2" transform="translate(.18 .22)"/><path d="${spokes}" fill="none" stroke="${wire}" stroke-width=".2"/>` +
          dotAt(0, 0, 9, "none", `stroke="${wire}" stroke-width=".22"`);
      }, 2),
      solid({ at: [0, -1, 0], profile: [[[radius - 0.5, 0], [radius + 0.25, 0.4], [radius + 0.3, 1.7], [radius - 0.4, 3.6]]], material: body, open: { wall: 0.6, depth: 0.1 }, nearer: -1 }),
      solid({ at: [0, 3, 0], profile: [[[3.4, 0], [3.3, 0.5], [2.4, 1]], [[2.4, 1], [0, 1.1]]], material: body, nearer: 6 }),
    ],
    { tilt: 80, at: [0, 30, 1] },
  );
  // The rim ring closes its own mouth, so the blades and wires are drawn after it.
  const ordered = [head[0], head[3], head[1], head[2], head[4]].filter((part): part is Part => part !== undefined);
  const parts: Part[] = [
    solid({ profile: [[[10.4, 0], [10.6, 0.8], [10, 1.6]], [[10, 1.6], [6, 2.6], [2.4, 3.6]]], material: body, nearer: -12 }),
    solid({ at: [0, 3, -3], profile: [[[1.9, 0], [1.5, 20]]], material: body.kind === "metal" ? body : CHROME, nearer: -6 }),
    drawing(lying([0, 2.2, 7.4]), 3, [-3, -1, 1, 3].map((x) => dotAt(x, 0, 0.62, inkOn(body), `fill-opacity=".75"`)).join(""), 12),
    together(ordered, 8),
  ];
  const factor = sizeOf(options, 0.85, 1.25);
  return {
    parts: placed(parts, { scale: factor }),
    mount: "floor",
    hero: { yaw: -24, pitch: 8 },
    side: { yaw: 62, pitch: 12 },
    detail: { camera: { yaw: -18, pitch: 2 }, focus: [-3 * factor, 32 * factor, 4], span: 21 * factor },
  };
};

const heater: Family = (finish, options) => {
  const body = opaque(finish);
  const on = isOn(options);
  const factor = sizeOf(options, 0.8, 1.2);
  const [w, h, d] = [44 * factor, 36, 9] as const;
  const slots = Array.from({ length: 17 }, (_, i) => plate(0, -12.5 + i * 1.35, w - 9, 0.62, 0.3, on ? "#7c2a10" : "#15161a", `fill-opacity="${on ? 0.85 : 0.62}"`)
    + plate(0, -12.06 + i * 1.35, w - 9, 0.16, 0.08, "#fff", `fill-opacity=".35"`)).join("");
  const parts: Part[] = [
    box({ at: [-w / 2 + 7, 0, 0], size: [5, 3, 18], radius: 1.4, soft: 0.8, material: BLACK, nearer: -6 }),
    box({ at: [w / 2 - 7, 0, 0], size: [5, 3, 18], radius: 1.4, soft: 0.8, material: BLACK, nearer: -6 }),
    box({ at: [0, 2.6, 0], size: [w, h, d], radius: 3.2, soft: 1.6, material: body }),
    drawing(facing([0, 21, d / 2 + 0.05]), w / 2, (stage) => {
      const warm = stage.definitions.keep("radialGradient", "", `<stop offset="0" stop-color="#ff9a3d" stop-opacity=".8"/><stop offset="1" stop-color="#ff7a2d" stop-opacity="0"/>`);
      return slots + (on ? plate(0, -1, w - 8, 24, 2, `url(#${warm})`) : "");
    }, 4),
    drawing(facing([0, 8, d / 2 + 0.06]), 8, plate(0, 0, 15, 3.4, 1.7, "#0d0e10", `fill-opacity=".86"`) + digits("22", -3.4, 0, 1.7, on ? "#ffb04a" : "#f2f2ee") + [1.6, 3.6, 5.6].map((x) => dotAt(x, 0, 0.5, "none", `stroke="#cfd2d4" stroke-width=".16"`)).join(""), 5),
    drawing(lying([0, 2.6 + h + 0.02, 0]), w / 2, Array.from({ length: 12 }, (_, i) => plate(-w / 2 + 6 + ((w - 12) / 11) * i, 0, 1, 4.4, 0.5, "#121316", `fill-opacity=".6"`)).join(""), 7),
  ];
  return {
    parts,
    mount: "floor",
    hero: { yaw: -28, pitch: 14 },
    side: { yaw: 56, pitch: 22 },
    detail: { camera: { yaw: -32, pitch: 12 }, focus: [-4, 11, 5], span: 24 },
  };
};

const humidifier: Family = (finish, options) => {
  const body = opaque(finish);
  const factor = sizeOf(options);
  const mist = isOn(options)
    ? [0, 1, 2, 3, 4].map((i) => glow([Math.sin(i * 1.3) * 1.2 + i * 0.4, 27 + i * 4.2, 0], 4 + i * 1.6, "#ffffff", 0.85 - i * 0.12, 12))
    : [];
  const parts: Part[] = [
    solid({ profile: [[[8.6, 0], [9, 0.4], [9.1, 1]], [[9.1, 1], [9.3, 5], [9, 9]]], material: toned(body, body.kind === "metal" ? 0 : -0.08), nearer: -3 }),
    solid({ profile: [[[8.9, 9], [8.9, 9.35]]], material: BLACK }),
    solid({ profile: [[[9, 9.35], [8.8, 14], [7.6, 20], [5.4, 24], [3, 25.6]], [[3, 25.6], [2.6, 25.7]]], material: body, open: { wall: 0.9, depth: 1.4, inside: BLACK } }),
    drawing(facing([0, 5, 9.1]), 4, dotAt(0, 0, 1.5, "#000", `fill-opacity=".18"`) + dotAt(-0.06, -0.08, 1.4, isOn(options) ? "#9fe0ff" : "#f7f7f5") + dotAt(-0.06, -0.08, 1.4, "none", `stroke="#fff" stroke-opacity=".9" stroke-width=".15"`) + `<path d="M-.06-.75C.5 0 .6.2.6.4A.66.66 0 0 1-.72.4C-.72.2-.6 0-.06-.75Z" fill="${isOn(options) ? "#fff" : "#8d949a"}"/>`, 6),
    drawing(facing([0, 13.4, 8.9]), 4, plate(0, 0, 1.2, 6.2, 0.6, "#16181c", `fill-opacity=".32"`) + plate(0, 1.3, 0.8, 3.2, 0.4, "#7fc4e0", `fill-opacity=".85"`), 6),
    ...mist,
  ];
  return {
    parts: placed(parts, { scale: factor }),
    sideParts: placed([...parts.filter((_, i) => i < 5), tube([[0, 1, -8], [8, 0.3, -12], [16, 0.3, -6], [24, 0.3, -9]], 0.28, WHITE, { nearer: -20, framed: false })], { scale: factor }),
    mount: "floor",
    hero: { yaw: 0, pitch: 14 },
    side: { yaw: 44, pitch: 44 },
    detail: { camera: { yaw: 14, pitch: 10 }, focus: [0.5, 7.2 * factor, 8], span: 12 * factor },
  };
};

/** Socket of a grounded plug as a drawing, radius 1.9 cm. */
const socket = (x: number, y: number, dark: string, rim: string): string =>
  dotAt(x, y, 1.98, "#000", `fill-opacity=".22"`) + dotAt(x + 0.05, y + 0.06, 1.88, rim) + dotAt(x + 0.08, y + 0.12, 1.62, dark, `fill-opacity=".28"`) +
  dotAt(x - 0.95, y, 0.27, "#0c0c0d") + dotAt(x + 0.95, y, 0.27, "#0c0c0d") +
  plate(x, y - 1.62, 0.5, 0.42, 0.1, "#b7b9bb") + plate(x, y + 1.62, 0.5, 0.42, 0.1, "#d9dbdd");

const powerStrip: Family = (finish, options) => {
  const body = opaque(finish);
  const count = Math.min(8, countOf(options, 4));
  const length = count * 4.6 + 5.4;
  const rim = inkOn(body) === "#3a3d42" ? "#ebe9e5" : "#33353b";
  const start = -length / 2 + 3.2;
  const art = Array.from({ length: count }, (_, i) => `<g transform="rotate(45 ${(start + i * 4.6).toFixed(2)} 0)">${socket(start + i * 4.6, 0, "#000", rim)}</g>`).join("") +
    plate(length / 2 - 2, 0, 1.7, 2.5, 0.3, "#000", `fill-opacity=".3"`) + plate(length / 2 - 2, 0, 1.5, 2.3, 0.25, "#d6482f") + plate(length / 2 - 2, -0.55, 1.3, 0.9, 0.2, "#fff", `fill-opacity=".3"`);
  const parts: Part[] = [
    box({ size: [length, 3.8, 5.4], radius: 1.5, soft: 0.9, material: body }),
    drawing(lying([0, 3.82, 0]), length / 2, art, 6),
    drawing(facing([length / 2 - 4, 1.8, 2.72]), 2, [-0.9, 0.9].map((x) => plate(x, 0, 1.2, 0.6, 0.18, "#111") + plate(x, 0.08, 0.9, 0.2, 0.05, "#4a6cb0")).join(""), 5),
    tube([[-length / 2, 1.6, 0], [-length / 2 - 4, 0.6, 0.4], [-length / 2 - 8, 0.5, -4], [-length / 2 - 3, 0.5, -8.5], [-length / 2 + 7, 0.5, -7.6], [-length / 2 + 16, 0.5, -10.4]], 0.42, inkOn(body) === "#3a3d42" ? WHITE : RUBBER, { nearer: -12 }),
  ];
  return {
    parts,
    mount: "floor",
    hero: { yaw: -26, pitch: 34 },
    side: { yaw: 48, pitch: 22 },
    detail: { camera: { yaw: -30, pitch: 42 }, focus: [length / 2 - 6, 3.6, 0], span: 13 },
  };
};

const smartPlug: Family = (finish, options) => {
  const body = opaque(finish);
  const on = isOn(options);
  const rim = inkOn(body) === "#3a3d42" ? "#f2f0ec" : "#33353b";
  const plug: Part[] = [
    solid({ profile: drum(0.24, -1.9, 0, 0.1), at: [-0.95, 0, 0], material: CHROME, nearer: -3 }),
    solid({ profile: drum(0.24, -1.9, 0, 0.1), at: [0.95, 0, 0], material: CHROME, nearer: -3 }),
    solid({ profile: [...drum(2.1, -0.9, 0.2, 0.2), [[2.6, 0.2], [2.9, 0.8], [2.95, 1.4]], [[2.95, 1.4], [2.95, 4.6]], [[2.95, 4.6], [2.85, 5.1], [2.5, 5.4]]], material: body, bands: { 0: GREY, 1: GREY, 2: GREY } }),
    solid({ profile: [[[2.97, 1.6], [2.97, 1.9]]], band: true, material: on ? paint("#63d58a", 0.3) : toned(body, -0.25) }),
    drawing(lying([0, 5.42, 0]), 2.3, socket(0, 0, "#000", rim), 4),
  ];
  const count = countOf(options, 1);
  const loose = (at: Vec, turn: number): Part[] => placed([together(plug)], { roll: -90, turn, at: [at[0], at[1] + 2.95, at[2]] });
  return {
    parts: count > 1
      ? Array.from({ length: Math.min(4, count) }, (_, i) => loose([(i % 2) * 7 - 3.5, 0, -Math.floor(i / 2) * 7.2], -50)).flat()
      : loose([0, 0, 0], -52),
    sideParts: count > 1 ? placed([together(plug)], { at: [0, 1.9, 0] }) : placed([together(plug)], { tilt: 90, at: [0, 3, 0] }),
    mount: "floor",
    hero: { yaw: 0, pitch: 24 },
    side: count > 1 ? { yaw: 30, pitch: 34 } : { yaw: 122, pitch: 16 },
    detail: { camera: { yaw: 22, pitch: 22 }, focus: count > 1 ? [-1, 3, 3] : [2.4, 3, 2.6], span: 5.4 },
  };
};

const camera: Family = (finish, options) => {
  const body = opaque(finish);
  const lens: Part[] = [
    solid({ profile: [...drum(2.9, 0, 0.8, 0.2)], material: BLACK }),
    drawing(lying([0, 0.82, 0]), 3, (stage) => {
      const eye = stage.definitions.keep("radialGradient", `cx=".4" cy=".36" r=".7"`, `<stop offset="0" stop-color="#5a6fa8"/><stop offset=".35" stop-color="#1d2340"/><stop offset=".7" stop-color="#07080c"/><stop offset="1" stop-color="#22242c"/>`);
      return dotAt(0, 0, 2.5, "#0b0b0d") + dotAt(0, 0, 1.5, "none", `stroke="#3a3d44" stroke-width=".14"`) + dotAt(0, 0, 1.35, `url(#${eye})`) + dotAt(-0.45, -0.5, 0.28, "#fff", `fill-opacity=".85"`) + dotAt(0.42, 0.5, 0.14, "#9fd0ff", `fill-opacity=".7"`) +
        [0, 60, 120, 180, 240, 300].map((a) => dotAt(Math.cos((a * Math.PI) / 180) * 2, Math.sin((a * Math.PI) / 180) * 2, 0.13, "#5d2020")).join("");
    }, 2),
  ];
  const outdoor = options["shape"] === "outdoor" || options["size"] === "l";
  const head: Part[] = outdoor
    ? placed([
        solid({ profile: [[[2.4, -6.4], [3.3, -5.6], [3.5, -4.6]], [[3.5, -4.6], [3.5, 2.4]], [[3.5, 2.4], [3.3, 2.8]]], material: body, open: { wall: 0.4, depth: 0.5, inside: BLACK } }),
        ...placed(lens, { at: [0, 1.8, 0] }),
      ], { tilt: 84, at: [0, 11, 0] })
    : [ball([0, 9.6, 0], 4.4, body), ...placed(lens, { tilt: 86, at: [0, 9.8, 3.6] }).map((part) => ({ ...part, nearer: (part.nearer ?? 0) + 5 }))];
  const parts: Part[] = [
    solid({ profile: [[[4.2, 0], [4.3, 0.5], [4, 1]], [[4, 1], [2, 2], [1.3, 3.2], [1.2, 5.4]]], material: body, nearer: -6 }),
    ...head,
    drawing(facing([0, 1.2, 3.9]), 1, dotAt(0, 0, 0.22, isOn(options) ? "#63d58a" : "#9aa0a4"), 6),
  ];
  const factor = sizeOf(options, 0.85, 1.1);
  return {
    parts: placed(parts, { scale: factor }),
    mount: "floor",
    hero: { yaw: -26, pitch: 10 },
    side: { yaw: 58, pitch: 20 },
    detail: { camera: { yaw: -14, pitch: 6 }, focus: [0, (outdoor ? 11 : 9.8) * factor, 4], span: 8.6 * factor },
  };
};

export const electrics: Readonly<Record<string, Family>> = {
  heater, humidifier, camera,
  "table-fan": tableFan,
  "power-strip": powerStrip,
  "smart-plug": smartPlug,
};
