import type { Texts } from "../catalogue.ts";

export const YES: Texts = { es: "Sí", pt: "Sim", it: "Sì", nl: "Ja", pl: "Tak", fr: "Oui", de: "Ja", en: "Yes", zh: "是" };
export const NO: Texts = { es: "No", pt: "Não", it: "No", nl: "Nee", pl: "Nie", fr: "Non", de: "Nein", en: "No", zh: "否" };
