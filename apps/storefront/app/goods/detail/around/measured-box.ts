import type { Goods } from "../../parts/catalogue.ts";

/** The drawing is 320 by 240; the box fits into this rectangle. */
const ROOM = { x: 78, y: 24, width: 168, height: 168 };
/** Depth is drawn at half length, seen from above and from the right. */
const ASIDE = 0.42;
const ABOVE = 0.28;
/** Gap between the box and a dimension line, and half the length of its end mark. */
const APART = 10;
const MARK = 4;

/** Gives the paths of a box with these proportions, and the places of its dimensions. */
export function boxOf({ width, height, depth }: Omit<NonNullable<Goods["dimensions"]>, "unit">) {
  const scale = Math.min(ROOM.width / (width + depth * ASIDE), ROOM.height / (height + depth * ABOVE));
  // Very thin goods stay visible.
  const [w, h, dx, dy] = [width * scale, height * scale, depth * ASIDE * scale, depth * ABOVE * scale].map((length) =>
    Math.max(3, Math.round(length)),
  ) as [number, number, number, number];
  const x = Math.round(ROOM.x + (ROOM.width - w - dx) / 2);
  const y = Math.round(ROOM.y + (ROOM.height - h - dy) / 2 + dy);
  const [right, bottom] = [x + w, y + h];
  return {
    faces: `M${x} ${y}h${w}v${h}h${-w}zl${dx} ${-dy}h${w}l${-dx} ${dy}M${right + dx} ${y - dy}v${h}l${-dx} ${dy}`,
    lines: [
      `M${x} ${bottom + APART}h${w}m0 ${-MARK}v${2 * MARK}M${x} ${bottom + APART - MARK}v${2 * MARK}`,
      `M${x - APART} ${y}v${h}m${-MARK} 0h${2 * MARK}M${x - APART - MARK} ${y}h${2 * MARK}`,
      `M${right + APART} ${bottom}l${dx} ${-dy}m${-MARK} 0h${2 * MARK}M${right + APART - MARK} ${bottom}h${2 * MARK}`,
    ].join(""),
    labels: {
      width: { x: x + Math.round(w / 2), y: bottom + APART + 18 },
      height: { x: x - APART - 8, y: y + Math.round(h / 2) + 5 },
      depth: { x: right + APART + Math.round(dx / 2) + 8, y: bottom - Math.round(dy / 2) + 10 },
    },
  };
}
