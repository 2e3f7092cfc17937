import type { Texts } from "../catalogue.ts";

export const colours = {
  ink: { es: "Negro", it: "Nero", nl: "Zwart", pl: "Czarny", fr: "Noir", de: "Schwarz", en: "Black", zh: "黑色" },
  white: { es: "Blanco", it: "Bianco", nl: "Wit", pl: "Biały", fr: "Blanc", de: "Weiß", en: "White", zh: "白色" },
  amber: { es: "Ámbar", it: "Ambra", nl: "Amber", pl: "Bursztynowy", fr: "Ambre", de: "Bernstein", en: "Amber", zh: "琥珀色" },
  brass: { es: "Latón", it: "Ottone", nl: "Messing", pl: "Mosiężny", fr: "Laiton", de: "Messing", en: "Brass", zh: "黄铜色" },
  clay: {
    es: "Terracota",
    it: "Terracotta",
    nl: "Terracotta",
    pl: "Terakota",
    fr: "Terracotta",
    de: "Terrakotta",
    en: "Terracotta",
    zh: "陶土色",
  },
  sage: {
    es: "Verde salvia",
    it: "Verde salvia",
    nl: "Saliegroen",
    pl: "Szałwiowy",
    fr: "Vert sauge",
    de: "Salbeigrün",
    en: "Sage green",
    zh: "鼠尾草绿",
  },
  smoke: {
    es: "Gris humo",
    it: "Grigio fumo",
    nl: "Rookgrijs",
    pl: "Dymny szary",
    fr: "Gris fumé",
    de: "Rauchgrau",
    en: "Smoke gray",
    "en-GB": "Smoke grey",
    zh: "烟灰色",
  },
} satisfies Readonly<Record<string, Texts>>;

/** For feminine nouns. */
export const feminineColours: Partial<Record<keyof typeof colours, Partial<Texts>>> = {
  ink: { es: "Negra", it: "Nera", pl: "Czarna", fr: "Noire" },
  white: { es: "Blanca", it: "Bianca", pl: "Biała", fr: "Blanche" },
  amber: { pl: "Bursztynowa" },
  brass: { pl: "Mosiężna" },
  sage: { pl: "Szałwiowa" },
};
