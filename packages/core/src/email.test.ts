import { expect, test } from "vitest";
import { isEmail, tidyEmail } from "./email.ts";

test.each([
  ["ana@example.com", true],
  ["ana+shop@example.co.uk", true],
  ["ana@example", false],
  ["ana example@x.com", false],
  ["ana@x.com\nbcc:b@x.com", false],
  [`${"a".repeat(250)}@x.com`, false],
  ["o'brien@example.com", true],
  ['"ana"@example.com', true],
  ["münchen@bücher.example", true],
  // Written around an address, they lead to the same mailbox under another name.
  ["<ana@example.com>", false],
  ["<ana@example.com", false],
  ["ana@example.com>", false],
  ["x<ana@example.com>", false],
  ["(x)ana@example.com", false],
  ["ana@example.com(x.y)", false],
  ["x,ana@example.com", false],
  ["ana@example.com,x.y", false],
  ["ana@example.com;x.y", false],
  ["x:ana@example.com", false],
  ["ana@[127.0.0.1]", false],
  // No mail can reach them.
  ["ana..ruiz@example.com", false],
  [".ana@example.com", false],
  ["ana.@example.com", false],
  ['"ana..ruiz"@example.com', false],
  ['"ana@example.com', false],
  ["@example.com", false],
  ["ana@-x.com", false],
  ["ana@x-.com", false],
  ["ana@x..com", false],
  ["ana@.x.com", false],
  ["ana@x.com.", false],
  ["ana@ex%ample.com", false],
  ["ana@127.0.0.1", false],
  [`ana@${"x".repeat(64)}.com`, false],
  [`${"a".repeat(65)}@x.com`, false],
  ["ana\u200B@example.com", false],
  ["\u202Eana@example.com", false],
])("mailbox %j: %s", (text, fits) => expect(isEmail(text)).toBe(fits));

test.each([
  ["  Ana@Example.com ", "Ana@Example.com"],
  ["\uFEFFa\u200Bn\u00ADa@exam\u2060ple.com\u200E", "ana@example.com"],
  ["ana@example.com.", "ana@example.com"],
  ["ana@example\u3002com", "ana@example.com"],
  ["jose\u0301@example.com", "jos\u00E9@example.com"],
  ["no mailbox.", "no mailbox."],
])("mends %j to %j", (typed, tidied) => expect(tidyEmail(typed)).toBe(tidied));
