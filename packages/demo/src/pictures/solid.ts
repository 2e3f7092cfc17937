/** Turned and boxed bodies: a plan (circle, oval or rounded rectangle) carried along a profile, shaded from its normals. */
import { add, closedPath, dot, hull, radians, short, smoothPoints, times, unit, type Point, type Vec } from "./geometry.ts";
import { brightness, mixed, seen, toned, type Material, type Rgb } from "./material.ts";
import type { Part, Stage } from "./stage.ts";
import { flatGradient, fraction, gradient, lightGradient, texture, type Stop } from "./surface.ts";

/** `[radius, height]` along the axis; a section of three or more is smoothed, sections meet in sharp edges. */
export type Section = readonly Point[];

export type Body = {
  readonly at?: Vec;
  /** Half extents added to the radius along x and z: [0, 0] is round, [4, 2] a rounded box. */
  readonly core?: Point;
  readonly profile: readonly Section[];
  readonly material: Material;
  /** Material per section, where one differs. */
  readonly bands?: Readonly<Record<number, Material>>;
  /** A hollow: wall thickness, depth, and what is inside. */
  readonly open?: { readonly wall: number; readonly depth: number; readonly inside?: Material };
  readonly cap?: Material;
  /** A band around another body: its ends stay undrawn. */
  readonly band?: boolean;
  readonly nearer?: number;
  readonly shadow?: boolean;
};

const STEPS = 12;
const LIT: Rgb = [255, 255, 255];
const SHADED: Rgb = [24, 14, 20];

/** Quarter of a circle as a section, from `start` degrees on. */
function round(x: number, y: number, radius: number, start: number): Section {
  return [0, 22.5, 45, 67.5, 90].map((angle) => [x + radius * Math.cos(radians(start + angle)), y + radius * Math.sin(radians(start + angle))]);
}

/** Profile of a straight body with soft edges. */
export function drum(radius: number, from: number, to: number, soft = 0.3, top = radius): Section[] {
  return [
    round(radius - soft, from + soft, soft, -90),
    [[radius, from + soft], [top, to - soft]],
    round(top - soft, to - soft, soft, 0),
  ];
}

function ringPoints(core: Point, radius: number, height: number, count = STEPS): { point: Vec; normal: Vec }[] {
  const ring: { point: Vec; normal: Vec }[] = [];
  for (const [quarter, [sx, sz]] of ([[1, 1], [-1, 1], [-1, -1], [1, -1]] as const).entries()) {
    for (let i = 0; i <= count; i += 1) {
      const angle = radians(90 * (quarter + i / count));
      const normal: Vec = [Math.cos(angle), 0, Math.sin(angle)];
      ring.push({ point: [sx * core[0] + radius * normal[0], height, sz * core[1] + radius * normal[2]], normal });
    }
  }
  return ring;
}

/** Local drawing frame of a body: where its axis goes on the picture. */
function frameOf(stage: Stage): { right: Vec; up: Vec; angle: number; facing: number } {
  const axis = unit(stage.direction([0, 1, 0]));
  const length = Math.hypot(axis[0], axis[1]);
  const up: Vec = length < 0.02 ? [0, 1, 0] : [axis[0] / length, axis[1] / length, 0];
  return { right: [up[1], -up[0], 0], up, angle: Math.atan2(up[0], up[1]), facing: axis[2] };
}

/** Spans of a bulging section cost nothing, as its outline is one hull; a waisted one is kept short. */
function stepsFor(section: Section): number {
  const bulges = section.every((point, i) => {
    const [before, after] = [section[i - 1], section[i + 1]];
    return !before || !after || (point[0] - before[0]) * (after[1] - point[1]) - (point[1] - before[1]) * (after[0] - point[0]) >= 0;
  });
  return section.length > 8 ? 2 : bulges ? 5 : 4;
}

/** A body turned or boxed along its own y axis. */
export function solid(body: Body): Part {
  const core = body.core ?? [0, 0];
  const at = body.at ?? [0, 0, 0];
  const sections = body.profile.map((section) => (section.length > 2 ? smoothPoints(section, stepsFor(section)) : [...section]));
  const ends = body.profile.flat();
  const widest = Math.max(...ends.map(([radius]) => radius));
  const heights = ends.map(([, height]) => height);
  const outline = [
    ...ends.filter(([radius], i) => i === 0 || i === ends.length - 1 || radius === widest),
    ...[Math.min(...heights), Math.max(...heights)].flatMap((height) => ends.filter((end) => end[1] === height)),
  ];
  const points = outline.flatMap(([radius, height]) =>
    ringPoints(core, Math.max(0, radius), height, 3).map(({ point }) => add(point, at)),
  );
  return { points, draw: (stage) => drawBody(stage, body, core, at, sections), nearer: body.nearer, shadow: body.shadow };
}

function drawBody(stage: Stage, body: Body, core: Point, at: Vec, sections: Point[][]): string {
  const { right, up, angle, facing } = frameOf(stage);
  const centre = stage.project(at);
  const ex = unit(stage.direction([1, 0, 0]));
  const ey = unit(stage.direction([0, 1, 0]));
  const ez = unit(stage.direction([0, 0, 1]));
  const size = stage.scale * Math.hypot(...stage.direction([0, 1, 0]));
  const local = (point: Vec): Point => {
    const view = add(add(times(ex, point[0]), times(ey, point[1])), times(ez, point[2]));
    return [dot(view, right) * size, -dot(view, up) * size];
  };
  const outlineOf = (radius: number, height: number): Point[] =>
    ringPoints(core, Math.max(0, radius), height).map(({ point }) => local(point));
  const order = sections.map((section, index) => ({ section, index }));
  if (facing < 0) order.reverse();

  const transform = `translate(${short(centre.x)} ${short(centre.y)})${Math.abs(angle) > 0.002 ? ` rotate(${short((angle * 180) / Math.PI, 2)})` : ""}`;
  let drawing = "";
  for (const [turn, { section, index }] of order.entries()) {
    // The soft edge at the far end hardly shows when it is small.
    const rise = Math.abs((section.at(-1)?.[1] ?? 0) - (section[0]?.[1] ?? 0)) * size;
    if (turn === 0 && order.length > 2 && section.length === 5 && index === 0 && rise < 9) continue;
    const material = body.bands?.[index] ?? body.material;
    drawing += drawSection(stage, section, material, core, { ex, ey, ez, local, outlineOf }, body.band === true);
  }

  const last = facing >= 0 ? sections.at(-1)?.at(-1) : sections[0]?.[0];
  const [endRadius, endHeight] = last ?? [0, 0];
  if (!body.band && endRadius + Math.max(...core) > 0.05 && Math.abs(facing) > 0.01) {
    const normal = times(ey, Math.sign(facing));
    const material = body.cap ?? body.bands?.[facing >= 0 ? sections.length - 1 : 0] ?? body.material;
    const rim = outlineOf(endRadius, endHeight);
    if (body.open && facing > 0) {
      drawing += drawOpening(stage, body.open, material, endRadius, endHeight, normal, outlineOf);
    } else if (material.kind !== "glass") {
      drawing += `<path d="${closedPath(hull(rim))}" fill="url(#${flatGradient(stage, material, normal)})"/>`;
      const pattern = texture(stage, material);
      if (pattern) drawing += `<path d="${closedPath(hull(rim))}" fill="url(#${pattern})"/>`;
    } else {
      drawing += `<path d="${closedPath(hull(rim))}" fill="#fff" fill-opacity=".13" stroke="#fff" stroke-opacity=".55" stroke-width="2"/>`;
    }
  }
  return `<g transform="${transform}">${drawing}</g>`;
}

type View = {
  ex: Vec;
  ey: Vec;
  ez: Vec;
  local: (point: Vec) => Point;
  outlineOf: (radius: number, height: number) => Point[];
};

function drawSection(stage: Stage, section: Point[], material: Material, core: Point, view: View, band: boolean): string {
  const rings = section.map(([radius, height]) => view.outlineOf(radius, height));
  const path = band ? bandPath(section, core, view) : unionPath(section, rings);
  const all = rings.flat();
  const [left, rightmost] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
  const [top, bottom] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];

  const slopeAt = (index: number): Point => {
    const from = section[Math.max(0, index - 1)] ?? [0, 0];
    const to = section[Math.min(section.length - 1, index + 1)] ?? [0, 1];
    const [dr, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dr, dy) || 1;
    return [dy / length, -dr / length];
  };
  // The shading across is taken where the section is widest and steepest; the shading along is laid over it.
  let middle = Math.floor(section.length / 2);
  section.forEach(([radius], i) => {
    if (section.length > 2 && radius > (section[middle]?.[0] ?? 0)) middle = i;
  });
  if (section.length === 2) middle = 0;
  const crowned = middle > 0 && middle < section.length - 1 && section.length > 2;
  const [across, along] = crowned ? ([1, 0] as const) : slopeAt(middle);
  const [radius, height] = section[middle] ?? [0, 0];
  const stops: Stop[] = ringPoints(core, Math.max(0.01, radius), height)
    .filter(({ normal }) => normal[0] * view.ex[2] + normal[2] * view.ez[2] > -0.02)
    .map(({ point, normal }) => {
      const plan = add(times(view.ex, normal[0]), times(view.ez, normal[2]));
      const place = fraction(view.local(point)[0], left, rightmost);
      const { colour, opacity } = seen(material, unit(add(times(plan, across), times(view.ey, along))));
      return { at: place, colour: mixed(colour, [20, 14, 18], 0.05 * place), opacity };
    })
    .sort((a, b) => a.at - b.at);
  const fill = material.kind === "light" ? lightGradient(stage, material) : gradient(stage, "", stops);
  const shape = stage.definitions.keep("path", `d="${path}"`, "");
  let drawing = `<use href="#${shape}" fill="url(#${fill})"/>`;

  const pattern = texture(stage, material);
  if (pattern) drawing += `<use href="#${shape}" fill="url(#${pattern})"/>`;

  const tall = bottom - top > 26;
  if (material.kind === "light" || !tall) return drawing;
  // The normal that looks most at the viewer, for the shading along the axis.
  const front = unit(add([0, 0, 1], times(view.ey, -view.ey[2])));
  const reference = brightness(seen(material, unit(add(times(front, across), times(view.ey, along)))).colour);
  const overlay: { at: number; light: number }[] =
    section.length > 2
      ? section.map(([, ringHeight], i) => {
          const [nr, ny] = slopeAt(i);
          const level = brightness(seen(material, unit(add(times(front, nr), times(view.ey, ny)))).colour);
          const ring = rings[i] ?? [];
          const y = ringHeight === undefined ? 0 : Math.max(...ring.map((point) => point[1]));
          return { at: fraction(y, top, bottom), light: level - reference };
        })
      : [{ at: 0, light: 0.035 }, { at: 0.55, light: 0 }, { at: 1, light: -0.09 }];
  const strength = material.kind === "glass" ? 0.35 : material.kind === "metal" ? 0.55 : 1;
  const shades = overlay
    .sort((a, b) => a.at - b.at)
    .map(({ at, light }) => ({
      at,
      colour: light > 0 ? mixed(material.colour, LIT, 0.66) : mixed(SHADED, material.colour, 0.12),
      opacity: Math.min(0.7, Math.abs(light) * (light > 0 ? 1.3 : 1.05) * strength),
    }));
  const shade = gradient(stage, `x1="0" x2="0" y2="1"`, shades);
  return `${drawing}<use href="#${shape}" fill="url(#${shade})"/>`;
}

/** A band shows its near half only: what it surrounds was drawn before. */
function bandPath(section: readonly Point[], core: Point, view: View): string {
  const chain = ([radius, height]: Point): Point[] =>
    ringPoints(core, radius, height)
      .filter(({ normal }) => normal[0] * view.ex[2] + normal[2] * view.ez[2] > -0.02)
      .map(({ point }) => view.local(point))
      .sort((a, b) => a[0] - b[0]);
  const [lower, upper] = [section[0], section.at(-1)];
  return lower && upper ? closedPath([...chain(lower), ...chain(upper).reverse()]) : "";
}

/** One path over all rings of a section: a hull where it bulges, chained hulls where it is waisted. */
function unionPath(section: readonly Point[], rings: readonly Point[][]): string {
  let path = "";
  let from = 0;
  while (from < rings.length - 1) {
    let to = from + 1;
    const bulges = (end: number): boolean => {
      const [a, b, c] = [section[end - 2], section[end - 1], section[end]];
      if (!a || !b || !c) return false;
      return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) >= -1e-6;
    };
    while (to + 1 < rings.length && bulges(to + 1)) to += 1;
    path += closedPath(hull(rings.slice(from, to + 1).flat()));
    from = to;
  }
  return path;
}

function drawOpening(
  stage: Stage,
  open: NonNullable<Body["open"]>,
  lip: Material,
  radius: number,
  height: number,
  normal: Vec,
  outlineOf: View["outlineOf"],
): string {
  const rim = closedPath(hull(outlineOf(radius, height)));
  const mouth = closedPath(hull(outlineOf(radius - open.wall, height)));
  const floor = closedPath(hull(outlineOf(radius - open.wall * 1.3, height - open.depth)));
  if (lip.kind === "glass") {
    return `<path d="${rim}" fill="#fff" fill-opacity=".1" stroke="#fff" stroke-opacity=".7" stroke-width="2.4"/><path d="${mouth}" fill="none" stroke="#26323a" stroke-opacity=".22" stroke-width="1.4"/>`;
  }
  const inside = open.inside ?? lip;
  const wall = toned(inside, -0.16);
  const tone = (n: Vec, share: number): Rgb => mixed(seen(wall, unit(n)).colour, [18, 12, 14], share);
  const inner = gradient(stage, "", [
    { at: 0, colour: tone([0.5, -0.2, 0.8], 0.42), opacity: 1 },
    { at: 0.45, colour: tone([0, 0.2, 1], 0.24), opacity: 1 },
    { at: 0.85, colour: tone([-0.5, 0.3, 0.8], 0.02), opacity: 1 },
    { at: 1, colour: tone([-0.3, 0.3, 0.9], 0.2), opacity: 1 },
  ]);
  const clip = stage.definitions.keep("clipPath", "", `<path d="${mouth}"/>`);
  const shade = gradient(stage, `x1="0" x2="0" y2="1"`, [
    { at: 0, colour: [16, 10, 12], opacity: 0.34 },
    { at: 0.5, colour: [16, 10, 12], opacity: 0.06 },
    { at: 1, colour: [16, 10, 12], opacity: 0 },
  ]);
  return (
    `<path d="${rim}" fill="url(#${flatGradient(stage, toned(lip, 0.12), normal)})"/>` +
    `<path d="${mouth}" fill="url(#${inner})"/>` +
    `<g clip-path="url(#${clip})"><path d="${floor}" fill="url(#${flatGradient(stage, toned(inside, -0.06), normal)})"/></g>` +
    `<path d="${mouth}" fill="url(#${shade})"/>`
  );
}

/** Box centred over `at` with soft edges: width, height, depth, radius of the upright edges, softness of the others. */
export function box(
  options: Omit<Body, "profile" | "core"> & { readonly size: Vec; readonly radius?: number; readonly soft?: number; readonly taper?: number },
): Part {
  const [width, height, depth] = options.size;
  const radius = Math.min(options.radius ?? 1, width / 2, depth / 2);
  const soft = Math.min(options.soft ?? 0.35, radius, height / 2);
  return solid({
    ...options,
    core: [width / 2 - radius, depth / 2 - radius],
    profile: drum(radius, 0, height, soft, radius - (options.taper ?? 0)),
  });
}
