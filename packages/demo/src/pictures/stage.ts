/** The stage: where modelled pieces stand, how the camera looks at them, and the paint definitions they share. */
import { composed, placedPoint, placementOf, turned, type Placement, type Point, type Pose, type Vec } from "./geometry.ts";

/** Degrees: `yaw` turns the goods to the right, `pitch` raises the camera. */
export type Camera = { readonly yaw: number; readonly pitch: number };

/** Gradients, patterns and clips of one document; the same content is kept once. */
export class Definitions {
  readonly #idOf = new Map<string, string>();

  /** Keeps `<tag id=… attributes>content</tag>` and answers its id. */
  keep(tag: string, attributes: string, content: string): string {
    const key = `${tag}|${attributes}|${content}`;
    const known = this.#idOf.get(key);
    if (known) return known;
    const id = `p${this.#idOf.size.toString(36)}`;
    this.#idOf.set(key, id);
    return id;
  }

  toString(): string {
    let all = "";
    for (const [key, id] of this.#idOf) {
      const [tag = "", attributes = "", ...content] = key.split("|");
      all += `<${tag} id="${id}"${attributes ? ` ${attributes}` : ""}>${content.join("|")}</${tag}>`;
    }
    return `<defs>${all}</defs>`;
  }
}

/** A piece of goods that can be drawn: its own points serve bounds, order and shadow. */
export type Part = {
  readonly points: readonly Vec[];
  readonly draw: (stage: Stage) => string;
  /** Centimetres added to the nearness when pieces are ordered. */
  readonly nearer?: number;
  /** False for light, cords and everything that throws no shadow. */
  readonly shadow?: boolean;
  /** The run of a bar or cord, whose shadow is as thin as itself. */
  readonly run?: { readonly points: readonly Vec[]; readonly radius: number };
  /** False when the frame does not have to hold it. */
  readonly framed?: boolean;
};

/** The camera turns the goods first and tilts them after, unlike a pose. */
export function viewOf(camera: Camera): Placement {
  return composed(placementOf({ tilt: camera.pitch }), placementOf({ turn: camera.yaw }));
}

export class Stage {
  readonly definitions: Definitions;
  /** Picture units to a centimetre. */
  readonly scale: number;
  readonly #view: Placement;
  readonly #offset: Point;
  readonly #world: Placement;

  constructor(definitions: Definitions, view: Placement, scale = 1, offset: Point = [0, 0], world = placementOf({})) {
    this.definitions = definitions;
    this.scale = scale;
    this.#view = view;
    this.#offset = offset;
    this.#world = world;
  }

  /** The stage as a piece sees it that stands in `pose`. */
  posed(pose: Placement): Stage {
    return new Stage(this.definitions, this.#view, this.scale, this.#offset, composed(this.#world, pose));
  }

  /** A direction of the piece in view space (x right, y up, z to the viewer), with the scale of its pose. */
  direction(a: Vec): Vec {
    return turned(this.#view, turned(this.#world, a));
  }

  /** A point of the piece on the picture, and its nearness. */
  project(a: Vec): { x: number; y: number; near: number } {
    const seen = turned(this.#view, placedPoint(this.#world, a));
    return { x: seen[0] * this.scale + this.#offset[0], y: -seen[1] * this.scale + this.#offset[1], near: seen[2] };
  }
}

/** The parts in another pose. */
export function placed(parts: readonly Part[], pose: Pose): Part[] {
  const placement = placementOf(pose);
  return parts.map((part) => ({
    ...part,
    points: part.points.map((point) => placedPoint(placement, point)),
    ...(part.run && { run: { points: part.run.points.map((point) => placedPoint(placement, point)), radius: part.run.radius * (pose.scale ?? 1) } }),
    draw: (stage) => part.draw(stage.posed(placement)),
  }));
}

/** Parts that keep their own order, ordered as one against others. */
export function together(parts: readonly Part[], nearer = 0): Part {
  return {
    points: parts.flatMap((part) => part.points),
    draw: (stage) => parts.map((part) => part.draw(stage)).join(""),
    nearer,
  };
}
