/** docs/attacks.md names each attack that code and tests speak of, and the files in which it is tried. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const rows = [...readFileSync(join(ROOT, "docs/attacks.md"), "utf8").matchAll(/^\| (T\d\d) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, number = "", attack = "", holds = "", files = ""]) => ({
    number,
    attack,
    holds,
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
  }),
);

/** All files of ours that are code. */
const sources = ["apps", "packages", "e2e", "tools"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !/node_modules|\/build\/|\.react-router/.test(path)),
);

test("each attack says where it is tried, in files that are there", () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  for (const { number, files } of rows) {
    expect([number, files.length > 0]).toEqual([number, true]);
    expect(
      files.filter((file) => !existsSync(join(ROOT, file))),
      number,
    ).toEqual([]);
  }
});

test("a number above twenty that code speaks of is one of them", () => {
  const known = new Set(rows.map(({ number }) => number));
  const spoken = sources.flatMap((path) =>
    [...readFileSync(join(ROOT, path), "utf8").matchAll(/\bT[2-5]\d\b(?!:)/g)].map(([number]) => ({ number, path })),
  );
  expect(spoken.length).toBeGreaterThan(20);
  expect(spoken.filter(({ number }) => !known.has(number))).toEqual([]);
});
