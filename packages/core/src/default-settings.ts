import { TAX_ID_PATTERNS } from "./tax-id.ts";
import { SENSITIVE_OPERATIONS, type ShopSettings } from "./config.ts";
import type { Markets } from "./market.ts";
import type { CurrencyCode } from "./money.ts";
import { LINK_PARAMETERS } from "./shell-settings.ts";

export const PAGE_WIDTHS: readonly number[] = [80, 160, 240, 320, 480, 640, 768, 1024, 1280, 1434, 1920];

/** Defaults that do not depend on the places. */
const SETTINGS = {
  countryMode: "pro",
  host: { onUnknown: "defaultBrand", protocol: "http", port: 0 },
  device: { switch: "byDeviceClass", redirectStatus: 302, padLayout: "asRequested" },
  country: { onUnknownParam: "ignore" },
  cookie: { exceptPaths: ["/info", "/mobile/info"] },
  consent: { proofDays: 1095 },
  tags: [],
  subscribe: { defaultDelay: 10 },
  layout: { maxWidths: { content: 1434, full: 1920 } },
  chunkReload: { guardSeconds: 60 },
  image: { widths: PAGE_WIDTHS },
  badge: { max: 999 },
  cart: { badgeCounts: "pieces" },
  header: { cartPreview: "guest" },
  sources: [],
  banner: { linkParams: LINK_PARAMETERS },
  footer: { social: {} },
  app: { ios: "", android: "", download: "", webView: "" },
  links: { corporateProcurement: "" },
  robots: { aiCrawlers: "allow" },
  feeds: { enabled: true },
  menu: { informationServiceTarget: "/personCenter/consult" },
  helpCenter: { ids: { en: 540, es: 541, it: 542, pl: 543, de: 544, nl: 545, fr: 546 } },
  paging: { goods: 24, default: 10, exactTotal: 10_000 },
  stock: { lowAt: 5, reserveMinutes: 5 },
  goods: { newForDays: 45 },
  order: { autoCancelMinutes: 30, maxAmount: 0, autoConfirmDays: 14, placedMailMinutes: 2 },
  logistics: { tracking: {}, carriers: [] },
  bankTransfer: { accounts: {}, cancelDays: 7, share: 0.5 },
  preSale: { refundDepositOnTimeout: false },
  withdrawal: { days: 14 },
  afterSale: { windowDays: 14, description: { min: 20, max: 500 }, serialRequired: false },
  guest: { checkout: true, tokenDays: 10, orderLinkDays: 180, mergeOnLogin: true },
  favourites: { max: 500 },
  history: { days: 30, max: 200 },
  backoffice: { enabled: true },
  password: { cost: 15, min: 8, max: 20, requireBoth: true },
  session: {
    expiresIn: 604_800,
    refreshMaxAgeHours: 168,
    refreshAgeFrom: "genTime",
    rotateAfterSeconds: 300,
    graceSeconds: 60,
    deviceDays: 365,
  },
  auth: { clientId: "storefront", clientSecret: "storefront", tokenPath: "/api/account/token" },
  verification: {
    length: 6,
    minutes: 10,
    attempts: 5,
    linkMinutes: 30,
    wrongPerDay: 20,
    resendSeconds: 60,
    mails: { max: 10, hours: 2 },
    sms: { max: 5, hours: 24 },
  },
  address: { max: 20 },
  account: { mobile: true, undoDays: 15, passkeys: true, passkeyMinutes: 10, passkeysEach: 20, providerMinutes: 30, providerSeconds: 3 },
  invitation: { rejectUnknown: true, rewardEur: 2 },
  coupon: { stackWithCoins: true },
  rebate: { rate: 0.01 },
  membership: { namePattern: "^[\\p{L}\\p{M}\\p{Nd} .'’·-]{2,30}$", prices: {}, benefits: {} },
  returns: { addresses: {} },
  cancellation: { days: 15, lookbackDays: 15, sensitiveOperations: SENSITIVE_OPERATIONS },
  captcha: { provider: "builtin", bits: 20, minutes: 10 },
  newsletter: { confirmDays: 7 },
  nickname: { max: 30 },
  signature: { enabled: true, maxSkewSeconds: 300 },
  headers: { appKey: "AppKey", visitorId: "visitorId" },
  api: { clients: {} },
  disk: { leastFreeBytes: 24 * 1024 * 1024 },
  answer: { toReaders: 2500, toBuyers: 2800 },
  person: {
    plusAddresses: true,
    dotlessDomains: ["gmail.com", "googlemail.com"],
    perAddress: 2,
    addressDays: 90,
    perNetwork: 20,
    networkMinutes: 60,
  },
  phone: { digits: { min: 6, max: 14 } },
  search: { historyMax: 0 },
  kept: { freshSeconds: 60, agedSeconds: 600, lastResortSeconds: 3600, fallenSeconds: 5, pagesMegabytes: 36, readsMegabytes: 16 },
  consultation: { min: 10, max: 2000 },
  comment: { min: 20, max: 1000, autoAdopt: false, askAfterDays: 7 },
  upload: {
    consultation: 6,
    comment: 6,
    return: 5,
    imageMegabytes: 10,
    videoMegabytes: 50,
    perHour: 120,
    waiting: 60,
    unusedHours: 24,
    allGigabytes: 20,
    reserveGigabytes: 2,
    customerMegabytes: 500,
    networkMegabytes: 1000,
    guestDays: 90,
  },
  progress: { throttle: 200, duration: 5000, hideDelay: 500 },
} as const satisfies Partial<ShopSettings>;

/** Units per euro. In other currencies coins do not pay. */
const COIN_RATES: Readonly<Record<CurrencyCode, number>> = { EUR: 1, USD: 1, GBP: 1, PLZ: 4 };

/** In euro, converted where the document has no value. */
const UNPAID_VALUE = 5000;

/** What a code of one operator, and of two, may be worth. */
const ALONE_VALUE = 100;
const MOST_VALUE = 1000;

export function defaultSettings({ brands, countries }: Pick<Markets, "brands" | "countries">): ShopSettings {
  const perCountry = <Value>(value: Value) => Object.fromEntries(Object.keys(countries).map((code) => [code, value]));
  const currencies = new Set(Object.values(countries).map(({ currency }) => currency));
  const perCurrency = (value: number) => Object.fromEntries([...currencies].map((code) => [code, value]));
  return {
    ...SETTINGS,
    invoice: {
      windowDays: 90,
      taxIdPatterns: Object.fromEntries(Object.entries(TAX_ID_PATTERNS).filter(([code]) => Object.hasOwn(countries, code))),
      entities: {},
    },
    operator: {
      idleMinutes: 30,
      sessionHours: 12,
      mail: { recipients: [], language: "", perHour: 30 },
      giving: {
        alone: { value: perCurrency(ALONE_VALUE), coins: ALONE_VALUE, uses: 10_000, off: 0.75 },
        most: { value: perCurrency(MOST_VALUE), coins: MOST_VALUE, uses: 1_000_000, off: 0.95 },
        lapseDays: 14,
      },
    },
    limits: {
      unpaid: {
        orders: 20,
        pieces: 60,
        value: Object.fromEntries([...currencies].map((code) => [code, UNPAID_VALUE * (COIN_RATES[code] ?? 1)])),
        share: 0.05,
        household: 6,
      },
      arrival: { perHour: 30, waiting: 50 },
      mail: { unaskedPerDay: 1, ordersPerDay: 10 },
      orders: { perAddress: 600, perMailbox: 60 },
      signIn: { perAddress: 1000, perAccount: 10 },
      verification: { perAddress: 300 },
      orderLink: { perHour: 20 },
      newsletter: { perHour: 20 },
      consent: { perHour: 60 },
      tally: { perHour: 3600 },
      sms: { perAddress: 10, perCountry: 1000, ownersShare: 0.25 },
      passkey: { perAddress: 300 },
      provider: { perAddress: 60 },
      consultation: { perHour: 20 },
      comment: { perHour: 30 },
      redeem: { perAddress: 5 },
      copies: { perDay: 5 },
    },
    coin: { euroValue: 1, rates: Object.fromEntries([...currencies].map((code) => [code, COIN_RATES[code] ?? 0])), maxShare: 1 },
    // The owner must give delivery costs: readShopDocument requires them.
    shipping: perCountry({ fee: "", freeFrom: "" }),
    delivery: { text: "3-5 days", countries: Object.fromEntries(Object.values(brands).map(({ code, countries: own }) => [code, own])) },
    payment: {
      ids: { card: "1", wallet: "4", payLater: "5", bank: "7" },
      providers: [{ name: "builtin", methods: ["card", "wallet", "payLater"], countries: "all" }],
      standIn: false,
      answerWithinSeconds: 3,
      askForDays: 7,
      noAnswerHours: 24,
      methods: perCountry(["card", "wallet"]),
      creditNotices: {},
      messagingCountries: [],
    },
  };
}
