/** Short ways to write what every article of the brand repeats: its facts, its three pictures, the name of a variant. */
import type { DemoParameter, PictureSubject, Texts } from "../catalogue.ts";
import { colours, feminineColours } from "./colours.ts";
import type { ParameterKey } from "./parameters.ts";

/** The parameter table of an article, in the order it is written. */
export function facts(values: Partial<Record<ParameterKey, string | number>>): readonly DemoParameter[] {
  return Object.entries(values).map(([key, value]) => ({ key, value }));
}

/** Hero, side and detail of one subject; `lit` shows the hero switched on. */
export function threeViews(
  family: string,
  finish: string,
  options: PictureSubject["options"] = {},
  lit: "lit" | "unlit" = "unlit",
): readonly PictureSubject[] {
  const hero = lit === "lit" ? { ...options, view: "hero", on: true } : { ...options, view: "hero" };
  return [
    { family, finish, options: hero },
    { family, finish, options: { ...options, view: "side" } },
    { family, finish, options: { ...options, view: "detail" } },
  ];
}

/**
 * The name of a product with the colour of one variant behind it: "Alba desk lamp, black".
 * @param feminineIn languages in which the thing is feminine, and so is its colour
 */
export function inColour(title: Texts, colour: keyof typeof colours, feminineIn: readonly (keyof Texts)[] = []): Texts {
  const feminine = Object.entries(feminineColours[colour] ?? {}).filter(([language]) => feminineIn.some((one) => one === language));
  const name: Texts = { ...colours[colour], ...Object.fromEntries(feminine) };
  const british = name["en-GB"] ?? title["en-GB"];
  return {
    es: `${title.es}, ${name.es.toLowerCase()}`,
    it: `${title.it}, ${name.it.toLowerCase()}`,
    nl: `${title.nl}, ${name.nl.toLowerCase()}`,
    pl: `${title.pl}, ${name.pl.toLowerCase()}`,
    fr: `${title.fr}, ${name.fr.toLowerCase()}`,
    de: `${title.de}, ${name.de}`,
    en: `${title.en}, ${name.en.toLowerCase()}`,
    ...(british && {
      "en-GB": `${title["en-GB"] ?? title.en}, ${(name["en-GB"] ?? name.en).toLowerCase()}`,
    }),
    zh: `${title.zh}，${name.zh}`,
  };
}
