/** Tax areas of the demo's countries. Rates by the laws of 2025, without US counties and most cities. */
import type { ShopDocument } from "@rambla/core/settings/places";

type TaxArea = NonNullable<ShopDocument["countries"][string]["taxAreas"]>[number];

/** States, and whether they tax delivery. New York has the country entry's rate, as most addresses there with their counties. */
const STATES: readonly (readonly [state: string, percent: number, delivery?: "untaxed"])[] = [
  ["AL", 4, "untaxed"],
  ["AZ", 5.6, "untaxed"],
  ["AR", 6.5],
  ["CA", 7.25, "untaxed"],
  ["CO", 2.9],
  ["CT", 6.35],
  ["DC", 6],
  ["FL", 6],
  ["GA", 4],
  ["HI", 4],
  ["ID", 6, "untaxed"],
  ["IL", 6.25],
  ["IN", 7],
  ["IA", 6, "untaxed"],
  ["KS", 6.5],
  ["KY", 6],
  ["LA", 5, "untaxed"],
  ["ME", 5.5, "untaxed"],
  ["MD", 6, "untaxed"],
  ["MA", 6.25, "untaxed"],
  ["MI", 6],
  ["MN", 6.875],
  ["MS", 7],
  ["MO", 4.225],
  ["NE", 5.5],
  ["NV", 6.85, "untaxed"],
  ["NJ", 6.625],
  ["NM", 4.875],
  ["NC", 4.75],
  ["ND", 5],
  ["OH", 5.75],
  ["OK", 4.5, "untaxed"],
  ["PA", 6],
  ["RI", 7],
  ["SC", 6],
  ["SD", 4.2],
  ["TN", 7],
  ["TX", 6.25],
  ["UT", 4.85, "untaxed"],
  ["VT", 6],
  ["VA", 5.3, "untaxed"],
  ["WA", 6.5],
  ["WV", 6],
  ["WI", 5],
  ["WY", 4, "untaxed"],
];

/** States without a sales tax, territories, and military mail. */
const UNTAXED = ["AK", "DE", "MT", "NH", "OR", "PR", "GU", "VI", "AS", "MP", "AA", "AE", "AP"];

const unitedStates: readonly TaxArea[] = [
  // First, because the first matching entry counts.
  { name: "San Francisco", postCodes: ["941"], taxRate: 0.08625, taxedDelivery: false },
  ...STATES.map(([state, percent, delivery]) => ({
    name: state,
    provinces: [state],
    taxRate: Math.round(percent * 1000) / 100_000,
    taxedDelivery: delivery !== "untaxed",
  })),
  { name: "US", provinces: UNTAXED, taxRate: 0 },
  { name: "Micronesia, Marshall Islands, Palau", provinces: ["FM", "MH", "PW"], outside: "notDelivered" },
];

export const TAX_AREAS: Readonly<Record<string, readonly TaxArea[]>> = {
  ES: [
    { name: "Canarias", postCodes: ["35", "38"], outside: "taxOff" },
    { name: "Ceuta", postCodes: ["51"], outside: "notDelivered" },
    { name: "Melilla", postCodes: ["52"], outside: "notDelivered" },
  ],
  IT: [
    { name: "Livigno", postCodes: ["23041"], outside: "notDelivered" },
    { name: "Campione d’Italia", postCodes: ["22061"], outside: "notDelivered" },
    // Foreign states with Italian postcodes.
    { name: "Città del Vaticano", postCodes: ["00120"], outside: "notDelivered" },
    { name: "San Marino", postCodes: ["47890-47899"], outside: "notDelivered" },
  ],
  FR: [{ name: "Outre-mer", postCodes: ["971-978", "984-988"], outside: "notDelivered" }],
  DE: [
    { name: "Büsingen", postCodes: ["78266"], outside: "taxOff" },
    { name: "Helgoland", postCodes: ["27498"], outside: "taxOff" },
  ],
  PT: [
    { name: "Madeira", postCodes: ["9000-9499"], taxRate: 0.22, reducedTaxRate: 0.04 },
    { name: "Açores", postCodes: ["9500-9999"], taxRate: 0.16, reducedTaxRate: 0.04 },
  ],
  GB: [
    { name: "Jersey", postCodes: ["JE"], outside: "taxOff" },
    { name: "Guernsey", postCodes: ["GY"], outside: "taxOff" },
    // A foreign territory with a British-looking postcode.
    { name: "Gibraltar", postCodes: ["GX11"], outside: "notDelivered" },
  ],
  US: unitedStates,
};
