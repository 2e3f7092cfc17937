/** Trim and buttons that hand-held goods share. */
import { inkOn } from "./electrics.ts";
import type { Vec } from "./geometry.ts";
import { BLACK, BRASS, CHROME, paint, type Material } from "./material.ts";
import type { Part } from "./stage.ts";
import { dotAt, drawing, facing } from "./trim.ts";

/** Trim that sets itself off from the finish. */
export const trimFor = (body: Material): Material => (inkOn(body) === "#3a3d42" ? CHROME : BRASS);
/** Dark parts that stay readable beside the finish. */
export const darkFor = (body: Material): Material => (inkOn(body) === "#3a3d42" ? paint("#4a5357", 0.5) : BLACK);

/** Round buttons one under the other, with the sign of switching on. */
export const buttons = (at: Vec, body: Material, on: boolean, count = 1): Part =>
  drawing(facing(at), 2, Array.from({ length: count }, (_, i) =>
    dotAt(0, i * 1.9, 0.78, "#000", `fill-opacity=".2"`) + dotAt(-0.03, i * 1.9 - 0.04, 0.7, inkOn(body) === "#3a3d42" ? "#eef0f0" : "#5c6367") +
    `<path d="M0 ${i * 1.9 - 0.34}V${i * 1.9}M-.24 ${i * 1.9 - 0.2}A.32 .32 0 1 0 .24 ${i * 1.9 - 0.2}" fill="none" stroke="${on ? "#0f9d74" : "#7d8589"}" stroke-width=".09" stroke-linecap="round"/>`).join(""), 6);

