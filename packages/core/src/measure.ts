/**
 * Measures of goods. They are kept in metric units; where a country reads customary ones, they are told in steps that its
 * shops use, as the titles of the goods are written: 24 cm are 9.5 inches, not 9.449.
 */
export type Measured = { readonly value: number; readonly unit: string };

type Conversion = {
  readonly unit: string;
  readonly from: (value: number) => number;
  /** The step a converted value is rounded to. */
  readonly step: (value: number) => number;
};

const ofInches = (value: number) => (value >= 10 ? 1 : value >= 4 ? 0.5 : 0.25);
/** A cord of 1.5 m has 5 feet, a strip of 5 m has 16.4. */
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

/**
 * A measure in the units of the United States. Less than a litre is told in fluid ounces, two pounds and more of grams
 * in pounds; a few grams stay grams, as on a kitchen scale; a unit that both share (W, h, lm) stays as it is.
 */
export function customary({ value, unit }: Measured): Measured {
  if (unit === "l" && value < 1) return customary({ value: value * 1000, unit: "ml" });
  if (unit === "g" && value >= 900) return customary({ value: value / 1000, unit: "kg" });
  const conversion = unit === "g" && value < 10 ? undefined : CUSTOMARY[unit];
  if (!conversion) return { value, unit };
  const exact = conversion.from(value);
  const step = conversion.step(exact);
  // The product of a count and a step in floating point has decimals that neither has.
  return { value: Number((Math.round(exact / step) * step).toFixed(2)), unit: conversion.unit };
}
