/** The shared studio: seamless ground, soft shadow, framing of a model. */
import { closedPath, dot, hull, short, unit, type Placement, type Point, type Vec } from "./geometry.ts";
import type { Mood } from "./finishes.ts";
import type { Look, Model } from "./model.ts";
import { Stage, viewOf, type Definitions, type Part } from "./stage.ts";

export type Frame = { readonly width: number; readonly height: number };

/** Where shadows fall to from a point: down and a little to the back right on a floor, down right on a wall. */
function shadowPoint(point: Vec, mount: Model["mount"], view: Placement): Vec {
  if (mount === "wall") {
    const away: Vec = [0.4, -0.6, -0.9];
    const reach = Math.max(0, point[2]) / -away[2];
    return [point[0] + away[0] * reach, point[1] + away[1] * reach, 0];
  }
  // Back to model space: the transpose of a turn is its inverse.
  const back = (a: Vec): Vec => [dot(a, view.turn[0]), dot(a, view.turn[1]), dot(a, view.turn[2])];
  const away = unit(back([0.26, -1, -0.2]));
  const reach = Math.max(0, point[1]) / Math.max(0.5, -away[1]);
  return [point[0] + away[0] * reach, 0, point[2] + away[2] * reach];
}

/** Shadow of a bar: a band along its run. */
function ribbon(points: readonly { x: number; y: number }[], radius: number): string {
  return points.slice(1).map((to, i) => {
    const from = points[i] ?? to;
    const ends = [from, to].flatMap(({ x, y }): Point[] => [[x - radius, y], [x, y - radius * 0.6], [x + radius, y], [x, y + radius * 0.6]]);
    return closedPath(hull(ends), 0.5);
  }).join("");
}

/** Soft and contact shadow of a model, drawn before it; blurs are given in picture units. */
export function shadowOf(parts: readonly Part[], mount: Model["mount"], stage: Stage, view: Placement, colour: string, blur: number, strength = 1): string {
  if (mount === "ceiling") return "";
  let soft = "";
  let high = "";
  let contact = "";
  const heights = parts.flatMap((part) => (part.shadow === false ? [] : part.points.map((point) => point[1])));
  const limit = Math.max(...heights) * 0.4;
  const flat = (points: readonly Vec[]): string => {
    const outline = hull(points.map((point): Point => {
      const { x, y } = stage.project(point);
      return [x, y];
    }));
    return outline.length > 2 ? closedPath(outline, 2) : "";
  };
  for (const part of parts) {
    if (part.shadow === false) continue;
    const cast = part.run
      ? ribbon(part.run.points.map((point) => stage.project(shadowPoint(point, mount, view))), part.run.radius * stage.scale)
      : flat(part.points.map((point) => shadowPoint(point, mount, view)));
    if (mount === "floor" && Math.min(...part.points.map((point) => point[1])) > limit) high += cast;
    else soft += cast;
    if (part.run) continue;
    const low = part.points.filter((point) => (mount === "wall" ? point[2] : point[1]) < 0.9);
    if (low.length > 2) contact += flat(low.map((point) => (mount === "wall" ? [point[0], point[1], 0] : [point[0], 0, point[2]])));
  }
  const blurred = (deviation: number, path: string, opacity: number, dy: number): string => {
    const id = stage.definitions.keep(
      "filter",
      `x="-.3" y="-.6" width="1.6" height="2.2"`,
      `<feGaussianBlur stdDeviation="${short(deviation)}"/>`,
    );
    return path ? `<path d="${path}" transform="translate(0 ${short(dy)})" fill="${colour}" fill-opacity="${short(opacity * strength, 2)}" filter="url(#${id})"/>` : "";
  };
  return mount === "wall"
    ? blurred(blur * 0.7, soft, 0.3, blur * 0.5) + blurred(blur * 0.22, contact, 0.26, blur * 0.25)
    : blurred(blur * 1.5, high, 0.1, 0) + blurred(blur * 1.2, soft, 0.25, 0) + blurred(blur * 0.3, contact, 0.42, blur * 0.2);
}

/** Parts from far to near, drawn. */
export function drawParts(parts: readonly Part[], stage: Stage, frame?: Frame): string {
  const inFrame = (part: Part): boolean => {
    if (!frame || part.framed === false) return true;
    const all = part.points.map((point) => stage.project(point));
    const margin = frame.width * 0.05;
    return (
      Math.max(...all.map(({ x }) => x)) > -margin && Math.min(...all.map(({ x }) => x)) < frame.width + margin &&
      Math.max(...all.map(({ y }) => y)) > -margin && Math.min(...all.map(({ y }) => y)) < frame.height + margin
    );
  };
  const nearness = (part: Part): number => {
    const all = part.points.map((point) => stage.project(point).near);
    return (Math.min(...all) + Math.max(...all)) / 2 + (part.nearer ?? 0);
  };
  return parts
    .filter(inFrame)
    .map((part) => ({ part, near: nearness(part) }))
    .sort((a, b) => a.near - b.near)
    .map(({ part }) => part.draw(stage))
    .join("");
}

/** Bounds on the picture of what the frame has to hold, at one unit a centimetre. */
export function boundsOf(parts: readonly Part[], view: Placement, definitions: Definitions): { left: number; right: number; top: number; bottom: number } {
  const stage = new Stage(definitions, view);
  const points = parts.filter((part) => part.framed !== false).flatMap((part) => part.points.map((point) => stage.project(point)));
  return {
    left: Math.min(...points.map(({ x }) => x)),
    right: Math.max(...points.map(({ x }) => x)),
    top: Math.min(...points.map(({ y }) => y)),
    bottom: Math.max(...points.map(({ y }) => y)),
  };
}

/** A model in the studio, filling a share of the frame. */
export function inStudio(model: Model, look: Look, parts: readonly Part[], mood: Mood, definitions: Definitions, frame: Frame, fill: number): string {
  const view = viewOf(look.camera);
  const bounds = boundsOf(parts, view, definitions);
  const side = Math.min(frame.width, frame.height);
  const { width, height } = frame;
  let stage: Stage;
  if (look.focus && look.span) {
    const at = new Stage(definitions, view).project(look.focus);
    const scale = side / look.span;
    stage = new Stage(definitions, view, scale, [width / 2 - at.x * scale, height / 2 - at.y * scale]);
  } else {
    // Slender goods may fill more of the frame than compact ones.
    const [wide, tall] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
    const slender = Math.min(0.88, fill * (1 + 0.24 * (1 - Math.min(wide, tall) / Math.max(wide, tall))));
    const scale = (side * slender) / Math.max(wide, tall);
    const middle = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2] as const;
    const lift = model.mount === "floor" ? -0.005 : 0;
    stage = new Stage(definitions, view, scale, [width / 2 - middle[0] * scale, height * (0.5 + lift) - middle[1] * scale]);
  }
  const blur = look.span ? side * 0.026 : side * 0.019;
  return (
    ground(mood, model.mount, definitions, frame) +
    shadowOf(parts, model.mount, stage, view, mood.shadow, blur) +
    drawParts(parts, stage, look.span ? frame : undefined)
  );
}

/** Seamless ground: light from the upper left, a hint of where the wall turns into the floor. */
function ground(mood: Mood, mount: Model["mount"], definitions: Definitions, { width, height }: Frame): string {
  const [light, middle, corner] = mood.ground;
  const wall = definitions.keep(
    "radialGradient",
    `cx=".36" cy=".3" r=".95"`,
    `<stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${corner}"/>`,
  );
  const full = `<rect width="${width}" height="${height}" fill="url(#${wall})"/>`;
  if (mount !== "floor") return full;
  const floor = definitions.keep(
    "linearGradient",
    `x1="0" x2="0" y2="1"`,
    `<stop offset=".48" stop-color="${corner}" stop-opacity="0"/><stop offset=".66" stop-color="${corner}" stop-opacity=".3"/><stop offset=".8" stop-color="${light}" stop-opacity=".3"/><stop offset="1" stop-color="${light}" stop-opacity=".15"/>`,
  );
  return `${full}<rect width="${width}" height="${height}" fill="url(#${floor})"/>`;
}

