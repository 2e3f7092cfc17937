/** CSS custom properties of a theme. */
import { channels, COLOUR_NAMES, type Theme } from "@rambla/core/theme";

export type Tokens = Readonly<Record<`--${string}`, string>>;

/** Set on the root element, over the defaults of themes.css. */
export function themeTokens({ colours, fonts, radius }: Theme): Tokens {
  return {
    ...Object.fromEntries(COLOUR_NAMES.map((name) => [`--${kebab(name)}`, colours[name]])),
    // The base of shadows.
    "--shadow": channels(colours.shadow).join(" "),
    "--font-text": `var(--family-${fonts.text})`,
    "--font-heading": `var(--family-${fonts.heading})`,
    "--heading-tracking": `${fonts.headingTracking}em`,
    "--radius-m": `${radius}px`,
  };
}

/** @param content in pixels at the default font size */
export function widthTokens({ content, full }: { readonly content: number; readonly full: number }): Tokens {
  // Text width grows with the reader's font size, picture width does not.
  return { "--page-width": `${content / 16}rem`, "--picture-width": `${full}px` };
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
