import { z } from "zod";
import { HOLIDAY_RULE } from "../public-holidays.ts";
import { COLOUR_NAMES, FONT_NAMES } from "../theme.ts";
import { outside } from "./shell-settings.ts";
import { line, pattern, text } from "./values.ts";

/** The footer has room for these. */
const MOST_COMPLAINTS = 4;

const code = (pattern: RegExp, example: string) => z.string().regex(pattern, `must be written like ${example}`);
const brandCode = code(/^[a-z][a-z0-9-]{0,29}$/, '"lamps"');
const countryCode = code(/^[A-Z]{2}$/, '"IE"');
const languageCode = code(/^[a-z]{2}(-[A-Z]{2})?$/, '"sv" or "en-GB"');
const currencyCode = code(/^[A-Z]{3}$/, '"SEK"');
const colour = code(/^#[0-9a-f]{6}$/, '"#1b2426", in small letters');
const languageTag = z.string().refine(isLanguageTag, 'must be a language tag such as "sv-SE"');
const host = code(
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
  '"shop.example.com": a host name in small letters, without port',
);

const COLOURS = Object.fromEntries(COLOUR_NAMES.map((name) => [name, colour])) as Record<(typeof COLOUR_NAMES)[number], typeof colour>;

const theme = z.strictObject({
  colours: z.strictObject(COLOURS),
  fonts: z.strictObject({
    text: z.enum(FONT_NAMES),
    heading: z.enum(FONT_NAMES).optional(),
    headingTracking: z.number().min(-0.1).max(0.1).default(0),
  }),
  radius: z.number().int().min(0).max(40).default(10),
});

const policyId = code(/^[\w-]{1,40}$/, '"privacy"');
const dayOfYear = code(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '"12-24"');

const brand = z.strictObject({
  name: line,
  tenantId: code(/^[\w-]{1,40}$/, '"70010"'),
  languages: z.array(text).optional(),
  countries: z.array(countryCode).min(1, "must name a country at least"),
  hosts: z.record(countryCode, host),
  legalEntity: z.string().default(""),
  representative: z.string().default(""),
  register: z.string().default(""),
  taxNumber: z.string().default(""),
  contact: z
    .strictObject({ phone: z.string().default(""), email: z.union([z.email("must be a mail address"), z.literal("")]).default("") })
    .prefault({}),
  tagline: z.record(languageCode, text).default({}),
  about: z.record(languageCode, text).default({}),
  terms: z.record(languageCode, text).default({}),
  termsId: policyId.default("terms"),
  privacy: z.record(languageCode, text).default({}),
  privacyPolicyId: policyId.default("privacy"),
  withdrawal: z.record(languageCode, text).default({}),
  withdrawalId: policyId.default("withdrawal"),
  legalNotice: z.record(languageCode, text).default({}),
  legalNoticeId: policyId.default("legal"),
  lookAgainCategoryId: code(/^\d{0,18}$/, '"100", the id of a category, or ""').default(""),
  theme,
  holidays: z.array(z.strictObject({ from: dayOfYear, until: dayOfYear })).default([]),
  marks: z.strictObject({ logo: text.optional(), logoHoliday: text.optional(), icon: text.optional() }).default({}),
});

const rate = z.number().min(0).max(1, "must be a fraction: 0.23 is 23 %");

const taxArea = z.strictObject({
  name: line,
  provinces: z.array(text).default([]),
  postCodes: z
    .array(code(/^[A-Z0-9]{1,10}(-[A-Z0-9]{1,10})?$/, '"35" or "9500-9999": how postcodes begin, without spaces and dashes'))
    .default([]),
  taxRate: rate.optional(),
  reducedTaxRate: rate.optional(),
  taxedDelivery: z.boolean().optional(),
  outside: z.enum(["taxOff", "notDelivered"]).nullable().default(null),
});

const country = z.strictObject({
  slug: code(/^[a-z]{2}$/, '"ie"').optional(),
  listCode: z.string().nullable().optional(),
  language: languageCode,
  languageTag: languageTag.optional(),
  currency: currencyCode,
  phonePrefix: code(/^\+[1-9]\d{0,3}$/, '"+353"'),
  phoneTrunk: code(/^\d?$/, '"0"').default(""),
  timeZone: z.string().refine(isTimeZone, 'must be a time zone such as "Europe/Dublin"'),
  publicHolidays: z.array(code(HOLIDAY_RULE, '"12-25", "easter+1", "11-thu-4" or "05-mon-last"')).default([]),
  taxIncluded: z.boolean().default(true),
  taxRate: rate,
  reducedTaxRate: rate.optional(),
  taxedDelivery: z.boolean().default(true),
  taxAreas: z.array(taxArea).default([]),
  energyLabels: z.boolean().default(true),
  withdrawal: z.boolean().default(true),
  priorPrices: z.boolean().default(true),
  dataAuthority: z.boolean().default(true),
  sellerNotice: z.boolean().default(true),
  productSafety: z.boolean().default(true),
  guaranteeYears: z
    .number()
    .refine((given) => Number.isInteger(given) && given >= 0 && given <= 10, "must be a whole number from 0 to 10")
    .default(2),
  complaints: z
    .array(z.strictObject({ title: line, link: outside }))
    .max(MOST_COMPLAINTS, `must be no more than ${MOST_COMPLAINTS}`)
    .default([]),
  arbitrationNotice: z.boolean().default(false),
  measures: z.enum(["metric", "customary"]).default("metric"),
  ownName: line,
  postCode: z.strictObject({
    pattern: pattern("", 'must be a regular expression such as "\\\\d{3} \\\\d{2}"'),
    example: line,
    gap: z.strictObject({ at: z.number().int(), mark: z.string() }).optional(),
  }),
  addressForm: z
    .strictObject({
      province: z.enum(["required", "optional", "none"]).default("none"),
      postCodeFirst: z.boolean().default(true),
      placeLines: z.array(line).default(["{postCode} {city}"]),
      streetExample: line.optional(),
      asksDoor: z.boolean().default(false),
    })
    .prefault({}),
});

const language = z.strictObject({
  fallback: z.array(languageCode).default(["en"]),
  locales: z.array(text).optional(),
  reading: z.strictObject({ parameter: code(/^[a-z]{2}$/, '"cn"'), languageTag }).optional(),
  texts: text.optional(),
});

const currency = z.strictObject({
  iso: currencyCode.optional(),
  symbol: line,
  symbolFirst: z.boolean().default(false),
  thousands: z.string(),
  decimal: line,
});

export const places = z.strictObject({
  brands: z.record(brandCode, brand),
  countries: z.record(countryCode, country),
  languages: z.record(languageCode, language),
  currencies: z.record(currencyCode, currency).default({}),
  home: z.strictObject({ brand: brandCode, country: countryCode }).optional(),
});

export type Places = z.output<typeof places>;
/** Fields with a default are optional; settings stand beside the places. */
export type ShopDocument = z.input<typeof places> & Readonly<Record<string, unknown>>;

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
