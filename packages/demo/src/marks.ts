/** The demo's logos, icons and placeholder pictures. Colours come from the page where possible. */
import type { DemoBrandCode } from "./shop.ts";

type Mark = {
  readonly viewBox: string;
  readonly word: string;
  readonly title: string;
  readonly icon: string;
  /** Holiday decoration over the wordmark. */
  readonly holiday: string;
};

const bead = (x: number, y: number): string =>
  `<path d="M${x} ${y - 4}V${y - 1.5}" stroke="currentColor" stroke-width="1.6"/><circle cx="${x}" cy="${y + 1.4}" r="3.1" fill="var(--accent,#f5a524)"/>`;
const star = (x: number, y: number, r: number): string =>
  `<path d="M${x} ${y - r}Q${x + r * 0.14} ${y - r * 0.14} ${x + r} ${y}Q${x + r * 0.14} ${y + r * 0.14} ${x} ${y + r}Q${x - r * 0.14} ${y + r * 0.14} ${x - r} ${y}Q${x - r * 0.14} ${y - r * 0.14} ${x} ${y - r}Z"/>`;

/** Geometric strokes; the bowl of the b holds a light. Holidays: a string of lights from l to b. */
const lumbra: Mark = {
  title: "Lumbra",
  holiday: `<path d="M6 3.5Q40 12 74 7.5T143 3.5" fill="none" stroke="currentColor" stroke-width="1.6"/>${bead(30, 11.5)}${bead(56, 13)}${bead(82, 11.2)}${bead(112, 9)}`,
  viewBox: "0 0 254 62",
  word:
    `<g fill="none" stroke="currentColor" stroke-width="9"><path d="M6 2V58M24 19V41A15.5 15.5 0 0 0 55 41V19M55 36V58M74 58V19M74 34A12.5 12.5 0 0 1 99 34V58M99 34A12.5 12.5 0 0 1 124 34V58M143 2V58M194.5 58V19M194.5 37A17 17 0 0 1 211 23.5M249 19V58"/><circle cx="160" cy="38.5" r="17"/><circle cx="232" cy="38.5" r="17"/></g>` +
    `<circle cx="160" cy="38.5" r="6.6" fill="var(--accent,#f5a524)"/>`,
  icon: `<rect width="64" height="64" rx="14" fill="#16181d"/><circle cx="35" cy="39" r="22" fill="#f5a524" fill-opacity=".14"/><path d="M20 12V52" stroke="#fff" stroke-width="7" stroke-linecap="round"/><circle cx="35" cy="39" r="12.5" fill="none" stroke="#fff" stroke-width="7"/><circle cx="35" cy="39" r="5.2" fill="#f5a524"/>`,
};

/** A soft serif; the dot of the i is a leaf. Holidays: a twig with berries. */
const nidora: Mark = {
  title: "Nidora",
  holiday: `<path d="M79 14.2C80.4 8.6 85.6 6.2 92 8.2 90.6 14 85.6 16.4 79 14.2Z" fill="var(--accent,#5b6b3a)"/><g fill="#b4532a"><circle cx="74.6" cy="15.2" r="2.7"/><circle cx="79.8" cy="17.2" r="2.7"/><circle cx="78.4" cy="11.6" r="2.7"/></g>`,
  viewBox: "0 0 252 62",
  word:
    `<g fill="currentColor"><path d="M0 5Q0 3.4 1.6 3.4H15.5L47 44V9.5Q47 6.8 44 6.6L40.5 6.3V3.4H58.5V6.3L55 6.6Q52 6.8 52 9.5V58.6H47.6L10.6 11.2V52Q10.6 54.8 13.6 55.1L17.4 55.5V58.4H0V55.5L3.2 55.1Q6 54.8 6 52V9.8Q6 7 3.2 6.7L0 6.3Z"/><path d="M66 24.2L80 20.2V52Q80 54.8 82.6 55.1L85.8 55.5V58.4H65.6V55.5L68.6 55.1Q71 54.8 71 52V29.6Q71 27.2 68.8 27L66 26.8Z"/><path fill-rule="evenodd" d="M123 2L137 0V51.6Q137 54.2 139.4 54.7L142.4 55.3V57.9L128.6 58.8L128 54Q123.4 59.2 115.4 59.2C102.4 59.2 93.4 51.4 93.4 40.2 93.4 28 103.4 20 116.6 20Q123.6 20 128 22.4V8.6Q128 5.8 125.6 5.2L123 4.7ZM128 27Q123.6 22.8 117.4 22.8C108.6 22.8 103.2 29.6 103.2 39.6 103.2 49.6 108.8 55.4 116.8 55.4Q123.6 55.4 128 50.8Z"/><path fill-rule="evenodd" d="M168.4 20C181.8 20 190.4 28.2 190.4 39.6 190.4 51 181.8 59.2 168.4 59.2 155 59.2 146.4 51 146.4 39.6 146.4 28.2 155 20 168.4 20ZM168.4 22.8C160.6 22.8 156.2 29.2 156.2 39.6 156.2 50 160.6 56.4 168.4 56.4 176.2 56.4 180.6 50 180.6 39.6 180.6 29.2 176.2 22.8 168.4 22.8Z"/><path d="M194.6 24.2L207.6 20.2L208.4 29.2Q212.4 20 219.2 20 224.8 20 224.8 25 224.8 29.6 220.2 29.6 217 29.6 216 26.6 212.2 27.4 209 35V52Q209 54.8 211.8 55.1L216 55.5V58.4H194.4V55.5L197.6 55.1Q200 54.8 200 52V29.6Q200 27.2 197.6 27L194.6 26.8Z"/><path fill-rule="evenodd" d="M225.2 49.2C225.2 41.6 231.4 38.4 241.8 37V31.6Q241.8 23.2 235.6 23.2 232.6 23.2 231.4 25 233.6 26.4 233.4 29.2 233.2 32.4 229.8 32.4 226.2 32.4 226.2 28.8 226.2 24 231 21.6 234 20 238 20 250.6 20 250.6 31V51.4Q250.6 54.8 252 55.4V57Q249.6 59.2 246.6 59.2 242.6 59.2 242 54.6 238.6 59.2 233.2 59.2 225.2 59.2 225.2 49.2ZM241.8 39.6Q234 40.8 234 47.8 234 54 237.6 54 240 54 241.8 51.4Z"/></g>` +
    `<path d="M70.6 13.8C69 6.6 73.4 1.8 82 1.4 83 9.4 78.6 14.2 70.6 13.8Z" fill="var(--accent,#5b6b3a)"/>`,
  icon: `<rect width="64" height="64" rx="17" fill="#b4532a"/><path transform="translate(10.5 15.5) scale(.6)" fill="#fbf7f1" d="M0 5Q0 3.4 1.6 3.4H15.5L47 44V9.5Q47 6.8 44 6.6L40.5 6.3V3.4H58.5V6.3L55 6.6Q52 6.8 52 9.5V58.6H47.6L10.6 11.2V52Q10.6 54.8 13.6 55.1L17.4 55.5V58.4H0V55.5L3.2 55.1Q6 54.8 6 52V9.8Q6 7 3.2 6.7L0 6.3Z"/><path d="M44 15.5C43 9.5 46.5 6 53.5 5.6 54.2 12 50.6 15.9 44 15.5Z" fill="#d9c9a0"/>`,
};

/** Soft round strokes; a coral wave closes the o. Holidays: stars. */
const velmo: Mark = {
  title: "Velmo",
  holiday: `<g fill="var(--accent,#ff7a66)">${star(71, 8.6, 7.6)}</g><g fill="currentColor">${star(147, 9, 4.4)}${star(181, 7, 5.6)}${star(55, 4, 3.2)}</g>`,
  viewBox: "0 0 246 62",
  word:
    `<g fill="none" stroke="currentColor" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"><path d="M5 22L21 56 37 22M55 40H87A16.5 16.5 0 1 0 82 52M105 5V46Q105 56 114 56M133 56V22M133 36A13.5 13.5 0 0 1 160 36V56M160 36A13.5 13.5 0 0 1 187 36V56"/></g>` +
    `<g fill="none" stroke-width="9" stroke-linecap="round"><path d="M238.3 44A17 17 0 1 1 217 22.7" stroke="currentColor"/><path d="M226.4 22.6A17 17 0 0 1 238.4 34.6" stroke="var(--accent,#ff7a66)"/></g>`,
  icon: `<rect width="64" height="64" rx="16" fill="#0f766e"/><path d="M16 21L32 47 48 21" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="32" cy="19.5" r="5" fill="#ff7a66"/>`,
};

const marks: Readonly<Record<DemoBrandCode, Mark>> = {
  lumbra,
  nidora,
  velmo,
};

/**
 * The wordmark as SVG: `currentColor`, with `--accent` for one spot.
 * @param dress holiday decoration
 */
export function logo(brand: DemoBrandCode, dress: "plain" | "holiday" = "plain"): string {
  const { viewBox, word, title, holiday } = marks[brand];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" role="img" aria-label="${title}">${word}${dress === "holiday" ? holiday : ""}</svg>`;
}

export function icon(brand: DemoBrandCode): string {
  const { icon: drawing, title } = marks[brand];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img" aria-label="${title}">${drawing}</svg>`;
}

/** Backgrounds of the placeholder pictures. */
export const PLATE_COLOURS: Readonly<Record<DemoBrandCode, string>> = { lumbra: "#f6f4f0", nidora: "#efe6d8", velmo: "#e6eeee" };

/** The placeholder picture: the brand's icon on its background. */
export function plate(brand: DemoBrandCode): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="1200" height="1200"><rect width="256" height="256" fill="${PLATE_COLOURS[brand]}"/><g transform="translate(96 96)" opacity=".5">${marks[brand].icon}</g></svg>`;
}
