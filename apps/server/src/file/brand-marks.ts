/** Logos, icons and marks under `/brand/`. Drawings from the settings are served with a policy that runs no scripts. */
import { readFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import type { ShopConfig } from "@rambla/core/config";
import { type Brand, brandOf } from "@rambla/core/market";
import { escaped } from "@rambla/core/markup";
import { COLOUR_NAMES, type Theme } from "@rambla/core/theme";
import { mailColours } from "@rambla/domain/mail/colours";
import { MAIL_LOGO } from "@rambla/domain/mail/presentation";
import sharp, { type Sharp } from "sharp";
import type { MadeFile } from "./assets.ts";
import { StartProblem } from "../start/environment.ts";
import { illustration, illustrationNames } from "./illustrations.ts";
import { smallMarks } from "./small-marks.ts";

const SVG = "image/svg+xml";
/** Bytes of a drawing, which every page loads. */
const LARGEST = 100_000;

/**
 * Throws StartProblem for an unreadable or invalid drawing.
 * @param folder of the files that the settings name
 */
export async function brandMarks(config: ShopConfig, folder: string): Promise<Record<string, MadeFile>> {
  const made: Record<string, MadeFile> = {};
  for (const brand of Object.values(config.brands)) {
    const { colours } = brand.theme;
    const given = async (name: "logo" | "logoHoliday" | "icon") => {
      const drawing = brand.marks[name];
      return drawing === undefined ? undefined : await drawingOf(drawing, folder, `brands.${brand.code}.marks.${name}`);
    };
    const ownLogo = await given("logo");
    const logo = ownLogo ?? wordmark(brand);
    const icon = (await given("icon")) ?? initial(brand);
    made[`/brand/${brand.code}/logo.svg`] = { type: SVG, body: logo };
    made[`/brand/${brand.code}/logo-holiday.svg`] = { type: SVG, body: (await given("logoHoliday")) ?? logo };
    made[`/brand/${brand.code}/icon.svg`] = { type: SVG, body: icon };
    made[`/brand/${brand.code}/icon-180.png`] = {
      type: "image/png",
      body: await photographed(icon, colours.surface, `brands.${brand.code}.marks.icon`),
    };
    if (ownLogo !== undefined) {
      const { light, dark } = mailColours(brand.theme);
      // A drawing in colours of its own keeps its background.
      const dressed = ownLogo.includes("currentColor") ? dark : light;
      for (const [file, { ink, card }] of [
        [MAIL_LOGO.light, light],
        [MAIL_LOGO.dark, dressed],
      ] as const) {
        made[`/brand/${brand.code}/${file}`] = {
          type: "image/png",
          body: await mailLogo(coloured(ownLogo, ink, brand.theme), card, `brands.${brand.code}.marks.logo`),
          forOthers: true,
        };
      }
    }
    for (const name of illustrationNames)
      made[`/brand/${brand.code}/illustration/${name}.svg`] = { type: SVG, body: illustration(name, colours.accent) };
  }
  for (const [name, body] of smallMarks(brandOf(config, config.home.brand).theme.colours.accent))
    made[`/brand/${name}.svg`] = { type: SVG, body };
  return made;
}

/** The phone icon. */
const photographed = (icon: string, ground: string, path: string): Promise<Buffer> =>
  asPng(icon, path, (drawing) => drawing.resize(180, 180, { fit: "contain", background: ground }));

/** The logo for mail programs, which show no SVG, on its background: some darken backgrounds but not pictures. */
const mailLogo = (logo: string, ground: string, path: string): Promise<Buffer> =>
  asPng(logo, path, (drawing) =>
    drawing
      .resize(2 * MAIL_LOGO.width, 2 * MAIL_LOGO.height, { fit: "contain", position: "left", background: ground })
      .flatten({ background: ground }),
  );

async function asPng(svg: string, path: string, change: (drawing: Sharp) => Sharp): Promise<Buffer> {
  try {
    return await change(sharp(Buffer.from(svg), { density: 300 }))
      .png()
      .toBuffer();
  } catch {
    throw new StartProblem(`SHOP_CONFIG: ${path} cannot be drawn: export it as a small plain drawing.`);
  }
}

/** Replaces a drawing's inherited colours. */
function coloured(svg: string, ink: string, { colours }: Theme): string {
  const known = new Map(COLOUR_NAMES.map((name) => [name.toLowerCase(), colours[name]]));
  return svg
    .replaceAll("currentColor", ink)
    .replace(
      /var\(--([a-z-]+)\s*(?:,([^()]*))?\)/g,
      (_, name: string, otherwise?: string) => known.get(name.replaceAll("-", "")) ?? otherwise ?? ink,
    );
}

async function drawingOf(given: string, folder: string, path: string): Promise<string> {
  const drawing = given.trimStart().startsWith("<") ? given : await readFile(resolve(folder, given), "utf8").catch(() => undefined);
  if (drawing === undefined)
    throw new StartProblem(`SHOP_CONFIG: ${path} names ${given}, which cannot be read: give a file beside the document.`);
  if (extname(given) !== ".svg" && drawing !== given) throw new StartProblem(`SHOP_CONFIG: ${path} names ${given}: give an SVG file.`);
  if (drawing.length > LARGEST) throw new StartProblem(`SHOP_CONFIG: ${path} has ${drawing.length} characters: ${LARGEST} are the most.`);
  const [root] = /<svg\b[^>]*>/.exec(drawing) ?? [];
  if (!root || !/viewBox=/.test(root)) throw new StartProblem(`SHOP_CONFIG: ${path} is no SVG drawing with a viewBox.`);
  if (/<script|<foreignObject|\son\w+\s*=|(?:href|src)\s*=\s*["'](?!#|data:image\/)/i.test(drawing))
    throw new StartProblem(`SHOP_CONFIG: ${path} holds a script or fetches from elsewhere: export it as plain drawing.`);
  return drawing;
}

/** The fallback for a brand without a logo. */
function wordmark({ name, theme }: Brand): string {
  const width = Math.max(64, Math.round([...name].length * 31));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 62" role="img" aria-label="${escaped(name)}"><text x="0" y="45" textLength="${width}" lengthAdjust="spacingAndGlyphs" font-family="system-ui,sans-serif" font-size="46" font-weight="700" fill="${theme.colours.ink}">${escaped(name)}</text></svg>`;
}

/** The fallback for a brand without an icon. */
function initial({ name, theme: { colours } }: Brand): string {
  const [first = ""] = name;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img" aria-label="${escaped(name)}"><rect width="64" height="64" rx="14" fill="${colours.primary}"/><text x="32" y="45" text-anchor="middle" font-family="system-ui,sans-serif" font-size="38" font-weight="700" fill="${colours.onPrimary}">${escaped(first.toUpperCase())}</text></svg>`;
}
