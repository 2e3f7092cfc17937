/** A brand's theme as the tokens that every style of the shop is written in. */
import { channels, COLOUR_NAMES, type Theme } from "@rambla/core/theme";

export type Tokens = Readonly<Record<`--${string}`, string>>;

/** The tokens of a theme: they stand on the page's root element, over the neutral ones of themes.css. */
export function themeTokens({ colours, fonts, radius }: Theme): Tokens {
  return {
    ...Object.fromEntries(COLOUR_NAMES.map((name) => [`--${kebab(name)}`, colours[name]])),
    // Shadows are mixed from it.
    "--shadow": channels(colours.shadow).join(" "),
    "--font-text": `var(--family-${fonts.text})`,
    "--font-heading": `var(--family-${fonts.heading})`,
    "--heading-tracking": `${fonts.headingTracking}em`,
    "--radius-m": `${radius}px`,
  };
}

/** The widest that a page gets, its texts and its pictures, as tokens (D-051). @param widths in pixels of a browser that was left as it came */
export function widthTokens({ content, full }: { readonly content: number; readonly full: number }): Tokens {
  // Texts grow with the letters that a reader has set, pictures do not.
  return { "--page-width": `${content / 16}rem`, "--picture-width": `${full}px` };
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
