import { z } from "zod";
import { CARRIER_MARKS, PAYMENT_METHODS } from "../config.ts";
import { DELIVERY_TIMES, type DeliveryText } from "../delivery-time.ts";
import { isIban, looksLikeIban } from "../iban.ts";
import type { Markets } from "../market.ts";
import { isPostCode } from "../post-code.ts";
import { outside } from "./shell-settings.ts";
import {
  MOST_MONEY,
  type Places,
  aboveNothing,
  between,
  codesOf,
  forEach,
  fraction,
  line,
  pattern,
  span,
  spanOrNone,
  text,
  whole,
} from "./values.ts";

/** The footer has room for these. */
const MOST_CARRIERS = 12;
/** Units per euro; 0 means coins do not pay. */
const rateOfCoins = z
  .number()
  .refine((given) => given === 0 || (given >= 0.001 && given <= 1_000_000), "must be 0, or from 0.001 to 1000000");
const methodId = z.string().regex(/^\d{1,4}$/, "must be a text of one to four digits");
/** A wrong account would receive the money. */
const bankAccount = z.strictObject({
  holder: line,
  bank: line,
  code: line,
  number: line.refine((given) => !looksLikeIban(given) || isIban(given), "is no IBAN: its check digits do not fit"),
});

const returnAddress = (countries: Markets["countries"]) =>
  z
    .strictObject({
      addressId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "must be letters and digits"),
      company: line,
      detailedAddress: line,
      extraAddress: line.optional(),
      city: line,
      province: line.optional(),
      phone: line.optional(),
      country: z.enum(Object.keys(countries)),
      postCode: line,
      countries: z
        .array(z.enum(Object.keys(countries)))
        .min(1, "must name a country at least")
        .optional(),
    })
    .refine(({ country, postCode }) => !countries[country] || isPostCode(postCode, countries[country]), {
      path: ["postCode"],
      message: "is no postcode of its country",
    });

export function orderSettings(places: Places) {
  const { brandCodes, countryCodes, currencies } = codesOf(places);
  const methods = z.array(z.enum(PAYMENT_METHODS));
  return {
    stock: z.strictObject({ lowAt: whole(0), reserveMinutes: spanOrNone("minutes") }),
    goods: z.strictObject({ newForDays: spanOrNone("days") }),
    // The form depends on the currency: shop-document.ts checks it.
    shipping: forEach(countryCodes, z.strictObject({ fee: z.string(), freeFrom: z.string() })),
    delivery: z.strictObject({
      text: z.enum(Object.keys(DELIVERY_TIMES) as DeliveryText[]),
      countries: forEach(brandCodes, z.array(z.enum(countryCodes))),
    }),
    order: z.strictObject({
      autoCancelMinutes: span("minutes"),
      maxAmount: between(0, MOST_MONEY),
      autoConfirmDays: whole(0, 365),
      placedMailMinutes: whole(0, 60),
    }),
    logistics: z.strictObject({
      tracking: z.record(
        z.string(),
        z.string().regex(/^https:\/\/[^\s{}]+\{number\}[^\s{}]*$/, "must be an address that begins with https:// and holds {number}"),
      ),
      carriers: z
        .array(
          z.strictObject({
            title: line,
            link: outside,
            mark: z.enum(CARRIER_MARKS),
          }),
        )
        .max(MOST_CARRIERS, `must be no more than ${MOST_CARRIERS}`)
        .refine((given) => new Set(given.map(({ title }) => title)).size === given.length, "must name none twice"),
    }),
    payment: z.strictObject({
      ids: z.strictObject({ card: methodId, wallet: methodId, payLater: methodId, bank: methodId }),
      providers: z.array(
        z.strictObject({
          name: text,
          methods,
          countries: z.union([z.array(z.string(), 'must be "all" or a list of countries'), z.literal("all")]),
        }),
      ),
      standIn: z.boolean(),
      answerWithinSeconds: aboveNothing(3600, ", an hour in seconds"),
      askForDays: span("days"),
      noAnswerHours: span("hours"),
      methods: forEach(countryCodes, methods),
      creditNotices: forEach(countryCodes, z.record(z.string(), text).optional()),
      messagingCountries: z.array(z.enum(countryCodes)),
    }),
    bankTransfer: z.strictObject({ accounts: forEach(countryCodes, bankAccount.optional()), cancelDays: span("days"), share: fraction }),
    preSale: z.strictObject({ refundDepositOnTimeout: z.boolean() }),
    // EU law gives at least 14 days.
    withdrawal: z.strictObject({ days: whole(14, 365) }),
    afterSale: z.strictObject({
      windowDays: whole(0, 365),
      description: z.strictObject({ min: whole(1, 10_000), max: whole(1, 10_000) }),
      serialRequired: z.boolean(),
    }),
    coupon: z.strictObject({ stackWithCoins: z.boolean() }),
    // Within these bounds amounts stay exact.
    coin: z.strictObject({ euroValue: between(0.001, 1000), rates: forEach(currencies, rateOfCoins), maxShare: fraction }),
    rebate: z.strictObject({ rate: fraction }),
    membership: z.strictObject({
      namePattern: pattern("u", "must be a regular expression"),
      prices: forEach(brandCodes, forEach(countryCodes, z.string().optional()).optional()),
      benefits: forEach(brandCodes, z.array(z.record(z.string(), text)).max(20).optional()),
    }),
    returns: z.strictObject({ addresses: forEach(brandCodes, z.array(returnAddress(places.countries)).optional()) }),
  };
}
