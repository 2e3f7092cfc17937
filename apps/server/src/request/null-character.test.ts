import { expect, test } from "vitest";
import { addressHoldsNull, bodyHoldsNull } from "./null-character.ts";

const JSON_BODY = "application/json";
const FORM = "application/x-www-form-urlencoded";

test.each([
  [JSON_BODY, JSON.stringify({ text: "a\0b" }), true],
  [JSON_BODY, JSON.stringify({ text: "\0" }), true],
  [JSON_BODY, String.raw`{"text":"\\\u0000"}`, true],
  [JSON_BODY, '{"text":"\0"}', true],
  [JSON_BODY, JSON.stringify({ text: "100%00 wool" }), false],
  [JSON_BODY, JSON.stringify({ text: String.raw`what does \u0000 mean` }), false],
  [JSON_BODY, JSON.stringify({ text: String.raw`\\u0000` }), false],
  [FORM, new URLSearchParams({ text: "a\0b" }).toString(), true],
  [FORM, new URLSearchParams({ text: "100%00 wool" }).toString(), false],
  [undefined, "a%00", true],
])("%s %j", (kind, body, holds) => {
  expect(bodyHoldsNull(kind as Parameters<typeof bodyHoldsNull>[0], body)).toBe(holds);
});

test("a body of backslashes is read once", () => {
  expect(bodyHoldsNull(JSON_BODY, "\\".repeat(200_000))).toBe(false);
});

test("addresses", () => {
  expect(["/a?b=%00", "/a\0", "/a?b=%2500", "/a?b=100"].map(addressHoldsNull)).toEqual([true, true, false, false]);
});
