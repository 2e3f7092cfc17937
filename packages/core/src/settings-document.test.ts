/** docs/settings.md lists every setting with the default it has, and nothing that is none; and says of every key of the decisions where it is or why it is none. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEMO_CONFIG, DEMO_DOCUMENT } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { defaultSettings } from "./default-settings.ts";

const [listed = "", renamed = "", unchanged = ""] = readFileSync(join(import.meta.dirname, "../../../docs/settings.md"), "utf8").split(
  /^## /m,
);
const rowsOf = (text: string) => [...text.matchAll(/^\| (.*`.*) \|$/gm)].map(([, row = ""]) => row.split("|").map((cell) => cell.trim()));
const names = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

/** Maps by brand, country or currency: each of their keys is written as a star. */
const BY_PLACE =
  /^(shipping|delivery\.countries|payment\.methods|operator\.giving\.(?:alone|most)\.value|limits\.unpaid\.value|coin\.rates)\.[^.]+/;

function leaves(value: unknown, path = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null || Array.isArray(value) || Object.keys(value).length === 0)
    return [[path.replace(BY_PLACE, "$1.*"), value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
}

test("every setting is listed with its default, and nothing else is", () => {
  const settings = new Map(leaves(defaultSettings(DEMO_CONFIG)));
  const rows = rowsOf(listed);
  expect(rows.map(([key = ""]) => names(key)[0]).sort()).toEqual([...settings.keys()].sort());
  for (const [key = "", cell = "", meaning = ""] of rows) {
    const [name = ""] = names(key);
    const [told] = names(cell);
    if (told !== undefined) expect([name, JSON.parse(told)]).toEqual([name, settings.get(name)]);
    else expect(name).toMatch(/^shipping\.|^delivery\.countries\.|^coin\.rates\.|^limits\.unpaid\.value\./);
    expect([name, meaning.length > 5]).toEqual([name, true]);
  }
});

test("an unpaid order may be worth the same in each currency whose worth is known", () => {
  expect(defaultSettings(DEMO_CONFIG).limits.unpaid.value).toEqual({ EUR: 5000, PLZ: 20_000, GBP: 5000, USD: 5000 });
});

test("what a decision calls otherwise is where the table says", () => {
  const rows = rowsOf(renamed);
  expect(rows.length).toBeGreaterThan(10);
  for (const [, place = ""] of rows) {
    for (const path of names(place))
      expect([
        path,
        isThere({ ...DEMO_CONFIG, currencies: { SEK: {} } }, path.split(".")) || isThere(DEMO_DOCUMENT, path.split(".")),
      ]).toEqual([path, true]);
  }
});

test("every key of the decisions is a setting, stands under another name, or is explained, and nowhere twice (decision 076)", () => {
  const decided: Readonly<Record<string, readonly string[]>> = JSON.parse(
    readFileSync(join(import.meta.dirname, "../test/decided-keys.json"), "utf8"),
  );
  const settings = rowsOf(listed).flatMap(([key = ""]) => names(key));
  // `password` stands for all of its parts, as does `footer.*`.
  const isSetting = (key: string) =>
    settings.some((name) => name === key.replace(/\.\*$/, "") || name.startsWith(`${key.replace(/\.\*$/, "")}.`));
  const elsewhere = rowsOf(renamed).flatMap(([key = ""]) => names(key));
  const explained = rowsOf(unchanged).flatMap(([key = ""]) => names(key));
  const keys = Object.values(decided).flat();
  expect(keys.length).toBeGreaterThan(140);
  expect(keys.filter((key) => !isSetting(key) && !elsewhere.includes(key) && !explained.includes(key))).toEqual([]);
  expect(explained.filter((key) => isSetting(key) || elsewhere.includes(key))).toEqual([]);
  expect([...elsewhere, ...explained].filter((key) => !keys.includes(key))).toEqual([]);
  for (const [key = "", why = ""] of rowsOf(unchanged)) {
    expect([key, why.length > 20]).toEqual([key, true]);
    for (const [, told = "", from = ""] of key.matchAll(/((?:`[^`]+`(?:, )?)+) \(((?:D-\d+(?:, )?)+)\)/g)) {
      for (const name of names(told))
        expect([name, from.split(", ").some((source) => decided[source]?.includes(name))]).toEqual([name, true]);
    }
  }
});

/** Whether a document has a place; a star is any key. */
function isThere(value: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return value !== undefined;
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inner]) => (key === "*" || key === name) && isThere(inner, rest));
}
