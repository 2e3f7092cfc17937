/** Reads the reports of Vitest and Playwright in one form. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

export type Results = {
  readonly passed: number;
  /** Name and first lines of each failure. */
  readonly failed: readonly string[];
  /** Seconds of each file, added up. */
  readonly spent: readonly { readonly file: string; readonly seconds: number }[];
};

type VitestReport = {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly status: "passed" | "failed";
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
};

type PlaywrightReport = { readonly errors: readonly { readonly message?: string }[]; readonly suites: readonly PlaywrightSuite[] };
type PlaywrightSuite = {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: "expected" | "unexpected" | "flaky" | "skipped";
      readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[];
    }[];
  }[];
};

/** Lines of a failure in the summary; the runner has printed all. */
const LINES = 6;

export function failure(name: string, why = ""): string {
  const lines = stripVTControlCharacters(why)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return [name, ...lines.slice(0, LINES).map((line) => `  ${line}`)].join("\n");
}

/** @throws without a report */
export function readVitest(path: string): Results {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(path, "utf8")) as VitestReport;
  const files = testResults.map((result) => ({ ...result, file: relative(process.cwd(), result.name) }));
  const failed = files.flatMap(({ file, status, message, assertionResults }) => {
    const found = assertionResults
      .filter((one) => one.status === "failed")
      .map(({ fullName, failureMessages }) => failure(`${file} › ${fullName}`, failureMessages?.[0]));
    // A file that fails to load or to end has no failed test.
    return status === "failed" && found.length === 0 ? [failure(file, message)] : found;
  });
  return {
    passed: numPassedTests,
    failed,
    spent: files.map(({ file, startTime, endTime }) => ({ file, seconds: (endTime - startTime) / 1000 })),
  };
}

/** @throws without a report */
export function readPlaywright(path: string): Results {
  const { errors, suites } = JSON.parse(readFileSync(path, "utf8")) as PlaywrightReport;
  const journeys = suites.flatMap((suite) => journeysOf(suite, `e2e/${suite.file}`));
  const named = (status: string) => journeys.filter((journey) => journey.status === status);
  return {
    passed: named("expected").length,
    failed: [
      ...named("unexpected").map(({ name, why }) => failure(name, why)),
      ...named("flaky").map(({ name, why }) => failure(`${name} (held at the second try)`, why)),
      ...errors.map(({ message }) => failure("the journeys", message)),
    ],
    spent: [...Map.groupBy(journeys, ({ file }) => file)].map(([file, of]) => ({
      file,
      seconds: of.reduce((sum, { seconds }) => sum + seconds, 0),
    })),
  };
}

type Journey = { readonly file: string; readonly name: string; readonly status: string; readonly seconds: number; readonly why: string };

function journeysOf(suite: PlaywrightSuite, file: string, above: readonly string[] = []): readonly Journey[] {
  return [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        file,
        name: [file, ...above, title, projectName].join(" › "),
        status,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        why: results.find(({ error }) => error)?.error?.message ?? "",
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => journeysOf(inner, file, [...above, inner.title])),
  ];
}
