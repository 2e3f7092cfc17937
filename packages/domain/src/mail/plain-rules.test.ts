import { expect, test } from "vitest";
import { plainLine, plainName, withoutLinks } from "./plain-rules.ts";

test.each([
  ["Ana", "Ana"],
  ["María del Carmen", "María del Carmen"],
  ["O’Neill-Śmigły", "O’Neill-Śmigły"],
  ["J. R.", "J. R."],
  ["Calle Mayor 1, 2.º B", "Calle Mayor 1, 2.º B"],
  ["St.John", "St. John"],
  ["You won https://evil.example/prize", "You won https evil. example/prize"],
  ["www.evil.example", "www. evil. example"],
  ["call me@evil.example", "call me evil. example"],
  ["evil。example", "evil. example"],
  ["Ana\r\nBcc: x@evil.example", "Ana Bcc: x evil. example"],
  ["A\u202Ena\u200B", "A na"],
  ["<a href=evil>", "a href=evil"],
])("%j stands as %j", (typed, plain) => {
  expect(withoutLinks(typed)).toBe(plain);
});

test("a name is short, a line is short until it is paid for", () => {
  expect([...plainName("x".repeat(60))]).toHaveLength(40);
  expect(plainName("💡".repeat(60))).toBe(`${"💡".repeat(39)}…`);
  expect([...plainLine("y ".repeat(100), false)].length).toBeLessThanOrEqual(60);
  expect(plainLine("y".repeat(150), true)).toBe("y".repeat(150));
});
