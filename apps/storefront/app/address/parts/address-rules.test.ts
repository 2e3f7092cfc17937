import { provinceOfPostCode, provincesOf } from "@rambla/core/provinces";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { afterPostCode, fullPhone, inCountry, inOrder, lacksNumber, provinceField, writtenAddress } from "./address-rules.ts";

const { countries } = DEMO_CONFIG;

test.each([
  ["612345678", "ES", "+34 612345678"],
  ["030 901820", "DE", "+49 30 901820"],
  ["06 1234567", "IT", "+39 06 1234567"],
  ["0034612345678", "DE", "+34612345678"],
  ["1 212 555 0123", "US", "+1 212 555 0123"],
  ["(212) 555-0123", "US", "+1 (212) 555-0123"],
] as const)("the country code stands before %j in %s", (typed, country, full) => {
  expect(fullPhone(typed, countries[country])).toBe(full);
});

test("provinces are known by country and, in Spain, by postcode", () => {
  expect([provincesOf("ES")?.length, provincesOf("IT")?.length, provincesOf("US")?.length]).toEqual([52, 107, 62]);
  expect([provinceOfPostCode("ES", "08001"), provinceOfPostCode("ES", "52001"), provinceOfPostCode("IT", "00184")]).toEqual([
    "Barcelona",
    "Melilla",
    undefined,
  ]);
  expect([provinceField(countries.IT), provinceField(countries.GB), provinceField(countries.DE)]).toEqual(["list", "text", "none"]);
});

test("an address is written as its country does", () => {
  const typed = {
    country: "NL",
    firstName: " Sanne ",
    lastName: "de Vries",
    detailedAddress: "Herengracht 21",
    extraAddress: "",
    company: "",
    postCode: "1015ba",
    city: "Amsterdam",
    province: "",
    phone: "06 12345678",
  };
  expect(writtenAddress(typed, countries.NL)).toEqual({ ...typed, firstName: "Sanne", postCode: "1015 BA", phone: "+31 6 12345678" });
  expect(inOrder(["postCode", "city"], countries.GB)).toEqual(["city", "postCode"]);
  expect(inOrder(["postCode", "city"], countries.NL)).toEqual(["postCode", "city"]);
});

test("a province goes with its country, and comes with a postcode that tells it", () => {
  expect(inCountry({ country: "IT", province: "Madrid" })).toEqual({ country: "IT", province: "" });
  expect(inCountry({ country: "ES", province: "Madrid" })).toEqual({ country: "ES", province: "Madrid" });
  expect(afterPostCode({ postCode: " 08001 ", province: "" }, countries.ES)).toEqual({ postCode: "08001", province: "Barcelona" });
  expect(afterPostCode({ postCode: "1012ab", province: "Utrecht" }, countries.NL)).toEqual({ postCode: "1012 AB", province: "Utrecht" });
});

test.each([
  ["Calle del Pez", "ES", true],
  ["Calle del Pez 12", "ES", false],
  ["Calle del Pez s/n", "ES", false],
  ["Via dei Serpenti, SNC", "IT", false],
  ["Torstraße", "DE", true],
  // Some houses have a name and no number.
  ["Rose Cottage, Mill Lane", "GB", false],
  ["", "ES", false],
] as const)("%j in %s: the number of the house may be missing (%s)", (street, country, lacks) => {
  expect(lacksNumber(street, countries[country])).toBe(lacks);
});
