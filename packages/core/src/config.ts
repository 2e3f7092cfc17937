/** The settings of a shop. default-settings.ts has the defaults, given-settings.ts the rules, `docs/settings.md` the list. */
import type { DeliveryText } from "./delivery-time.ts";
import type { LinkSource } from "./link-source.ts";
import type { BrandCode, CountryCode, LanguageCode, Markets } from "./market.ts";
import type { MarketingTag } from "./marketing-tags.ts";
import type { CurrencyCode, CurrencyFormat } from "./money.ts";
import type { PhoneDigits } from "./phone.ts";
import type { ShellSettings } from "./shell-settings.ts";

/** What an account thief would do first. */
export const SENSITIVE_OPERATIONS = [
  "passwordChange",
  "passwordReset",
  "signInBind",
  "signInUnbind",
  "emailChange",
  "phoneChange",
] as const;
export type SensitiveOperation = (typeof SENSITIVE_OPERATIONS)[number];

export const OPERATOR_MAIL_TOPICS = ["order", "transfer", "question"] as const;
export type OperatorMailTopic = (typeof OPERATOR_MAIL_TOPICS)[number];

export type OperatorMailRecipient = {
  readonly address: string;
  readonly topics: readonly OperatorMailTopic[];
  readonly brands: "all" | readonly BrandCode[];
};

/** `value` of a code per currency; `off` is a share of the price. */
export type GivingBounds = {
  readonly value: Readonly<Record<CurrencyCode, number>>;
  readonly coins: number;
  readonly uses: number;
  readonly off: number;
};

export const PAYMENT_METHODS = ["card", "wallet", "payLater", "bank"] as const;
export type PaymentMethodName = (typeof PAYMENT_METHODS)[number];

export type ProviderOffer = {
  /** An adapter's name. */
  readonly name: string;
  readonly methods: readonly PaymentMethodName[];
  readonly countries: "all" | readonly CountryCode[];
};

/** `countries` of origin; all of the brand's by default. */
export type ReturnAddress = {
  readonly addressId: string;
  readonly company: string;
  readonly detailedAddress: string;
  readonly extraAddress?: string | undefined;
  readonly postCode: string;
  readonly city: string;
  readonly province?: string | undefined;
  readonly country: CountryCode;
  readonly phone?: string | undefined;
  readonly countries?: readonly CountryCode[] | undefined;
};

export type BankAccount = {
  readonly holder: string;
  readonly bank: string;
  /** The IBAN, or an account number where there are none. */
  readonly number: string;
  /** The BIC, sort code or routing number. */
  readonly code: string;
};

/** `own`: the shop issues them. `port`: another system does. */
export const INVOICING = ["own", "port", "none"] as const;

/** `series` are prefixes. `timeZone` decides the day of issue. */
export type InvoiceEntity = {
  readonly brands: readonly BrandCode[];
  readonly invoicing: (typeof INVOICING)[number];
  readonly name: string;
  readonly detailedAddress: string;
  readonly postCode: string;
  readonly city: string;
  /** ISO 3166. The shop need not sell there. */
  readonly country: CountryCode;
  readonly timeZone: string;
  /** The VAT number with its country letters. */
  readonly vatId: string;
  readonly register: string;
  readonly series: { readonly invoice: string; readonly creditNote: string };
};

export const CARRIER_MARKS = ["parcel", "pickup", "letter"] as const;
export type CarrierMark = (typeof CARRIER_MARKS)[number];

export type ShopConfig = Markets &
  ShopSettings & {
    readonly currencies: Readonly<Record<CurrencyCode, CurrencyFormat>>;
  };

export type ShopSettings = ShellSettings & {
  /** `pro`: the host decides both. `parameter`: `country` decides the country. */
  readonly countryMode: "pro" | "parameter";
  /** Port 0 is the demo's own; otherwise addresses have no port. */
  readonly host: { readonly onUnknown: "defaultBrand" | "misdirected"; readonly protocol: "http" | "https"; readonly port: number };
  readonly device: {
    readonly switch: "byDeviceClass" | "off";
    readonly redirectStatus: 302 | 307;
    readonly padLayout: "asRequested" | "desktop" | "mobile";
  };
  readonly country: { readonly onUnknownParam: "ignore" | "notFound" };
  /** Without a cookie banner. */
  readonly cookie: { readonly exceptPaths: readonly string[] };
  readonly consent: { readonly proofDays: number };
  readonly tags: readonly MarketingTag[];
  /** When the newsletter banner has no delay. */
  readonly subscribe: { readonly defaultDelay: number };
  readonly layout: { readonly maxWidths: { readonly content: number; readonly full: number } };
  /** Between two reloads after a failed chunk. */
  readonly chunkReload: { readonly guardSeconds: number };
  /** Pixels. */
  readonly image: { readonly widths: readonly number[] };
  /** Above it a badge shows `999+`. */
  readonly badge: { readonly max: number };
  readonly cart: { readonly badgeCounts: "pieces" | "lines" };
  readonly header: { readonly cartPreview: "guest" | "nobody" };
  readonly sources: readonly LinkSource[];
  readonly menu: { readonly informationServiceTarget: string };
  /** Numbers of the help center's languages in its addresses, by language. */
  readonly helpCenter: { readonly ids: Readonly<Record<string, number>> };
  /** Entries per page. Totals are exact up to `exactTotal`. */
  readonly paging: { readonly goods: number; readonly default: number; readonly exactTotal: number };
  /** Reservation lasts `reserveMinutes`, or until the provider reports the payer. */
  readonly stock: { readonly lowAt: number; readonly reserveMinutes: number };
  /** One buyer for limits. `plusAddresses` and `dotlessDomains` ignore plus parts and dots. 0: no limit. */
  readonly person: {
    readonly plusAddresses: boolean;
    readonly dotlessDomains: readonly string[];
    readonly perAddress: number;
    readonly addressDays: number;
    readonly perNetwork: number;
    readonly networkMinutes: number;
  };
  readonly limits: {
    /** Reserved by unpaid orders: `share` of the stock or `household` units, the smaller one. */
    readonly unpaid: {
      readonly orders: number;
      readonly pieces: number;
      readonly value: Readonly<Record<CurrencyCode, number>>;
      readonly share: number;
      readonly household: number;
    };
    /** Per network address. */
    readonly arrival: { readonly perHour: number; readonly waiting: number };
    /** About unpaid orders. */
    readonly mail: { readonly unaskedPerDay: number; readonly ordersPerDay: number };
    readonly orders: { readonly perAddress: number; readonly perMailbox: number };
    /** Per hour; for an account per quarter, from unknown devices. */
    readonly signIn: { readonly perAddress: number; readonly perAccount: number };
    readonly verification: { readonly perAddress: number };
    readonly orderLink: { readonly perHour: number };
    readonly newsletter: { readonly perHour: number };
    readonly consent: { readonly perHour: number };
    /** Visits that other programs report. */
    readonly tally: { readonly perHour: number };
    /** `ownersShare` is reserved for numbers with an account. */
    readonly sms: { readonly perAddress: number; readonly perCountry: number; readonly ownersShare: number };
    /** Each visit of the login page takes one. */
    readonly passkey: { readonly perAddress: number };
    readonly provider: { readonly perAddress: number };
    readonly consultation: { readonly perHour: number };
    readonly comment: { readonly perHour: number };
    readonly redeem: { readonly perAddress: number };
    readonly copies: { readonly perDay: number };
  };
  readonly goods: { readonly newForDays: number };
  /** Decimal text in the country's currency. */
  readonly shipping: Readonly<Record<CountryCode, { readonly fee: string; readonly freeFrom: string }>>;
  readonly delivery: { readonly text: DeliveryText; readonly countries: Readonly<Record<BrandCode, readonly CountryCode[]>> };
  /** `autoConfirmDays` 0 for never. `placedMailMinutes` until an unpaid order gets its mail. */
  readonly order: {
    readonly autoCancelMinutes: number;
    readonly maxAmount: number;
    readonly autoConfirmDays: number;
    readonly placedMailMinutes: number;
  };
  readonly logistics: {
    /** Address with `{number}`, by carrier name. */
    readonly tracking: Readonly<Record<string, string>>;
    readonly carriers: readonly { readonly title: string; readonly link: string; readonly mark: CarrierMark }[];
  };
  readonly payment: {
    readonly ids: Readonly<Record<PaymentMethodName, string>>;
    /** An attempt stays with its provider. */
    readonly providers: readonly ProviderOffer[];
    /** Approves every payment: only to try a shop. */
    readonly standIn: boolean;
    readonly answerWithinSeconds: number;
    readonly askForDays: number;
    readonly noAnswerHours: number;
    readonly methods: Readonly<Record<CountryCode, readonly PaymentMethodName[]>>;
    readonly creditNotices: Readonly<Partial<Record<CountryCode, Readonly<Record<LanguageCode, string>>>>>;
    /** Needs marketing consent. */
    readonly messagingCountries: readonly CountryCode[];
  };
  /** Without a reported transfer. `share` of a product's stock for such orders. */
  readonly bankTransfer: {
    readonly accounts: Readonly<Partial<Record<CountryCode, BankAccount>>>;
    readonly cancelDays: number;
    readonly share: number;
  };
  /** Otherwise an operator decides. */
  readonly preSale: { readonly refundDepositOnTimeout: boolean };
  /** After receipt. */
  readonly invoice: {
    readonly windowDays: number;
    readonly taxIdPatterns: Readonly<Record<CountryCode, string>>;
    readonly entities: Readonly<Record<string, InvoiceEntity>>;
  };
  /** After receipt; `description` in characters. */
  readonly afterSale: {
    readonly windowDays: number;
    readonly description: { readonly min: number; readonly max: number };
    readonly serialRequired: boolean;
  };
  readonly withdrawal: { readonly days: number };
  /** `mergeOnLogin` adopts the guest's favourites. */
  readonly guest: {
    readonly checkout: boolean;
    readonly tokenDays: number;
    readonly orderLinkDays: number;
    readonly mergeOnLogin: boolean;
  };
  readonly favourites: { readonly max: number };
  readonly history: { readonly days: number; readonly max: number };
  /** False removes `/backoffice` and `/api/operator`. */
  readonly backoffice: { readonly enabled: boolean };
  /** An empty `language` is the home country's. */
  readonly operator: {
    readonly idleMinutes: number;
    readonly sessionHours: number;
    readonly mail: {
      readonly recipients: readonly OperatorMailRecipient[];
      readonly language: LanguageCode;
      readonly perHour: number;
    };
    readonly giving: { readonly alone: GivingBounds; readonly most: GivingBounds; readonly lapseDays: number };
  };
  /** `cost`: 2 to this power KB of memory (15: 32 MB, a third of a second). */
  readonly password: { readonly cost: number; readonly min: number; readonly max: number; readonly requireBoth: boolean };
  /** `refreshMaxAgeHours` counts from `refreshAgeFrom`. Old tokens work for `graceSeconds`, for parallel tabs. */
  readonly session: {
    readonly expiresIn: number;
    readonly refreshMaxAgeHours: number;
    readonly refreshAgeFrom: "genTime" | "firstLogin";
    readonly rotateAfterSeconds: number;
    readonly graceSeconds: number;
    readonly deviceDays: number;
  };
  readonly auth: { readonly clientId: string; readonly clientSecret: string; readonly tokenPath: string };
  readonly verification: {
    readonly length: number;
    readonly minutes: number;
    readonly attempts: number;
    readonly linkMinutes: number;
    readonly wrongPerDay: number;
    readonly resendSeconds: number;
    readonly mails: { readonly max: number; readonly hours: number };
    readonly sms: { readonly max: number; readonly hours: number };
  };
  readonly address: { readonly max: number };
  /** `undoDays` to undo a change of contact. `providerSeconds` for a provider's answer. */
  readonly account: {
    readonly mobile: boolean;
    readonly undoDays: number;
    readonly passkeys: boolean;
    readonly passkeyMinutes: number;
    readonly passkeysEach: number;
    readonly providerMinutes: number;
    readonly providerSeconds: number;
  };
  /** Otherwise unknown codes are ignored. */
  readonly invitation: { readonly rejectUnknown: boolean; readonly rewardEur: number };
  readonly coupon: { readonly stackWithCoins: boolean };
  /** `rates`: units per euro; 0 where coins do not pay. */
  readonly coin: { readonly euroValue: number; readonly rates: Readonly<Record<CurrencyCode, number>>; readonly maxShare: number };
  readonly rebate: { readonly rate: number };
  readonly membership: {
    readonly namePattern: string;
    readonly prices: Readonly<Partial<Record<BrandCode, Readonly<Partial<Record<CountryCode, string>>>>>>;
    readonly benefits: Readonly<Partial<Record<BrandCode, readonly Readonly<Record<LanguageCode, string>>[]>>>;
  };
  readonly returns: { readonly addresses: Readonly<Partial<Record<BrandCode, readonly ReturnAddress[]>>> };
  /** `lookbackDays` without sensitive operations. */
  readonly cancellation: {
    readonly days: number;
    readonly lookbackDays: number;
    readonly sensitiveOperations: readonly SensitiveOperation[];
  };
  readonly captcha: { readonly provider: "builtin"; readonly bits: number; readonly minutes: number };
  readonly newsletter: { readonly confirmDays: number };
  readonly nickname: { readonly max: number };
  readonly signature: { readonly enabled: boolean; readonly maxSkewSeconds: number };
  readonly headers: { readonly appKey: string; readonly visitorId: string };
  /** Key → secret. */
  readonly api: { readonly clients: Readonly<Record<string, string>> };
  /** PostgreSQL needs 16 MiB at a time for its journal. */
  readonly disk: { readonly leastFreeBytes: number };
  /** Milliseconds, queue included. */
  readonly answer: { readonly toReaders: number; readonly toBuyers: number };
  /** Behind the country code. */
  readonly phone: { readonly digits: PhoneDigits };
  /** Remembered terms in the browser; 0 sets no limit. */
  readonly search: { readonly historyMax: number };
  /** The caches of a web process. */
  readonly kept: {
    /** The page is still served. */
    readonly freshSeconds: number;
    readonly agedSeconds: number;
    /** When rendering fails. */
    readonly lastResortSeconds: number;
    /** Still served after an invalidation. */
    readonly fallenSeconds: number;
    readonly pagesMegabytes: number;
    readonly readsMegabytes: number;
  };
  /** Characters. */
  readonly consultation: { readonly min: number; readonly max: number };
  /** Characters. `askAfterDays` 0 for never. */
  readonly comment: { readonly min: number; readonly max: number; readonly autoAdopt: boolean; readonly askAfterDays: number };
  /**
   * `waiting` counts unused files. `reserveGigabytes` stay free for the database. `customerMegabytes` in 30 days, `networkMegabytes` a day.
   */
  readonly upload: {
    readonly consultation: number;
    readonly comment: number;
    readonly return: number;
    readonly imageMegabytes: number;
    readonly videoMegabytes: number;
    readonly perHour: number;
    readonly waiting: number;
    readonly unusedHours: number;
    readonly allGigabytes: number;
    readonly reserveGigabytes: number;
    readonly customerMegabytes: number;
    readonly networkMegabytes: number;
    readonly guestDays: number;
  };
  /** Milliseconds. */
  readonly progress: { readonly throttle: number; readonly duration: number; readonly hideDelay: number };
};
