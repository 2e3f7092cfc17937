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
  {
    activityId: "giro-to-go",
    title: {
      es: "Giro para llevar", it: "Giro da portare via", nl: "Giro voor onderweg", pl: "Giro na wynos", fr: "Giro à emporter", de: "Giro zum Mitnehmen", en: "Giro to go", zh: "Giro 随行",
    },
    text: {
      es: "Con la batidora Giro te regalamos una botella para llevarte el batido.",
      it: "Con il frullatore Giro ti regaliamo una bottiglia per portare via il frullato.",
      nl: "Bij blender Giro krijg je een fles cadeau, voor je smoothie onderweg.",
      pl: "Do blendera Giro dodajemy w prezencie butelkę na koktajl, który zabierzesz ze sobą.",
      fr: "Pour un blender Giro, une bouteille vous est offerte, pour emporter votre smoothie.",
      de: "Zum Standmixer Giro schenken wir dir eine Flasche für den Smoothie unterwegs.",
      en: "Buy a Giro blender and we add a bottle as a gift, so the smoothie comes along.",
      zh: "购买 Giro 料理机，即赠随行瓶一只，奶昔带着走。",
    },
    startsInDays: -1, lastsDays: 30, goodsIds: ["1009"],
    giftType: 2, gifts: [{ goodsId: "1014", from: 5500, quantity: 120 }],
  },
];
