/**
 * The shop's settings with their defaults: the keys of the decisions this shop follows.
 * A file named by SHOP_CONFIG overrides any of them; see `overrideConfig`.
 */
import { DELIVERY_TIMES, type DeliveryText } from "./delivery-time.ts";
import type { BrandCode, CountryCode, HostMap } from "./market.ts";
import type { CurrencyCode } from "./money.ts";
import type { PhoneDigits } from "./phone.ts";
import { BRAND_CODES, BRANDS, COUNTRIES, COUNTRY_CODES, DEMO_HOSTS } from "./market.ts";

/** Ids of the payment methods (R-392, R-393, D-108). */
export const PAYMENT_METHODS = { card: "1", wallet: "4", payLater: "5", bank: "7" } as const;
export type PaymentMethodName = keyof typeof PAYMENT_METHODS;

export type ShopConfig = {
  readonly brands: Readonly<Record<BrandCode, { readonly hosts: HostMap[BrandCode] }>>;
  /** `pro`: the host decides brand and country; `parameter`: the host decides the brand, the `country` parameter the country (R-062, D-034). */
  readonly countryMode: "pro" | "parameter";
  /**
   * What an unknown host meets: the default brand (demo) or 421 (production) (D-023). Scheme and port of the public addresses;
   * port 0 is the one the demo listens on, elsewhere none is written.
   */
  readonly host: { readonly onUnknown: "defaultBrand" | "misdirected"; readonly protocol: "http" | "https"; readonly port: number };
  /** D-001, D-002, D-004. */
  readonly device: { readonly switch: "byDeviceClass" | "off"; readonly redirectStatus: 302 | 307 };
  /** D-050. */
  readonly image: { readonly widths: readonly number[] };
  /** D-098. */
  readonly paging: { readonly goods: number; readonly default: number; readonly exactTotal: number };
  /** Pieces at which stock counts as low (D-099); minutes an unpaid order holds its pieces until its payer was seen at the provider. */
  readonly stock: { readonly lowAt: number; readonly reserveMinutes: number };
  readonly limits: {
    /**
     * What the unpaid orders of one address, and of one mailbox, may hold out of stock at a time: orders, pieces, value, and of one
     * product a share of its pieces or, where that is less, a household's worth. What is above is ordered without being set aside.
     */
    readonly unpaid: {
      readonly orders: number; readonly pieces: number; readonly value: Readonly<Record<CurrencyCode, number>>;
      readonly share: number; readonly household: number;
    };
    /** Arrival notices asked for from one address: in an hour, and waiting at a time. */
    readonly arrival: { readonly perHour: number; readonly waiting: number };
    /** Mails a day to one mailbox of a brand about orders that nobody has paid. */
    readonly mail: { readonly unaskedPerDay: number };
    /** Orders placed and payments started within an hour: from one address, and from one address for one mailbox. */
    readonly orders: { readonly perAddress: number; readonly perMailbox: number };
  };
  /** Goods that came to market within this many days carry the badge "new". */
  readonly goods: { readonly newForDays: number };
  /** Delivery cost and free delivery per country in decimal text of its currency (D-118). */
  readonly shipping: Readonly<Record<CountryCode, { readonly fee: string; readonly freeFrom: string }>>;
  /** Where each brand delivers (D-122), and how long that is said to take (D-119). */
  readonly delivery: { readonly text: DeliveryText; readonly countries: Readonly<Record<BrandCode, readonly CountryCode[]>> };
  /** Minutes after which an unpaid order is cancelled (D-111). */
  readonly order: { readonly autoCancelMinutes: number; readonly maxAmount: number };
  /** Methods offered per country, in the order of the list (D-109). */
  readonly payment: {
    readonly provider: "builtin";
    /** How long a provider's answer may take; shoppers wait for it. */
    readonly answerWithinSeconds: number;
    /** How long an open attempt is asked about, and how long a provider may keep silent about one until a person is told (docs/decisions/026). */
    readonly askForDays: number;
    readonly noAnswerHours: number;
    readonly methods: Readonly<Record<CountryCode, readonly PaymentMethodName[]>>;
  };
  /** D-085. */
  readonly guest: { readonly tokenDays: number; readonly orderLinkDays: number };
  /** D-063. */
  readonly signature: { readonly enabled: boolean; readonly maxSkewSeconds: number };
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
  /** Milliseconds (D-052). */
  readonly progress: { readonly throttle: number; readonly duration: number; readonly hideDelay: number };
};

function perCountry<Value>(value: (code: CountryCode) => Value): Readonly<Record<CountryCode, Value>> {
  return Object.fromEntries(COUNTRY_CODES.map((code) => [code, value(code)])) as Record<CountryCode, Value>;
}

function perBrand<Value>(value: (code: BrandCode) => Value): Readonly<Record<BrandCode, Value>> {
  return Object.fromEntries(BRAND_CODES.map((code) => [code, value(code)])) as Record<BrandCode, Value>;
}

/** The settings of the demo, and of production where no file says otherwise. */
export const DEFAULT_CONFIG: ShopConfig = {
  brands: perBrand((code) => ({ hosts: DEMO_HOSTS[code] })),
  countryMode: "pro",
  host: { onUnknown: "defaultBrand", protocol: "http", port: 0 },
  device: { switch: "byDeviceClass", redirectStatus: 302 },
  image: { widths: [80, 160, 240, 320, 480, 640, 768, 1024, 1280, 1434, 1920] },
  paging: { goods: 24, default: 10, exactTotal: 10_000 },
  stock: { lowAt: 5, reserveMinutes: 5 },
  limits: {
    unpaid: { orders: 20, pieces: 60, value: { EUR: 5000, USD: 5000, GBP: 5000, PLZ: 20_000 }, share: 0.05, household: 6 },
    arrival: { perHour: 30, waiting: 50 },
    mail: { unaskedPerDay: 1 },
    orders: { perAddress: 600, perMailbox: 60 },
  },
  goods: { newForDays: 45 },
  shipping: perCountry((code) => (COUNTRIES[code].currency === "PLZ" ? { fee: "19.90", freeFrom: "199.00" } : { fee: "4.99", freeFrom: "49.00" })),
  delivery: {
    text: "3-5 days",
    countries: perBrand((code) => COUNTRY_CODES.filter((country) => BRANDS[code].countries.includes(country))),
  },
  order: { autoCancelMinutes: 30, maxAmount: 0 },
  payment: { provider: "builtin", answerWithinSeconds: 3, askForDays: 7, noAnswerHours: 24, methods: perCountry(() => ["card", "wallet"]) },
  guest: { tokenDays: 10, orderLinkDays: 180 },
  signature: { enabled: true, maxSkewSeconds: 300 },
  api: { clients: {} },
  disk: { leastFreeBytes: 24 * 1024 * 1024 },
  answer: { toReaders: 2500, toBuyers: 2800 },
  phone: { digits: { min: 4, max: 14 } },
  search: { historyMax: 0 },
  kept: { freshSeconds: 60, agedSeconds: 600, lastResortSeconds: 3600, fallenSeconds: 5, pagesMegabytes: 40, readsMegabytes: 16 },
  progress: { throttle: 200, duration: 5000, hideDelay: 500 },
};

/** The host names of all brands, as the market looks them up. */
export function hostsOf(config: ShopConfig): HostMap {
  let hosts = hostMaps.get(config);
  if (!hosts) {
    hosts = perBrand((code) => config.brands[code].hosts);
    hostMaps.set(config, hosts);
  }
  return hosts;
}

const hostMaps = new WeakMap<ShopConfig, HostMap>();

/**
 * Lays an override file over the settings.
 * @returns the new settings, or one sentence that names the first key that does not exist or has the wrong kind of value.
 */
export function overrideConfig(base: ShopConfig, override: unknown): ShopConfig | { readonly problem: string } {
  const problem = { text: "" };
  const merged = merge(base, override, "", problem);
  if (problem.text) return { problem: problem.text };
  return merged as ShopConfig;
}

/** Maps whose keys are free; every other unknown key is a mistake. */
const OPEN_MAPS = new Set(["api.clients", ...BRAND_CODES.map((code) => `brands.${code}.hosts`)]);

/** Settings that know only these values. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  countryMode: ["pro", "parameter"],
  "host.onUnknown": ["defaultBrand", "misdirected"],
  "host.protocol": ["http", "https"],
  "device.switch": ["byDeviceClass", "off"],
  "device.redirectStatus": ["302", "307"],
  "delivery.text": Object.keys(DELIVERY_TIMES),
  "payment.provider": ["builtin"],
};

function merge(base: unknown, over: unknown, path: string, problem: { text: string }): unknown {
  if (over === undefined) return base;
  if (Array.isArray(base)) {
    if (!Array.isArray(over)) problem.text ||= `SHOP_CONFIG: ${path} must be a list.`;
    return over;
  }
  if (typeof base === "object" && base !== null) {
    if (typeof over !== "object" || over === null || Array.isArray(over)) {
      problem.text ||= `SHOP_CONFIG: ${path || "the file"} must be an object.`;
      return base;
    }
    if (OPEN_MAPS.has(path)) return over;
    const result: Record<string, unknown> = { ...base };
    for (const [key, value] of Object.entries(over)) {
      const inner = path ? `${path}.${key}` : key;
      if (!(key in result)) problem.text ||= `SHOP_CONFIG: ${inner} is not a setting of this shop.`;
      else result[key] = merge(result[key], value, inner, problem);
    }
    return result;
  }
  if (typeof over !== typeof base) problem.text ||= `SHOP_CONFIG: ${path} must be a ${typeof base}.`;
  const choices = CHOICES[path];
  if (choices && !choices.includes(String(over))) problem.text ||= `SHOP_CONFIG: ${path} must be one of ${choices.join(", ")}.`;
  return over;
}
