/** Which tax an order bears at the place it goes to: classes of goods, tax areas of a country, and amounts by rate. Pure. */
import { containedTax, type Money, money, share } from "./money.ts";

/** How goods are taxed. A country has a rate for each class; `zero` is never taxed. */
export const TAX_CLASSES = ["standard", "reduced", "zero"] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** Rates as fractions, and whether delivery is taxed at the rates of the goods or not at all. */
type TaxTerms = { readonly taxRate: number; readonly reducedTaxRate: number; readonly taxedDelivery: boolean };

/**
 * A part of a country that is taxed in its own way, found by its provinces or its postcodes. `outside` the tax area of the country the
 * shop takes the tax off its prices, or does not deliver.
 */
export type TaxArea = {
  /** Its proper name, as its own people write it. */
  readonly name: string;
  readonly provinces: readonly string[];
  /** Beginnings of postcodes without spaces and dashes, or ranges of them: `35`, `9500-9999`. */
  readonly postCodes: readonly string[];
  readonly outside: "taxOff" | "notDelivered" | null;
} & Partial<TaxTerms>;

/** What the document says of tax in a country. `taxIncluded`: its prices contain the tax. */
export type TaxedCountry = TaxTerms & {
  readonly code: string;
  readonly taxIncluded: boolean;
  readonly taxAreas: readonly TaxArea[];
};

/** Where in a country an order goes; an empty text is not known yet. */
export type TaxPlace = { readonly province: string; readonly postCode: string };

export type Taxation = {
  readonly rates: Readonly<Record<TaxClass, number>>;
  readonly taxedDelivery: boolean;
  /** `within`: prices contain the tax. `onTop`: it is added to them. `off`: the tax that they contain is taken off. */
  readonly kind: "within" | "onTop" | "off";
  readonly area: TaxArea | undefined;
  readonly isDelivered: boolean;
};

/** The tax area that a place lies in: the first of the list that names its province or its postcode. */
export function taxAreaAt({ taxAreas }: Pick<TaxedCountry, "taxAreas">, place: TaxPlace | undefined): TaxArea | undefined {
  if (!place) return undefined;
  const postCode = place.postCode.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return taxAreas.find(
    ({ provinces, postCodes }) =>
      provinces.includes(place.province) || (postCode !== "" && postCodes.some((range) => isInRange(postCode, range))),
  );
}

/** Whether a postcode begins as a range says. @param range `35`, or `9500-9999` */
export function isInRange(postCode: string, range: string): boolean {
  const [from = "", to = from] = range.split("-");
  const start = postCode.slice(0, from.length);
  return start.length === from.length && start >= from && start <= to;
}

/** The tax at a place of a country; that of the country itself while the place is not known. */
export function taxationAt(country: TaxedCountry, place?: TaxPlace): Taxation {
  const area = taxAreaAt(country, place);
  const { taxRate, reducedTaxRate, taxedDelivery } = { ...country, ...givenTerms(area) };
  return {
    rates: { standard: taxRate, reduced: Math.min(reducedTaxRate, taxRate), zero: 0 },
    taxedDelivery,
    kind: !country.taxIncluded ? "onTop" : area?.outside === "taxOff" ? "off" : "within",
    area,
    isDelivered: area?.outside !== "notDelivered",
  };
}

function givenTerms(area: TaxArea | undefined): Partial<TaxTerms> {
  return {
    ...(area?.taxRate !== undefined && { taxRate: area.taxRate }),
    ...(area?.reducedTaxRate !== undefined && { reducedTaxRate: area.reducedTaxRate }),
    ...(area?.taxedDelivery !== undefined && { taxedDelivery: area.taxedDelivery }),
  };
}

/** What is paid at one rate: `net` and `tax` together. */
export type TaxOfRate = { readonly rate: number; readonly net: Money; readonly tax: Money };

/**
 * The tax of amounts of one rate.
 * @param amounts as prices tell them, in minor units
 * @returns what is paid: `off` is the contained tax that is not paid, `tax` what is
 */
export function taxOf(amount: Money, rate: number, kind: Taxation["kind"]): TaxOfRate & { readonly off: Money } {
  const none = money(0, amount.currency);
  if (kind === "onTop") return { rate, net: amount, tax: share(amount, rate), off: none };
  const contained = containedTax(amount, rate);
  const net = money(amount.minor - contained.minor, amount.currency);
  return kind === "off" ? { rate: 0, net, tax: none, off: contained } : { rate, net, tax: contained, off: none };
}
