import { expect, test } from "vitest";
import { isEmail } from "./email.ts";

test.each([["ana@example.com", true], ["ana+shop@example.co.uk", true], ["ana@example", false], ["ana example@x.com", false], ["ana@x.com\nbcc:b@x.com", false], [`${"a".repeat(250)}@x.com`, false]])(
  "mailbox %j: %s", (text, fits) => expect(isEmail(text)).toBe(fits));
