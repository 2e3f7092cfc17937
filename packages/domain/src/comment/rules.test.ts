import fc from "fast-check";
import { expect, test } from "vitest";
import { averageScore, summarise } from "./rules.ts";

test("no comment has no average and a count of nothing for each number of stars", () => {
  expect(summarise([])).toEqual({ score: null, total: 0, perScore: [5, 4, 3, 2, 1].map((score) => ({ score, count: 0 })) });
});

test("the average lies between the least and the most stars given, and the counts add up", () => {
  const counts = fc.uniqueArray(fc.record({ score: fc.integer({ min: 1, max: 5 }), count: fc.integer({ min: 1, max: 500 }) }), {
    selector: (entry) => entry.score,
    minLength: 1,
  });
  fc.assert(
    fc.property(counts, (given) => {
      const { score, total, perScore } = summarise(given);
      const stars = given.map((entry) => entry.score);
      expect(score).toBeGreaterThanOrEqual(Math.min(...stars));
      expect(score).toBeLessThanOrEqual(Math.max(...stars));
      expect(perScore.reduce((sum, entry) => sum + entry.count, 0)).toBe(total);
    }),
  );
});

test("an average has one decimal, and nothing averages to nothing", () => {
  expect([averageScore(0, 0), averageScore(13, 3), averageScore(5, 1)]).toEqual([null, 4.3, 5]);
});
