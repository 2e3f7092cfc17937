/** Every modelled family by name. */
import { lamps } from "./lighting.ts";
import type { Family } from "./model.ts";

export const families: Readonly<Record<string, Family>> = { ...lamps };
