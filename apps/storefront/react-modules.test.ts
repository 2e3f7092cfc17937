import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { asModule } from "./react-modules.ts";

const require = createRequire(import.meta.url);
const installed = (file: string): string =>
  readFileSync(
    require.resolve(`${file.split("/")[0]}/package.json`).replace(/package\.json$/, `cjs/${file.split("/")[1]}.production.js`),
    "utf8",
  );

describe("a file of the old form as a module", () => {
  test.each([
    [
      "what it gives",
      "function draw() {}\nexports.draw = draw;",
      "const exports$draw = draw;",
      "{ exports$draw as draw };\nexport default { draw: exports$draw };",
    ],
    [
      "what it gives twice",
      "exports.now = void 0;\nif (a) { exports.now = b; }",
      "let exports$now = void 0;\nif (a) { exports$now = b; }",
      "{ exports$now as now };\nexport default { now: exports$now };",
    ],
    [
      "what it asks for itself",
      "exports.a = 1; exports.b = exports.a;",
      "const exports$a = 1; const exports$b = exports$a;",
      "{ exports$a as a, exports$b as b };\nexport default { a: exports$a, b: exports$b };",
    ],
    [
      "what it takes",
      'var A = require("react"),\n  B = require("react-dom");',
      'import * as A from "react";\nimport * as B from "react-dom";',
      "{  };\nexport default {  };",
    ],
  ])("says %s", (_name, code, body, ends) => {
    const written = asModule(code);
    expect(written).toContain(body);
    expect(written).toContain(`export ${ends}`);
  });

  test.each([
    "if (a) { exports.only = 1; }",
    'function late() { return require("react"); }',
    'var A = require("react"), b = 1;',
    "module.exports = {};",
  ])("is refused where it would not be whole: %s", (code) => {
    expect(() => asModule(code)).toThrow(/another way/);
  });

  test.each(["react/react", "react/react-jsx-runtime", "react-dom/react-dom", "react-dom/react-dom-client", "scheduler/scheduler"])(
    "is each of those that are installed: %s",
    (file) => {
      expect(asModule(installed(file))).toMatch(/export \{ exports\$/);
    },
  );
});
