import type { DemoActivity } from "../catalogue.ts";

export const activities: readonly DemoActivity[] = [
  {
    activityId: "own-salon",
    title: {
      es: "Tu salón en casa", it: "Il salone a casa tua", nl: "Je eigen salon", pl: "Salon w domu", fr: "Le salon chez vous", de: "Dein Salon zu Hause", en: "Your salon at home", zh: "居家美发沙龙",
    },
    text: {
      es: "Todo para el pelo en una sola compra, con descuento desde la segunda pieza.",
      it: "Tutto per i capelli in un solo acquisto, con lo sconto dal secondo pezzo.",
      nl: "Alles voor je haar in één keer, met korting vanaf het tweede product.",
      pl: "Wszystko do włosów podczas jednych zakupów, z rabatem od drugiego produktu.",
      fr: "Tout pour les cheveux en un seul achat, avec une remise dès le deuxième article.",
      de: "Alles für die Haare auf einmal, mit Rabatt ab dem zweiten Stück.",
      en: "Everything for your hair at once, with money off from the second piece.",
      zh: "一次购齐美发用品，第二件起享优惠。",
    },
    startsInDays: -2, lastsDays: 28, goodsIds: ["1008", "1012", "1018"],
    steps: [{ from: 8000, off: 800 }],
  },
  {
    activityId: "fino-always-clean",
    title: {
      es: "Fino, siempre limpia", it: "Fino sempre pulito", nl: "Fino, altijd schoon", pl: "Fino zawsze czysta", fr: "Fino toujours propre", de: "Fino, immer sauber", en: "Fino, always clean", zh: "Fino 时刻洁净",
    },
    text: {
      es: "Con la afeitadora Fino 5 te regalamos el primer líquido limpiador.",
      it: "Con il rasoio Fino 5 ti regaliamo il primo liquido detergente.",
      nl: "Bij scheerapparaat Fino 5 krijg je de eerste reinigingsvloeistof cadeau.",
      pl: "Do golarki Fino 5 pierwszy płyn czyszczący dostajesz w prezencie.",
      fr: "Pour un rasoir Fino 5, le premier liquide nettoyant vous est offert.",
      de: "Zum Rasierer Fino 5 schenken wir dir die erste Reinigungsflüssigkeit.",
      en: "Buy a Fino 5 shaver and the first cleaning liquid is our gift.",
      zh: "购买 Fino 5 剃须刀，即赠首瓶清洁液。",
    },
    startsInDays: -1, lastsDays: 30, goodsIds: ["1009"],
    giftType: 2, gifts: [{ goodsId: "1010", from: 6500, quantity: 120 }],
  },
];
