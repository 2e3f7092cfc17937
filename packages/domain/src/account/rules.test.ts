import { DEMO_CONFIG } from "@rambla/demo/shop";
import { describe, expect, test } from "vitest";
import { masked, passwordProblem, signInName, tidyInvitationCode, tidyNickname } from "./rules.ts";
import { codeKind, countedFrom, isLiving, waitingTimes } from "./verification/verification-rules.ts";

const problem = (password: string, known: readonly string[] = []) => passwordProblem(password, DEMO_CONFIG.password, known);

describe("a password (R-321, R-322, D-071)", () => {
  test.each([
    ["velero47", undefined],
    ["47velero", undefined],
    ["VELERO47noches2kilom", undefined],
    ["łódka2026x", undefined],
    ["veler47", "password.fail"],
    ["velero47nochesx2kilom", "password.fail"],
    ["veleronoches", "password.fail"],
    ["84726194", "password.fail"],
    ["velero 47", "password.fail"],
    ["velero-47", "password.fail"],
    ["velero47!", "password.fail"],
    ["", "password.fail"],
    ["velero4\u00007", "password.fail"],
  ])("%s", (password, expected) => expect(problem(password)).toBe(expected));

  test.each([
    "password1",
    "Password123",
    "qwerty123",
    "abcdefg1",
    "1qaz2wsx",
    "iloveyou1",
    "passwort2026",
    "contrasena1",
    "12345678a",
    "a1234567",
    "p455w0rd",
    "P4ssw0rd12",
    "aaaaaaa1",
    "1q2w3e4r",
    "letmein99",
    "qwertyui1",
    "haslo12345",
    "dragon2024",
    "sunshine1",
    "abcabc123",
    "superman11",
  ])("that everybody tries first is refused: %s (D-192)", (password) => expect(problem(password)).toBe("password.common"));

  test.each([
    ["lumbra2026", ["Lumbra"]],
    ["anaruiz1", ["anaruiz@example.com"]],
    ["Example12", ["ana@example.com"]],
  ])("that says who or where one is: %s", (password, known) => {
    expect([problem(password, known), problem(password)]).toEqual(["password.common", undefined]);
  });

  test("may follow another rule of the settings", () => {
    expect(passwordProblem("velero", { ...DEMO_CONFIG.password, min: 6, requireBoth: false }, [])).toBeUndefined();
  });
});

test("a nickname has 1 to 30 signs that can be seen (D-084)", () => {
  const tidy = (text: string) => tidyNickname(text, { max: 30 });
  expect([tidy("  Ana   Ruiz "), tidy("小明"), tidy("x".repeat(30)), tidy("🙂")]).toEqual(["Ana Ruiz", "小明", "x".repeat(30), "🙂"]);
  for (const text of [
    "",
    "   ",
    "x".repeat(31),
    "a\u202eb",
    "a\u0000b",
    "<b>Ana</b>",
    "a\u200b",
    "\u3164",
    "\u2800 \u2800",
    "\ufe0f",
    "\u034f\u034f",
    "\uffa0",
  ])
    expect(tidy(text), JSON.stringify(text)).toBeUndefined();
});

test("who signs in is named by a mailbox in any case, or by a telephone number as people type it", () => {
  const name = (text: string, code = "ES") => signInName(text, { code });
  expect(name(" Ana@Example.COM ")).toEqual({ email: "ana@example.com" });
  for (const typed of ["+34 600-11 22 33", "0034 600 112233", "600 112 233"]) expect(name(typed)).toEqual({ phone: "+34600112233" });
  expect([name("0151 23456789", "DE"), name("+34 600 112 233", "DE")]).toEqual([{ phone: "+4915123456789" }, { phone: "+34600112233" }]);
  expect(name("600112233@example.com")).toEqual({ email: "600112233@example.com" });
  expect(tidyInvitationCode(" ab-cd 12 ")).toBe("ABCD12");
});

test("a mailbox or a number is told without being told", () => {
  expect([masked("ana@example.com"), masked("ñandú@example.com"), masked("🙂x@example.com"), masked("a@b.c@example.com")]).toEqual([
    "a…@example.com",
    "ñ…@example.com",
    "🙂…@example.com",
    "a…@example.com",
  ]);
  expect([masked("+34612345678@example.com"), masked("+a@12")]).toEqual(["+…@example.com", "+…@12"]);
  expect([masked("+34612345678"), masked("+12125550142")]).toEqual(["+34 … 78", "+12 … 42"]);
});

describe("a code", () => {
  const { verification } = DEMO_CONFIG;
  const createdAt = new Date("2026-11-20T10:00:00Z");
  const at = (time: string) => new Date(`2026-11-20T${time}Z`);
  const fresh = { createdAt, usedAt: null, wrongTries: 0 };

  test.each([
    ["code", fresh, "10:09:59", true],
    ["code", fresh, "10:10:00", false],
    ["link", fresh, "10:29:59", true],
    ["link", fresh, "10:30:00", false],
    ["code", { ...fresh, wrongTries: 4 }, "10:01:00", true],
    ["code", { ...fresh, wrongTries: 5 }, "10:01:00", false],
    ["link", { ...fresh, wrongTries: 5 }, "10:01:00", true],
    ["code", { ...fresh, usedAt: createdAt }, "10:01:00", false],
    ["link", { ...fresh, usedAt: createdAt }, "10:01:00", false],
    // A clock that goes back ages nothing.
    ["code", fresh, "09:00:00", true],
  ] as const)("of a mail: %s %o at %s", (kind, state, time, expected) =>
    expect(isLiving(kind, state, at(time), verification)).toBe(expected),
  );

  test("is six digits, however they are grouped; a link carries more", () => {
    for (const text of ["123456", "123 456", "123-456"]) expect(codeKind(text, verification)).toBe("code");
    for (const text of ["12345", "1234567", "12345a", "", "١٢٣٤٥٦"]) expect(codeKind(text, verification), text).toBeUndefined();
    expect(codeKind("A".repeat(43), verification)).toBe("link");
  });

  test("tells how long to wait", () => {
    expect(waitingTimes(fresh, at("10:00:20"), verification)).toEqual({ resendIn: 40, expiresIn: 580 });
    expect(waitingTimes(fresh, at("11:00:00"), verification)).toEqual({ resendIn: 0, expiresIn: 0 });
  });

  test("counts for the day in which it is tried", () => {
    expect(countedFrom(at("23:59:59"), verification)).toEqual(new Date("2026-11-20T00:00:00Z"));
    expect(countedFrom(at("00:10:00"), verification)).toEqual(new Date("2026-11-20T00:00:00Z"));
    expect(countedFrom(at("00:03:00"), verification)).toEqual(new Date("2026-11-19T23:53:00Z"));
  });
});
