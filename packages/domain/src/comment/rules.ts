/** Rules of comments that everyone may read. Pure. */

/** Stars a comment can give, as the histogram shows them. */
export const SCORES = [5, 4, 3, 2, 1] as const;

export type ScoreCount = { readonly score: number; readonly count: number };
export type ScoreSummary = { readonly score: number | null; readonly total: number; readonly perScore: readonly ScoreCount[] };

/** The average with one decimal, the total, and a count for each number of stars, also those nobody gave. */
export function summarise(counts: readonly ScoreCount[]): ScoreSummary {
  const countOf = new Map(counts.map((entry) => [entry.score, entry.count]));
  const perScore = SCORES.map((score) => ({ score, count: countOf.get(score) ?? 0 }));
  const total = perScore.reduce((all, entry) => all + entry.count, 0);
  const stars = perScore.reduce((all, entry) => all + entry.score * entry.count, 0);
  return { score: averageScore(stars, total), total, perScore };
}

/** Average score with one decimal, null without comments. */
export function averageScore(scoreTotal: number, commentCount: number): number | null {
  return commentCount === 0 ? null : Math.round((scoreTotal / commentCount) * 10) / 10;
}
