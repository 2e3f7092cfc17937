import type { Texts } from "../catalogue.ts";

export const YES: Texts = { es: "Sí", it: "Sì", nl: "Ja", pl: "Tak", fr: "Oui", de: "Ja", en: "Yes", zh: "是" };
export const NO: Texts = { es: "No", it: "No", nl: "Nee", pl: "Nie", fr: "Non", de: "Nein", en: "No", zh: "否" };
