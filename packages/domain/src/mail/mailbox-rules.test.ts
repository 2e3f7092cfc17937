import { expect, test } from "vitest";
import { canonicalMailbox, isMailbox, mailboxOf } from "./mailbox-rules.ts";

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
  ["ana@googlemail.com", "ana@gmail.com"],
  ["ana@pm.me", "ana@proton.me"],
])("%j is %j", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test.each([
  "ana@m\u00FCnchen.example",
  " Ana@M\u00DCNCHEN.example. ",
  "ana@mu\u0308nchen.example",
  "ana@xn--mnchen-3ya.example",
  "a\u200Bna@m\u00FCnchen\u3002example",
  '"ana"@m\u00FCnchen.example',
])("%j is compared as one spelling", (email) => {
  expect(canonicalMailbox(email)).toBe("ana@xn--mnchen-3ya.example");
});

test.each([
  ["Ana.Ruiz+shop@example.com", "ana.ruiz+shop@example.com"],
  ["jose\u0301@example.com", "jos\u00E9@example.com"],
  [" +34 600 000 000 ", "+34 600 000 000"],
])("%j is compared as %j", (email, canonical) => {
  expect(canonicalMailbox(email)).toBe(canonical);
});

test.each([
  ["ana@example.com", true],
  ["ana@m\u00FCnchen.example", true],
  ["ana@xn--mnchen-3ya.example", true],
  ["ana@a_b.example", true],
  ["ana@xn--a.de", false],
  ["ana@xn--.de", false],
  ["ana@b\u00FCcher.xn--a.de", false],
  [`ana@${"\u00FC".repeat(63)}.de`, false],
  ["ana@exam\u2024ple.com", false],
  ["ana@example", false],
])("mail can reach %j: %s", (email, fits) => {
  expect(isMailbox(email)).toBe(fits);
});

test("counts plus addresses and dots as the settings say", () => {
  const rule = { plus: true, dots: ["gmail.com"] };
  expect(mailboxOf("Ana.Ruiz+1@gmail.com", rule)).toBe("anaruiz@gmail.com");
  expect(mailboxOf("Ana.Ruiz+1@example.com", rule)).toBe("ana.ruiz@example.com");
  expect(mailboxOf("ana.ruiz+1@gmail.com", { plus: false, dots: [] })).toBe("ana.ruiz+1@gmail.com");
});
