import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { withoutKinds, withoutSentences } from "./left-out.ts";

const require = createRequire(import.meta.url);
const REACT = readFileSync(require.resolve("react-dom/client").replace(/client\.js$/, "cjs/react-dom-client.production.js"), "utf8");

/** React, and behind it a function of a test, as it stands afterwards. */
function among(written: string): string {
  const mark = "/* of the test */";
  return withoutKinds(`${REACT}\n${mark}\n${written}`).split(mark)[1]?.trim().replaceAll(/\s+/g, " ") ?? "";
}
/** What such a function, of a thing with a kind, answers afterwards. */
const answered = (body: string, tag: number): unknown =>
  new Function("x", among(`function asked(x) { ${body} }`) + " return asked(x);")({ tag });

describe("the kinds of components that no screen is made of", () => {
  test.each([
    [
      "a case of its own",
      'switch (x.tag) { case 5: return "element"; case 30: return "transition"; default: return "other" }',
      { 5: "element", 30: "other" },
    ],
    [
      "a case that runs on",
      'var s = ""; switch (x.tag) { case 13: s += "a"; case 19: s += "b"; break; case 31: s += "c"; case 6: s += "d" } return s;',
      { 13: "ab", 6: "d" },
    ],
    [
      "a case that others run on into",
      'switch (x.tag) { case 12: case 13: case 4: return "several"; default: return "other" }',
      { 13: "several", 6: "other" },
    ],
    [
      "a variable that another case uses",
      "switch (x.tag) { case 30: var name = 1; return name; case 5: name = 2; return name; }",
      { 5: 2 },
    ],
    ["comparisons", "return [30 === x.tag, x.tag !== 31, 13 === x.tag, x.tag & 4].join();", { 13: "false,true,true,4" }],
    ["numbers that are no kinds", "switch (x.lane) { case 30: return 1; default: return 30 === x.lane ? 2 : 3 }", { 13: 3 }],
  ])("are gone from %s, and nothing else is", (_name, body, expected) => {
    for (const [tag, answer] of Object.entries(expected)) expect(answered(body, Number(tag)), tag).toBe(answer);
  });

  test("are refused as unknown where an element says what it is", () => {
    expect(among("switch (type) { case REACT_ACTIVITY_TYPE: return 31; case REACT_FRAGMENT_TYPE: return 7; default: throw 130 }")).toBe(
      "switch (type) { case REACT_FRAGMENT_TYPE: return 7; default: throw 130 }",
    );
  });

  test("are looked for in what is installed, and an update that writes them in another way is told", () => {
    expect(withoutKinds(REACT).length).toBeLessThan(REACT.length * 0.93);
    expect(() =>
      withoutKinds(
        REACT.replaceAll("REACT_ACTIVITY_TYPE", "REACT_STAGE_TYPE").replaceAll("function isCustomElement(", "function isOwnElement("),
      ),
    ).toThrow(/another way: REACT_ACTIVITY_TYPE, isCustomElement$/);
  });
});

describe("the sentences of the router", () => {
  test.each([
    ["what is made sure of stays so", "invariant(route && match(route), `No route for ${id}`);", "invariant(route && match(route));"],
    ["one without a sentence", "invariant(route);", "invariant(route);"],
    ["warnings", 'if (late) warning(false, "too late"); else warningOnce("a", b, "c");', "if (late) void 0; else void 0;"],
    ["names for developers", 'Link.displayName = "Link";link.displayName(1);', "link.displayName(1);"],
    ["what nobody may import", "const Link = React$1.forwardRef(draw);", "const Link = /* @__PURE__ */ React$1.forwardRef(draw);"],
    [
      "the scripts that the server writes",
      'draw("script", { dangerouslySetInnerHTML: { __html: `(${restoreScroll})(${key})` } });',
      'draw("script", { dangerouslySetInnerHTML: { __html: "" } });',
    ],
    ["watchers", "if (init.instrumentations) watch(init.instrumentations);", "if (false) watch(false);"],
    ["everything else", 'throw new Error("no page");', 'throw new Error("no page");'],
  ])("%s", (_name, code, left) => expect(withoutSentences(code)).toBe(left));
});
