import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox-rules.ts";

test.each([
  "ana.ruiz@example.com",
  " Ana.Ruiz@Example.COM ",
  "anaruiz@example.com",
  "ana.ruiz+shop@example.com",
  "a.n.a.ruiz+1+2@example.com",
  "ana.ruiz@example.com.",
  '"ana.ruiz"@example.com',
  "ana.ruiz@\uFF45xample.com",
  "ana.ruiz@example\u3002com",
  "\uFF41na.ruiz@example.com",
])("%j reaches the mailbox of Ana Ruiz", (email) => {
  expect(mailboxOf(email)).toBe("anaruiz@example.com");
});

test.each([
  ["ana@example.org", "ana@example.org"],
  ["ana@mail.example.com", "ana@mail.example.com"],
  ["ana-ruiz@example.com", "ana-ruiz@example.com"],
  ["+ana@example.com", "+ana@example.com"],
  ["ana@m\u00FCnchen.example", "ana@xn--mnchen-3ya.example"],
  ["ana@xn--mnchen-3ya.example", "ana@xn--mnchen-3ya.example"],
  ["ana@a_b.example", "ana@a_b.example"],
])("%j is %j", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
