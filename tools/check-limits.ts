/** The limits of functions and files in .oxlintrc.json, and the purity of rules: of each a violation is planted that the linter must report. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { z } from "zod";
import { type Ended, run } from "./run.ts";

const FOLDER = "packages/core/src/canary";

const branches = Array.from({ length: 16 }, (_, at) => `  if (a === ${at}) return ${at};`).join("\n");
const lines = (count: number) => Array.from({ length: count }, (_, at) => `  a += ${at};`).join("\n");

/** A file with a violation, by the rule that must report it. */
const PLANTED: Readonly<Record<string, { readonly name: string; readonly text: string }>> = {
  complexity: { name: "branches.ts", text: `export function f(a: number): number {\n${branches}\n  return a;\n}\n` },
  "max-params": {
    name: "parameters.ts",
    text: "export const f = (a: 1, b: 1, c: 1, d: 1, e: 1, g: 1) => a + b + c + d + e + g;\n",
  },
  "max-lines-per-function": { name: "long.ts", text: `export function f(a: number): number {\n${lines(80)}\n  return a;\n}\n` },
  "max-lines": { name: "file.ts", text: Array.from({ length: 351 }, (_, at) => `export const a${at} = ${at};`).join("\n") },
  "no-restricted-properties": { name: "price-rules.ts", text: "export const f = () => Date.now();\n" },
};

const REPORT = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

/** Lints the planted files; gives a problem for each rule that misses its own. */
export async function checkLimits(): Promise<Ended> {
  const started = performance.now();
  const problems: string[] = [];
  try {
    mkdirSync(FOLDER, { recursive: true });
    for (const { name, text } of Object.values(PLANTED)) writeFileSync(join(FOLDER, name), text);
    const { output } = await run({ name: "limits", command: "oxlint", args: ["-f", "json", FOLDER] });
    const { diagnostics } = REPORT.parse(JSON.parse(output));
    for (const [rule, { name }] of Object.entries(PLANTED)) {
      const isReported = diagnostics.some(({ code, filename }) => code === `eslint(${rule})` && filename.endsWith(`/${name}`));
      if (!isReported) problems.push(`the linter does not report the planted violation of ${rule}`);
    }
  } finally {
    rmSync(FOLDER, { recursive: true, force: true });
  }
  return { name: "limits", ok: problems.length === 0, seconds: (performance.now() - started) / 1000, output: problems.join("\n") };
}
