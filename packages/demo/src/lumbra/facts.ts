/** Shorthands for the brand's articles. */
import type { DemoParameter, PictureSubject, Texts } from "../catalogue.ts";
import { colours, feminineColours } from "./colours.ts";
import type { ParameterKey } from "./parameters.ts";

/** In the order written. */
export function facts(values: Partial<Record<ParameterKey, string | number>>): readonly DemoParameter[] {
  return Object.entries(values).map(([key, value]) => ({ key, value }));
}

/** Hero, side and detail; `lit` switches the hero on. */
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
 * Adds a variant's colour to the name: "Alba desk lamp, black".
 * @param feminineIn languages in which the noun is feminine
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
