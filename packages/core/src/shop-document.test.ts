import { DEMO_CONFIG, DEMO_DOCUMENT } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import type { ShopDocument } from "./settings/places.ts";
import { layOver, readShopDocument } from "./shop-document.ts";

const { lumbra } = DEMO_DOCUMENT.brands;
const { theme } = DEMO_CONFIG.brands.velmo;

/** The minimum of a document. */
const least: ShopDocument = {
  brands: { tallbo: { name: "Tallbo", tenantId: "77", countries: ["SE"], hosts: { SE: "tallbo.example" }, theme } },
  countries: {
    SE: {
      language: "sv",
      currency: "SEK",
      phonePrefix: "+46",
      timeZone: "Europe/Stockholm",
      taxRate: 0.25,
      ownName: "Sverige",
      postCode: { pattern: "\\d{3} \\d{2}", example: "111 22", gap: { at: 3, mark: " " } },
    },
  },
  languages: { sv: { texts: "texts/sv" }, en: { fallback: [] } },
  currencies: { SEK: { symbol: "kr", thousands: " ", decimal: "," } },
  shipping: { SE: { fee: "49.00", freeFrom: "499.00" } },
};

test("a shop says the least, and the rest follows from it", () => {
  const config = readShopDocument(least);
  if ("problems" in config) throw new Error(config.problems.join("\n"));
  expect(config.countries["SE"]).toMatchObject({
    code: "SE",
    slug: "se",
    listCode: "se",
    languageTag: "sv-SE",
    taxIncluded: true,
    phoneTrunk: "",
    measures: "metric",
    addressForm: { province: "none", postCodeFirst: true, placeLines: ["{postCode} {city}"], asksDoor: false },
  });
  expect(config.languages["sv"]).toEqual({ code: "sv", fallback: ["en"], locales: ["sv"], reading: undefined, texts: "texts/sv" });
  expect(config.brands["tallbo"]).toMatchObject({ code: "tallbo", languages: ["se"], legalEntity: "", contact: { phone: "", email: "" } });
  expect(config).toMatchObject({
    home: { brand: "tallbo", country: "SE" },
    currencies: { SEK: { iso: "SEK", symbolFirst: false } },
    stock: { lowAt: 5 },
  });
  expect(config.delivery.countries).toEqual({ tallbo: ["SE"] });
  expect(Object.keys(config.limits.unpaid.value)).toEqual(["SEK"]);
});

test("membership is sold for what it gives, which is said where it is sold", () => {
  const sold = (benefits: readonly object[]) =>
    readShopDocument({ ...least, membership: { prices: { tallbo: { SE: "290.00" } }, benefits: { tallbo: benefits } } });
  const problems = ["SHOP_CONFIG: membership.benefits.tallbo must say in sv what a member gets, as membership is sold in SE."];
  expect([sold([]), sold([{ sv: "Vi svarar dig först." }, { de: "Wir beraten dich." }])]).toEqual([{ problems }, { problems }]);
  expect(sold([{ sv: "Vi svarar dig först." }, { en: "We advise you." }])).toMatchObject({ home: { brand: "tallbo" } });
});

test("a file laid over the demo changes single keys and leaves the rest", () => {
  const config = readShopDocument(
    layOver(DEMO_DOCUMENT, { order: { autoCancelMinutes: 5 }, brands: { velmo: { hosts: { ES: "velmo.example" } } } }),
  );
  if ("problems" in config) throw new Error(config.problems.join("\n"));
  expect(config).toMatchObject({ order: { autoCancelMinutes: 5, maxAmount: 0 }, stock: { lowAt: 5 } });
  expect(config.brands["velmo"]?.hosts).toEqual({ ES: "velmo.example" });
  expect(config.brands["lumbra"]?.hosts["ES"]).toBe("es.lumbra.localhost");
});

test("every brand delivers where it sells (D-122)", () => {
  expect(DEMO_CONFIG.delivery.countries["nidora"]).toContain("PT");
  expect(DEMO_CONFIG.delivery.countries["lumbra"]).not.toContain("PT");
});

const brand = (change: object) => ({ brands: { lumbra: { ...lumbra, ...change } } });

const DEPOT = { addressId: "depot", company: "Lumbra", detailedAddress: "Calle Mayor 1", postCode: "28013", city: "Madrid", country: "ES" };
const CARRIER = { title: "An Post", link: "https://parcels.example", mark: "parcel" };
const AFFILIATE = { brand: "lumbra", countries: "all", needs: "marketing", slot: "affiliate", script: "https://network.example/a.js" };

const LINE = "must be a line of words: something that is seen, without line breaks and signs that steer.";

const MISTAKES: readonly (readonly [change: unknown, problem: string])[] = [
  [
    { currencies: { SEK: { symbol: "kr", thousands: ".", decimal: "." } } },
    "currencies.SEK.thousands is written as currencies.SEK.decimal: nobody could tell them apart.",
  ],
  [{ currencies: { SEK: { symbol: "kr", thousands: " ", decimal: "5" } } }, "currencies.SEK.thousands and decimal must be no digits."],
  [{ countries: { IT: { slug: "es" } } }, "countries.IT.slug is es, which countries.ES has already."],
  [
    { countries: { GB: { postCode: { gap: { at: -1, mark: " " } } } } },
    "countries.GB.postCode.gap does not lead to the example: SW1A 1AA typed without it must be a postcode.",
  ],
  [{ ordr: {} }, "ordr is not a setting of this shop."],
  [{ order: { autoCancelMinutes: "30" } }, "order.autoCancelMinutes must be a number."],
  [{ image: { widths: 80 } }, "image.widths must be a list."],
  [{ image: { widths: DEMO_CONFIG.image.widths.slice(2) } }, "image.widths lacks 80, 160, in which pages ask for pictures."],
  [{ order: 5 }, "order must be an object."],
  [{ host: { onUnknown: "guess" } }, "host.onUnknown must be one of defaultBrand, misdirected."],
  [{ host: { port: 70_000 } }, "host.port must be a whole number from 0 to 65535."],
  [{ paging: { default: 2.5 } }, "paging.default must be a whole number from 1 to 100."],
  [{ stock: { lowAt: -1 } }, "stock.lowAt must be a whole number from 0 to 1000000000."],
  [{ image: { widths: [] } }, "image.widths must name a width at least."],
  [{ order: { autoCancelMinutes: 0 } }, "order.autoCancelMinutes must be more than 0 and at most 52596000, a century in minutes."],
  [{ phone: { digits: { min: 9, max: 3 } } }, "phone.digits.max is less than phone.digits.min."],
  [{ limits: { unpaid: { share: 5 } } }, "limits.unpaid.share must be a fraction: 0.05 is 5 %."],
  [{ limits: { unpaid: { value: { SEK: 5 } } } }, "limits.unpaid.value.SEK is not a setting of this shop."],
  [{ payment: { methods: { ES: ["cash"] } } }, "payment.methods.ES.0 must be one of card, wallet, payLater, bank."],
  [
    { bankTransfer: { accounts: { ES: { holder: "Lumbra", bank: "Demo", code: "CAIXESBB", number: "ES91 2100 0418 4502 0005 1323" } } } },
    "bankTransfer.accounts.ES.number is no IBAN: its check digits do not fit.",
  ],
  [{ bankTransfer: { accounts: { US: { bank: "Demo", code: "CAIXESBB", number: "1" } } } }, "bankTransfer.accounts.US.holder is missing."],
  [{ payment: { methods: { US: ["bank"] } } }, "payment.methods.US offers bank, so bankTransfer.accounts.US must name the account."],
  [{ payment: { standIn: "yes" } }, "payment.standIn must be true or false."],
  [{ api: { clients: { app: 5 } } }, "api.clients.app must be a text."],
  [
    { session: { rotateAfterSeconds: 0 } },
    "session.rotateAfterSeconds is less than session.graceSeconds: tabs that ask at the same time would be signed out.",
  ],
  [
    { tags: [{ brand: "lumbra", countries: "all", needs: "analytics", script: "https://stats.example/a.js; script-src *" }] },
    'tags.0.script must be the address of a script, such as "https://stats.example/count.js".',
  ],
  [
    { tags: [{ ...AFFILIATE, orders: "http://network.example/orders" }] },
    'tags.0.orders must be an address that begins with https, such as "https://network.example/orders".',
  ],
  [
    { tags: [{ ...AFFILIATE, slot: undefined, orders: "https://network.example/orders" }] },
    "tags.0.orders is for slot affiliate that needs marketing.",
  ],
  [
    { logistics: { carriers: [{ ...CARRIER, link: "https:parcels.example" }] } },
    'logistics.carriers.0.link must be an address that begins with https, such as "https://parcels.example".',
  ],
  [{ logistics: { carriers: [CARRIER, CARRIER] } }, "logistics.carriers must name none twice."],
  [
    { logistics: { carriers: Array.from({ length: 13 }, (_, at) => ({ ...CARRIER, title: `Carrier ${at}` })) } },
    "logistics.carriers must be no more than 12.",
  ],
  [{ withdrawal: { days: 7 } }, "withdrawal.days must be a whole number from 14 to 365."],
  [{ layout: { maxWidths: { full: 1200 } } }, "layout.maxWidths.full is less than layout.maxWidths.content."],
  [{ payment: { ids: { card: "visa" } } }, "payment.ids.card must be a text of one to four digits."],
  [{ payment: { ids: { bank: "1" } } }, "payment.ids.bank is 1, which payment.ids.card has already."],
  [{ headers: { appKey: "App Key" } }, "headers.appKey must be the name of a header: letters, digits and dashes."],
  [{ headers: { appKey: "visitorid" } }, "headers.visitorId is visitorId, which headers.appKey has already."],
  [{ membership: { namePattern: "(" } }, "membership.namePattern must be a regular expression, of 500 signs at most."],
  [
    { membership: { prices: { lumbra: { ES: "free" } } } },
    'membership.prices.lumbra.ES must say in EUR what a year costs, such as "29.00".',
  ],
  [
    { membership: { prices: { lumbra: { ES: "0.00" } } } },
    'membership.prices.lumbra.ES must say in EUR what a year costs, such as "29.00".',
  ],
  [
    { returns: { addresses: { lumbra: [{ ...DEPOT, postCode: "1" }] } } },
    "returns.addresses.lumbra.0.postCode is no postcode of its country.",
  ],
  [
    { returns: { addresses: { lumbra: [{ ...DEPOT, country: "SE" }] } } },
    "returns.addresses.lumbra.0.country must be one of ES, IT, NL, PL, FR, DE, PT, GB, US.",
  ],
  [{ returns: { addresses: { lumbra: [{ ...DEPOT, city: undefined }] } } }, "returns.addresses.lumbra.0.city is missing."],
  [
    { returns: { addresses: { lumbra: [{ ...DEPOT, addressId: "the depot" }] } } },
    "returns.addresses.lumbra.0.addressId must be letters and digits.",
  ],
  [
    { returns: { addresses: { lumbra: [DEPOT, DEPOT] } } },
    "returns.addresses.lumbra.1.addressId is depot, which another address has already.",
  ],
  [
    { returns: { addresses: { lumbra: [{ ...DEPOT, countries: ["PT"] }] } } },
    "returns.addresses.lumbra.0.countries names PT, where the brand does not sell.",
  ],
  [
    { returns: { addresses: { lumbra: [{ ...DEPOT, countries: [] }] } } },
    "returns.addresses.lumbra.0.countries must name a country at least.",
  ],
  [
    { sources: [{ source: "letter", sourceId: "1", url: "//elsewhere.example" }] },
    'sources.0.url must be a path of the shop without a source, such as "/classifiy/list?id=100".',
  ],
  [
    { menu: { informationServiceTarget: "https://elsewhere.example/" } },
    'menu.informationServiceTarget must be the path of a page, such as "/personCenter/consult".',
  ],
  [{ payment: { providers: "builtin" } }, "payment.providers must be a list."],
  [{ payment: { providers: [{ methods: ["card"], countries: "all" }] } }, "payment.providers.0.name is missing."],
  [
    { payment: { providers: [{ name: "builtin", methods: ["card"], countries: "most" }] } },
    'payment.providers.0.countries must be "all" or a list of countries.',
  ],
  [
    { payment: { providers: [{ name: "builtin", methods: ["card"], countries: ["SE"] }] } },
    "payment.providers.0.countries lets builtin take payments in SE, which is not among countries.",
  ],
  [{ shipping: { ES: { fee: "five" } } }, 'shipping.ES.fee must say in EUR what delivery costs, such as "4.90".'],
  [
    { countries: { ES: { publicHolidays: ["Christmas"] } } },
    'countries.ES.publicHolidays.0 must be written like "12-25", "easter+1", "11-thu-4" or "05-mon-last".',
  ],
  [{ countries: { ES: { taxAreas: [{ name: "Canarias" }] } } }, "countries.ES.taxAreas.0 must name provinces or postCodes."],
  [
    { countries: { ES: { taxAreas: [{ name: "Canarias", provinces: ["Canarias"] }] } } },
    "countries.ES.taxAreas.0.provinces names Canarias, which is no province of the country.",
  ],
  [
    { countries: { ES: { taxAreas: [{ name: "Canarias", postCodes: ["38-35"] }] } } },
    "countries.ES.taxAreas.0.postCodes holds 38-35: both ends must be of one length, the lower first.",
  ],
  [
    { countries: { US: { taxAreas: [{ name: "Guam", provinces: ["GU"], outside: "taxOff" }] } } },
    "countries.US.taxAreas.0.outside is taxOff, but the prices contain no tax: give taxRate 0.",
  ],
  [{ countries: { ES: { taxRate: 21 } } }, "countries.ES.taxRate must be a fraction: 0.23 is 23 %."],
  [{ countries: { ES: { timeZone: "Europe/Nowhere" } } }, 'countries.ES.timeZone must be a time zone such as "Europe/Dublin".'],
  [{ countries: { ES: { language: "sv" } } }, "countries.ES.language is sv, which is not among languages."],
  [{ countries: { ES: { currency: "SEK" } } }, "countries.ES.currency is SEK: say under currencies how it is written."],
  ...["(", "\\d{5}|".repeat(20_000)].map(
    (pattern) =>
      [
        { countries: { ES: { postCode: { pattern } } } },
        'countries.ES.postCode.pattern must be a regular expression such as "\\\\d{3} \\\\d{2}", of 500 signs at most.',
      ] as const,
  ),
  ...["", " ", "\u200b", "Lum\u0000bra", "Lumbra\r\nBcc: all@example.com"].map(
    (name) => [brand({ name }), `brands.lumbra.name ${LINE}`] as const,
  ),
  [brand({ about: { es: "\u200b \n" } }), "brands.lumbra.about.es must not be empty: nobody would see anything."],
  [
    { bankTransfer: { accounts: { ES: { holder: "Lumbra", bank: "Demo", code: "CAIXESBB", number: " " } } } },
    `bankTransfer.accounts.ES.number ${LINE}`,
  ],
  [{ countries: { ES: { postCode: { example: "1" } } } }, "countries.ES.postCode.example does not fit its own pattern."],
  [{ countries: { SE: { ...least.countries["SE"], ownName: undefined } } }, "countries.SE.ownName is missing."],
  [{ countries: { Spain: {} } }, 'countries.Spain must be written like "IE".'],
  [{ languages: { sv: { fallback: ["da"] } } }, "languages.sv.fallback names da, which is not among languages."],
  [brand({ name: null }), "brands.lumbra.name must be a text."],
  [brand({ slogan: "x" }), "brands.lumbra.slogan is not a setting of this shop."],
  [brand({ countries: ["SE"], hosts: { SE: "a.example" } }), "brands.lumbra.countries names SE, which is not among countries."],
  [brand({ privacy: { xx: "Hello" } }), "brands.lumbra.privacy.xx is no language: name it in languages."],
  [brand({ holidays: [{ from: "12-01", until: "12-32" }] }), 'brands.lumbra.holidays.0.until must be written like "12-24".'],
  ...[{ termsId: "privacy" }, { legalNoticeId: "terms" }].map(
    (ids) => [brand(ids), "brands.lumbra.termsId, privacyPolicyId, withdrawalId and legalNoticeId must differ."] as const,
  ),
  [brand({ languages: ["sv"] }), "brands.lumbra.languages names sv, which is no country's listCode."],
  [
    brand({ hosts: { PT: "pt.example" } }),
    "brands.lumbra.hosts.PT is a country the brand does not sell in: name it in brands.lumbra.countries.",
  ],
  [
    brand({ hosts: { ES: "es.velmo.localhost" } }),
    "brands.velmo.hosts.ES is es.velmo.localhost, which brands.lumbra.hosts.ES has already.",
  ],
  [
    brand({ hosts: { ES: "https://shop.example" } }),
    'brands.lumbra.hosts.ES must be written like "shop.example.com": a host name in small letters, without port.',
  ],
  [brand({ tenantId: "1000701002" }), "brands.velmo.tenantId is 1000701002, which brands.lumbra has already."],
  [
    brand({ theme: { ...theme, colours: { ...theme.colours, ink: "black" } } }),
    'brands.lumbra.theme.colours.ink must be written like "#1b2426", in small letters.',
  ],
  [
    brand({ theme: { ...theme, fonts: { text: "Comic Sans" } } }),
    "brands.lumbra.theme.fonts.text must be one of instrument-sans, figtree, fraunces, manrope, system, system-serif.",
  ],
  [brand({ contact: { email: "nobody" } }), "brands.lumbra.contact.email must be a mail address."],
  [
    { invoice: { entities: { lumbra: { country: "PT" } } } },
    'invoice.entities.lumbra.invoicing must be "port" or "none": invoices of a seller in PT have to be made with software certified by the Autoridade Tributária.',
  ],
  [
    { invoice: { entities: { lumbra: { vatId: "" } } } },
    "invoice.entities.lumbra.vatId must say the number for tax that stands on its invoices.",
  ],
  [
    { invoice: { entities: { velmo: { brands: ["lumbra"] } } } },
    "invoice.entities.velmo.brands names lumbra, which another entity has already.",
  ],
  [{ home: { brand: "nobody" } }, "home.brand is nobody, which is not among brands."],
];

test.each(MISTAKES.map(([change, problem]) => ({ change, problem })))(
  "a mistake is told in one sentence: $problem",
  ({ change, problem }) => {
    expect(readShopDocument(layOver(DEMO_DOCUMENT, change))).toEqual({ problems: [`SHOP_CONFIG: ${problem}`] });
  },
);

test("a file that is no object, and one that says nothing", () => {
  expect(readShopDocument([])).toEqual({ problems: ["SHOP_CONFIG: the file must be an object."] });
  expect(readShopDocument({})).toEqual({
    problems: ["SHOP_CONFIG: brands is missing.", "SHOP_CONFIG: countries is missing.", "SHOP_CONFIG: languages is missing."],
  });
});

test("every mistake is told at once", () => {
  const result = readShopDocument({ ...least, shipping: {}, currencies: {} });
  expect(result).toEqual({ problems: ["SHOP_CONFIG: countries.SE.currency is SEK: say under currencies how it is written."] });
  expect(readShopDocument({ ...least, order: 5, paging: { goods: "many" } })).toEqual({
    problems: ["SHOP_CONFIG: paging.goods must be a number.", "SHOP_CONFIG: order must be an object."],
  });
});
