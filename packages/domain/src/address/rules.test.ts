import { expect, test } from "vitest";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { addressProblems, tidyAddress } from "./rules.ts";

test("an address names every wrong field at once", () => {
  const empty = {
    firstName: " ",
    lastName: "",
    country: "ES",
    province: "",
    city: "",
    postCode: "1",
    detailedAddress: "",
    extraAddress: "",
    company: "",
    phone: "1",
  };
  expect(addressProblems(empty, DEMO_CONFIG.countries.ES, DEMO_CONFIG)).toEqual({
    firstName: "address.required",
    lastName: "address.required",
    city: "address.required",
    detailedAddress: "address.required",
    province: "address.required",
    postCode: "request.invalid",
    phone: "phone.invalid",
  });
  const unseen = {
    ...empty,
    firstName: "\u3164",
    lastName: "\u200d",
    city: "\u2800",
    detailedAddress: "\ufe0f \u00ad",
    province: "\u034f",
    postCode: "28001",
    phone: "+34600112233",
  };
  expect(Object.keys(addressProblems(unseen, DEMO_CONFIG.countries.ES, DEMO_CONFIG))).toEqual([
    "firstName",
    "lastName",
    "city",
    "detailedAddress",
    "province",
  ]);
});

test.each(["required", "optional"] as const)("a province that does not hold the postcode is refused where one is %s", (province) => {
  const { ES } = DEMO_CONFIG.countries;
  const country = { ...ES, addressForm: { ...ES.addressForm, province } };
  const name = { firstName: "Ana", lastName: "Ruiz", extraAddress: "", company: "", phone: "+34600112233" };
  const address = { ...name, country: "ES", detailedAddress: "Calle Mayor 12", city: "Ceuta", province: "Ceuta", postCode: "51001" };
  expect(addressProblems(address, country, DEMO_CONFIG)).toEqual({});
  expect(addressProblems({ ...address, postCode: "28001" }, country, DEMO_CONFIG)).toEqual({ province: "request.invalid" });
});

test("an address is kept as it is printed", () => {
  const typed = {
    firstName: " Sanne ",
    lastName: "de\u0000  Vries",
    country: "nl",
    province: "",
    city: "Amsterdam\n",
    postCode: "1015ba",
    detailedAddress: "Herengracht 21",
    extraAddress: "",
    company: "",
    phone: "+31 6 1234",
  };
  expect(tidyAddress(typed, DEMO_CONFIG.countries.NL)).toEqual({
    firstName: "Sanne",
    lastName: "de Vries",
    country: "NL",
    province: "",
    city: "Amsterdam",
    postCode: "1015 BA",
    detailedAddress: "Herengracht 21",
    extraAddress: "",
    company: "",
    phone: "+31 6 1234",
  });
});
