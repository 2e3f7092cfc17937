import { DEMO_CONFIG } from "@rambla/demo/shop";
import { mailColours } from "@rambla/domain/mail/colours";
import sharp from "sharp";
import { expect, test } from "vitest";
import { brandMarks } from "./brand-marks.ts";
import { StartProblem } from "../start/environment.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"';
const laughs = ["a", "b", "c", "d", "e", "f", "g"]
  .map((name, at, all) => `<!ENTITY ${name} "${at === 0 ? "ha" : `&${all[at - 1]};`.repeat(10)}">`)
  .join("");

function marksWith(icon: string) {
  const [lumbra] = Object.values(DEMO_CONFIG.brands);
  if (!lumbra) throw new Error("the demo has no brand");
  return brandMarks(
    { ...DEMO_CONFIG, home: { brand: lumbra.code, country: "ES" }, brands: { [lumbra.code]: { ...lumbra, marks: { icon } } } },
    ".",
  );
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

/** The corners, which show the background, and the darkest and lightest pixel. */
async function look(body: Buffer | string | undefined) {
  const { data, info } = await sharp(Buffer.from(body ?? ""))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (index: number) => `#${[0, 1, 2].map((part) => (data[index * 3 + part] ?? 0).toString(16).padStart(2, "0")).join("")}`;
  const signs = [...new Set(Array.from({ length: info.width * info.height }, (_, index) => at(index)))].toSorted();
  return { size: [info.width, info.height], corner: at(info.width * info.height - 1), darkest: signs[0], lightest: signs.at(-1) };
}

test("mails show the logo as a picture on their own ground, by light and in the dark", async () => {
  const marks = await brandMarks(DEMO_CONFIG, ".");
  const { light, dark } = mailColours(DEMO_CONFIG.brands.nidora.theme);
  expect(await look(marks["/brand/nidora/mail-logo.png"]?.body)).toEqual({
    size: [360, 80],
    corner: light.card,
    darkest: light.ink,
    lightest: light.card,
  });
  expect(await look(marks["/brand/nidora/mail-logo-dark.png"]?.body)).toMatchObject({
    size: [360, 80],
    corner: dark.card,
    lightest: dark.ink,
  });
  expect(marks["/brand/nidora/mail-logo.png"]?.forOthers).toBe(true);
});

test("a logo in colours of its own keeps its ground in the dark, and a brand without one has no picture", async () => {
  const { lumbra } = DEMO_CONFIG.brands;
  const ofLogo = (logo?: string) =>
    brandMarks({ ...DEMO_CONFIG, home: { brand: "lumbra", country: "ES" }, brands: { lumbra: { ...lumbra, marks: { logo } } } }, ".");
  const own = await ofLogo(`${SVG} viewBox="0 0 9 2"><rect width="2" height="2"/></svg>`);
  expect(await look(own["/brand/lumbra/mail-logo-dark.png"]?.body)).toMatchObject({
    corner: mailColours(lumbra.theme).light.card,
    darkest: "#000000",
  });
  expect((await ofLogo())["/brand/lumbra/mail-logo.png"]).toBeUndefined();
});
