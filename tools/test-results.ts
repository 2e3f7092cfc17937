/** What the programs that run tests write down, in one form: how many held, and which did not. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

export type Results = {
  readonly passed: number;
  /** Each by its name and the first lines of why. */
  readonly failed: readonly string[];
  /** Seconds that each file took, added up over those that ran side by side. */
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

/** Lines of a failure that are told once more at the end: its program has told all of them where it happened. */
const LINES = 6;

/** A failure by its name, with the first lines of why. */
export function failure(name: string, why = ""): string {
  const lines = stripVTControlCharacters(why)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return [name, ...lines.slice(0, LINES).map((line) => `  ${line}`)].join("\n");
}

/** @throws where there is no report to read */
export function readVitest(path: string): Results {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(path, "utf8")) as VitestReport;
  const files = testResults.map((result) => ({ ...result, file: relative(process.cwd(), result.name) }));
  const failed = files.flatMap(({ file, status, message, assertionResults }) => {
    const found = assertionResults
      .filter((one) => one.status === "failed")
      .map(({ fullName, failureMessages }) => failure(`${file} › ${fullName}`, failureMessages?.[0]));
    // A file that cannot be loaded, or whose end fails, has no test to tell it.
    return status === "failed" && found.length === 0 ? [failure(file, message)] : found;
  });
  return {
    passed: numPassedTests,
    failed,
    spent: files.map(({ file, startTime, endTime }) => ({ file, seconds: (endTime - startTime) / 1000 })),
  };
}

/** @throws where there is no report to read */
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
