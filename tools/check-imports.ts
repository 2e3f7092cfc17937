/**
 * Checks the import rules (ARCHITECTURE.md) with dependency-cruiser: a least number of files read, and a planted violation for each rule.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { performance } from "node:perf_hooks";
import { cruise, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";
import { type Ended } from "./run.ts";
import { IMPORT_RULES, isOfTests } from "./import-rules.ts";
import { subjectCircles } from "./subject-circles.ts";

const FEWEST_MODULES = 1000;
const FEWEST_OF_TESTS = 100;
/** The folders of planted files. */
const CANARY = /^.*\/canary(-twin)?(?=\/)/;

type Violation = { readonly rule: string; readonly from: string; readonly to: string };
type Found = { readonly read: readonly string[]; readonly violations: readonly Violation[] };

/** Reads everything, tests and used libraries included: a rule about unread files would never fire. */
async function look(): Promise<Found> {
  const forbidden: IForbiddenRuleType[] = Object.entries(IMPORT_RULES).flatMap(([name, rule]) =>
    "forbids" in rule ? [{ name, severity: "error", ...rule.forbids }] : [],
  );
  const result = await cruise(["packages", "apps"], {
    ruleSet: { forbidden },
    validate: true,
    exclude: { path: "/build/|\\.react-router" },
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json", ".css"],
    },
  });
  if (typeof result.output === "string") throw new Error("dependency-cruiser gave text where it should give data");
  const output: ICruiseResult = result.output;
  const programs = output.modules.filter(({ source }) => !isOfTests(source));
  return {
    read: output.modules.map(({ source }) => source).filter((source) => !source.includes("node_modules")),
    violations: [
      ...output.summary.violations.map((one) => ({ rule: one.rule.name, from: one.from, to: one.to })),
      ...Object.entries(IMPORT_RULES).flatMap(([name, rule]) =>
        "subjectOf" in rule ? subjectCircles(programs, rule.subjectOf).map((ring) => ({ rule: name, from: ring, to: "" })) : [],
      ),
    ],
  };
}

/** Checks the rules; each must find its planted import. */
export async function checkImports(): Promise<Ended> {
  const started = performance.now();
  const problems: string[] = [];
  const planted = Object.values(IMPORT_RULES).flatMap((rule) => Object.entries(rule.planted));
  try {
    for (const [file, text] of planted) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    const { read, violations } = await look();
    if (read.length < FEWEST_MODULES) problems.push(`only ${read.length} modules were read: the check sees nothing`);
    const ofTests = read.filter(isOfTests).length;
    if (ofTests < FEWEST_OF_TESTS) problems.push(`only ${ofTests} modules of tests were read: no rule sees them`);
    for (const [name, rule] of Object.entries(IMPORT_RULES)) {
      // A circle of subjects is reported by their names.
      const isItsOwn = ({ from }: Violation) => from in rule.planted || ("subjectOf" in rule && from.includes("canary"));
      if (!violations.some((one) => one.rule === name && isItsOwn(one)))
        problems.push(`nothing planted against ${name} was found: that rule cannot fail`);
    }
    for (const one of violations.filter(({ from }) => !from.includes("canary"))) problems.push(`${one.rule}: ${one.from} → ${one.to}`);
  } finally {
    for (const folder of new Set(planted.map(([file]) => CANARY.exec(file)?.[0])))
      if (folder) rmSync(folder, { recursive: true, force: true });
  }
  return { name: "import rules", ok: problems.length === 0, seconds: (performance.now() - started) / 1000, output: problems.join("\n") };
}
