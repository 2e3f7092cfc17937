import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { fullNumber, looksLikePhone, mobileNumber } from "./phone-rules.ts";

const from = (country: string) => DEMO_CONFIG.countries[country] ?? { code: country, phonePrefix: "+0" };

test.each([
  ["ES", "612 345 678", "+34612345678"],
  ["ES", "+34 (612) 34-56.78", "+34612345678"],
  ["ES", "0034612345678", "+34612345678"],
  ["DE", "+34 612 345 678", "+34612345678"],
  ["DE", "0151 23456789", "+4915123456789"],
  ["IT", "347 123 4567", "+393471234567"],
  ["NL", "06 12345678", "+31612345678"],
  ["PL", "512 345 678", "+48512345678"],
  ["FR", "06 12 34 56 78", "+33612345678"],
  ["PT", "912 345 678", "+351912345678"],
  ["GB", "07400 123456", "+447400123456"],
  ["US", "(212) 555-0142", "+12125550142"],
])("a mobile number typed in %s as %s is %s", (country, typed, number) => {
  expect(mobileNumber(typed, from(country), DEMO_CONFIG)).toBe(number);
});

test.each([
  ["premium rate in Spain", "803 123 456"],
  ["a telephone on a wall in Madrid", "912 345 678"],
  ["a personal number in Britain, dear to reach", "+44 70 1234 5678"],
  ["Jamaica, which has the code of the United States", "+1 876 555 1234"],
  ["a country the shop is not in", "+53 5 1234567"],
  ["premium rate in the United States", "+1 900 555 0142"],
  ["a satellite", "+881 6 12345678"],
  ["too short", "612 345"],
  ["too long", "612 345 678 901"],
  ["no number", "+"],
])("%s gets no text message: %s", (_what, typed) => {
  expect(mobileNumber(typed, from("ES"), DEMO_CONFIG)).toBeUndefined();
});

test("a number is told from a mailbox, and is one number however it is typed", () => {
  for (const typed of ["612345678", " +34 612 345 678 ", "0034/612.345-678"]) {
    expect(looksLikePhone(typed)).toBe(true);
    expect(fullNumber(typed, from("ES"))).toBe("+34612345678");
  }
  for (const typed of ["ana@example.com", "612345678@example.com", "ana", "+34 612 abc", ""]) expect(looksLikePhone(typed)).toBe(false);
});

test("the digits that a shop takes are its own setting (D-073)", () => {
  expect(mobileNumber("612 345 678", from("ES"), { ...DEMO_CONFIG, phone: { digits: { min: 4, max: 8 } } })).toBeUndefined();
});
