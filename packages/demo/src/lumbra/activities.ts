import type { DemoActivity } from "../catalogue.ts";

export const activities: readonly DemoActivity[] = [
  {
    activityId: "long-evenings",
    title: {
      es: "Tardes largas", it: "Sere lunghe", nl: "Lange avonden", pl: "Długie wieczory", fr: "Longues soirées", de: "Lange Abende", en: "Long evenings", zh: "漫漫长夜",
    },
    text: {
      es: "Luz cálida para dentro y para fuera: cuanto más luz, más ahorras.",
      it: "Luce calda per dentro e per fuori: più luce, più risparmio.",
      nl: "Warm licht voor binnen en buiten: hoe meer licht, hoe meer voordeel.",
      pl: "Ciepłe światło do domu i na taras: im więcej światła, tym więcej oszczędzasz.",
      fr: "Une lumière chaude dedans comme dehors : plus il y en a, plus vous économisez.",
      de: "Warmes Licht für drinnen und draußen: Je mehr Licht, desto mehr sparst du.",
      en: "Warm light for indoors and out: the more light, the more you save.",
      zh: "室内户外皆温暖：买得越多，省得越多。",
    },
    startsInDays: -3, lastsDays: 24, goodsIds: ["1008", "1018", "1013", "1016"],
    steps: [{ from: 6000, off: 600 }, { from: 12000, off: 1500 }],
  },
  {
    activityId: "bright-rooms",
    title: {
      es: "Cuartos luminosos", it: "Stanze luminose", nl: "Lichte kamers", pl: "Jasne pokoje", fr: "Pièces lumineuses", de: "Helle Räume", en: "Bright rooms", zh: "明亮居室",
    },
    text: {
      es: "Focos y paneles para trabajar y cocinar sin sombras.",
      it: "Faretti e pannelli per lavorare e cucinare senza ombre.",
      nl: "Spots en panelen om zonder schaduw te werken en te koken.",
      pl: "Reflektory i panele do pracy i gotowania bez cieni.",
      fr: "Spots et panneaux pour travailler et cuisiner sans ombres.",
      de: "Spots und Panels, um ohne Schatten zu arbeiten und zu kochen.",
      en: "Spots and panels to work and cook without shadows.",
      zh: "射灯与面板灯，工作烹饪不留阴影。",
    },
    startsInDays: -1, lastsDays: 30, goodsIds: ["1016", "1017"],
    steps: [{ from: 8000, off: 1000 }],
  },
  {
    activityId: "light-to-go",
    title: {
      es: "Una luz de regalo", it: "Una luce in omaggio", nl: "Een lichtje cadeau", pl: "Światło w prezencie", fr: "Une lumière offerte", de: "Ein Licht geschenkt", en: "A light as a gift", zh: "赠您一束光",
    },
    text: {
      es: "Con una compra más grande eliges una luz y te la regalamos.",
      it: "Con una spesa elevata scegli una luce e te la regaliamo.",
      nl: "Bij een grotere bestelling kies je een lichtje dat je van ons krijgt.",
      pl: "Przy większym zamówieniu wybierasz światło, a my dajemy je w prezencie.",
      fr: "Pour une commande importante, choisissez une lumière : elle vous est offerte.",
      de: "Bei einer größeren Bestellung suchst du dir ein Licht aus, und wir schenken es dir.",
      en: "With a larger order you choose a light, and we give it to you.",
      zh: "订单达到相应金额，即可任选一款灯作为赠品。",
    },
    startsInDays: -2, lastsDays: 28, goodsIds: null,
    gifts: [{ goodsId: "1013", from: 15000, quantity: 200 }, { goodsId: "1018", from: 25000, quantity: 80 }],
  },
  {
    activityId: "spring-light",
    title: {
      es: "Luz de primavera", it: "Luce di primavera", nl: "Lentelicht", pl: "Wiosenne światło", fr: "Lumière de printemps", de: "Frühlingslicht", en: "Spring light", zh: "春日之光",
    },
    text: {
      es: "Para la terraza, en cuanto apriete el buen tiempo.",
      it: "Per il terrazzo, appena arriva il bel tempo.",
      nl: "Voor het terras, zodra het mooi weer wordt.",
      pl: "Na taras, gdy tylko zrobi się ciepło.",
      fr: "Pour la terrasse, dès les beaux jours.",
      de: "Für die Terrasse, sobald das Wetter schön wird.",
      en: "For the terrace, as soon as the weather turns.",
      zh: "天气转暖，点亮露台。",
    },
    startsInDays: 40, lastsDays: 20, goodsIds: ["1008", "1018"],
    steps: [{ from: 7000, off: 1000 }],
  },
  {
    activityId: "patio-and-luna",
    title: {
      es: "Patio trae a Luna", it: "Patio porta Luna", nl: "Patio brengt Luna mee", pl: "Patio z Luną w prezencie", fr: "Patio vous offre Luna", de: "Patio bringt Luna mit", en: "Patio brings Luna", zh: "Patio 送 Luna",
    },
    text: {
      es: "Con el aplique Patio te llevas de regalo la luz nocturna Luna: fuera y dentro, se enciende cuando llegas.",
      it: "Con l’applique Patio ricevi in omaggio la luce notturna Luna: fuori e dentro, si accende quando arrivi.",
      nl: "Bij buitenlamp Patio krijg je nachtlampje Luna cadeau: buiten en binnen licht zodra je thuiskomt.",
      pl: "Do kinkietu Patio dostajesz w prezencie lampkę nocną Luna: światło czeka na zewnątrz i w środku.",
      fr: "Pour une applique Patio, la veilleuse Luna est offerte : dehors comme dedans, la lumière vous attend.",
      de: "Zur Wandleuchte Patio gibt es das Nachtlicht Luna geschenkt: draußen und drinnen Licht, wenn du heimkommst.",
      en: "Buy a Patio wall light and the Luna night light is our gift: light outdoors and in when you come home.",
      zh: "购买 Patio 壁灯，即赠 Luna 小夜灯：室外室内，归家有光。",
    },
    startsInDays: -1, lastsDays: 30, goodsIds: ["1009"],
    giftType: 2, gifts: [{ goodsId: "1020", from: 5000, quantity: 120 }],
  },
];
