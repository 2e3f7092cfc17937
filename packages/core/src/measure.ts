/** Measures of goods. Customary units are rounded as shops write them: 24 cm are 9.5 inches, not 9.449. */
export type Measured = { readonly value: number; readonly unit: string };

type Conversion = {
  readonly unit: string;
  readonly from: (value: number) => number;
  /** The rounding step. */
  readonly step: (value: number) => number;
};

const ofInches = (value: number) => (value >= 10 ? 1 : value >= 4 ? 0.5 : 0.25);
/** 1.5 m are 5 feet, 5 m are 16.4. */
const ofFeet = (value: number) => (Math.abs(value - Math.round(value)) < 0.15 ? 1 : 0.1);
const ofAmounts = (value: number) => (value >= 10 ? 1 : 0.1);
const ofOunces = () => 0.1;
const ofDegrees = () => 10;

const inches = (perInch: number): Conversion => ({ unit: "in", from: (value) => value / perInch, step: ofInches });
const fluidOunces = (perOunce: number): Conversion => ({ unit: "fl oz", from: (value) => value / perOunce, step: ofAmounts });

const CUSTOMARY: Readonly<Record<string, Conversion>> = {
  mm: inches(25.4),
  cm: inches(2.54),
  m: { unit: "ft", from: (value) => value / 0.3048, step: ofFeet },
  ml: fluidOunces(29.5735),
  l: { unit: "qt", from: (value) => value / 0.946353, step: ofAmounts },
  g: { unit: "oz", from: (value) => value / 28.3495, step: ofOunces },
  kg: { unit: "lb", from: (value) => value / 0.453592, step: ofAmounts },
  "°C": { unit: "°F", from: (value) => value * 1.8 + 32, step: ofDegrees },
};

/** Converts to US units. Below a litre: fluid ounces; from 900 g: pounds; below 10 g: grams. Shared units (W, h, lm) stay. */
export function customary({ value, unit }: Measured): Measured {
  if (unit === "l" && value < 1) return customary({ value: value * 1000, unit: "ml" });
  if (unit === "g" && value >= 900) return customary({ value: value / 1000, unit: "kg" });
  const conversion = unit === "g" && value < 10 ? undefined : CUSTOMARY[unit];
  if (!conversion) return { value, unit };
  const exact = conversion.from(value);
  const step = conversion.step(exact);
  // Floating point leaves extra decimals.
  return { value: Number((Math.round(exact / step) * step).toFixed(2)), unit: conversion.unit };
}
