import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { brandMarks } from "./brand-marks.ts";
import { StartProblem } from "./environment.ts";

const SVG = "<svg xmlns=\"http://www.w3.org/2000/svg\"";
const laughs = ["a", "b", "c", "d", "e", "f", "g"].map((name, at, all) => `<!ENTITY ${name} "${at === 0 ? "ha" : `&${all[at - 1]};`.repeat(10)}">`).join("");

function marksWith(icon: string) {
  const [lumbra] = Object.values(DEMO_CONFIG.brands);
  if (!lumbra) throw new Error("the demo has no brand");
  return brandMarks({ ...DEMO_CONFIG, home: { brand: lumbra.code, country: "ES" }, brands: { [lumbra.code]: { ...lumbra, marks: { icon } } } }, ".");
}

test("a drawing is served as it was given", async () => {
  const icon = `${SVG} viewBox="0 0 9 9"><rect width="9" height="9"/></svg>`;
  expect((await marksWith(icon))["/brand/lumbra/icon.svg"]).toEqual({ type: "image/svg+xml", body: icon });
});

test.each([
  ["breaks off", `${SVG} viewBox="0 0 9 9"><g>`],
  ["is as large as a house", `${SVG} viewBox="0 0 9 9" width="100000" height="100000"></svg>`],
  ["says the same thing a million times", `<!DOCTYPE svg [${laughs}]>${SVG} viewBox="0 0 9 9"><text>&g;</text></svg>`],
  ["runs something", `${SVG} viewBox="0 0 9 9"><script>alert(1)</script></svg>`],
  ["runs something when it is seen", `${SVG} viewBox="0 0 9 9" onload="alert(1)"></svg>`],
  ["fetches", `${SVG} viewBox="0 0 9 9"><image href="http://127.0.0.1/x.png"/></svg>`],
  ["reads a file", `${SVG} viewBox="0 0 9 9"><image href="file:///etc/hostname"/></svg>`],
])("one that %s ends the start with a sentence that names it", async (_, icon) => {
  const problem: unknown = await marksWith(icon).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(StartProblem);
  expect(String(problem)).toContain("SHOP_CONFIG: brands.lumbra.marks.icon ");
});
