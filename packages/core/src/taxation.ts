import { containedTax, type Money, money, share } from "./money.ts";

/** `zero` is never taxed. */
export const TAX_CLASSES = ["standard", "reduced", "zero"] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** Fractions. */
type TaxTerms = { readonly taxRate: number; readonly reducedTaxRate: number; readonly taxedDelivery: boolean };

/** `outside` the tax area the shop removes the tax or does not deliver. */
export type TaxArea = {
  /** In the local language. */
  readonly name: string;
  readonly provinces: readonly string[];
  /** Prefixes without separators, or ranges: `35`, `9500-9999`. */
  readonly postCodes: readonly string[];
  readonly outside: "taxOff" | "notDelivered" | null;
} & Partial<TaxTerms>;

/** `taxIncluded`: prices contain the tax. */
export type TaxedCountry = TaxTerms & {
  readonly code: string;
  readonly taxIncluded: boolean;
  readonly taxAreas: readonly TaxArea[];
};

/** An empty text is unknown. */
export type TaxPlace = { readonly province: string; readonly postCode: string };

export type Taxation = {
  readonly rates: Readonly<Record<TaxClass, number>>;
  readonly taxedDelivery: boolean;
  /** `within`: prices contain the tax. `onTop`: it is added. `off`: the contained tax is removed. */
  readonly kind: "within" | "onTop" | "off";
  readonly area: TaxArea | undefined;
  readonly isDelivered: boolean;
};

export function taxAreaAt({ taxAreas }: Pick<TaxedCountry, "taxAreas">, place: TaxPlace | undefined): TaxArea | undefined {
  if (!place) return undefined;
  const postCode = place.postCode.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return taxAreas.find(
    ({ provinces, postCodes }) =>
      provinces.includes(place.province) || (postCode !== "" && postCodes.some((range) => isInRange(postCode, range))),
  );
}

/** @param range `35`, or `9500-9999` */
export function isInRange(postCode: string, range: string): boolean {
  const [from = "", to = from] = range.split("-");
  const start = postCode.slice(0, from.length);
  return start.length === from.length && start >= from && start <= to;
}

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

export type TaxOfRate = { readonly rate: number; readonly net: Money; readonly tax: Money };

/** @param amount the shown price @returns `off` is the contained tax that is not paid, `tax` what is */
export function taxOf(amount: Money, rate: number, kind: Taxation["kind"]): TaxOfRate & { readonly off: Money } {
  const none = money(0, amount.currency);
  if (kind === "onTop") return { rate, net: amount, tax: share(amount, rate), off: none };
  const contained = containedTax(amount, rate);
  const net = money(amount.minor - contained.minor, amount.currency);
  return kind === "off" ? { rate: 0, net, tax: none, off: contained } : { rate, net, tax: contained, off: none };
}
