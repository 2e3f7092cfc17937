import { expect, test } from "vitest";
import { lacksOf, mergedDraft, readDraft, typedRequest } from "./typed-request.ts";

const WANTED = { description: { min: 20, max: 30 }, serialRequired: true };
const item = { line: 1, qty: 1, reasonCode: "faulty", wantedGoodsId: "" };
const whole = { type: "return", items: [item], description: "It flickers all the time", serialNumber: "S1" } as const;

test.each([
  ["nothing", whole, {}],
  ["items", { ...whole, items: [] }, { items: "lackItems" }],
  ["a reason of each line", { ...whole, items: [item, { ...item, line: 3, reasonCode: "" }] }, { "reason-3": "lackReason" }],
  ["what is wanted for it", { ...whole, type: "exchange" as const }, { "wanted-1": "lackWanted" }],
  ["words that are seen", { ...whole, description: `Broken${"\u200b".repeat(20)}` }, { description: "lackDescription" }],
  ["fewer words", { ...whole, description: "x".repeat(31) }, { description: "lackShorter" }],
  ["a serial number", { ...whole, serialNumber: " " }, { serialNumber: "lackSerial" }],
])("a request lacks %s", (_what, typed, lacks) => {
  expect(lacksOf(typed, WANTED)).toEqual(lacks);
});

test("a form says what is ticked alone, and its draft says the same", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["type", "exchange"],
    ["line-2", "on"],
    ["qty-2", "3"],
    ["reason-2", "damaged"],
    ["wanted-2", "1002"],
    ["reason-1", "faulty"],
    ["description", "It came broken"],
  ] as const)
    form.append(name, value);
  const typed = typedRequest(form);
  expect(typed).toEqual({
    type: "exchange",
    items: [{ line: 2, qty: 3, reasonCode: "damaged", wantedGoodsId: "1002" }],
    description: "It came broken",
    serialNumber: "",
  });
  const files = [{ fileId: "f1", isFilm: false, name: "a.png" }];
  expect(readDraft(JSON.parse(JSON.stringify({ ...typed, files })))).toEqual({ ...typed, files });
  expect(readDraft({ ...typed, items: [{ line: "2" }], files })).toBeUndefined();
});

test("what was entered early joins what was kept", () => {
  const kept = { ...whole, items: [item, { ...item, line: 2 }], files: [{ fileId: "f1", isFilm: false, name: "a.png" }] };
  const now = {
    type: "exchange",
    items: [{ line: 3, qty: 2, reasonCode: "", wantedGoodsId: "" }],
    description: "",
    serialNumber: "S2",
  } as const;
  expect(mergedDraft(kept, now, new Set(["line-1", "line-3", "serialNumber"]))).toEqual({
    ...kept,
    items: [{ ...item, line: 2 }, now.items[0]],
    serialNumber: "S2",
  });
  expect(mergedDraft(kept, { ...whole, items: [{ ...item, qty: 2, reasonCode: "" }] }, new Set(["line-1", "qty-1"])).items[0]).toEqual({
    ...item,
    qty: 2,
  });
});
