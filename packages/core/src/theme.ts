/** How a brand looks: its colours and fonts as the document gives them. */

/** What every brand chooses: `#rrggbb`. The text colours stand on surface, surfaceSunken and surfaceRaised; `on…` on its fill. */
export const COLOUR_NAMES = [
  "surface",
  "surfaceSunken",
  "surfaceRaised",
  "ink",
  "inkMuted",
  "inkFaint",
  "line",
  "primary",
  "primaryStrong",
  "onPrimary",
  "accent",
  "onAccent",
  "sale",
  "onSale",
  "success",
  "warning",
  "danger",
  "star",
  "focus",
  "groundDark",
  "onGroundDark",
  "onGroundDarkMuted",
  "shadow",
] as const;

export type ColourName = (typeof COLOUR_NAMES)[number];

/** Families of letters that the shop brings along; `system` is what the visitor's machine has, without a byte to load. */
export const FONT_NAMES = ["instrument-sans", "figtree", "fraunces", "manrope", "system", "system-serif"] as const;

export type FontName = (typeof FONT_NAMES)[number];

export type Theme = {
  readonly colours: Readonly<Record<ColourName, string>>;
  readonly fonts: { readonly text: FontName; readonly heading: FontName; readonly headingTracking: number };
  /** Roundness of corners in px. */
  readonly radius: number;
};

/** Text colours and what each must be read on: 4.5 : 1 for words, 3 : 1 for the ring around what has the focus. */
const SURFACES = ["surface", "surfaceSunken", "surfaceRaised"] as const;
const READ_ON: readonly (readonly [text: ColourName, grounds: readonly ColourName[], least: number])[] = [
  ...(["ink", "inkMuted", "inkFaint", "primaryStrong", "sale", "success", "warning", "danger"] as const).map(
    (text) => [text, SURFACES, 4.5] as const,
  ),
  ["onPrimary", ["primary", "primaryStrong"], 4.5],
  ["onAccent", ["accent"], 4.5],
  ["onSale", ["sale"], 4.5],
  ["onGroundDark", ["groundDark"], 4.5],
  ["onGroundDarkMuted", ["groundDark"], 4.5],
  ["focus", SURFACES, 3],
];

/** What cannot be read well enough: a sentence for each pair of colours whose contrast is too low (WCAG 2.2, 1.4.3 and 1.4.11). */
export function contrastProblems({ colours }: Theme): string[] {
  return READ_ON.flatMap(([text, grounds, least]) =>
    grounds.flatMap((ground) => {
      const found = Math.floor(contrast(colours[text], colours[ground]) * 100) / 100;
      return found >= least
        ? []
        : [
            `${text} ${colours[text]} on ${ground} ${colours[ground]} has a contrast of ${found}: ${least} is the least that everybody can read.`,
          ];
    }),
  );
}

/** The contrast of two colours `#rrggbb`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The red, green and blue of `#rrggbb`, 0 to 255. */
export function channels(colour: string): readonly [red: number, green: number, blue: number] {
  const at = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
