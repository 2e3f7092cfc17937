import { z } from "zod";
import { INVOICING, type ShopConfig } from "../config.ts";
import { isTimeZone } from "./places.ts";
import { codesOf, line, pattern, type Places, whole } from "./values.ts";

/** Countries that require certified software or the tax office's system. Spain does from 2027. */
const CERTIFIED: Readonly<Record<string, string>> = {
  ES: "VeriFactu",
  IT: "Sistema di Interscambio",
  PL: "KSeF",
  PT: "software certified by the Autoridade Tributária",
};

const lineOrNone = z.union([line, z.literal("")]);
const series = (letters: string) =>
  z
    .string()
    .regex(/^[A-Z]{1,8}$/, "must be one to eight capital letters")
    .default(letters);

const entity = (brandCodes: readonly string[]) =>
  z.strictObject({
    brands: z.array(z.enum(brandCodes)).min(1, "must name a brand at least"),
    invoicing: z.enum(INVOICING),
    name: line,
    detailedAddress: line,
    postCode: line,
    city: line,
    country: z.string().regex(/^[A-Z]{2}$/, 'must be the code of a country such as "DE"'),
    timeZone: z.string().refine(isTimeZone, 'must be a time zone such as "Europe/Dublin"'),
    vatId: lineOrNone.default(""),
    register: lineOrNone.default(""),
    series: z
      .strictObject({ invoice: series("R"), creditNote: series("C") })
      .prefault({})
      .refine(({ invoice, creditNote }) => invoice !== creditNote, "must be two, as each has numbers of its own"),
  });

export function invoiceSettings(places: Places) {
  const { brandCodes, countryCodes } = codesOf(places);
  return {
    invoice: z.strictObject({
      windowDays: whole(1, 3650),
      taxIdPatterns: z
        .record(z.string(), pattern("u", "must be a regular expression"))
        .refine((given) => Object.keys(given).every((code) => countryCodes.includes(code)), "must name countries of the shop alone"),
      entities: z.record(z.string().regex(/^[a-z0-9-]{1,40}$/, "must be small letters, digits and dashes"), entity(brandCodes)),
    }),
  };
}

/** A sentence for each legal entity that cannot issue its invoices. */
export function invoiceProblems({ invoice: { entities } }: ShopConfig): string[] {
  const all = Object.entries(entities);
  return all.flatMap(([code, { brands, invoicing, country, vatId }], index) => {
    const path = `invoice.entities.${code}`;
    const certified = CERTIFIED[country];
    const before = all.slice(0, index).flatMap(([, other]) => other.brands);
    return [
      ...(invoicing === "own" && certified !== undefined
        ? [`${path}.invoicing must be "port" or "none": invoices of a seller in ${country} have to be made with ${certified}.`]
        : []),
      ...(invoicing === "own" && vatId === "" ? [`${path}.vatId must say the number for tax that stands on its invoices.`] : []),
      ...brands
        .filter((brand) => before.includes(brand))
        .map((brand) => `${path}.brands names ${brand}, which another entity has already.`),
    ];
  });
}
