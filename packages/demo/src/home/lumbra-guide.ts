import type { DemoGuide } from "../home.ts";

export const lumbraGuide: DemoGuide = {
  kind: "guide",
  scene: "second",
  texts: {
    es: { title: "Qué luz para cada habitación", text: "La luz cálida calma, la neutra despierta. El resto depende del sitio." },
    it: { title: "Quale luce per quale stanza", text: "La luce calda calma, quella naturale sveglia. Il resto dipende dal posto." },
    nl: {
      title: "Welk licht voor welke kamer",
      text: "Warm licht maakt rustig, neutraal licht maakt wakker. De rest hangt af van de plek.",
    },
    pl: { title: "Jakie światło do którego pokoju", text: "Ciepłe uspokaja, neutralne pobudza. Reszta zależy od miejsca." },
    fr: { title: "Quelle lumière pour quelle pièce", text: "La lumière chaude apaise, la neutre réveille. Le reste dépend de l’endroit." },
    de: { title: "Welches Licht für welches Zimmer", text: "Warmes Licht beruhigt, neutrales macht wach. Der Rest hängt vom Ort ab." },
    en: { title: "Which light for which room", text: "Warm light calms, neutral light wakes you up. The rest depends on the place." },
    zh: { title: "什么房间，用什么光", text: "暖光让人放松，中性光让人清醒，其余就看放在哪里。" },
  },
  entries: [
    {
      picture: { family: "bulb", finish: "white", options: { on: true, shape: "classic" } },
      jumpUrl: "/classifiy/list?id=100&rootKey=100&f.colour-temperature=warm-2700",
      texts: {
        es: { title: "El salón", text: "Varias luces pequeñas y cálidas, de 2700 K, en vez de una grande en el techo." },
        it: { title: "Il soggiorno", text: "Tante piccole luci calde, da 2700 K, invece di una sola grande al soffitto." },
        nl: { title: "De woonkamer", text: "Liever een paar kleine, warme lampen van 2700 K dan één grote aan het plafond." },
        pl: { title: "Salon", text: "Kilka małych, ciepłych świateł o barwie 2700 K zamiast jednego dużego na suficie." },
        fr: { title: "Le salon", text: "Plusieurs petites lumières chaudes, à 2700 K, plutôt qu’une grande au plafond." },
        de: { title: "Das Wohnzimmer", text: "Lieber ein paar kleine, warme Lichter mit 2700 K als ein großes an der Decke." },
        en: { title: "The living room", text: "A few small, warm lights at 2700 K rather than one big one on the ceiling." },
        zh: { title: "客厅", text: "几盏 2700 K 的小暖灯，胜过一盏大吸顶灯。" },
      },
    },
    {
      picture: { family: "panel", finish: "white", options: { on: true, size: "l" } },
      jumpUrl: "/classifiy/list?id=100&rootKey=100&f.colour-temperature=neutral-4000&f.colour-temperature=tunable-2700-5000",
      texts: {
        es: { title: "La cocina y el escritorio", text: "Luz neutra, de 4000 K: se lee sin esfuerzo y los colores se ven como son." },
        it: { title: "La cucina e la scrivania", text: "Luce naturale, da 4000 K: si legge senza fatica e i colori restano quelli veri." },
        nl: { title: "De keuken en het bureau", text: "Neutraal licht van 4000 K: je leest zonder moeite en ziet kleuren zoals ze zijn." },
        pl: {
          title: "Kuchnia i biurko",
          text: "Neutralne światło 4000 K: czyta się bez wysiłku, a kolory są takie, jak w rzeczywistości.",
        },
        fr: { title: "La cuisine et le bureau", text: "Une lumière neutre, à 4000 K : on lit sans effort et les couleurs restent justes." },
        de: { title: "Küche und Schreibtisch", text: "Neutrales Licht mit 4000 K: Du liest ohne Mühe und siehst Farben, wie sie sind." },
        en: { title: "The kitchen and the desk", text: "Neutral light at 4000 K: easy to read by, and colors look the way they are." },
        "en-GB": {
          title: "The kitchen and the desk",
          text: "Neutral light at 4000 K: easy to read by, and colours look the way they are.",
        },
        zh: { title: "厨房与书桌", text: "4000 K 中性光：阅读不费眼，颜色也真实。" },
      },
    },
    {
      picture: { family: "night-light", finish: "white", options: { on: true } },
      jumpUrl: "/classifiy/list?id=123&rootKey=100",
      texts: {
        es: { title: "El dormitorio", text: "Una luz que se atenúa para leer, y otra con sensor para cuando te levantas de noche." },
        it: { title: "La camera da letto", text: "Una luce da abbassare per leggere, e una con sensore per quando ti alzi di notte." },
        nl: { title: "De slaapkamer", text: "Een lamp die je dimt om te lezen, en een met sensor voor als je ’s nachts opstaat." },
        pl: { title: "Sypialnia", text: "Lampka, którą ściemnisz do czytania, i druga z czujnikiem, gdy wstajesz w nocy." },
        fr: { title: "La chambre", text: "Une lumière qui se tamise pour lire, une autre à détecteur quand on se lève la nuit." },
        de: { title: "Das Schlafzimmer", text: "Eine Leuchte, die du zum Lesen dimmst, und eine mit Sensor für nächtliche Wege." },
        en: { title: "The bedroom", text: "A light you can dim for reading, and one with a sensor for when you get up at night." },
        zh: { title: "卧室", text: "一盏可调暗的灯用来阅读，一盏感应灯方便起夜。" },
      },
    },
    {
      picture: { family: "wall-lamp", finish: "ink", options: { on: true } },
      jumpUrl: "/classifiy/list?id=100&rootKey=100&f.protection=ip44&f.protection=ip54",
      texts: {
        es: { title: "El baño y la terraza", text: "Con IP44 aguanta las salpicaduras; con IP54, además, el polvo." },
        it: { title: "Il bagno e il terrazzo", text: "Con IP44 resiste agli spruzzi; con IP54 anche alla polvere." },
        nl: { title: "De badkamer en het terras", text: "IP44 kan tegen spatwater, IP54 bovendien tegen stof." },
        pl: { title: "Łazienka i taras", text: "IP44 wytrzyma zachlapanie, a IP54 także kurz." },
        fr: {
          title: "La salle de bains et la terrasse",
          text: "Avec IP44, elle supporte les éclaboussures ; avec IP54, la poussière aussi.",
        },
        de: { title: "Bad und Terrasse", text: "IP44 verträgt Spritzwasser, IP54 dazu auch Staub." },
        en: { title: "The bathroom and the porch", text: "IP44 stands up to splashes; IP54 keeps out dust as well." },
        "en-GB": { title: "The bathroom and the patio", text: "IP44 stands up to splashes; IP54 keeps out dust as well." },
        zh: { title: "浴室与露台", text: "IP44 防溅水，IP54 还能防尘。" },
      },
    },
  ],
};
