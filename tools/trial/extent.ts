/** How far tests go: `npm test` tries a sample of what `npm run test:full` tries whole. */
import { makeChance } from "./chance.ts";

export const isWhole = process.env["TESTS"] === "full";

/** Where the samples of this run begin. `npm test` prints it, and takes it from `SEED` to repeat a run. */
export const SEED = Number(process.env["SEED"] ?? 1);

/** How often or how much of something is tried. */
export const extent = (sample: number, whole: number): number => (isWhole ? whole : sample);

/** Some of many cases, in their order; all of them in a whole run. */
export function sampleOf<Case>(cases: readonly Case[], count: number): readonly Case[] {
  if (isWhole) return cases;
  const chosen = new Set(
    makeChance(SEED)
      .shuffled(cases.map((_case, index) => index))
      .slice(0, count),
  );
  return cases.filter((_case, index) => chosen.has(index));
}
