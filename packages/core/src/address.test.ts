import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { type Address, addressLines } from "./address.ts";
import { entryOf } from "./market.ts";

const person = { firstName: "Ana", lastName: "Ruiz", company: "", detailedAddress: "Main 1", extraAddress: "" };

test.each<[country: string, place: Pick<Address, "postCode" | "city" | "province">, lines: readonly string[]]>([
  ["ES", { postCode: "28014", city: "Madrid", province: "Madrid" }, ["28014 Madrid", "España"]],
  ["ES", { postCode: "28770", city: "Colmenar Viejo", province: "Madrid" }, ["28770 Colmenar Viejo (Madrid)", "España"]],
  ["IT", { postCode: "00187", city: "Roma", province: "RM" }, ["00187 Roma RM", "Italia"]],
  ["NL", { postCode: "1012 JS", city: "Amsterdam", province: "" }, ["1012 JS Amsterdam", "Países Bajos"]],
  ["PL", { postCode: "00-950", city: "Warszawa", province: "" }, ["00-950 Warszawa", "Polonia"]],
  ["FR", { postCode: "75001", city: "Paris", province: "" }, ["75001 Paris", "Francia"]],
  ["DE", { postCode: "10117", city: "Berlin", province: "" }, ["10117 Berlin", "Alemania"]],
  ["PT", { postCode: "1000-001", city: "Lisboa", province: "" }, ["1000-001 Lisboa", "Portugal"]],
  ["PT", { postCode: "2750-642", city: "Cascais", province: "Lisboa" }, ["2750-642 Cascais (Lisboa)", "Portugal"]],
  ["GB", { postCode: "WC1N 3NG", city: "London", province: "" }, ["London", "WC1N 3NG", "Reino Unido"]],
  ["GB", { postCode: "RH10 1AA", city: "Crawley", province: "West Sussex" }, ["Crawley", "West Sussex", "RH10 1AA", "Reino Unido"]],
  ["CH", { postCode: "8001", city: "Zürich", province: "ZH" }, ["8001 Zürich", "ZH", "Suiza"]],
  ["US", { postCode: "10001-1234", city: "New York", province: "NY" }, ["New York, NY 10001-1234", "Estados Unidos"]],
])("%s writes %o", (country, place, lines) => {
  expect(addressLines({ ...person, ...place, country }, entryOf(DEMO_CONFIG.countries, country)?.addressForm, "es-ES")).toEqual([
    "Ana Ruiz",
    "Main 1",
    ...lines,
  ]);
});

test("keeps company and addition on lines of their own, the country in the reader's language", () => {
  const address = {
    ...person,
    company: "Lumen BV",
    extraAddress: "2hg",
    postCode: "1012 JS",
    city: "Amsterdam",
    province: "",
    country: "NL",
  };
  expect(addressLines(address, DEMO_CONFIG.countries.NL.addressForm, "nl-NL")).toEqual([
    "Ana Ruiz",
    "Lumen BV",
    "Main 1",
    "2hg",
    "1012 JS Amsterdam",
    "Nederland",
  ]);
});
