/** The colours of a brand as its mails wear them, by light and in the dark. Pure. */
import { channels, contrast, type Theme } from "@rambla/core/theme";

/** `ground` is what the card of a mail lies on, `foot` the words there; `accent` is seen and never read. */
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

/** What words need to be read by everybody, and what an edge needs to be seen (WCAG 2.2, 1.4.3 and 1.4.11). */
const READ = 4.5;
const SEEN = 3;

/**
 * What a brand's mails look like. The document of a shop may hold colours that can hardly be read, and nobody sees a mail before it is
 * sent: instead of those it takes black or white.
 */
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

/** The colour itself where it can be read, else black or white: one of them always can. */
function readable(colour: string, ground: string): string {
  if (contrast(colour, ground) >= READ) return colour;
  return contrast("#000000", ground) >= contrast("#ffffff", ground) ? "#000000" : "#ffffff";
}

/** A colour with a part of another in it. */
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
