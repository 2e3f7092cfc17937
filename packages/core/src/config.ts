/**
 * The shop's settings: the keys of the decisions this shop follows.
 * The shop's document gives its places and any of these; default-settings.ts says what holds where it does not, given-settings.ts what each may be. `docs/settings.md` lists them.
 */
import type { DeliveryText } from "./delivery-time.ts";
import type { LinkSource } from "./link-source.ts";
import type { BrandCode, CountryCode, LanguageCode, Markets } from "./market.ts";
import type { MarketingTag } from "./marketing-tags.ts";
import type { CurrencyCode, CurrencyFormat } from "./money.ts";
import type { PhoneDigits } from "./phone.ts";

/** What a thief of an account would do first (D-080). */
export const SENSITIVE_OPERATIONS = [
  "passwordChange",
  "passwordReset",
  "signInBind",
  "signInUnbind",
  "emailChange",
  "phoneChange",
] as const;
export type SensitiveOperation = (typeof SENSITIVE_OPERATIONS)[number];

/** What operators are told by mail. */
export const OPERATOR_MAIL_TOPICS = ["order", "transfer", "question"] as const;
export type OperatorMailTopic = (typeof OPERATOR_MAIL_TOPICS)[number];

/** A mailbox of operators, the topics it gets, and the brands they are about. */
export type OperatorMailRecipient = {
  readonly address: string;
  readonly topics: readonly OperatorMailTopic[];
  readonly brands: "all" | readonly BrandCode[];
};

/** How much operators give away: what a code is worth in units of each currency or in coins, how many people redeem it, and the share that a special price takes off. */
export type GivingBounds = {
  readonly value: Readonly<Record<CurrencyCode, number>>;
  readonly coins: number;
  readonly uses: number;
  readonly off: number;
};

/** The ways to pay that the shop knows. */
export const PAYMENT_METHODS = ["card", "wallet", "payLater", "bank"] as const;
export type PaymentMethodName = (typeof PAYMENT_METHODS)[number];

export type ProviderOffer = {
  /** The name of an adapter. */
  readonly name: string;
  readonly methods: readonly PaymentMethodName[];
  readonly countries: "all" | readonly CountryCode[];
};

/** An address that goods go back to; `countries` are those they come from, all of the brand's where it names none. */
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

/** An account of the shop's that money is transferred to. */
export type BankAccount = {
  readonly holder: string;
  /** The name of the bank. */
  readonly bank: string;
  /** The IBAN, or the number of the account where there are none. */
  readonly number: string;
  /** The BIC, or what the country has in its place: a sort code, a routing number. */
  readonly code: string;
};

/** How invoices of a legal entity are made: by the shop, by another system that the operators use, or not at all. */
export const INVOICING = ["own", "port", "none"] as const;

/** Who issues invoices for its brands, and the letters its numbers begin with. `timeZone` says in which year and on which day one is issued. */
export type InvoiceEntity = {
  readonly brands: readonly BrandCode[];
  readonly invoicing: (typeof INVOICING)[number];
  readonly name: string;
  readonly detailedAddress: string;
  readonly postCode: string;
  readonly city: string;
  /** ISO 3166 code; the shop need not sell there. */
  readonly country: CountryCode;
  readonly timeZone: string;
  /** Its number for value added tax, with the letters of its country. */
  readonly vatId: string;
  readonly register: string;
  readonly series: { readonly invoice: string; readonly creditNote: string };
};

/** Drawings that stand for those who deliver. */
export const CARRIER_MARKS = ["parcel", "pickup", "letter"] as const;
export type CarrierMark = (typeof CARRIER_MARKS)[number];

/** All that one document says: places and settings. */
export type ShopConfig = Markets &
  ShopSettings & {
    /** How the currencies are written that the shop does not know by itself. */
    readonly currencies: Readonly<Record<CurrencyCode, CurrencyFormat>>;
  };

export type ShopSettings = {
  /** `pro`: the host decides brand and country; `parameter`: the host decides the brand, the `country` parameter the country (R-062, D-034). */
  readonly countryMode: "pro" | "parameter";
  /**
   * What an unknown host meets: the default brand (demo) or 421 (production) (D-023). Scheme and port of the public addresses;
   * port 0 is the one the demo listens on, elsewhere none is written.
   */
  readonly host: { readonly onUnknown: "defaultBrand" | "misdirected"; readonly protocol: "http" | "https"; readonly port: number };
  /** Whether and how a device is sent to its layout; a tablet by default keeps the one it asked for (D-001, D-002, D-004). */
  readonly device: {
    readonly switch: "byDeviceClass" | "off";
    readonly redirectStatus: 302 | 307;
    readonly padLayout: "asRequested" | "desktop" | "mobile";
  };
  /** What a `country` parameter does that names no country of the brand (D-032). */
  readonly country: { readonly onUnknownParam: "ignore" | "notFound" };
  /** Paths, as a desktop has them and as a phone does, on which nobody is asked about cookies (D-041). */
  readonly cookie: { readonly exceptPaths: readonly string[] };
  /** Days for which it is kept what a browser has said about cookies. */
  readonly consent: { readonly proofDays: number };
  /** Scripts of others, by brand and country (D-049). */
  readonly tags: readonly MarketingTag[];
  /** Seconds after which the newsletter is offered, where the banner of that place says nothing (D-044). */
  readonly subscribe: { readonly defaultDelay: number };
  /** Pixels up to which texts and lists stand side by side, and up to which pictures fill the window (D-051). */
  readonly layout: { readonly maxWidths: { readonly content: number; readonly full: number } };
  /** The least seconds between two reloads of a page for a part of it that cannot be loaded (R-127, D-057). */
  readonly chunkReload: { readonly guardSeconds: number };
  /** Widths in which pictures are served: those that pages ask for, and any besides (D-050). */
  readonly image: { readonly widths: readonly number[] };
  /** The largest number that a badge tells; above it says `999+` (D-054). */
  readonly badge: { readonly max: number };
  /** What the number beside the cart counts (D-106). */
  readonly cart: { readonly badgeCounts: "pieces" | "lines" };
  /** Who sees the cart when a pointer rests on it: guests, or nobody (D-040). */
  readonly header: { readonly cartPreview: "guest" | "nobody" };
  /** Where links lead that bear a source and its id (D-163). */
  readonly sources: readonly LinkSource[];
  /** Where the item "information service" of the user menu leads: the path of a page as a desktop has it (D-039). */
  readonly menu: { readonly informationServiceTarget: string };
  /** D-098. */
  readonly paging: { readonly goods: number; readonly default: number; readonly exactTotal: number };
  /** Pieces at which stock counts as low (D-099); minutes an unpaid order holds its pieces until its payer was seen at the provider. */
  readonly stock: { readonly lowAt: number; readonly reserveMinutes: number };
  /**
   * Who counts as one buyer for limits per person, codes and rewards: whether a part behind a plus sign in a mailbox is ignored, and at
   * which domains dots are. One delivery address may have so many buyers within so many days; guests of one network may order limited
   * goods, or redeem one code, so often within so many minutes. 0 for any number.
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
     * What the unpaid orders of one address, and of one mailbox, may hold out of stock at a time: orders, pieces, value, and of one
     * product a share of its pieces or, where that is less, a household's worth. What is above is ordered without being set aside.
     */
    readonly unpaid: {
      readonly orders: number;
      readonly pieces: number;
      readonly value: Readonly<Record<CurrencyCode, number>>;
      readonly share: number;
      readonly household: number;
    };
    /** Arrival notices asked for from one address: in an hour, and waiting at a time. */
    readonly arrival: { readonly perHour: number; readonly waiting: number };
    /** Mails a day to one mailbox of a brand about orders that nobody has paid; `ordersPerDay` confirmations, and as many links to such orders. */
    readonly mail: { readonly unaskedPerDay: number; readonly ordersPerDay: number };
    /** Orders placed and payments started within an hour: from one address, and from one address for one mailbox. */
    readonly orders: { readonly perAddress: number; readonly perMailbox: number };
    /** Tries to sign in: from one address in an hour, and for one account in a quarter of an hour from devices it has never signed in from. */
    readonly signIn: { readonly perAddress: number; readonly perAccount: number };
    /** Verification mails asked for from one address in an hour. */
    readonly verification: { readonly perAddress: number };
    /** Links to orders asked for from one address in an hour. */
    readonly orderLink: { readonly perHour: number };
    /** Mailboxes named for the newsletter from one address in an hour. */
    readonly newsletter: { readonly perHour: number };
    /** What was said about cookies from one address in an hour, noted as proof. */
    readonly consent: { readonly perHour: number };
    /** What programs that are no pages of the shop may have counted in an hour from one address: visits and looks at events. */
    readonly tally: { readonly perHour: number };
    /** Text messages, which cost money: asked for from one address in an hour, and sent to the numbers of one country in a day; of those the share that is kept for numbers with an account. */
    readonly sms: { readonly perAddress: number; readonly perCountry: number; readonly ownersShare: number };
    /** Challenges for passkeys asked for from one address in an hour: a look at the login page asks for one. */
    readonly passkey: { readonly perAddress: number };
    /** Attempts to log in at another provider begun from one address in an hour. */
    readonly provider: { readonly perAddress: number };
    /** Questions to the shop in an hour: from one address, and of one customer. */
    readonly consultation: { readonly perHour: number };
    /** Comments in an hour, written or changed: from one address, and of one customer. */
    readonly comment: { readonly perHour: number };
    /** Codes that a brand has not got, typed from one address in an hour. */
    readonly redeem: { readonly perAddress: number };
    /** Copies of what the shop knows of them that a customer asks for in a day. */
    readonly copies: { readonly perDay: number };
  };
  /** Goods that came to market within this many days carry the badge "new". */
  readonly goods: { readonly newForDays: number };
  /** Delivery cost and free delivery per country in decimal text of its currency (D-118). */
  readonly shipping: Readonly<Record<CountryCode, { readonly fee: string; readonly freeFrom: string }>>;
  /** Where each brand delivers (D-122), and how long that is said to take (D-119). */
  readonly delivery: { readonly text: DeliveryText; readonly countries: Readonly<Record<BrandCode, readonly CountryCode[]>> };
  /** Minutes after which an unpaid order is cancelled (D-111); days after which one on its way counts as received, 0 for never (D-132); minutes after which one that is neither paid nor cancelled is confirmed by mail. */
  readonly order: {
    readonly autoCancelMinutes: number;
    readonly maxAmount: number;
    readonly autoConfirmDays: number;
    readonly placedMailMinutes: number;
  };
  readonly logistics: {
    /** Where a carrier tells of a parcel, by the name operators give when they ship: an address with `{number}` in it. */
    readonly tracking: Readonly<Record<string, string>>;
    /** Who delivers, as the foot of each page shows it, with the drawing that stands for them. */
    readonly carriers: readonly { readonly title: string; readonly link: string; readonly mark: CarrierMark }[];
  };
  readonly payment: {
    /** The id that each method has in calls and in orders (D-108). */
    readonly ids: Readonly<Record<PaymentMethodName, string>>;
    /** Who takes which methods where; the first that takes one somewhere gets it. Each attempt stays with the provider that began it. */
    readonly providers: readonly ProviderOffer[];
    /** Whether the built-in stand-in takes payments outside the demo: it approves whatever a visitor clicks, so only while a shop is tried out. */
    readonly standIn: boolean;
    /** How long a provider's answer may take; shoppers wait for it. */
    readonly answerWithinSeconds: number;
    /** How long an open attempt is asked about, and how long a provider may keep silent about one until a person is told (docs/decisions/026). */
    readonly askForDays: number;
    readonly noAnswerHours: number;
    /** Methods offered per country, in the order of the list (D-109), as far as a provider takes them there. */
    readonly methods: Readonly<Record<CountryCode, readonly PaymentMethodName[]>>;
    /** What a country has said of credit beside paying later, by language; in one of them where the page's is not among them. */
    readonly creditNotices: Readonly<Partial<Record<CountryCode, Readonly<Record<LanguageCode, string>>>>>;
    /** Where the provider of paying later tells of it beside prices, by a program of its own that runs once marketing is allowed (R-398, D-109). */
    readonly messagingCountries: readonly CountryCode[];
  };
  /**
   * The account of each country that offers bank transfer; days until an order is cancelled for which nobody said that the money is sent
   * (D-112); the share of a product's pieces that all orders which wait for a transfer may hold together (docs/decisions/120).
   */
  readonly bankTransfer: {
    readonly accounts: Readonly<Partial<Record<CountryCode, BankAccount>>>;
    readonly cancelDays: number;
    readonly share: number;
  };
  /** Whether a deposit goes back by itself when nobody has paid the balance in time; else a person decides (D-123). */
  readonly preSale: { readonly refundDepositOnTimeout: boolean };
  /** Days from receipt within which an invoice can be asked for, what a tax number looks like in each country, and who issues invoices. */
  readonly invoice: {
    readonly windowDays: number;
    readonly taxIdPatterns: Readonly<Record<CountryCode, string>>;
    readonly entities: Readonly<Record<string, InvoiceEntity>>;
  };
  /**
   * Returns and exchanges: days from receipt in which one can be asked for, least and most signs of what is said about it, and whether a
   * serial number has to be named.
   */
  readonly afterSale: {
    readonly windowDays: number;
    readonly description: { readonly min: number; readonly max: number };
    readonly serialRequired: boolean;
  };
  /** Days in which a shopper may withdraw from a purchase: what the shop promises, on pages and in mails (D-195). */
  readonly withdrawal: { readonly days: number };
  /**
   * Whether one may order without an account, how long a guest is known, and how long the link in a mail opens its order (D-085);
   * whether what a guest has kept is the customer's once they sign in in the same browser (D-086).
   */
  readonly guest: {
    readonly checkout: boolean;
    readonly tokenDays: number;
    readonly orderLinkDays: number;
    readonly mergeOnLogin: boolean;
  };
  /** Most favourites of a customer. */
  readonly favourites: { readonly max: number };
  /** Days for which what somebody has looked at is kept (D-155), and most goods of it. */
  readonly history: { readonly days: number; readonly max: number };
  /** Whether `/backoffice` and `/api/operator` are there at all (D-166). */
  readonly backoffice: { readonly enabled: boolean };
  /**
   * Minutes without use after which an operator signs in again, and hours after which in any case (D-166). Which mailboxes get a mail
   * for a new order, a transfer and a question, in which language (empty: that of the home country), and at most how many of one
   * topic and brand a mailbox gets in an hour.
   */
  readonly operator: {
    readonly idleMinutes: number;
    readonly sessionHours: number;
    readonly mail: {
      readonly recipients: readonly OperatorMailRecipient[];
      readonly language: LanguageCode;
      readonly perHour: number;
    };
    /** What one operator gives alone, what two of them give at most, and the days in which the second one may approve. */
    readonly giving: { readonly alone: GivingBounds; readonly most: GivingBounds; readonly lapseDays: number };
  };
  /**
   * What it costs to try a password: 2 to this power kilobytes, and time as much (15 are 32 MB and a third of a second). Of a
   * customer's, how many letters and digits it has, and whether it takes at least one of each (D-071).
   */
  readonly password: { readonly cost: number; readonly min: number; readonly max: number; readonly requireBoth: boolean };
  /**
   * Of a customer's session: seconds a pair of tokens holds (D-059); hours after which it is no longer renewed, counted from the
   * pair or from signing in (D-060); the age at which a renewal makes a new pair (D-179), and how long the one before is still
   * taken from tabs that asked at the same time; days after which a device that nobody signs in from is a stranger again.
   */
  readonly session: {
    readonly expiresIn: number;
    readonly refreshMaxAgeHours: number;
    readonly refreshAgeFrom: "genTime" | "firstLogin";
    readonly rotateAfterSeconds: number;
    readonly graceSeconds: number;
    readonly deviceDays: number;
  };
  /** What apps name when they renew a session (D-062). */
  readonly auth: { readonly clientId: string; readonly clientSecret: string; readonly tokenPath: string };
  /** Codes and links that prove a mailbox (D-074, D-075, D-192), and seconds until another one can be asked for. */
  readonly verification: {
    readonly length: number;
    readonly minutes: number;
    readonly attempts: number;
    readonly linkMinutes: number;
    readonly wrongPerDay: number;
    readonly resendSeconds: number;
    readonly mails: { readonly max: number; readonly hours: number };
    /** Of codes to one telephone number. */
    readonly sms: { readonly max: number; readonly hours: number };
  };
  /** Most addresses that a customer keeps (docs/decisions/080). */
  readonly address: { readonly max: number };
  /**
   * Whether customers may log in with passkeys (D-202), the minutes a browser has to answer for one, and how many an account holds; the
   * minutes somebody has to come back from another sign-in provider and to say which account is theirs, and the seconds it has to answer;
   * whether a mobile number is a way in (D-076), and the days for which a changed mailbox or number can be taken back.
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
  /** Whether an invitation code that nobody has is refused at registration, else it counts as none (D-088); what an invitation brings, in euro (D-116). */
  readonly invitation: { readonly rejectUnknown: boolean; readonly rewardEur: number };
  /** Whether coins may pay what a coupon leaves of an order (D-114). */
  readonly coupon: { readonly stackWithCoins: boolean };
  /** What a coin is worth in euro, units of each currency that a euro counts when coins pay (0: they pay nothing there), and the share of the goods of an order that coins may pay (D-116, D-117). */
  readonly coin: { readonly euroValue: number; readonly rates: Readonly<Record<CurrencyCode, number>>; readonly maxShare: number };
  /** The share of what was paid for an order that comes back in coins once it has arrived (D-149). */
  readonly rebate: { readonly rate: number };
  /** What the name of a member has to look like, as a regular expression of whole names (D-083); what a year costs, by brand and country: sold nowhere else (D-082); what a member of a brand gets for it, each in the languages it is sold in. */
  readonly membership: {
    readonly namePattern: string;
    readonly prices: Readonly<Partial<Record<BrandCode, Readonly<Partial<Record<CountryCode, string>>>>>>;
    readonly benefits: Readonly<Partial<Record<BrandCode, readonly Readonly<Record<LanguageCode, string>>[]>>>;
  };
  /** Where the goods of a brand are sent back to (D-170). */
  readonly returns: { readonly addresses: Readonly<Partial<Record<BrandCode, readonly ReturnAddress[]>>> };
  /**
   * Days from an application to the deletion of an account (D-079); what must not have happened in the days before it (D-080).
   */
  readonly cancellation: {
    readonly days: number;
    readonly lookbackDays: number;
    readonly sensitiveOperations: readonly SensitiveOperation[];
  };
  /** Who finds out whether there is a person (D-081); of the built-in check, the bits of work it asks of their browser, and the minutes to do it in. */
  readonly captcha: { readonly provider: "builtin"; readonly bits: number; readonly minutes: number };
  /** Days in which a mailbox says whether it wants the newsletter. */
  readonly newsletter: { readonly confirmDays: number };
  /** Most signs of a nickname (D-084). */
  readonly nickname: { readonly max: number };
  /** D-063. */
  readonly signature: { readonly enabled: boolean; readonly maxSkewSeconds: number };
  /** The names of two headers of a call: the key of the app, and the visitor it calls for (D-064). */
  readonly headers: { readonly appKey: string; readonly visitorId: string };
  /** Apps that may call over HTTP: key → secret (D-181). */
  readonly api: { readonly clients: Readonly<Record<string, string>> };
  /** Free bytes below which the disk counts as full: the database needs 16 MiB at a time for its journal. */
  readonly disk: { readonly leastFreeBytes: number };
  /** Milliseconds in which a visitor is answered or told to come back, by whether they read or buy; waiting for a turn counts. */
  readonly answer: { readonly toReaders: number; readonly toBuyers: number };
  /** Digits of a telephone number behind its country code (D-073). */
  readonly phone: { readonly digits: PhoneDigits };
  /** Terms that a browser remembers of its searches, the latest ones; 0 sets no limit (R-362, D-053). */
  readonly search: { readonly historyMax: number };
  /** What a web process keeps of pages and reads that are the same for everyone (decisions 016 and 017). */
  readonly kept: {
    /** Seconds after which a page or a read is made anew, while the page is still served, … */
    readonly freshSeconds: number;
    /** … and after which a page is served no more, … */
    readonly agedSeconds: number;
    /** … unless nothing can be rendered: then up to this age. */
    readonly lastResortSeconds: number;
    /** Seconds for which a page is served after a card on it has changed. */
    readonly fallenSeconds: number;
    readonly pagesMegabytes: number;
    readonly readsMegabytes: number;
  };
  /** Least and most signs of a question to the shop. */
  readonly consultation: { readonly min: number; readonly max: number };
  /**
   * Comments about goods (D-146): least and most signs; whether they are shown without an operator who has read them; days after the receipt
   * of an order until its customer is asked for one, 0 for never.
   */
  readonly comment: { readonly min: number; readonly max: number; readonly autoAdopt: boolean; readonly askAfterDays: number };
  /**
   * Files that people send (D-147, D-174): those that go with one question to the shop, one comment and one return, megabytes by kind, tickets for one network in an hour, files of one network that nothing has
   * taken yet, and the hours after which those are forgotten. `allGigabytes`: of all files that are kept. `reserveGigabytes`: room on the
   * disk of the files that stays for the database. `customerMegabytes`: of one customer in 30 days. `networkMegabytes`: of one network in
   * a day. `guestDays`: days after which the files of a guest's question end.
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
  /** Milliseconds (D-052). */
  readonly progress: { readonly throttle: number; readonly duration: number; readonly hideDelay: number };
};
