import { z } from "zod";
import { OPERATOR_MAIL_TOPICS } from "../config.ts";
import { isEmail } from "../email.ts";
import { A_WAIT, MOST_MONEY, type Places, aboveNothing, between, codesOf, forEach, fraction, span, text, whole } from "./values.ts";

/** Megabytes that fit into a column. */
const LARGEST_FILE = 2000;
/** Each event sends a mail to each recipient. */
const MOST_RECIPIENTS = 50;
const LARGEST_DISK = 1e15;

const header = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/, "must be the name of a header: letters, digits and dashes");

export function operationSettings(places: Places) {
  const { brandCodes, currencies } = codesOf(places);
  const givingBounds = z.strictObject({
    value: forEach(currencies, between(0, MOST_MONEY)),
    coins: between(0, MOST_MONEY),
    uses: whole(0),
    off: fraction,
  });
  return {
    backoffice: z.strictObject({ enabled: z.boolean() }),
    operator: z.strictObject({
      idleMinutes: span("minutes"),
      sessionHours: span("hours"),
      mail: z.strictObject({
        recipients: z
          .array(
            z.strictObject({
              address: z.string().refine(isEmail, 'must be an e-mail address, such as "orders@shop.example"'),
              topics: z.array(z.enum(OPERATOR_MAIL_TOPICS)).min(1, "must name a topic at least"),
              brands: z.union([z.array(z.enum(brandCodes), 'must be "all" or a list of brands'), z.literal("all")]),
            }),
          )
          .max(MOST_RECIPIENTS, `must be no more than ${MOST_RECIPIENTS}`),
        language: z.string(),
        perHour: whole(1),
      }),
      giving: z.strictObject({ alone: givingBounds, most: givingBounds, lapseDays: span("days") }),
    }),
    signature: z.strictObject({ enabled: z.boolean(), maxSkewSeconds: span("seconds") }),
    headers: z.strictObject({ appKey: header, visitorId: header }),
    api: z.strictObject({ clients: z.record(text, text) }),
    disk: z.strictObject({ leastFreeBytes: whole(0, LARGEST_DISK) }),
    answer: z.strictObject({ toReaders: aboveNothing(...A_WAIT), toBuyers: aboveNothing(...A_WAIT) }),
    consultation: z.strictObject({ min: whole(1, 10_000), max: whole(1, 10_000) }),
    comment: z.strictObject({ min: whole(1, 10_000), max: whole(1, 10_000), autoAdopt: z.boolean(), askAfterDays: whole(0, 90) }),
    upload: z.strictObject({
      consultation: whole(0, 50),
      comment: whole(0, 50),
      return: whole(0, 50),
      imageMegabytes: aboveNothing(LARGEST_FILE),
      videoMegabytes: aboveNothing(LARGEST_FILE),
      perHour: whole(0),
      waiting: whole(0),
      unusedHours: span("hours"),
      allGigabytes: between(0, 1_000_000),
      reserveGigabytes: between(0, 1_000_000),
      customerMegabytes: whole(0),
      networkMegabytes: whole(0),
      guestDays: span("days"),
    }),
  };
}
