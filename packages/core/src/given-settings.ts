/** What each setting of a shop may be, and what of them must fit together. What a browser needs of settings stands in config.ts. */
import { z } from "zod";
import { CARRIER_MARKS, OPERATOR_MAIL_TOPICS, PAYMENT_METHODS, SENSITIVE_OPERATIONS, type ShopSettings } from "./config.ts";
import { PAGE_WIDTHS } from "./default-settings.ts";
import { DELIVERY_TIMES, type DeliveryText } from "./delivery-time.ts";
import { isEmail } from "./email.ts";
import { safeForward } from "./forward.ts";
import { isIban, looksLikeIban } from "./iban.ts";
import type { Markets } from "./market.ts";
import { isPostCode } from "./post-code.ts";
import { isSeen, isSeenLine } from "./seen.ts";

/** What is counted: one more than that still fits into a column, and so does the sum of two. */
const MOST_COUNTED = 1_000_000_000;
/** The longest span of time: a date that is so far away is still one. */
const CENTURY = { days: 36_525, hours: 876_600, minutes: 52_596_000, seconds: 3_155_760_000 } as const;
/** The most of an amount, in units of its currency: what a price may be. */
const MOST_MONEY = 20_000_000;
/** The largest file, in megabytes: its bytes still fit into a column. */
const LARGEST_FILE = 2000;
const LARGEST_MEMORY = 1_000_000;
/** Carriers that the foot of a page has room for. */
const MOST_CARRIERS = 12;
/** Mailboxes of operators: each event writes a mail to each of them. */
const MOST_RECIPIENTS = 50;
const LARGEST_DISK = 1e15;

/** A whole number, both ends included. Every number of a shop ends somewhere: what no column, date or timer holds stops the start and not the shop. */
const whole = (least: number, most = MOST_COUNTED) =>
  z
    .number()
    .refine((given) => Number.isInteger(given) && given >= least && given <= most, `must be a whole number from ${least} to ${most}`);
const between = (least: number, most: number, unit = "") =>
  z.number().refine((given) => given >= least && given <= most, `must be from ${least} to ${most}${unit}`);
const aboveNothing = (most: number, unit = "") =>
  z.number().refine((given) => given > 0 && given <= most, `must be more than 0 and at most ${most}${unit}`);
const span = (unit: keyof typeof CENTURY) => aboveNothing(CENTURY[unit], `, a century in ${unit}`);
const spanOrNone = (unit: keyof typeof CENTURY) => between(0, CENTURY[unit], `, a century in ${unit}`);
const wholeSeconds = (least: number) => whole(least, CENTURY.seconds);
/** A while that somebody waits, in milliseconds. */
const A_WAIT = [3_600_000, ", an hour in milliseconds"] as const;
const megabytes = between(0, LARGEST_MEMORY);
const fraction = z.number().refine((given) => given >= 0 && given <= 1, "must be a fraction: 0.05 is 5 %");
/** Units of a currency that a euro counts, or 0 where coins pay nothing. */
const rateOfCoins = z
  .number()
  .refine((given) => given === 0 || (given >= 0.001 && given <= 1_000_000), "must be 0, or from 0.001 to 1000000");
/** The most digits of a telephone number that a shop may ask for: no number in the world has more behind its country code. */
const MOST_DIGITS = 15;
/** Words, of as many lines as they like. */
export const text = z.string().refine(isSeen, "must not be empty: nobody would see anything");
/** Words of one line: a name stands in headers of mails, an account on paper. */
export const line = z
  .string()
  .refine(isSeenLine, "must be a line of words: something that is seen, without line breaks and signs that steer");
const header = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/, "must be the name of a header: letters, digits and dashes");
const methodId = z.string().regex(/^\d{1,4}$/, "must be a text of one to four digits");
const windowWidth = whole(960, 7680);
/** What looks like an IBAN has to be one: money that is sent to another is hard to get back. */
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

/** The most that a call gives in one page. */
const MOST_AT_ONCE = 100;

/** The most of a customer's goods that one call takes away or brings back. */
const MOST_KEPT = 500;

/** An engine takes longer ones and fails over them when they meet a text. */
const LONGEST_PATTERN = 500;

/** A regular expression, by the flags that it is used with; `otherwise` says what it must be. */
export const pattern = (flags: string, otherwise: string) =>
  z
    .string()
    .refine((given) => given.length <= LONGEST_PATTERN && isPattern(given, flags), `${otherwise}, of ${LONGEST_PATTERN} signs at most`);

function isPattern(given: string, flags: string): boolean {
  try {
    return new RegExp(`^(?:${given})$`, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/** One entry for each of the codes, and for no other. */
const forEach = <Rule extends z.ZodType>(codes: readonly string[], rule: Rule) =>
  z.strictObject(Object.fromEntries(codes.map((code) => [code, rule])));

/** The rules of all settings of a shop with these places; a sentence of each goes behind the path: `must be 0 or more`. */
export function settingRules({ brands, countries }: Pick<Markets, "brands" | "countries">): z.ZodType<ShopSettings> {
  const countryCodes = Object.keys(countries);
  const currencies = [...new Set(Object.values(countries).map(({ currency }) => currency))];
  const methods = z.array(z.enum(PAYMENT_METHODS));
  const givingBounds = z.strictObject({
    value: forEach(currencies, between(0, MOST_MONEY)),
    coins: between(0, MOST_MONEY),
    uses: whole(0),
    off: fraction,
  });
  return z.strictObject({
    countryMode: z.enum(["pro", "parameter"]),
    host: z.strictObject({
      onUnknown: z.enum(["defaultBrand", "misdirected"]),
      protocol: z.enum(["http", "https"]),
      port: whole(0, 65_535),
    }),
    device: z.strictObject({
      switch: z.enum(["byDeviceClass", "off"]),
      redirectStatus: z.literal([302, 307]),
      padLayout: z.enum(["asRequested", "desktop", "mobile"]),
    }),
    country: z.strictObject({ onUnknownParam: z.enum(["ignore", "notFound"]) }),
    cookie: z.strictObject({ exceptPaths: z.array(z.string().regex(/^\/[\w/-]*$/, 'must be a path, such as "/info"')) }),
    consent: z.strictObject({ proofDays: whole(1, 3650) }),
    tags: z.array(
      z
        .strictObject({
          brand: z.enum(Object.keys(brands)),
          countries: z.union([z.array(z.enum(countryCodes), 'must be "all" or a list of countries'), z.literal("all")]),
          needs: z.enum(["analytics", "marketing"]),
          // It stands in the policy of pages, where a space or a semicolon would end its entry.
          script: z
            .string()
            .regex(
              /^https:\/\/[a-z0-9][a-z0-9.-]*(:\d{1,5})?\/[\w./?=&%~-]*$/,
              'must be the address of a script, such as "https://stats.example/count.js"',
            ),
          slot: z.literal("affiliate").optional(),
          orders: z
            .url({ protocol: /^https$/, error: 'must be an address that begins with https, such as "https://network.example/orders"' })
            .optional(),
        })
        .refine(({ needs, slot, orders }) => orders === undefined || (slot === "affiliate" && needs === "marketing"), {
          path: ["orders"],
          error: "is for slot affiliate that needs marketing",
        }),
    ),
    subscribe: z.strictObject({ defaultDelay: whole(0, 3600) }),
    layout: z.strictObject({ maxWidths: z.strictObject({ content: windowWidth, full: windowWidth }) }),
    chunkReload: z.strictObject({ guardSeconds: whole(10, 86_400) }),
    image: z.strictObject({ widths: z.array(whole(16, 4096)).min(1, "must name a width at least") }),
    badge: z.strictObject({ max: whole(1) }),
    cart: z.strictObject({ badgeCounts: z.enum(["pieces", "lines"]) }),
    header: z.strictObject({ cartPreview: z.enum(["guest", "nobody"]) }),
    // One that bears a source itself could lead in a circle.
    sources: z.array(
      z.strictObject({
        source: z.string().min(1).max(200),
        sourceId: z.string().min(1).max(200),
        url: z
          .string()
          .refine(
            (url) => safeForward(url) === url && !/[?&]source(Id)?=/.test(url),
            'must be a path of the shop without a source, such as "/classifiy/list?id=100"',
          ),
      }),
    ),
    menu: z.strictObject({
      informationServiceTarget: z.string().regex(/^\/([\w-]+\/?)*$/, 'must be the path of a page, such as "/personCenter/consult"'),
    }),
    paging: z.strictObject({ goods: whole(1, MOST_AT_ONCE), default: whole(1, MOST_AT_ONCE), exactTotal: whole(1) }),
    stock: z.strictObject({ lowAt: whole(0), reserveMinutes: spanOrNone("minutes") }),
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
      redeem: z.strictObject({ perAddress: whole(1) }),
      copies: z.strictObject({ perDay: whole(1) }),
    }),
    goods: z.strictObject({ newForDays: spanOrNone("days") }),
    // What an amount must look like depends on its currency: shop-document.ts asks for it.
    shipping: forEach(countryCodes, z.strictObject({ fee: z.string(), freeFrom: z.string() })),
    delivery: z.strictObject({
      text: z.enum(Object.keys(DELIVERY_TIMES) as DeliveryText[]),
      countries: forEach(Object.keys(brands), z.array(z.enum(countryCodes))),
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
            // `https:parcels.example` is an address, too, and one of the shop's own host.
            link: z
              .string()
              .regex(
                /^https:\/\/[^\s/?#"<>]+(?:[/?#]\S*)?$/,
                'must be an address that begins with https, such as "https://parcels.example"',
              ),
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
    // Where there is a law about withdrawal, it gives 14 days at least.
    withdrawal: z.strictObject({ days: whole(14, 365) }),
    guest: z.strictObject({ checkout: z.boolean(), tokenDays: span("days"), orderLinkDays: span("days"), mergeOnLogin: z.boolean() }),
    favourites: z.strictObject({ max: whole(1, MOST_KEPT) }),
    history: z.strictObject({ days: span("days"), max: whole(1, MOST_KEPT) }),
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
              brands: z.union([z.array(z.enum(Object.keys(brands)), 'must be "all" or a list of brands'), z.literal("all")]),
            }),
          )
          .max(MOST_RECIPIENTS, `must be no more than ${MOST_RECIPIENTS}`),
        language: z.string(),
        perHour: whole(1),
      }),
      giving: z.strictObject({ alone: givingBounds, most: givingBounds, lapseDays: span("days") }),
    }),
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
    coupon: z.strictObject({ stackWithCoins: z.boolean() }),
    // Multiplied and divided by, they still leave whole numbers of the smallest coin.
    coin: z.strictObject({ euroValue: between(0.001, 1000), rates: forEach(currencies, rateOfCoins), maxShare: fraction }),
    rebate: z.strictObject({ rate: fraction }),
    membership: z.strictObject({
      namePattern: pattern("u", "must be a regular expression"),
      prices: forEach(Object.keys(brands), forEach(countryCodes, z.string().optional()).optional()),
      benefits: forEach(Object.keys(brands), z.array(z.record(z.string(), text)).max(20).optional()),
    }),
    returns: z.strictObject({ addresses: forEach(Object.keys(brands), z.array(returnAddress(countries)).optional()) }),
    cancellation: z.strictObject({
      days: whole(1, 30),
      lookbackDays: whole(0, 365),
      sensitiveOperations: z.array(z.enum(SENSITIVE_OPERATIONS)),
    }),
    // Above 22 bits a telephone works for a minute.
    captcha: z.strictObject({ provider: z.literal("builtin"), bits: whole(0, 22), minutes: whole(1, 60) }),
    newsletter: z.strictObject({ confirmDays: whole(1, 90) }),
    nickname: z.strictObject({ max: whole(1, 100) }),
    signature: z.strictObject({ enabled: z.boolean(), maxSkewSeconds: span("seconds") }),
    headers: z.strictObject({ appKey: header, visitorId: header }),
    api: z.strictObject({ clients: z.record(text, text) }),
    disk: z.strictObject({ leastFreeBytes: whole(0, LARGEST_DISK) }),
    answer: z.strictObject({ toReaders: aboveNothing(...A_WAIT), toBuyers: aboveNothing(...A_WAIT) }),
    phone: z.strictObject({ digits: z.strictObject({ min: whole(1, MOST_DIGITS), max: whole(1, MOST_DIGITS) }) }),
    search: z.strictObject({ historyMax: whole(0) }),
    kept: z.strictObject({
      freshSeconds: spanOrNone("seconds"),
      agedSeconds: spanOrNone("seconds"),
      lastResortSeconds: spanOrNone("seconds"),
      fallenSeconds: spanOrNone("seconds"),
      pagesMegabytes: megabytes,
      readsMegabytes: megabytes,
    }),
    consultation: z.strictObject({ min: whole(1, 10_000), max: whole(1, 10_000) }),
    upload: z.strictObject({
      consultation: whole(0, 50),
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
    progress: z.strictObject({ throttle: between(0, ...A_WAIT), duration: between(0, ...A_WAIT), hideDelay: between(0, ...A_WAIT) }),
  });
}

/** What each setting says by itself may still not fit the others: a sentence for each such case. */
export function settingContradictions({
  payment: { ids },
  headers,
  image: { widths },
  layout: { maxWidths },
  phone: { digits },
  password,
  consultation,
  session,
  operator: { giving },
}: ShopSettings): string[] {
  const found: string[] = [];
  const names = new Map<string, string>();
  for (const [name, id] of Object.entries(ids)) {
    if (names.has(id)) found.push(`payment.ids.${name} is ${id}, which payment.ids.${names.get(id)} has already.`);
    names.set(id, name);
  }
  if (headers.appKey.toLowerCase() === headers.visitorId.toLowerCase())
    found.push(`headers.visitorId is ${headers.visitorId}, which headers.appKey has already.`);
  if (maxWidths.full < maxWidths.content) found.push("layout.maxWidths.full is less than layout.maxWidths.content.");
  const missing = PAGE_WIDTHS.filter((width) => !widths.includes(width));
  if (missing.length > 0) found.push(`image.widths lacks ${missing.join(", ")}, in which pages ask for pictures.`);
  if (digits.max < digits.min) found.push("phone.digits.max is less than phone.digits.min.");
  if (consultation.max < consultation.min) found.push("consultation.max is less than consultation.min.");
  // A tab that is slower than that would come with a token that two others have followed, which is what a thief does.
  if (session.rotateAfterSeconds < session.graceSeconds)
    found.push("session.rotateAfterSeconds is less than session.graceSeconds: tabs that ask at the same time would be signed out.");
  for (const bound of ["coins", "uses", "off"] as const)
    if (giving.most[bound] < giving.alone[bound]) found.push(`operator.giving.most.${bound} is less than operator.giving.alone.${bound}.`);
  for (const [code, most] of Object.entries(giving.most.value))
    if (most < (giving.alone.value[code] ?? 0))
      found.push(`operator.giving.most.value.${code} is less than operator.giving.alone.value.${code}.`);
  if (password.max < password.min) found.push("password.max is less than password.min.");
  return found;
}
