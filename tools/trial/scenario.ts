/** A trial: something hostile done to a running shop, with counts, a seed and what must hold. */
import type { Chance } from "./chance.ts";

export type Outcome = {
  /** What was done and its results. */
  readonly counts: Readonly<Record<string, number>>;
  /** Milliseconds. `npm test` ignores them; a full trial may limit them. */
  readonly times: Readonly<Record<string, number>>;
  /** Empty when everything held. */
  readonly problems: readonly string[];
};

export type Scenario<Size> = {
  readonly name: string;
  readonly promise: string;
  run(size: Size, chance: Chance): Promise<Outcome>;
};

/** Collects problems by kind, with their first cases. */
export function makeProblems() {
  const found = new Map<string, { count: number; first: string }>();
  return {
    add(kind: string, detail = ""): void {
      const before = found.get(kind);
      if (before) before.count += 1;
      else found.set(kind, { count: 1, first: detail });
    },
    expect(holds: boolean, kind: string, detail = ""): void {
      if (!holds) this.add(kind, detail);
    },
    list: (): string[] =>
      [...found].map(
        ([kind, { count, first }]) => `${kind}${count > 1 ? ` (${count} times)` : ""}${first ? `: ${first.slice(0, 300)}` : ""}`,
      ),
  };
}

export type Problems = ReturnType<typeof makeProblems>;

/** Gives the value below which the share lies; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

export function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
