import { z } from "zod";
import { SENSITIVE_OPERATIONS } from "../config.ts";
import { CENTURY, between, span, text, whole } from "./values.ts";

const wholeSeconds = (least: number) => whole(least, CENTURY.seconds);
/** The ITU's maximum behind the country code. */
const MOST_DIGITS = 15;
/** The largest batch of a call. */
const MOST_KEPT = 500;

export function customerSettings() {
  return {
    guest: z.strictObject({ checkout: z.boolean(), tokenDays: span("days"), orderLinkDays: span("days"), mergeOnLogin: z.boolean() }),
    favourites: z.strictObject({ max: whole(1, MOST_KEPT) }),
    history: z.strictObject({ days: span("days"), max: whole(1, MOST_KEPT) }),
    password: z.strictObject({ cost: whole(10, 20), min: whole(6, 64), max: whole(8, 200), requireBoth: z.boolean() }),
    session: z.strictObject({
      expiresIn: wholeSeconds(60),
      refreshMaxAgeHours: span("hours"),
      refreshAgeFrom: z.enum(["genTime", "firstLogin"]),
      rotateAfterSeconds: wholeSeconds(0),
      graceSeconds: whole(10, 600),
      deviceDays: span("days"),
    }),
    auth: z.strictObject({
      clientId: text,
      clientSecret: text,
      // No other call has such a path.
      tokenPath: z
        .string()
        .regex(/^\/api\/([\w-]{1,60}\/){0,4}token$/, 'must be a path under /api that ends with "/token", such as "/api/account/token"'),
    }),
    verification: z.strictObject({
      length: whole(6, 12),
      minutes: span("minutes"),
      attempts: whole(1, 20),
      linkMinutes: span("minutes"),
      wrongPerDay: whole(1),
      resendSeconds: wholeSeconds(0),
      mails: z.strictObject({ max: whole(1), hours: span("hours") }),
      sms: z.strictObject({ max: whole(1), hours: span("hours") }),
    }),
    address: z.strictObject({ max: whole(1, 100) }),
    account: z.strictObject({
      mobile: z.boolean(),
      undoDays: whole(1, 90),
      passkeys: z.boolean(),
      passkeyMinutes: whole(1, 60),
      passkeysEach: whole(1, 100),
      providerMinutes: whole(5, 120),
      providerSeconds: whole(1, 30),
    }),
    invitation: z.strictObject({ rejectUnknown: z.boolean(), rewardEur: between(0, 10_000) }),
    cancellation: z.strictObject({
      days: whole(1, 30),
      lookbackDays: whole(0, 365),
      sensitiveOperations: z.array(z.enum(SENSITIVE_OPERATIONS)),
    }),
    // Above 22 bits a phone works for a minute.
    captcha: z.strictObject({ provider: z.literal("builtin"), bits: whole(0, 22), minutes: whole(1, 60) }),
    newsletter: z.strictObject({ confirmDays: whole(1, 90) }),
    nickname: z.strictObject({ max: whole(1, 100) }),
    phone: z.strictObject({ digits: z.strictObject({ min: whole(1, MOST_DIGITS), max: whole(1, MOST_DIGITS) }) }),
  };
}
