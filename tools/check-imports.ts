/** The arrows of the house (ARCHITECTURE.md): dependency-cruiser's rules, a floor on what it must have read, and a canary. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { type Ended } from "./run.ts";
import { RULES } from "./import-rules.ts";

const FEWEST_MODULES = 100;
const CANARY_FOLDER = "packages/core/src/canary";

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
    found: output.summary.violations.map((one) => ({ rule: one.rule.name, from: one.from, to: one.to })),
  };
}

/** Checks the arrows; a planted wrong import must be found, or the check itself is broken. */
export async function checkImports(): Promise<Ended> {
  const started = performance.now();
  const problems: string[] = [];
  mkdirSync(CANARY_FOLDER, { recursive: true });
  try {
    // Core may import nothing; this file imports the domain.
    writeFileSync(`${CANARY_FOLDER}/canary.ts`, 'import { sql } from "@rambla/domain/platform/sql";\nexport const planted = sql;\n');
    const { modules, found } = await violations();
    const own = found.filter((one) => !one.from.startsWith(CANARY_FOLDER));
    if (modules < FEWEST_MODULES) problems.push(`only ${modules} modules were read: the check sees nothing`);
    if (own.length === found.length) problems.push("the planted violation was not found: the check cannot fail");
    for (const one of own) problems.push(`${one.rule}: ${one.from} → ${one.to}`);
  } finally {
    rmSync(CANARY_FOLDER, { recursive: true, force: true });
  }
  return { name: "import rules", ok: problems.length === 0, seconds: (performance.now() - started) / 1000, output: problems.join("\n") };
}
