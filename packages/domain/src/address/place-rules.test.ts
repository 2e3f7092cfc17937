import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { beginsWith, closestOf, keyOf, readPlace, soughtIn } from "./place-rules.ts";

const { countries } = DEMO_CONFIG;

test.each([
  ["Łódź", "łodz"],
  ["A Coruña", "a coruna"],
  ["Den  Haag", "den haag"],
  ["L’Aquila", "l aquila"],
  ["São João", "sao joao"],
  ["  ", ""],
  ["北京", "北京"],
])("%s is looked for as %j", (name, key) => expect(keyOf(name)).toBe(key));

test.each([
  ["28004", "ES", { beginnings: ["28", "280", "2800", "28004"] }],
  ["1015ba", "NL", { beginnings: ["10", "101", "1015", "1015", "1015 B", "1015 BA"] }],
  ["wc1n3ng", "GB", { beginnings: ["WC", "WC1", "WC1N", "WC1N", "WC1N 3", "WC1N 3N", "WC1N 3NG"] }],
  ["280", "ES", { postCode: "280" }],
  [" wc1", "GB", { postCode: "WC1" }],
  ["Mad", "ES", { cityKey: "mad" }],
  ["ŁÓ", "PL", { cityKey: "ło" }],
  ["M", "ES", undefined],
  ["--", "ES", undefined],
  ["", "ES", undefined],
] as const)("%j typed in %s looks for %j", (typed, country, sought) => expect(soughtIn(typed, countries[country])).toEqual(sought));

test.each([
  ["ES\t28004\tMadrid\tMadrid\tMD\tMadrid\tM", { country: "ES", postCode: "28004", city: "Madrid", province: "Madrid" }],
  ["US\t10118\tNew York\tNew York\tNY\tNew York\t061", { country: "US", postCode: "10118", city: "New York", province: "NY" }],
  ["IT\t00184\tRoma\tLazio\t07\tRoma\tRM", { country: "IT", postCode: "00184", city: "Roma", province: "RM" }],
  ["NL\t1015\tAmsterdam\tNoord-Holland\t07", { country: "NL", postCode: "1015", city: "Amsterdam", province: "" }],
  ["PL\t00950\tWarszawa", { country: "PL", postCode: "00-950", city: "Warszawa", province: "" }],
  ["XX\t28004\tMadrid", undefined],
  ["constructor\t28004\tMadrid", undefined],
  ["ES\t\tMadrid", undefined],
  ["ES\t28004\t ", undefined],
  ["ES\t<b>\tMadrid", undefined],
  ["", undefined],
  ["ES;28004;Madrid", undefined],
])("%j says %j", (line, place) => expect(readPlace(line, countries)).toEqual(place));

test("an own address is found by how its street, postcode or town begins", () => {
  const texts = ["Calle del Pez 12", "28004", "Madrid"];
  expect(["calle", "CÁLLE  del", "280", "mad"].map((typed) => beginsWith(texts, typed))).toEqual([true, true, true, true]);
  expect(["pez", "8004", " ", ""].map((typed) => beginsWith(texts, typed))).toEqual([false, false, false, false]);
});

test("of beginnings the longest counts, with all that have it", () => {
  const of = (postCode: string, city: string) => ({ country: "FR", postCode, city, province: "" });
  expect(closestOf([of("59", "Nord"), of("59000", "Lille"), of("59000", "Fives")]).map(({ city }) => city)).toEqual(["Lille", "Fives"]);
  expect(closestOf([])).toEqual([]);
});
