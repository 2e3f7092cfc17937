import { expect, test } from "vitest";
import { isEmail } from "./email.ts";

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
])("mailbox %j: %s", (text, fits) => expect(isEmail(text)).toBe(fits));
