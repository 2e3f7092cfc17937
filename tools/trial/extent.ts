/** How much tests try: `npm test` takes samples, `npm run test:full` everything. */
import { makeChance } from "./chance.ts";

export const isWhole = process.env["TESTS"] === "full";

/** The seed of the samples. `npm test` prints it; `SEED` repeats a run. */
export const SEED = Number(process.env["SEED"] ?? 1);

export const extent = (sample: number, whole: number): number => (isWhole ? whole : sample);

/** A sample in order; everything in a full run. */
export function sampleOf<Case>(cases: readonly Case[], count: number): readonly Case[] {
  if (isWhole) return cases;
  const chosen = new Set(
    makeChance(SEED)
      .shuffled(cases.map((_case, index) => index))
      .slice(0, count),
  );
  return cases.filter((_case, index) => chosen.has(index));
}
