/** Room scenes for banners: a wall in daylight or lamplight, a table, the goods arranged, calm space for the words. */
import type { BrandCode } from "@rambla/core/market";
import type { PictureSubject } from "../catalogue.ts";
import { moods, type Room } from "./finishes.ts";
import { short } from "./geometry.ts";
import { hexOf, mixed, rgb } from "./material.ts";
import { modelOf, type Model } from "./model-of.ts";
import { Definitions, Stage, viewOf } from "./stage.ts";
import { boundsOf, drawParts, shadowOf, type Frame } from "./studio.ts";
import { texture } from "./surface.ts";

type Placing = { readonly model: Model; readonly wide: number; readonly tall: number; readonly size: number };

/** Soft number from a text, 0 … 1, so that two scenes never fall alike. */
function chance(text: string): number {
  let hash = 2166136261;
  for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 16777619);
  return ((hash >>> 0) % 1000) / 1000;
}

/** The camera of a room is one for all: low, so that the table shows as a band. */
const lookAt = (model: Model): { yaw: number; pitch: number } => ({
  yaw: model.hero.yaw,
  pitch: model.mount === "floor" ? Math.max(11, Math.min(19, model.hero.pitch)) : model.hero.pitch,
});

/**
 * Banner of a room with goods on a table; wide formats keep the left calm for words, tall ones the top.
 * @param scene brand, which of its three rooms, and one to four subjects from left to right
 * @param format size of the document in pixels
 */
export function renderScene(
  scene: { brand: BrandCode; mood: "hero" | "second" | "third"; subjects: readonly PictureSubject[] },
  format: { width: number; height: number },
): string {
  const definitions = new Definitions();
  const height = 800;
  const frame: Frame = { width: Math.round((format.width / format.height) * height), height };
  const wide = frame.width > frame.height * 1.25;
  const room = moods[scene.brand].rooms[scene.mood];
  const edge = height * (wide ? 0.7 : 0.76);
  const area = wide
    ? { left: frame.width * 0.46, right: frame.width * 0.965, tall: height * 0.62 }
    : { left: frame.width * 0.06, right: frame.width * 0.94, tall: height * 0.44 };

  const placings = scene.subjects.map((subject): Placing => {
    const model = modelOf(subject, scene.brand);
    const bounds = boundsOf(model.parts, viewOf(lookAt(model)), definitions);
    const [w, t] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
    // True sizes, drawn together: a lamp stays larger than a bulb, but the bulb can be seen.
    return { model, wide: w, tall: t, size: Math.max(w, t) ** -0.62 };
  });
  const total = placings.reduce((sum, { wide: w, size }) => sum + w * size, 0);
  const tallest = Math.max(...placings.map(({ tall, size }) => tall * size));
  const common = Math.min(((area.right - area.left) * (wide ? 0.9 : 1.02)) / total, area.tall / tallest);
  const gap = (area.right - area.left - total * common) / (placings.length + 1);

  let left = area.left + gap;
  const goods = placings.map(({ model, wide: w, size }, index) => {
    const scale = size * common;
    const view = viewOf(lookAt(model));
    const bounds = boundsOf(model.parts, view, definitions);
    const back = index % 2 === 1 && placings.length > 2;
    const base = model.mount === "ceiling" ? height * 0.12 + bounds.bottom * scale - bounds.top * scale
      : model.mount === "wall" ? edge * 0.66
      : edge + (height - edge) * (back ? 0.28 : 0.56);
    const offset = [left - bounds.left * scale, base - bounds.bottom * scale] as const;
    left += w * scale + gap;
    const stage = new Stage(definitions, view, scale, offset);
    const shadow = shadowOf(model.parts, model.mount, stage, view, model.mount === "wall" ? room.shade : "#1c120c", 9 + scale * 0.25, room.day < 0.5 ? 1.25 : 1);
    return { back, drawing: shadow + drawParts(model.parts, stage) };
  });
  const drawn = [...goods.filter(({ back }) => back), ...goods.filter(({ back }) => !back)].map(({ drawing }) => drawing).join("");
  const seed = chance(`${scene.brand}${scene.mood}`);
  const content = wall(room, definitions, frame, edge, wide, seed) + table(room, definitions, frame, edge) + drawn + air(room, definitions, frame);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${format.width}" height="${format.height}" viewBox="0 0 ${frame.width} ${frame.height}" preserveAspectRatio="xMidYMid slice">${definitions}${content}</svg>`;
}

function wall(room: Room, definitions: Definitions, { width, height }: Frame, edge: number, wide: boolean, seed: number): string {
  const light = hexOf(mixed(rgb(room.wall), rgb(room.window), 0.35 * room.day));
  const base = definitions.keep(
    "linearGradient",
    `x1="0" y1="0" x2="1" y2=".55"`,
    `<stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${room.wall}"/><stop offset="1" stop-color="${room.shade}"/>`,
  );
  const soft = definitions.keep("filter", `x="-.2" y="-.2" width="1.4" height="1.4"`, `<feGaussianBlur stdDeviation="9"/>`);
  const x = width * (wide ? 0.62 : 0.5) + (seed - 0.5) * width * 0.06;
  let piece = "";
  if (room.wallpiece === "panes") {
    const pane = (dx: number, dy: number): string => `M${short(x - 250 + dx * 175)} ${short(70 + dy * 190 + dx * 34)}l158 31v168l-158-31Z`;
    piece = `<path d="${pane(0, 0)}${pane(1, 0)}${pane(2, 0)}${pane(0, 1)}${pane(1, 1)}${pane(2, 1)}" fill="${room.window}" fill-opacity="${short(0.62 * room.day, 2)}" filter="url(#${soft})"/>` + leaves(x + 120, 300, room.shade, soft);
  } else if (room.wallpiece === "lamplight") {
    const pool = definitions.keep("radialGradient", "", `<stop offset="0" stop-color="${room.window}" stop-opacity=".72"/><stop offset=".35" stop-color="${room.window}" stop-opacity=".3"/><stop offset="1" stop-color="${room.window}" stop-opacity="0"/>`);
    piece = `<ellipse cx="${short(x + width * 0.08)}" cy="${short(edge * 0.62)}" rx="${short(Math.min(width * 0.44, 680))}" ry="${short(edge * 0.85)}" fill="url(#${pool})"/>`;
  } else if (room.wallpiece === "tiles") {
    const size = 92;
    const tile = definitions.keep("pattern", `width="${size}" height="${size}" patternUnits="userSpaceOnUse"`, `<rect x="1.5" y="1.5" width="${size - 3}" height="${size - 3}" rx="5" fill="#fff" fill-opacity=".16"/><path d="M3 ${size - 3}V7Q3 3 7 3H${size - 3}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2"/><path d="M${size - 2.5} 5V${size - 2.5}H5" fill="none" stroke="${room.shade}" stroke-opacity=".55" stroke-width="2"/>`);
    const top = edge - size * 3;
    piece = `<rect y="${short(top)}" width="${width}" height="${size * 3}" fill="url(#${tile})"/><rect y="${short(top - 10)}" width="${width}" height="10" fill="#fff" fill-opacity=".4"/><rect y="${short(top)}" width="${width}" height="5" fill="${room.shade}" fill-opacity=".4"/>` + leaves(width * (wide ? 0.42 : 0.2), top - 150, room.shade, soft);
  } else {
    const [w, h] = [Math.min(520, width * 0.72), edge * 0.84];
    const niche = definitions.keep("linearGradient", `x1="0" x2="1"`, `<stop offset="0" stop-color="${room.shade}"/><stop offset=".3" stop-color="${room.wall}"/><stop offset="1" stop-color="${light}"/>`);
    const shape = (dx: number): string => `M${short(x - w / 2 + dx)} ${short(edge)}V${short(edge - h + w / 2)}A${short(w / 2)} ${short(w / 2)} 0 0 1 ${short(x + w / 2 + dx)} ${short(edge - h + w / 2)}V${short(edge)}Z`;
    piece = `<path d="${shape(0)}" fill="url(#${niche})"/><path d="${shape(-26)}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="3"/><path d="${shape(0)}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="3"/>`;
  }
  const veil = definitions.keep("filter", `x="-.1" y="-.1" width="1.2" height="1.2"`, `<feGaussianBlur stdDeviation="26"/>`);
  const beam = definitions.keep("linearGradient", `x1="0" y1="0" x2="1" y2=".8"`, `<stop offset="0" stop-color="${room.window}" stop-opacity="${short(0.5 * room.day, 2)}"/><stop offset="1" stop-color="${room.window}" stop-opacity="0"/>`);
  return `<rect width="${width}" height="${height}" fill="url(#${base})"/>${piece}<path d="M0 0H${short(width * 0.5)}L${short(width * 0.2)} ${short(edge)}H0Z" fill="url(#${beam})" filter="url(#${veil})"/>`;
}

/** Shadow of a twig before the window. */
function leaves(x: number, y: number, colour: string, filter: string): string {
  const leaf = (dx: number, dy: number, turn: number, size: number): string => `<path transform="translate(${dx} ${dy}) rotate(${turn}) scale(${size})" d="M0 0C22-26 62-24 84 0 62 22 22 24 0 0Z"/>`;
  return `<g transform="translate(${short(x)} ${short(y)})" fill="${colour}" fill-opacity=".34" filter="url(#${filter})"><path d="M-30 190Q20 40 150-110" fill="none" stroke="${colour}" stroke-opacity=".3" stroke-width="7"/>${leaf(-8, 100, -8, 1)}${leaf(-12, 96, -160, 0.9)}${leaf(34, 24, 4, 1.05)}${leaf(24, 20, -150, 0.95)}${leaf(86, -48, 10, 0.9)}${leaf(78, -50, -140, 0.85)}${leaf(140, -108, -52, 0.8)}</g>`;
}

function table(room: Room, definitions: Definitions, { width, height }: Frame, edge: number): string {
  const colour = room.table.colour;
  const dim = 0.55 + 0.45 * room.day;
  const tone = (share: number): string => hexOf(mixed([0, 0, 0], mixed(colour, [255, 255, 255], Math.max(0, share)), Math.min(1, dim * (1 + Math.min(0, share)))));
  const top = definitions.keep("linearGradient", `x1="0" y1="0" x2=".9" y2="1"`, `<stop offset="0" stop-color="${tone(0.3 * room.day)}"/><stop offset=".5" stop-color="${tone(0.06)}"/><stop offset="1" stop-color="${tone(-0.3)}"/>`);
  const front = height - 34;
  const grain = texture(new Stage(definitions, viewOf({ yaw: 0, pitch: 0 }), 46), room.table);
  const far = definitions.keep("linearGradient", `x1="0" x2="0" y2="1"`, `<stop offset="0" stop-color="${room.shade}" stop-opacity=".5"/><stop offset=".16" stop-color="${room.shade}" stop-opacity="0"/>`);
  return (
    `<rect y="${short(edge)}" width="${width}" height="${short(height - edge)}" fill="url(#${top})"/>` +
    (grain ? `<rect y="${short(edge)}" width="${width}" height="${short(front - edge)}" fill="url(#${grain})"/>` : "") +
    `<rect y="${short(edge)}" width="${width}" height="${short(height - edge)}" fill="url(#${far})"/>` +
    `<rect y="${short(front)}" width="${width}" height="34" fill="${tone(-0.34)}"/><rect y="${short(front)}" width="${width}" height="3" fill="#fff" fill-opacity="${short(0.35 * room.day + 0.1, 2)}"/>`
  );
}

/** What lies over everything: the light of the room and a darker far corner. */
function air(room: Room, definitions: Definitions, { width, height }: Frame): string {
  const corner = definitions.keep("radialGradient", `cx=".45" cy=".42" r=".85"`, `<stop offset=".6" stop-color="${room.shade}" stop-opacity="0"/><stop offset="1" stop-color="${room.shade}" stop-opacity="${room.day < 0.5 ? 0.5 : 0.28}"/>`);
  return `<rect width="${width}" height="${height}" fill="url(#${corner})"/>`;
}
