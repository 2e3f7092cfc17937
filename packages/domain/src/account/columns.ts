import type { BrandCode, CountryCode, LanguageCode } from "@rambla/core/market";
import { column } from "../platform/database/columns.ts";

export const CUSTOMER = {
  customerId: column<string>(),
  brand: column<BrandCode>(),
  email: column<string | null>(),
  emailVerifiedAt: column<Date | null>(),
  phone: column<string | null>(),
  passwordHash: column<string>({ untold: "opens something" }),
  nickname: column<string | null>(),
  invitationCode: column<string>(),
  invitedBy: column<string | null>({ untold: "somebody else" }),
  country: column<CountryCode>(),
  language: column<LanguageCode>(),
  createdAt: column<Date>(),
};

export const CLOSING = { closingDueAt: column<Date | null>() };

export const CUSTOMER_COLUMNS = { ...CUSTOMER, ...CLOSING, passwordChangedAt: column<Date>(), closingAppliedAt: column<Date | null>() };
