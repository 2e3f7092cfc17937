/** The arrows of the house (ARCHITECTURE.md): dependency-cruiser's rules, a floor on what it must have read, and a canary for each. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { performance } from "node:perf_hooks";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { type Ended } from "./run.ts";
import { PLANTED, RULES, SUBJECTS } from "./import-rules.ts";
import { subjectCircles } from "./subject-circles.ts";

const FEWEST_MODULES = 100;
/** Where planted files lie, and nothing else. */
const CANARY = /^.*\/canary(-twin)?(?=\/)/;

type Violation = { readonly rule: string; readonly from: string; readonly to: string };

async function violations(): Promise<{ modules: number; found: Violation[] }> {
  const result = await cruise(["packages", "apps"], {
    ruleSet: { forbidden: RULES },
    validate: true,
    exclude: { path: "node_modules|/build/|\\.react-router|\\.test\\.tsx?$|/test/" },
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    parser: "swc",
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"], extensions: [".ts", ".tsx", ".js", ".mjs", ".json", ".css"] },
  });
  if (typeof result.output === "string") throw new Error("dependency-cruiser gave text where it should give data");
  const output: ICruiseResult = result.output;
  return {
    modules: output.modules.filter((module) => !module.source.includes("node_modules")).length,
    found: [
      ...output.summary.violations.map((one) => ({ rule: one.rule.name, from: one.from, to: one.to })),
      ...Object.entries(SUBJECTS).flatMap(([rule, subjectOf]) => subjectCircles(output.modules, subjectOf).map((ring) => ({ rule, from: ring, to: "" }))),
    ],
  };
}

/** Checks the arrows; every planted wrong import must be found by its rule, or the check itself is broken. */
export async function checkImports(): Promise<Ended> {
  const started = performance.now();
  const problems: string[] = [];
  const planted = Object.values(PLANTED).flatMap((files) => Object.entries(files));
  try {
    for (const [file, text] of planted) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    const { modules, found } = await violations();
    const own = found.filter(({ from }) => !from.includes("canary"));
    if (modules < FEWEST_MODULES) problems.push(`only ${modules} modules were read: the check sees nothing`);
    for (const rule of Object.keys(PLANTED)) {
      if (!found.some((one) => one.rule === rule && one.from.includes("canary"))) problems.push(`what was planted against ${rule} was not found: the check cannot fail`);
    }
    for (const one of own) problems.push(`${one.rule}: ${one.from} → ${one.to}`);
  } finally {
    for (const folder of new Set(planted.map(([file]) => CANARY.exec(file)?.[0]))) if (folder) rmSync(folder, { recursive: true, force: true });
  }
  return { name: "import rules", ok: problems.length === 0, seconds: (performance.now() - started) / 1000, output: problems.join("\n") };
}
