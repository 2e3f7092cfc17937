/** The demo's settings: three brands, nine countries. */
import type { ReturnAddress, ShopConfig } from "@rambla/core/config";
import type { Brand, Country } from "@rambla/core/market";
import type { ShopDocument } from "@rambla/core/settings/places";
import { readShopDocument } from "@rambla/core/shop-document";
import { ABOUT } from "./about.ts";
import { PUBLIC_HOLIDAYS } from "./public-holidays.ts";
import { TAGLINES } from "./taglines.ts";
import { TAX_AREAS } from "./tax-areas.ts";
import { privacyOf } from "./privacy.ts";
import { icon, logo } from "./marks.ts";
import { THEMES } from "./themes.ts";

export type DemoBrandCode = "lumbra" | "nidora" | "velmo";
export type DemoCountryCode = "ES" | "IT" | "NL" | "PL" | "FR" | "DE" | "PT" | "GB" | "US";
export type DemoLanguageCode = "es" | "it" | "nl" | "pl" | "fr" | "de" | "pt" | "en" | "en-GB" | "zh";

type Given<Part extends "brands" | "countries" | "languages"> = ShopDocument[Part][string];

const euro = { fee: "4.99", freeFrom: "49.00" };
const fiveDigits = { pattern: "\\d{5}" };

const countries: Readonly<Record<DemoCountryCode, Given<"countries">>> = {
  ES: {
    language: "es",
    currency: "EUR",
    phonePrefix: "+34",
    timeZone: "Europe/Madrid",
    guaranteeYears: 3,
    taxRate: 0.21,
    reducedTaxRate: 0.1,
    ownName: "España",
    postCode: { pattern: "(0[1-9]|[1-4]\\d|5[0-2])\\d{3}", example: "28013" },
    addressForm: { province: "required", placeLines: ["{postCode} {city} ({province})"], streetExample: "Calle Mayor 12", asksDoor: true },
  },
  IT: {
    language: "it",
    currency: "EUR",
    phonePrefix: "+39",
    timeZone: "Europe/Rome",
    taxRate: 0.22,
    reducedTaxRate: 0.1,
    ownName: "Italia",
    postCode: { ...fiveDigits, example: "00184" },
    addressForm: { province: "required", placeLines: ["{postCode} {city} {province}"], streetExample: "Via Roma 12", asksDoor: true },
  },
  NL: {
    language: "nl",
    currency: "EUR",
    phonePrefix: "+31",
    phoneTrunk: "0",
    timeZone: "Europe/Amsterdam",
    taxRate: 0.21,
    reducedTaxRate: 0.09,
    ownName: "Nederland",
    postCode: { pattern: "[1-9]\\d{3} [A-Z]{2}", example: "1012 AB", gap: { at: 4, mark: " " } },
    addressForm: { placeLines: ["{postCode} {city} ({province})"], streetExample: "Kerkstraat 12" },
  },
  PL: {
    language: "pl",
    currency: "PLZ",
    phonePrefix: "+48",
    timeZone: "Europe/Warsaw",
    taxRate: 0.23,
    reducedTaxRate: 0.08,
    ownName: "Polska",
    postCode: { pattern: "\\d{2}-\\d{3}", example: "00-950", gap: { at: 2, mark: "-" } },
    addressForm: { placeLines: ["{postCode} {city} ({province})"], streetExample: "ul. Długa 12/3" },
  },
  FR: {
    language: "fr",
    complaints: [{ title: "Médiateur de la consommation", link: "https://mediateur.example/rambla" }],
    currency: "EUR",
    phonePrefix: "+33",
    phoneTrunk: "0",
    timeZone: "Europe/Paris",
    taxRate: 0.2,
    reducedTaxRate: 0.055,
    ownName: "France",
    postCode: { ...fiveDigits, example: "75011" },
    addressForm: { placeLines: ["{postCode} {city} ({province})"], streetExample: "12 rue de la Paix" },
  },
  DE: {
    language: "de",
    arbitrationNotice: true,
    currency: "EUR",
    phonePrefix: "+49",
    phoneTrunk: "0",
    timeZone: "Europe/Berlin",
    taxRate: 0.19,
    reducedTaxRate: 0.07,
    ownName: "Deutschland",
    postCode: { ...fiveDigits, example: "10115" },
    addressForm: { placeLines: ["{postCode} {city} ({province})"], streetExample: "Hauptstraße 12" },
  },
  PT: {
    complaints: [{ title: "Livro de Reclamações", link: "https://www.livroreclamacoes.pt/inicio" }],
    language: "pt",
    currency: "EUR",
    phonePrefix: "+351",
    timeZone: "Europe/Lisbon",
    guaranteeYears: 3,
    taxRate: 0.23,
    reducedTaxRate: 0.06,
    ownName: "Portugal",
    postCode: { pattern: "\\d{4}-\\d{3}", example: "1100-148", gap: { at: 4, mark: "-" } },
    addressForm: { province: "optional", placeLines: ["{postCode} {city} ({province})"], streetExample: "Rua Augusta 12", asksDoor: true },
  },
  GB: {
    language: "en-GB",
    listCode: "en-GB",
    currency: "GBP",
    phonePrefix: "+44",
    phoneTrunk: "0",
    timeZone: "Europe/London",
    taxRate: 0.2,
    reducedTaxRate: 0.05,
    ownName: "United Kingdom",
    priorPrices: false,
    guaranteeYears: 0,
    productSafety: false,
    postCode: { pattern: "[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}", example: "SW1A 1AA", gap: { at: -3, mark: " " } },
    addressForm: { province: "optional", postCodeFirst: false, placeLines: ["{city}", "{province}", "{postCode}"] },
  },
  US: {
    language: "en",
    currency: "USD",
    phonePrefix: "+1",
    phoneTrunk: "1",
    timeZone: "America/New_York",
    taxRate: 0.08,
    ownName: "United States",
    taxIncluded: false,
    energyLabels: false,
    withdrawal: false,
    priorPrices: false,
    dataAuthority: false,
    sellerNotice: false,
    guaranteeYears: 0,
    productSafety: false,
    measures: "customary",
    postCode: { pattern: "\\d{5}(-\\d{4})?", example: "10001", gap: { at: 5, mark: "-" } },
    addressForm: {
      province: "required",
      postCodeFirst: false,
      placeLines: ["{city}, {province} {postCode}"],
      streetExample: "12 Main Street",
      asksDoor: true,
    },
  },
};

/** `en` is US spelling, `en-GB` British. */
const languages: Readonly<Record<DemoLanguageCode, Given<"languages">>> = {
  es: {},
  it: {},
  nl: {},
  pl: {},
  fr: {},
  de: {},
  pt: {},
  en: { fallback: [], locales: ["en", "us"] },
  "en-GB": { locales: ["en-GB", "gb"] },
  zh: { reading: { parameter: "cn", languageTag: "zh-CN" } },
};

const eight = ["ES", "IT", "NL", "PL", "FR", "DE", "GB", "US"] as const satisfies readonly DemoCountryCode[];

/** In Germany: its law lets a shop issue its invoices by itself. */
const SELLER = { form: "Demo GmbH", detailedAddress: "Beispielstraße 1", postCode: "50667", city: "Köln" } as const;

/** The brand's legal entity on invoices. */
const issuer = (code: string, { name, register, taxNumber }: Given<"brands">) => ({
  brands: [code],
  invoicing: "own",
  name: `${name} ${SELLER.form}`,
  detailedAddress: SELLER.detailedAddress,
  postCode: SELLER.postCode,
  city: SELLER.city,
  country: "DE",
  timeZone: "Europe/Berlin",
  vatId: `DE${String(taxNumber).slice(-9)}`,
  register,
  series: { invoice: `${code.slice(0, 1).toUpperCase()}R`, creditNote: `${code.slice(0, 1).toUpperCase()}C` },
});

/** The first brand has the ids of a shop that names none. */
const POLICY_IDS: Readonly<Record<DemoBrandCode, Partial<Given<"brands">>>> = {
  lumbra: {},
  nidora: { termsId: "5011", privacyPolicyId: "5012", withdrawalId: "5013", legalNoticeId: "5014" },
  velmo: { termsId: "5021", privacyPolicyId: "5022", withdrawalId: "5023", legalNoticeId: "5024" },
};

function brand(
  code: DemoBrandCode,
  name: string,
  tenantId: string,
  listed: readonly string[],
  sellsIn: readonly DemoCountryCode[],
): Given<"brands"> {
  return {
    name,
    tenantId,
    languages: [...listed],
    countries: [...sellsIn],
    hosts: Object.fromEntries(sellsIn.map((country) => [country, `${country.toLowerCase()}.${code}.localhost`])),
    legalEntity: `${name} ${SELLER.form}, ${SELLER.detailedAddress}, ${SELLER.postCode} ${SELLER.city}, Deutschland`,
    representative: "Ana Muestra",
    register: `DEMO ${tenantId.slice(-4)}`,
    taxNumber: `DEMO${tenantId}`,
    tagline: TAGLINES[code],
    about: ABOUT[code],
    privacy: privacyOf(name),
    ...POLICY_IDS[code],
    lookAgainCategoryId: "100",
    theme: THEMES[code],
    holidays: [{ from: "12-01", until: "01-06" }],
    marks: { logo: logo(code), logoHoliday: logo(code, "holiday"), icon: icon(code) },
  };
}

/** Example accounts from the IBAN registry. */
const ACCOUNTS = {
  ES: ["ES9121000418450200051332", "CAIXESBBXXX"],
  IT: ["IT60X0542811101000000123456", "BPPIITRRXXX"],
  NL: ["NL91ABNA0417164300", "ABNANL2AXXX"],
  PL: ["PL61109010140000071219812874", "WBKPPLPPXXX"],
  FR: ["FR1420041010050500013M02606", "PSSTFRPPXXX"],
  DE: ["DE89370400440532013000", "COBADEFFXXX"],
  PT: ["PT50000201231234567890154", "BGALPTTGXXX"],
  GB: ["GB29NWBK60161331926819", "NWBKGB2LXXX"],
} as const;

/** Pay later where the wallet has it, bank transfer where there is an account. */
const PAY_LATER: readonly DemoCountryCode[] = ["ES", "IT", "US", "DE", "FR"];
const methods = (code: DemoCountryCode) => [
  "card",
  "wallet",
  ...(PAY_LATER.includes(code) ? ["payLater"] : []),
  ...(code in ACCOUNTS ? ["bank"] : []),
];

const brands: Readonly<Record<DemoBrandCode, Given<"brands">>> = {
  lumbra: brand("lumbra", "Lumbra", "1000701000", ["es", "it", "pl", "nl", "en-GB", "us", "fr", "de"], eight),
  nidora: brand("nidora", "Nidora", "1000701001", ["es", "pl", "nl", "pt"], [...eight, "PT"]),
  velmo: brand("velmo", "Velmo", "1000701002", ["es", "nl", "it", "us"], eight),
};

export const DEMO_BRAND_CODES = Object.keys(brands) as DemoBrandCode[];
export const DEMO_COUNTRY_CODES = Object.keys(countries) as DemoCountryCode[];
export const DEMO_LANGUAGES = Object.keys(languages) as DemoLanguageCode[];

/** Return addresses: in Britain and America their own, elsewhere Spain. */
function depots(name: string, sellsIn: readonly string[]): readonly ReturnAddress[] {
  const overseas: readonly ReturnAddress[] = [
    {
      addressId: "depot-gb",
      company: `${name} Returns`,
      detailedAddress: "1 Example Park",
      postCode: "RH10 1AA",
      city: "Crawley",
      province: "West Sussex",
      country: "GB",
      countries: ["GB"],
    },
    {
      addressId: "depot-us",
      company: `${name} Returns`,
      detailedAddress: "1 Example Avenue",
      postCode: "10001",
      city: "New York",
      province: "NY",
      country: "US",
      countries: ["US"],
    },
  ];
  const others = sellsIn.filter((country) => !["GB", "US"].includes(country));
  return [
    {
      addressId: "depot-es",
      company: `${name} Devoluciones`,
      detailedAddress: "Calle del Ejemplo 1",
      postCode: "28770",
      city: "Colmenar Viejo",
      province: "Madrid",
      country: "ES",
      countries: others,
    },
    ...overseas,
  ];
}

/** Benefits that need only the shop's staff. */
const BENEFITS: readonly Readonly<Record<string, string>>[] = [
  {
    es: "Respondemos a tus preguntas antes que a las demás.",
    it: "Rispondiamo alle tue domande prima che alle altre.",
    nl: "We beantwoorden jouw vragen als eerste.",
    pl: "Na Twoje pytania odpowiadamy w pierwszej kolejności.",
    fr: "Nous répondons à vos questions en priorité.",
    de: "Deine Fragen beantworten wir zuerst.",
    pt: "Respondemos primeiro às suas perguntas.",
    en: "We answer your questions first.",
    zh: "优先解答您的问题。",
  },
  {
    es: "Te asesoramos por correo antes de que compres.",
    it: "Ti consigliamo per email prima dell’acquisto.",
    nl: "We geven je persoonlijk advies per e-mail voordat je koopt.",
    pl: "Doradzamy Ci e-mailem przed zakupem.",
    fr: "Nous vous conseillons par e-mail avant votre achat.",
    de: "Wir beraten dich per E-Mail, bevor du kaufst.",
    pt: "Aconselhamos por e-mail antes de comprar.",
    en: "We advise you by email before you buy.",
    zh: "购买前，我们通过邮件为您提供建议。",
  },
];

export const DEMO_DOCUMENT: ShopDocument = {
  brands,
  countries: Object.fromEntries(
    Object.entries(countries).map(([code, country]) => [
      code,
      {
        ...country,
        taxAreas: [...(TAX_AREAS[code] ?? [])],
        publicHolidays: [...(PUBLIC_HOLIDAYS[code] ?? [])],
      },
    ]),
  ),
  languages,
  home: { brand: "lumbra", country: "ES" },
  operator: {
    mail: { recipients: [{ address: "ops@example.com", topics: ["order", "transfer", "question"], brands: "all" }] },
    giving: { alone: { value: { PLZ: 400 } }, most: { value: { PLZ: 4000 } } },
  },
  limits: { unpaid: { value: { PLZ: 20_000 } } },
  footer: {
    social: Object.fromEntries(
      Object.keys(brands).map((code) => [
        code,
        (["instagram", "youtube", "pinterest"] as const).map((icon) => ({ icon, url: `https://${icon}.example/${code}` })),
      ]),
    ),
  },
  app: {
    ios: "https://apps.example/ios/rambla",
    android: "https://apps.example/android/rambla",
    download: "https://apps.example/rambla.apk",
  },
  links: { corporateProcurement: "mailto:business@rambla.example" },
  logistics: {
    carriers: [
      { title: "Parcelo", link: "https://parcelo.example", mark: "parcel" },
      { title: "Puntoria", link: "https://puntoria.example", mark: "pickup" },
      { title: "Lettera", link: "https://lettera.example", mark: "letter" },
    ],
  },
  membership: {
    prices: Object.fromEntries(
      Object.entries(brands).map(([code, { countries: own }]) => [
        code,
        Object.fromEntries(own.map((country) => [country, country === "PL" ? "119.00" : "29.00"])),
      ]),
    ),
    benefits: Object.fromEntries(Object.keys(brands).map((code) => [code, BENEFITS])),
  },
  invoice: { entities: Object.fromEntries(Object.entries(brands).map(([code, seller]) => [code, issuer(code, seller)])) },
  returns: { addresses: Object.fromEntries(Object.entries(brands).map(([code, { name, countries: own }]) => [code, depots(name, own)])) },
  payment: {
    methods: Object.fromEntries(Object.keys(countries).map((code) => [code, methods(code as DemoCountryCode)])),
    // French consumer law, L312-5.
    creditNotices: {
      FR: { fr: "Un crédit vous engage et doit être remboursé. Vérifiez vos capacités de remboursement avant de vous engager." },
    },
    messagingCountries: ["ES", "IT", "US", "DE", "FR"],
  },
  bankTransfer: {
    accounts: Object.fromEntries(
      Object.entries(ACCOUNTS).map(([country, [number, code]]) => [
        country,
        { holder: "Rambla Demo", bank: `Demo Bank ${country}`, number, code },
      ]),
    ),
  },
  shipping: { ES: euro, IT: euro, NL: euro, PL: { fee: "19.90", freeFrom: "199.00" }, FR: euro, DE: euro, PT: euro, GB: euro, US: euro },
};

type DemoConfig = ShopConfig & {
  readonly brands: Readonly<Record<DemoBrandCode, Brand>>;
  readonly countries: Readonly<Record<DemoCountryCode, Country>>;
};

export const DEMO_CONFIG: DemoConfig = read();

function read(): DemoConfig {
  const config = readShopDocument(DEMO_DOCUMENT);
  if ("problems" in config) throw new Error(config.problems.join(" "));
  if (!isDemo(config)) throw new Error("the demo's document lacks a brand or a country");
  return config;
}

function isDemo(config: ShopConfig): config is DemoConfig {
  return DEMO_BRAND_CODES.every((code) => code in config.brands) && DEMO_COUNTRY_CODES.every((code) => code in config.countries);
}

/** Portuguese only where the brand sells in Portugal. */
export function languagesOfBrand(code: DemoBrandCode): readonly DemoLanguageCode[] {
  return DEMO_LANGUAGES.filter((language) => language !== "pt" || DEMO_CONFIG.brands[code].countries.includes("PT"));
}

export function countriesOfBrand(code: DemoBrandCode): readonly DemoCountryCode[] {
  return DEMO_COUNTRY_CODES.filter((country) => DEMO_CONFIG.brands[code].countries.includes(country));
}
