/** Lights to carry, to hang up and to leave on at night. */
import { opaque } from "./bulbs.ts";
import { add, type Point, type Vec } from "./geometry.ts";
import { CHROME, CLEAR, DARK_METAL, glass, paint, RUBBER, WARM_LIGHT, WHITE } from "./material.ts";
import { countOf, isOn, sizeOf, type Family } from "./model.ts";
import { ball } from "./ball.ts";
import { box, drum, solid } from "./solid.ts";
import { placed, together, type Part } from "./stage.ts";
import { dotAt, drawing, facing, glow, lying, tube } from "./trim.ts";

const lantern: Family = (finish, options) => {
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

const nightLight: Family = (finish, options) => {
  const on = options["on"] !== false;
  const body = opaque(finish);
  const parts: Part[] = [
    solid({ profile: drum(5, 0, 1.6, 0.5), material: body, nearer: -4 }),
    ...(on ? [glow([0, 7, 0], 17, "#ffc766", 0.55, -6)] : []),
    solid({ profile: [[[4.4, 1.6], [5.5, 3.6], [5.9, 6.4], [5.2, 9.6], [3, 11.8], [0, 12.5]]], material: on ? WARM_LIGHT : paint("#f4f1ea", 0.5) }),
    drawing(facing([0, 0.8, 5]), 1, dotAt(0, 0, 0.35, on ? "#ffd27a" : "#c9c4bb"), 6),
    ...(on ? [glow([0, 6, 4], 7, "#fffaf0", 0.35, 12)] : []),
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

const strip: Family = (finish, options) => {
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

const stringLights: Family = (finish, options) => {
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
  const spots: Vec[] = [];
  const lamps = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    const from = wire[Math.floor(t * 24)] ?? [0, 0, 0];
    const to = wire[Math.floor(t * 24) + 1] ?? from;
    const share = t * 24 - Math.floor(t * 24);
    const at: Vec = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share];
    spots.push(at);
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
    parts: [tube(wire, options["size"] === "l" ? 0.42 : 0.34, body.kind === "metal" ? body : RUBBER, { nearer: -8 }), ...lamps],
    mount: "ceiling",
    hero: { yaw: 0, pitch: 2 },
    side: { yaw: 56, pitch: 24 },
    detail: { camera: { yaw: -12, pitch: 6 }, focus: add(spots[Math.floor(count / 3)] ?? [0, 30, 0], [1.5, -4, 0]), span: 22 * sizeOf(options) },
  };
};

const flashlight: Family = (finish, options) => {
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
    ...(on ? [glow([0, 15.4, 0], 6.5, "#ffd98c", 0.5, -9)] : []),
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

export const smallLights: Readonly<Record<string, Family>> = {
  strip, lantern, flashlight,
  "night-light": nightLight,
  "string-lights": stringLights,
};
