/** Spheres. */
import { add, cross, short, times, unit, type Vec } from "./geometry.ts";
import { hexOf, seen, type Material } from "./material.ts";
import type { Part } from "./stage.ts";

/** Sphere. */
export function ball(at: Vec, radius: number, material: Material, nearer = 0): Part {
  const points: Vec[] = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]].map(([x = 0, y = 0, z = 0]) =>
    add(at, times([x, y, z], radius)),
  );
  return {
    points,
    nearer,
    draw: (stage) => {
      const { x, y } = stage.project(at);
      const size = radius * stage.scale * Math.hypot(...stage.direction([0, 1, 0]));
      const towards = unit([-0.5, 0.55, 0.67]);
      const lean = Math.acos(towards[2]);
      const side = unit(cross(cross(towards, [0, 0, 1]), towards));
      const stops: string[] = [];
      for (let i = 0; i <= 8; i += 1) {
        const angle = (i / 8) * (lean + Math.PI / 2);
        const normal = add(times(towards, Math.cos(angle)), times(side, Math.sin(angle)));
        const { colour, opacity } = seen(material, unit([normal[0], normal[1], Math.max(0.02, normal[2])]));
        stops.push(`<stop offset="${short((Math.sin(lean) + Math.sin(angle - lean)) / (Math.sin(lean) + 1), 3)}" stop-color="${hexOf(colour)}"${opacity < 1 ? ` stop-opacity="${short(opacity, 2)}"` : ""}/>`);
      }
      const fill = stage.definitions.keep("radialGradient", `fx=".26" fy=".24" cx=".5" cy=".5" r=".5"`, stops.join(""));
      const shine = material.kind === "paint" ? material.gloss * 0.7 : 0.8;
      const spot = stage.definitions.keep("radialGradient", "", `<stop offset="0" stop-color="#fff" stop-opacity="${short(shine, 2)}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>`);
      return (
        `<circle cx="${short(x)}" cy="${short(y)}" r="${short(size)}" fill="url(#${fill})"/>` +
        (material.kind === "light" ? "" : `<ellipse cx="${short(x - size * 0.36)}" cy="${short(y - size * 0.44)}" rx="${short(size * 0.3)}" ry="${short(size * 0.2)}" transform="rotate(-38 ${short(x - size * 0.36)} ${short(y - size * 0.44)})" fill="url(#${spot})"/>`)
      );
    },
  };
}
