import type { DemoActivity } from "../catalogue.ts";

export const activities: readonly DemoActivity[] = [
  {
    activityId: "full-pantry",
    title: {
      es: "Despensa llena", it: "Dispensa piena", nl: "Volle voorraadkast", pl: "Pełna spiżarnia", fr: "Garde-manger plein", de: "Volle Vorratskammer", en: "Full pantry", zh: "满满储物柜",
    },
    text: {
      es: "Todo en su sitio y a la vista: combina tarros y botes y ahorra.",
      it: "Tutto al suo posto e in vista: combina barattoli e contenitori e risparmia.",
      nl: "Alles op zijn plek en in zicht: combineer potten en bussen en bespaar.",
      pl: "Wszystko na swoim miejscu i na widoku: łącz słoje i pojemniki i oszczędzaj.",
      fr: "Tout à sa place et bien en vue : associez bocaux et boîtes et économisez.",
      de: "Alles an seinem Platz und gut zu sehen: Kombiniere Gläser und Dosen und spare.",
      en: "Everything in its place and in sight: combine jars and tins and save.",
      zh: "物归其位，一目了然：搭配选购储物罐更优惠。",
    },
    startsInDays: -5, lastsDays: 30, goodsIds: ["1013", "1014", "1051", "1052", "1053"],
    steps: [{ from: 5000, off: 500 }, { from: 9000, off: 1200 }],
  },
];
