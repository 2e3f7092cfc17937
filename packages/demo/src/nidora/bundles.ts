import type { DemoBundle } from "../catalogue.ts";

export const bundles: readonly DemoBundle[] = [
  {
    palletId: "breakfast",
    title: {
      es: "Desayuno Alba: hervidor, tostadora y tazas",
      pt: "Pequeno-almoço Alba: chaleira, torradeira e canecas",
      it: "Colazione Alba: bollitore, tostapane e tazze",
      nl: "Ontbijt Alba: waterkoker, broodrooster en mokken",
      pl: "Śniadanie Alba: czajnik, toster i kubki",
      fr: "Petit déjeuner Alba : bouilloire, grille-pain et tasses",
      de: "Frühstück Alba: Wasserkocher, Toaster und Becher",
      en: "Alba breakfast: kettle, toaster and mugs",
      zh: "Alba 早餐套装：电热水壶、烤面包机与马克杯",
    },
    goods: [{ goodsId: "1002" }, { goodsId: "1008" }, { goodsId: "1016" }],
    price: 10_990,
  },
  {
    palletId: "cutting",
    title: {
      es: "Cuchillo Filo con tabla Nogal",
      pt: "Faca Filo com tábua Nogal",
      it: "Coltello Filo con tagliere Nogal",
      nl: "Mes Filo met snijplank Nogal",
      pl: "Nóż Filo z deską Nogal",
      fr: "Couteau Filo et planche Nogal",
      de: "Messer Filo mit Schneidebrett Nogal",
      en: "Filo knife with Nogal cutting board",
      zh: "Filo 主厨刀配 Nogal 砧板",
    },
    goods: [{ goodsId: "1006" }, { goodsId: "1007" }],
    price: 6290,
  },
];
