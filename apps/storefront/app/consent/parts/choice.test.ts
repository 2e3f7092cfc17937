import { expect, test } from "vitest";
import { readChoice } from "./choice.ts";

const ALL = '{"analytics":true,"marketing":true,"consentId":"abc"}';

test.each([
  [null, null, undefined],
  ["true", ALL, undefined],
  ["", ALL, undefined],
  ["false", ALL, { analytics: true, marketing: true, consentId: "abc" }],
  ["false", '{"analytics":true,"marketing":false,"consentId":null}', { analytics: true, marketing: false, consentId: null }],
  // Only a plain `true` is a consent.
  ["false", '{"analytics":"true","marketing":1,"consentId":7}', { analytics: false, marketing: false, consentId: null }],
  ["false", "{}", { analytics: false, marketing: false, consentId: null }],
  ["false", null, { analytics: false, marketing: false, consentId: "" }],
  ["false", "{", { analytics: false, marketing: false, consentId: "" }],
  ["false", '"all"', { analytics: false, marketing: false, consentId: "" }],
  ["false", "[true,true]", { analytics: false, marketing: false, consentId: null }],
])("isShowCookie %j with cookieChoice %j says %j", (asks, stored, expected) => expect(readChoice(asks, stored)).toEqual(expected));
