/** The report of a whole trial. */
import { stripVTControlCharacters } from "node:util";
import type { Outcome } from "./scenario.ts";

/** Limits of a full trial; `npm test` has none. */
export type Asked = {
  /** Milliseconds of a time; longer is a problem. */
  readonly most?: Readonly<Record<string, number>>;
  /** Counts of a fast machine; shown only. */
  readonly wanted?: Readonly<Record<string, number>>;
};

type Scenario = { readonly name: string; readonly promise: string; readonly asked: Asked };

export type Run = {
  readonly counts: string;
  readonly outcome: string;
  readonly figures: string;
  readonly load: string;
  readonly problems: readonly string[];
};

const HEAD = ["scenario", "counts", "outcome", "figures", "machine load"];

/** @returns the outcome with times that are too long, or missing in a passed outcome */
export function judged(outcome: Outcome, { most = {} }: Asked): Outcome {
  const found = Object.entries(most).flatMap(([name, limit]) => {
    const time = outcome.times[name];
    if (time === undefined) return outcome.problems.length > 0 ? [] : [`nobody measured "${name}"`];
    return time > limit ? [`"${name}" took ${time} ms, and ${limit} ms at most are asked for`] : [];
  });
  return { ...outcome, problems: [...outcome.problems, ...found] };
}

/** Counts with their limits. */
function countsInWords({ counts }: Outcome, { wanted = {} }: Asked): string {
  return Object.entries(counts)
    .map(([name, value]) => `${name} ${value}${wanted[name] === undefined ? "" : ` (of ${wanted[name]})`}`)
    .join(", ");
}

/** Times with their limits. */
function timesInWords({ times }: Outcome, { most = {} }: Asked): string {
  return Object.entries(times)
    .map(([name, value]) => `${name} ${value} ms${most[name] === undefined ? "" : ` (at most ${most[name]})`}`)
    .join(", ");
}

/** @param seconds of the whole run; @param load of the machine at its end */
export function runOf(
  outcome: Outcome,
  asked: Asked,
  { seconds, load }: { readonly seconds: number; readonly load: readonly number[] },
): Run {
  return {
    counts: countsInWords(outcome, asked),
    outcome: outcome.problems.length === 0 ? "held" : "**broken**",
    figures: [timesInWords(outcome, asked), `${seconds.toFixed(0)} s in all`].filter(Boolean).join(", "),
    load: load.map((value) => value.toFixed(1)).join(" "),
    // On one line, whatever a test has printed.
    problems: outcome.problems.map((problem) => stripVTControlCharacters(problem).replaceAll(/\s+/g, " ").trim()),
  };
}

/** @param machine that it ran on */
export function reportOf(scenarios: readonly Scenario[], runs: ReadonlyMap<string, Run>, machine: string): string {
  const rows = scenarios.map(({ name }) => {
    const run = runs.get(name);
    return [name, run?.counts, run?.outcome, run?.figures, run?.load];
  });
  const promises = scenarios.map(
    ({ name, promise, asked: { most = {} } }) =>
      `- **${name}**: ${[promise, ...Object.entries(most).map(([time, limit]) => `${time}: at most ${limit} ms`)].join("; ")}.`,
  );
  const broken = scenarios.flatMap(({ name }) => {
    const problems = runs.get(name)?.problems ?? [];
    return problems.length === 0 ? [] : [`- **${name}**`, ...problems.map((problem) => `  - ${problem}`)];
  });
  return [
    "# Trial",
    "",
    `Written by \`npm run trial\`. ${machine}`,
    "Shop, database and those who try it share this machine, and nobody else was asked to leave it: the load is that of the last 1, 5 and 15 minutes at the end of each row. A time is judged where the row says how long it may be at most; the others are told. Of a number that depends on the machine the row tells how much of what is asked for was reached.",
    "`npm test` runs the same with small counts, and judges no times.",
    "",
    ...[HEAD, HEAD.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`),
    "",
    "## What must hold",
    "",
    ...promises,
    "- After each: stock never below zero and equal to its movements, pieces sold equal to pieces taken, every paid order with exactly one payment, the provider's sums equal to the shop's, no mail twice.",
    ...(broken.length > 0 ? ["", "## What did not", "", ...broken] : []),
    "",
  ].join("\n");
}
