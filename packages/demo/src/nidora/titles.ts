/** Titles of variants. */
import type { Texts } from "../catalogue.ts";

/**
 * Joins name and trait: "Alba kettle 1.7 L" and "olive" give "Alba kettle 1.7 L, olive".
 * @param trait in lower case where the language wants it
 */
export function variantTitle(name: Texts, trait: Texts): Texts {
  return {
    es: `${name.es}, ${trait.es}`,
    pt: `${name.pt ?? name.es}, ${trait.pt ?? trait.es}`,
    it: `${name.it}, ${trait.it}`,
    nl: `${name.nl}, ${trait.nl}`,
    pl: `${name.pl}, ${trait.pl}`,
    fr: `${name.fr}, ${trait.fr}`,
    de: `${name.de}, ${trait.de}`,
    en: `${name.en}, ${trait.en}`,
    "en-GB": `${name["en-GB"] ?? name.en}, ${trait["en-GB"] ?? trait.en}`,
    zh: `${name.zh} ${trait.zh}`,
  };
}

/** Colours as in a title. */
export const CLAY: Texts = {
  es: "arcilla",
  pt: "argila",
  it: "terracotta",
  nl: "terracotta",
  pl: "terakota",
  fr: "argile",
  de: "Terrakotta",
  en: "clay",
  zh: "陶土色",
};
export const CREAM: Texts = {
  es: "crema",
  pt: "creme",
  it: "crema",
  nl: "crème",
  pl: "krem",
  fr: "crème",
  de: "Creme",
  en: "cream",
  zh: "奶油色",
};
export const OLIVE: Texts = {
  es: "oliva",
  pt: "azeitona",
  it: "oliva",
  nl: "olijf",
  pl: "oliwka",
  fr: "olive",
  de: "Olive",
  en: "olive",
  zh: "橄榄绿",
};
export const GRAPHITE: Texts = {
  es: "grafito",
  pt: "grafite",
  it: "grafite",
  nl: "grafiet",
  pl: "grafit",
  fr: "graphite",
  de: "Graphit",
  en: "graphite",
  zh: "石墨灰",
};
export const SAND: Texts = {
  es: "arena",
  pt: "areia",
  it: "sabbia",
  nl: "zand",
  pl: "piasek",
  fr: "sable",
  de: "Sand",
  en: "sand",
  zh: "沙色",
};
