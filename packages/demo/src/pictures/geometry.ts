/** Points, turns and outlines: the small geometry under the modelled pictures. Lengths are centimetres until projected. */

/** x to the right, y up, z towards the viewer. */
export type Vec = readonly [number, number, number];
export type Point = readonly [number, number];

/** A turn followed by a move; `turn` holds the images of the three axes, which may carry a scale. */
export type Placement = { readonly turn: readonly [Vec, Vec, Vec]; readonly move: Vec };

/** How a piece stands: angles in degrees, applied roll (about z), tilt (about x), turn (about y), then moved. */
export type Pose = {
  readonly at?: Vec;
  readonly turn?: number;
  readonly tilt?: number;
  readonly roll?: number;
  readonly scale?: number;
};

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function add(a: Vec, b: Vec): Vec {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function times(a: Vec, factor: number): Vec {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

export function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function unit(a: Vec): Vec {
  return times(a, 1 / (Math.hypot(...a) || 1));
}

/** The direction `a` after the turn of a placement. */
export function turned(placement: Placement, a: Vec): Vec {
  const [x, y, z] = placement.turn;
  return add(add(times(x, a[0]), times(y, a[1])), times(z, a[2]));
}

/** The point `a` after the whole placement. */
export function placedPoint(placement: Placement, a: Vec): Vec {
  return add(turned(placement, a), placement.move);
}

/** First `inner`, then `outer`. */
export function composed(outer: Placement, inner: Placement): Placement {
  return {
    turn: [turned(outer, inner.turn[0]), turned(outer, inner.turn[1]), turned(outer, inner.turn[2])],
    move: placedPoint(outer, inner.move),
  };
}

export function placementOf(pose: Pose): Placement {
  const scale = pose.scale ?? 1;
  const roll = radians(pose.roll ?? 0);
  const tilt = radians(pose.tilt ?? 0);
  const turn = radians(pose.turn ?? 0);
  const image = ([x, y, z]: Vec): Vec => {
    const rolled: Vec = [x * Math.cos(roll) - y * Math.sin(roll), x * Math.sin(roll) + y * Math.cos(roll), z];
    const tilted: Vec = [
      rolled[0],
      rolled[1] * Math.cos(tilt) - rolled[2] * Math.sin(tilt),
      rolled[1] * Math.sin(tilt) + rolled[2] * Math.cos(tilt),
    ];
    return times(
      [
        tilted[0] * Math.cos(turn) + tilted[2] * Math.sin(turn),
        tilted[1],
        -tilted[0] * Math.sin(turn) + tilted[2] * Math.cos(turn),
      ],
      scale,
    );
  };
  return { turn: [image([1, 0, 0]), image([0, 1, 0]), image([0, 0, 1])], move: pose.at ?? [0, 0, 0] };
}

/** Convex outline of points in the plane, counter-clockwise without the closing point. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (run: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const next of run) {
      for (;;) {
        const last = kept.at(-1);
        const before = kept.at(-2);
        if (!last || !before) break;
        const bend = (last[0] - before[0]) * (next[1] - before[1]) - (last[1] - before[1]) * (next[0] - before[0]);
        if (bend > 0) break;
        kept.pop();
      }
      kept.push(next);
    }
    kept.pop();
    return kept;
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/** Leaves out points that stray less than `tolerance` from the line through their neighbours. */
export function simplified(points: readonly Point[], tolerance: number): Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 3) return [...points];
  let farthest = 0;
  let index = 0;
  const length = Math.hypot(last[0] - first[0], last[1] - first[1]);
  points.forEach((point, i) => {
    const distance =
      length < 1e-6
        ? Math.hypot(point[0] - first[0], point[1] - first[1])
        : Math.abs((last[0] - first[0]) * (first[1] - point[1]) - (first[0] - point[0]) * (last[1] - first[1])) / length;
    if (distance > farthest) [farthest, index] = [distance, i];
  });
  if (farthest <= tolerance) return [first, last];
  return [
    ...simplified(points.slice(0, index + 1), tolerance).slice(0, -1),
    ...simplified(points.slice(index), tolerance),
  ];
}

/** A number as short as a picture needs it. */
export function short(value: number, digits = 1): string {
  const factor = 10 ** digits;
  const rounded = Math.round(value * factor) / factor;
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, "$1.");
}

/** Closed path through the points, written in steps of a tenth to stay short. */
export function closedPath(points: readonly Point[], tolerance = 0.35): string {
  const first = points[0];
  if (!first) return "";
  const tenths = simplified([...points, first], tolerance)
    .slice(0, -1)
    .map(([x, y]): Point => [Math.round(x * 10), Math.round(y * 10)]);
  let [fromX, fromY] = tenths[0] ?? [0, 0];
  let path = `M${short(fromX / 10)} ${short(fromY / 10)}l`;
  for (const [x, y] of tenths.slice(1)) {
    path += `${short((x - fromX) / 10)} ${short((y - fromY) / 10)} `;
    [fromX, fromY] = [x, y];
  }
  return `${path.trimEnd()}z`.replaceAll(" -", "-");
}

/** Smooth open path through the points (Catmull–Rom as cubic curves). */
export function smoothPath(points: readonly Point[], digits = 1): string {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  const pair = (point: Point): string => `${short(point[0], digits)} ${short(point[1], digits)}`;
  let path = `M${pair(at(0))}`;
  for (let i = 0; i < points.length - 1; i += 1) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const out: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const into: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${pair(out)} ${pair(into)} ${pair(to)}`;
  }
  return path;
}

/** Points on a smooth curve through the given ones, `steps` to each span. */
export function smoothPoints(points: readonly Point[], steps: number): Point[] {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  const curve: Point[] = [at(0)];
  for (let i = 0; i < points.length - 1; i += 1) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let step = 1; step <= steps; step += 1) {
      const t = step / steps;
      const blend = (k: 0 | 1): number =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t);
      curve.push([blend(0), blend(1)]);
    }
  }
  return curve;
}
