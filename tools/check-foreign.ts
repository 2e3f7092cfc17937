/**
 * Finds uses of other packages' private tables, private fields, compiled files and private page state by their names. Packages are used by
 * their documented interfaces, so that an upgrade only changes a version. Code that parses rendered HTML is not found. Each rule has a
 * planted violation.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Ended } from "./run.ts";

type Rule = { readonly what: string; readonly pattern: RegExp; readonly planted: string };

const RULES: readonly Rule[] = [
  {
    what: "a private table of graphile-worker",
    pattern: /graphile_worker\._private|\b_private_(jobs|tasks|job_queues|known_crontabs)\b/,
    planted: "select key from graphile_worker._private_jobs",
  },
  {
    what: "the private state of React Router in its pages",
    pattern: /__reactRouter\w+/,
    planted: 'html.indexOf("window.__reactRouterManifest = ")',
  },
  {
    what: "a file inside another package",
    pattern: /["'`/]node_modules\/[a-z@]|["'](?!node:)[@a-z][\w@/.-]*\/(dist|cjs|esm|internal)\/[^"']+\.js["']/,
    planted: 'import Server from "react-dom/cjs/react-dom-server.node.production.js"',
  },
  {
    what: "what a bundler has written",
    pattern: /\b(generateBundle|renderChunk|transformIndexHtml|writeBundle)\b/,
    planted: "generateBundle(_options, bundle) { edit(bundle); }",
  },
  {
    what: "a field that its package keeps to itself",
    pattern: /\bas unknown as\b|\.connection\.stream\b|\[["']_\w+["']\]/,
    planted: "(client as unknown as { connection: { stream: Socket } }).connection",
  },
];

/** Packages and apps. Tests are exempt. */
function sources(): string[] {
  return ["packages", "apps"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name))
      .filter((path) => /\.(ts|tsx|mjs|sql)$/.test(path))
      .filter((path) => !/(^|\/)(node_modules|build|\.react-router|test)\/|\.test\.tsx?$/.test(path)),
  );
}

/** Gives a problem for each violation, and for each rule that misses its planted one. */
export function checkForeign(): Ended {
  const started = performance.now();
  const problems = RULES.filter(({ pattern, planted }) => !pattern.test(planted)).map(({ what }) => `the rule about ${what} finds nothing`);
  const files = sources();
  if (files.length < 1000) problems.push(`only ${files.length} files were read: the check sees nothing`);
  for (const path of files)
    for (const [at, line] of readFileSync(path, "utf8").split("\n").entries())
      for (const { what, pattern } of RULES) if (pattern.test(line)) problems.push(`${path}:${at + 1} uses ${what}: ${line.trim()}`);
  return {
    name: "packages by their interfaces",
    ok: problems.length === 0,
    seconds: (performance.now() - started) / 1000,
    output: problems.join("\n"),
  };
}
