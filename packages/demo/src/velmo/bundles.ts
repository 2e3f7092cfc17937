import type { DemoBundle } from "../catalogue.ts";

export const bundles: readonly DemoBundle[] = [
  {
    palletId: "smile",
    title: {
      es: "Perla 2 con cabezales para dos años",
      it: "Perla 2 con testine per due anni",
      nl: "Perla 2 met opzetborstels voor twee jaar",
      pl: "Perla 2 z końcówkami na dwa lata",
      fr: "Perla 2 et brossettes pour deux ans",
      de: "Perla 2 mit Aufsteckbürsten für zwei Jahre",
      en: "Perla 2 with brush heads for two years",
      zh: "Perla 2 配两年用量刷头",
    },
    goods: [{ goodsId: "1001" }, { goodsId: "1061" }],
    price: 6590,
  },
  {
    palletId: "shaving",
    title: {
      es: "Fino 5 con dos líquidos de limpieza",
      it: "Fino 5 con due liquidi detergenti",
      nl: "Fino 5 met twee reinigingsvloeistoffen",
      pl: "Fino 5 z dwoma płynami czyszczącymi",
      fr: "Fino 5 et deux liquides de nettoyage",
      de: "Fino 5 mit zwei Reinigungsflüssigkeiten",
      en: "Fino 5 with two cleaning liquids",
      zh: "Fino 5 配两瓶清洁液",
    },
    goods: [{ goodsId: "1009" }, { goodsId: "1010", quantity: 2 }],
    price: 8690,
  },
  {
    palletId: "weekend",
    title: {
      es: "Fin de semana fuera: neceser Nomo y set Uno",
      it: "Fine settimana fuori: beauty case Nomo e set Uno",
      nl: "Weekendje weg: toilettas Nomo en manicureset Uno",
      pl: "Weekend poza domem: kosmetyczka Nomo i zestaw Uno",
      fr: "Week-end ailleurs : trousse Nomo et set Uno",
      de: "Ein Wochenende fort: Kulturtasche Nomo und Set Uno",
      en: "A weekend away: Nomo toiletry bag and Uno set",
      "en-GB": "A weekend away: Nomo wash bag and Uno set",
      zh: "周末出游：Nomo 洗漱包配 Uno 修甲套装",
    },
    goods: [{ goodsId: "1007" }, { goodsId: "1016" }],
    price: 3690,
  },
];
