/** Mail colours of a brand, light and dark. */
import { channels, contrast, type Theme } from "@rambla/core/theme";

/** `ground` is behind the card, `foot` the text on it; `accent` is never text. */
export type MailColours = {
  readonly ground: string;
  readonly foot: string;
  readonly card: string;
  readonly ink: string;
  readonly muted: string;
  readonly link: string;
  readonly line: string;
  readonly accent: string;
  readonly button: string;
  readonly onButton: string;
};

/** Contrast for text and for edges (WCAG 2.2, 1.4.3 and 1.4.11). */
const READ = 4.5;
const SEEN = 3;

/** Replaces colours without enough contrast by black or white. */
export function mailColours({ colours }: Pick<Theme, "colours">): { readonly light: MailColours; readonly dark: MailColours } {
  const { surfaceSunken, surfaceRaised, groundDark } = colours;
  const night = mixed(groundDark, "#000000", 0.45);
  const [fill, onFill] =
    contrast(colours.accent, groundDark) >= SEEN ? [colours.accent, colours.onAccent] : [colours.onGroundDark, groundDark];
  return {
    light: {
      ground: surfaceSunken,
      foot: readable(colours.inkMuted, surfaceSunken),
      card: surfaceRaised,
      ink: readable(colours.ink, surfaceRaised),
      muted: readable(colours.inkMuted, surfaceRaised),
      link: readable(colours.primaryStrong, surfaceRaised),
      line: colours.line,
      accent: colours.accent,
      button: colours.primary,
      onButton: readable(colours.onPrimary, colours.primary),
    },
    dark: {
      ground: night,
      foot: readable(colours.onGroundDarkMuted, night),
      card: groundDark,
      ink: readable(colours.onGroundDark, groundDark),
      muted: readable(colours.onGroundDarkMuted, groundDark),
      link: readable(colours.onGroundDark, groundDark),
      line: mixed(groundDark, "#ffffff", 0.18),
      accent: fill,
      button: fill,
      onButton: readable(onFill, fill),
    },
  };
}

/** One of black and white always has enough contrast. */
function readable(colour: string, ground: string): string {
  if (contrast(colour, ground) >= READ) return colour;
  return contrast("#000000", ground) >= contrast("#ffffff", ground) ? "#000000" : "#ffffff";
}

function mixed(colour: string, other: string, part: number): string {
  const others = channels(other);
  return `#${channels(colour)
    .map((channel, at) =>
      Math.round(channel * (1 - part) + (others[at] ?? 0) * part)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
