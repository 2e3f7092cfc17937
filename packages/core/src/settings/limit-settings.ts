import { z } from "zod";
import { MOST_MONEY, type Places, between, codesOf, forEach, fraction, whole } from "./values.ts";

export function limitSettings(places: Places) {
  const { currencies } = codesOf(places);
  return {
    person: z.strictObject({
      plusAddresses: z.boolean(),
      dotlessDomains: z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a domain in small letters, such as gmail.com")),
      perAddress: whole(0),
      addressDays: whole(1, 3650),
      perNetwork: whole(0),
      networkMinutes: whole(1, 1440),
    }),
    limits: z.strictObject({
      unpaid: z.strictObject({
        orders: whole(0),
        pieces: whole(0),
        value: forEach(currencies, between(0, MOST_MONEY)),
        share: fraction,
        household: whole(0),
      }),
      arrival: z.strictObject({ perHour: whole(0), waiting: whole(0) }),
      mail: z.strictObject({ unaskedPerDay: whole(0), ordersPerDay: whole(1) }),
      orders: z.strictObject({ perAddress: whole(0), perMailbox: whole(0) }),
      signIn: z.strictObject({ perAddress: whole(1), perAccount: whole(1) }),
      verification: z.strictObject({ perAddress: whole(1) }),
      orderLink: z.strictObject({ perHour: whole(0) }),
      newsletter: z.strictObject({ perHour: whole(0) }),
      consent: z.strictObject({ perHour: whole(1) }),
      tally: z.strictObject({ perHour: whole(1) }),
      sms: z.strictObject({ perAddress: whole(0), perCountry: whole(0), ownersShare: fraction }),
      passkey: z.strictObject({ perAddress: whole(1) }),
      provider: z.strictObject({ perAddress: whole(1) }),
      consultation: z.strictObject({ perHour: whole(0) }),
      comment: z.strictObject({ perHour: whole(0) }),
      redeem: z.strictObject({ perAddress: whole(1) }),
      copies: z.strictObject({ perDay: whole(1) }),
    }),
  };
}
