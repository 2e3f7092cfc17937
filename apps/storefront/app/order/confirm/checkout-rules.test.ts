import { DEMO_CONFIG } from "@rambla/demo/shop";
import { describe, expect, it } from "vitest";
import { type CheckoutValues, checkFields, errorOfCall, valuesOf } from "./checkout-rules.ts";

const countries = Object.values(DEMO_CONFIG.countries);
const RULES = { countries, phonePrefixes: countries.map(({ phonePrefix }) => phonePrefix), phoneDigits: DEMO_CONFIG.phone.digits };
const good: CheckoutValues = {
  email: "ana@example.com",
  country: "ES",
  firstName: "Ana",
  lastName: "López",
  detailedAddress: "Calle Mayor 12",
  extraAddress: "",
  company: "",
  postCode: "28013",
  city: "Madrid",
  province: "Madrid",
  phone: "612 345 678",
  paymentMethodId: "1",
  agreement: "yes",
};

describe("the order form", () => {
  it("accepts a whole address", () => {
    expect(checkFields(good, RULES)).toEqual({});
  });

  it("names everything that is missing", () => {
    const errors = checkFields(
      valuesOf((field) => (field === "country" ? "ES" : "")),
      RULES,
    );
    expect(Object.keys(errors).sort()).toEqual(
      ["agreement", "city", "detailedAddress", "email", "firstName", "lastName", "paymentMethodId", "phone", "postCode", "province"].sort(),
    );
  });

  it.each([
    [{ email: "ana@" }, { email: "emailInvalid" }],
    [{ postCode: "99999" }, { postCode: "postCodeInvalid" }],
    [{ postCode: "35001" }, { province: "provinceInvalid" }],
    [{ province: "Ceuta" }, { province: "provinceInvalid" }],
    [{ phone: "12" }, { phone: "phone.invalid" }],
    [{ phone: "call me" }, { phone: "phone.invalid" }],
    [{ phone: "123" }, { phone: "phone.invalid" }],
    [{ phone: "123456" }, {}],
    [{ phone: "12345678901234" }, {}],
    [{ phone: "123456789012345" }, { phone: "phone.invalid" }],
    [{ phone: "+49 30 901820" }, {}],
    [{ phone: "+41 44 668 18 00" }, {}],
    [{ country: "NL", postCode: "1012 AB", province: "", phone: "0123" }, { phone: "phone.invalid" }],
    [{ firstName: "x".repeat(61) }, { firstName: "tooLong" }],
    [{ country: "XX" }, { country: "countryMissing" }],
    [{ country: "DE", postCode: "10115", province: "", phone: "030 901820" }, {}],
    [{ country: "US", postCode: "10001", province: "", phone: "2125550100" }, { province: "provinceMissing" }],
  ])("judges %j as %j", (change, errors) => {
    expect(checkFields({ ...good, ...change }, RULES)).toEqual(errors);
  });

  it("puts an answer of the server to its field", () => {
    expect(errorOfCall("address.postCode", "request.invalid")).toEqual(["postCode", "postCodeInvalid"]);
    expect(errorOfCall("email", "email.invalid")).toEqual(["email", "emailInvalid"]);
    expect(errorOfCall("total", "request.invalid")).toBeUndefined();
  });
});
