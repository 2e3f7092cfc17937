import { expect, test } from "vitest";
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import type { Log } from "@rambla/domain/platform/log";
import { makeLog } from "../watch/log.ts";
import { makeUnknownCountryNote } from "./unknown-country.ts";

const lumbra = marketOf(DEMO_CONFIG, "lumbra", "ES");
const nidora = marketOf(DEMO_CONFIG, "nidora", "ES");

function noteTaker() {
  const lines: object[] = [];
  let now = 0;
  const log: Log = { info: () => undefined, error: () => undefined, warn: (details) => void lines.push(details) };
  return { lines, note: makeUnknownCountryNote(DEMO_CONFIG, log, () => now), wait: (milliseconds: number) => (now += milliseconds) };
}

test("what names a country of the brand is no failure", () => {
  const { lines, note } = noteTaker();
  for (const parameter of [null, "", "pl", "EN", "zh", "en-GB", "es"]) note(lumbra, parameter);
  note(nidora, "pt");
  expect(lines).toEqual([]);
});

test("a failed lookup is told once, for each brand of its own", () => {
  const { lines, note, wait } = noteTaker();
  for (const market of [lumbra, lumbra, nidora]) note(market, "xx");
  note(lumbra, "pt");
  expect(lines).toEqual([
    { brand: "lumbra", country: "xx" },
    { brand: "nidora", country: "xx" },
    { brand: "lumbra", country: "pt" },
  ]);
  wait(3_600_000);
  note(lumbra, "xx");
  expect(lines).toHaveLength(4);
});

test("the line of the log names brand and value (R-058)", () => {
  let line = "";
  makeUnknownCountryNote(DEMO_CONFIG, makeLog({ write: (text: string) => (line += text) }), () => 0)(lumbra, "xx");
  expect(JSON.parse(line)).toMatchObject({ level: 40, brand: "lumbra", country: "xx" });
});

test("a stranger's text never enters the log, and does not fill it", () => {
  const { lines, note } = noteTaker();
  for (let index = 0; index < 500; index += 1) {
    note(lumbra, `ana${index}@example.com`);
    note(lumbra, String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26), 113));
  }
  expect(lines.length).toBeLessThanOrEqual(20);
  expect(JSON.stringify(lines)).not.toContain("@");
  expect(lines).toContainEqual({ brand: "lumbra", country: "no code" });
});
