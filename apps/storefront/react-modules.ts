/**
 * React as modules of today, in the program of the browser (decision 132). It is published in the form that Node began with:
 * a bundler carries such files whole, with a piece of program that speaks to them, and calls all that is theirs by its long name.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseSync, type Plugin, Visitor } from "vite";
import { edited, type Edit } from "./edited.ts";

const require = createRequire(import.meta.url);
/** What others import, and the file behind it. */
const FILES: Readonly<Record<string, string>> = {
  react: "react.production.js",
  "react/jsx-runtime": "react-jsx-runtime.production.js",
  "react-dom": "react-dom.production.js",
  "react-dom/client": "react-dom-client.production.js",
  scheduler: "scheduler.production.js",
};
const FILE = /[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/][\w-]+\.production\.js$/;

/** The plugin for the build of the browser's program. */
export function reactModules(): Plugin {
  return {
    name: "rambla-react-modules",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(asked) {
      const file = FILES[asked];
      return file && join(require.resolve(`${asked.split("/")[0]}/package.json`), "../cjs", file);
    },
    transform: (code, id) => (FILE.test(id) ? { code: asModule(code), map: null } : undefined),
    // What React's own tools would hang in is asked of the scheduler and looked at before it is called: that it is missing is no news.
    onLog: (_level, { code, message }) =>
      code === "IMPORT_IS_UNDEFINED" && FILE.test(/matching export in '([^']+)'/.exec(message)?.[1] ?? "") ? false : undefined,
  };
}

/** A file that requires and fills `exports`, as one that imports and exports: what nobody imports of it can be left away. */
export function asModule(code: string): string {
  const { program } = parseSync("file.js", code);
  const edits: Edit[] = [];
  const assigned: string[] = [];
  const nameAt = ({ start, end }: { readonly start: number; readonly end: number }) => /^exports\.(\w+)$/.exec(code.slice(start, end))?.[1];
  new Visitor({
    MemberExpression(member) {
      const name = nameAt(member);
      if (name) edits.push({ start: member.start, end: member.end, text: `exports$${name}` });
    },
    AssignmentExpression({ left }) {
      const name = nameAt(left);
      if (name) assigned.push(name);
    },
  }).visit(program);
  const declared = new Set<string>();
  for (const statement of program.body) {
    if (statement.type === "VariableDeclaration") {
      const imports = statement.declarations.flatMap(({ id, init }) => {
        const [, from] = (init && /^require\("([\w-]+)"\)$/.exec(code.slice(init.start, init.end))) ?? [];
        return from ? [`import * as ${code.slice(id.start, id.end)} from "${from}";`] : [];
      });
      if (imports.length === statement.declarations.length)
        edits.push({ start: statement.start, end: statement.end, text: imports.join("\n") });
    }
    const name =
      statement.type === "ExpressionStatement" && statement.expression.type === "AssignmentExpression"
        ? nameAt(statement.expression.left)
        : undefined;
    if (!name || declared.has(name)) continue;
    declared.add(name);
    edits.push({
      start: statement.start,
      end: statement.start,
      text: assigned.filter((each) => each === name).length > 1 ? "let " : "const ",
    });
  }
  const text = edited(code, edits);
  if (/\brequire\(|\bmodule\b/.test(text.replaceAll(/"[^"]*"/g, "")) || assigned.some((name) => !declared.has(name)))
    throw new Error("React is written in another way: not all of it becomes a module");
  const each = (write: (name: string) => string) => [...declared].map(write).join(", ");
  return `${text}\nexport { ${each((name) => `exports$${name} as ${name}`)} };\nexport default { ${each((name) => `${name}: exports$${name}`)} };\n`;
}
