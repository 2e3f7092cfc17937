/** `#rrggbb`. Text colours are used on the three surfaces, `on…` on its fill. */
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

/** Built-in fonts; `system` loads nothing. */
export const FONT_NAMES = ["instrument-sans", "figtree", "fraunces", "manrope", "system", "system-serif"] as const;

export type FontName = (typeof FONT_NAMES)[number];

export type Theme = {
  readonly colours: Readonly<Record<ColourName, string>>;
  readonly fonts: { readonly text: FontName; readonly heading: FontName; readonly headingTracking: number };
  /** Pixels. */
  readonly radius: number;
};

/** Minimum contrast: 4.5 for text, 3 for the focus ring. */
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

/** A sentence per pair with too little contrast (WCAG 2.2, 1.4.3 and 1.4.11). */
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

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** 0 to 255. */
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
