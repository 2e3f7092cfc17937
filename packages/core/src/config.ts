/** The settings of a shop. default-settings.ts has the defaults, given-settings.ts the rules, `docs/settings.md` the list. */
import type { DeliveryText } from "./delivery-time.ts";
import type { LinkSource } from "./link-source.ts";
import type { BrandCode, CountryCode, LanguageCode, Markets } from "./market.ts";
import type { MarketingTag } from "./marketing-tags.ts";
import type { CurrencyCode, CurrencyFormat } from "./money.ts";
import type { PhoneDigits } from "./phone.ts";

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

/** `value` is what a code is worth, in units per currency; `uses` the redemptions; `off` the share that a special price takes off. */
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

/** `countries` are where the goods come from; all of the brand's by default. */
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

/** `series` are the prefixes of numbers. `timeZone` decides day and year of issue. */
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
    /** Formats of currencies that the shop does not know itself. */
    readonly currencies: Readonly<Record<CurrencyCode, CurrencyFormat>>;
  };

export type ShopSettings = {
  /** `pro`: the host decides brand and country. `parameter`: the host decides the brand, `country` the country. */
  readonly countryMode: "pro" | "parameter";
  /**
   * An unknown host gets the default brand (demo) or 421. Port 0 is the port the demo listens on; otherwise public addresses have no port.
   */
  readonly host: { readonly onUnknown: "defaultBrand" | "misdirected"; readonly protocol: "http" | "https"; readonly port: number };
  /** Redirects to the layout of the device. */
  readonly device: {
    readonly switch: "byDeviceClass" | "off";
    readonly redirectStatus: 302 | 307;
    readonly padLayout: "asRequested" | "desktop" | "mobile";
  };
  /** For a `country` parameter outside the brand. */
  readonly country: { readonly onUnknownParam: "ignore" | "notFound" };
  /** Desktop and phone paths without a cookie banner. */
  readonly cookie: { readonly exceptPaths: readonly string[] };
  /** Days that the proof of a consent is kept. */
  readonly consent: { readonly proofDays: number };
  /** Third-party scripts. */
  readonly tags: readonly MarketingTag[];
  /** Seconds before the newsletter offer, when its banner has no delay. */
  readonly subscribe: { readonly defaultDelay: number };
  /** Pixels: `content` for text and lists, `full` for full-width pictures. */
  readonly layout: { readonly maxWidths: { readonly content: number; readonly full: number } };
  /** The minimum seconds between two reloads after a failed chunk. */
  readonly chunkReload: { readonly guardSeconds: number };
  /** Pixels. */
  readonly image: { readonly widths: readonly number[] };
  /** Above it a badge shows `999+`. */
  readonly badge: { readonly max: number };
  readonly cart: { readonly badgeCounts: "pieces" | "lines" };
  /** Who gets a cart preview on hover. */
  readonly header: { readonly cartPreview: "guest" | "nobody" };
  /** Landing pages of links with a source and id. */
  readonly sources: readonly LinkSource[];
  /** The path of a desktop page. */
  readonly menu: { readonly informationServiceTarget: string };
  /** Entries per page. Totals are exact up to `exactTotal`. */
  readonly paging: { readonly goods: number; readonly default: number; readonly exactTotal: number };
  /** `lowAt`: units at which stock counts as low. `reserveMinutes`: reservation of an unpaid order until the provider reports its payer. */
  readonly stock: { readonly lowAt: number; readonly reserveMinutes: number };
  /**
   * Who counts as one buyer for limits. `plusAddresses` ignores the part behind a plus sign, `dotlessDomains` lists domains that ignore
   * dots.
   * `perAddress` is buyers per delivery address, `perNetwork` limited orders or redemptions of guests per network. 0: no limit.
   */
  readonly person: {
    readonly plusAddresses: boolean;
    readonly dotlessDomains: readonly string[];
    readonly perAddress: number;
    readonly addressDays: number;
    readonly perNetwork: number;
    readonly networkMinutes: number;
  };
  readonly limits: {
    /**
     * What unpaid orders of one address or mailbox may reserve; `share` of a product's stock or `household` units, the smaller one.
     * Above it an order gets no reservation.
     */
    readonly unpaid: {
      readonly orders: number;
      readonly pieces: number;
      readonly value: Readonly<Record<CurrencyCode, number>>;
      readonly share: number;
      readonly household: number;
    };
    /** Per network address. */
    readonly arrival: { readonly perHour: number; readonly waiting: number };
    /** Mails a day to a mailbox about unpaid orders. */
    readonly mail: { readonly unaskedPerDay: number; readonly ordersPerDay: number };
    /** Per hour: from one network address, and from it for one mailbox. */
    readonly orders: { readonly perAddress: number; readonly perMailbox: number };
    /** Per hour from one network address; per quarter of an hour for one account from unknown devices. */
    readonly signIn: { readonly perAddress: number; readonly perAccount: number };
    /** Per hour. */
    readonly verification: { readonly perAddress: number };
    /** From one network address. */
    readonly orderLink: { readonly perHour: number };
    /** From one network address. */
    readonly newsletter: { readonly perHour: number };
    /** Stored consents from one network address. */
    readonly consent: { readonly perHour: number };
    /** Visits and event views that other programs report from one network address. */
    readonly tally: { readonly perHour: number };
    /** Per hour from one network address, per day and country. `ownersShare` is reserved for numbers with an account. */
    readonly sms: { readonly perAddress: number; readonly perCountry: number; readonly ownersShare: number };
    /** Challenges per hour; each visit of the login page takes one. */
    readonly passkey: { readonly perAddress: number };
    /** Logins started per hour. */
    readonly provider: { readonly perAddress: number };
    /** From one network address and of one customer. */
    readonly consultation: { readonly perHour: number };
    /** From one network address and of one customer. */
    readonly comment: { readonly perHour: number };
    /** Wrong codes per hour. */
    readonly redeem: { readonly perAddress: number };
    /** Copies of personal data per customer. */
    readonly copies: { readonly perDay: number };
  };
  /** Days with the badge "new". */
  readonly goods: { readonly newForDays: number };
  /** Decimal text in the country's currency. */
  readonly shipping: Readonly<Record<CountryCode, { readonly fee: string; readonly freeFrom: string }>>;
  /** `text` is the promised delivery time. */
  readonly delivery: { readonly text: DeliveryText; readonly countries: Readonly<Record<BrandCode, readonly CountryCode[]>> };
  /**
   * `autoConfirmDays` after shipping the order counts as received, 0 for never. `placedMailMinutes` before an unpaid order gets its
   * confirmation mail.
   */
  readonly order: {
    readonly autoCancelMinutes: number;
    readonly maxAmount: number;
    readonly autoConfirmDays: number;
    readonly placedMailMinutes: number;
  };
  readonly logistics: {
    /** Address with `{number}`, by carrier name. */
    readonly tracking: Readonly<Record<string, string>>;
    /** Shown in the footer. */
    readonly carriers: readonly { readonly title: string; readonly link: string; readonly mark: CarrierMark }[];
  };
  readonly payment: {
    /** The ids in calls and orders. */
    readonly ids: Readonly<Record<PaymentMethodName, string>>;
    /** The first that takes a method in a country gets it. An attempt stays with its provider. */
    readonly providers: readonly ProviderOffer[];
    /** Allows the sandbox provider outside the demo. It approves every payment, so use it only to try a shop. */
    readonly standIn: boolean;
    readonly answerWithinSeconds: number;
    /** Days that an open attempt is polled; hours of silence until an operator is told. */
    readonly askForDays: number;
    readonly noAnswerHours: number;
    /** In the order shown, if a provider takes them. */
    readonly methods: Readonly<Record<CountryCode, readonly PaymentMethodName[]>>;
    /** Legal notices about credit; in any given language when the page's is missing. */
    readonly creditNotices: Readonly<Partial<Record<CountryCode, Readonly<Record<LanguageCode, string>>>>>;
    /** Countries with credit messages of the provider. Its script needs marketing consent. */
    readonly messagingCountries: readonly CountryCode[];
  };
  /**
   * `cancelDays` until an order without a reported transfer is cancelled. `share` of a product's stock that such orders may reserve
   * together.
   */
  readonly bankTransfer: {
    readonly accounts: Readonly<Partial<Record<CountryCode, BankAccount>>>;
    readonly cancelDays: number;
    readonly share: number;
  };
  /** Otherwise an operator decides. */
  readonly preSale: { readonly refundDepositOnTimeout: boolean };
  /** `windowDays` after receipt in which a customer can request an invoice. */
  readonly invoice: {
    readonly windowDays: number;
    readonly taxIdPatterns: Readonly<Record<CountryCode, string>>;
    readonly entities: Readonly<Record<string, InvoiceEntity>>;
  };
  /** `windowDays` after receipt in which a return or exchange can be requested; `description` in characters. */
  readonly afterSale: {
    readonly windowDays: number;
    readonly description: { readonly min: number; readonly max: number };
    readonly serialRequired: boolean;
  };
  /** The withdrawal period that the shop promises. */
  readonly withdrawal: { readonly days: number };
  /**
   * `tokenDays`: life of a guest session. `orderLinkDays`: life of the order link in mails. `mergeOnLogin`: a login adopts the guest's
   * favourites.
   */
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
  /** An empty `language` is that of the home country. `perHour` limits mails per mailbox, topic and brand. */
  readonly operator: {
    readonly idleMinutes: number;
    readonly sessionHours: number;
    readonly mail: {
      readonly recipients: readonly OperatorMailRecipient[];
      readonly language: LanguageCode;
      readonly perHour: number;
    };
    /** `alone` for one operator, `most` for two; `lapseDays` to approve. */
    readonly giving: { readonly alone: GivingBounds; readonly most: GivingBounds; readonly lapseDays: number };
  };
  /** `cost`: 2 to this power KB of memory per check (15: 32 MB, a third of a second). `requireBoth`: letters and digits. */
  readonly password: { readonly cost: number; readonly min: number; readonly max: number; readonly requireBoth: boolean };
  /**
   * `expiresIn` of tokens. `refreshMaxAgeHours` counts from `refreshAgeFrom`. A renewal after `rotateAfterSeconds` makes new tokens;
   * the old ones work for `graceSeconds`, for tabs that renew at the same time. `deviceDays` until an unused device is unknown again.
   */
  readonly session: {
    readonly expiresIn: number;
    readonly refreshMaxAgeHours: number;
    readonly refreshAgeFrom: "genTime" | "firstLogin";
    readonly rotateAfterSeconds: number;
    readonly graceSeconds: number;
    readonly deviceDays: number;
  };
  /** The client that apps name on renewal. */
  readonly auth: { readonly clientId: string; readonly clientSecret: string; readonly tokenPath: string };
  readonly verification: {
    readonly length: number;
    readonly minutes: number;
    readonly attempts: number;
    readonly linkMinutes: number;
    readonly wrongPerDay: number;
    readonly resendSeconds: number;
    readonly mails: { readonly max: number; readonly hours: number };
    /** Codes to one phone number. */
    readonly sms: { readonly max: number; readonly hours: number };
  };
  /** Addresses per customer. */
  readonly address: { readonly max: number };
  /**
   * `mobile`: login by phone number. `undoDays`: time to undo a change of mailbox or number. `providerMinutes`: time for a provider login,
   * `providerSeconds` for its answers.
   */
  readonly account: {
    readonly mobile: boolean;
    readonly undoDays: number;
    readonly passkeys: boolean;
    readonly passkeyMinutes: number;
    readonly passkeysEach: number;
    readonly providerMinutes: number;
    readonly providerSeconds: number;
  };
  /** `rejectUnknown` refuses unknown invitation codes instead of ignoring them. */
  readonly invitation: { readonly rejectUnknown: boolean; readonly rewardEur: number };
  readonly coupon: { readonly stackWithCoins: boolean };
  /** `rates`: units of a currency per euro when coins pay; 0 means coins do not pay there. `maxShare` of an order's goods. */
  readonly coin: { readonly euroValue: number; readonly rates: Readonly<Record<CurrencyCode, number>>; readonly maxShare: number };
  /** Coins earned, as a share of the paid amount. */
  readonly rebate: { readonly rate: number };
  /** A year's price by brand and country. `benefits` by language. */
  readonly membership: {
    readonly namePattern: string;
    readonly prices: Readonly<Partial<Record<BrandCode, Readonly<Partial<Record<CountryCode, string>>>>>>;
    readonly benefits: Readonly<Partial<Record<BrandCode, readonly Readonly<Record<LanguageCode, string>>[]>>>;
  };
  readonly returns: { readonly addresses: Readonly<Partial<Record<BrandCode, readonly ReturnAddress[]>>> };
  /** `days` until deletion. `lookbackDays` without sensitive operations before it. */
  readonly cancellation: {
    readonly days: number;
    readonly lookbackDays: number;
    readonly sensitiveOperations: readonly SensitiveOperation[];
  };
  /** `bits` is the work for the browser. */
  readonly captcha: { readonly provider: "builtin"; readonly bits: number; readonly minutes: number };
  readonly newsletter: { readonly confirmDays: number };
  readonly nickname: { readonly max: number };
  readonly signature: { readonly enabled: boolean; readonly maxSkewSeconds: number };
  readonly headers: { readonly appKey: string; readonly visitorId: string };
  /** Key → secret. */
  readonly api: { readonly clients: Readonly<Record<string, string>> };
  /** PostgreSQL needs 16 MiB at a time for its journal. */
  readonly disk: { readonly leastFreeBytes: number };
  /** Milliseconds until a request is answered or refused, including the queue. */
  readonly answer: { readonly toReaders: number; readonly toBuyers: number };
  /** Behind the country code. */
  readonly phone: { readonly digits: PhoneDigits };
  /** Remembered terms in the browser; 0 sets no limit. */
  readonly search: { readonly historyMax: number };
  /** The caches of a web process. */
  readonly kept: {
    /** Age at which an entry is renewed; the page is still served. */
    readonly freshSeconds: number;
    /** Age at which a page is no longer served. */
    readonly agedSeconds: number;
    /** The limit when rendering fails. */
    readonly lastResortSeconds: number;
    /** How long a page is served after an invalidation. */
    readonly fallenSeconds: number;
    readonly pagesMegabytes: number;
    readonly readsMegabytes: number;
  };
  /** Characters. */
  readonly consultation: { readonly min: number; readonly max: number };
  /** Characters. `autoAdopt` publishes without review. `askAfterDays` after receipt of an order; 0 for never. */
  readonly comment: { readonly min: number; readonly max: number; readonly autoAdopt: boolean; readonly askAfterDays: number };
  /**
   * `consultation`, `comment` and `return`: files each. `perHour`: tickets, `waiting`: unused files, `networkMegabytes` a day: per network.
   * `allGigabytes` limits all files, `reserveGigabytes` stay free for the database. `customerMegabytes` in 30 days.
   * `guestDays`: life of a guest's files.
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
