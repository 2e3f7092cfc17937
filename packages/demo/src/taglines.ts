import type { DemoBrandCode, DemoLanguageCode } from "./shop.ts";

type Tagline = Readonly<Record<Exclude<DemoLanguageCode, "en-GB">, string>>;

export const TAGLINES: Readonly<Record<DemoBrandCode, Tagline>> = {
  lumbra: {
    es: "Luz y pequeños aparatos para las horas en que una casa se vive de verdad.",
    pt: "Luz e pequenos aparelhos para as horas em que uma casa se vive de verdade.",
    it: "Luce e piccoli apparecchi per le ore in cui una casa si vive davvero.",
    nl: "Licht en kleine apparaten voor de uren waarop een huis echt bewoond wordt.",
    pl: "Światło i drobny sprzęt na te godziny, w których dom naprawdę żyje.",
    fr: "Des lumières et de petits appareils pour les heures où une maison vit vraiment.",
    de: "Licht und kleine Geräte für die Stunden, in denen ein Zuhause wirklich bewohnt wird.",
    en: "Light and small electrics for the hours when a home is really lived in.",
    zh: "为真正生活在家中的时光，挑选灯光与小家电。",
  },
  nidora: {
    es: "Para cocinas en las que se cocina a diario. Lo que vendemos ha pasado antes por la nuestra.",
    pt: "Para cozinhas em que se cozinha todos os dias. O que vendemos passou antes pela nossa.",
    it: "Per le cucine in cui si cucina ogni giorno. Quello che vendiamo è passato prima dalla nostra.",
    nl: "Voor keukens waarin elke dag gekookt wordt. Wat we verkopen, stond eerst in die van ons.",
    pl: "Dla kuchni, w których gotuje się codziennie. To, co sprzedajemy, stało najpierw w naszej.",
    fr: "Pour les cuisines où l’on cuisine chaque jour. Ce que nous vendons est d’abord passé par la nôtre.",
    de: "Für Küchen, in denen jeden Tag gekocht wird. Was wir verkaufen, stand zuerst in unserer.",
    en: "For kitchens where somebody cooks every day. What we sell has stood in ours first.",
    zh: "属于每天都有人下厨的厨房。我们卖的每一件，都先在自家厨房用过。",
  },
  velmo: {
    es: "Mañanas un poco más cortas, noches un poco más tranquilas. Pocas cosas, bien elegidas.",
    pt: "Manhãs um pouco mais curtas, noites um pouco mais tranquilas. Poucas coisas, bem escolhidas.",
    it: "Mattine un po’ più brevi, sere un po’ più calme. Poche cose, scelte bene.",
    nl: "De ochtend wat korter, de avond wat rustiger. Weinig dingen, goed gekozen.",
    pl: "Poranki trochę krótsze, wieczory trochę spokojniejsze. Niewiele rzeczy, za to dobrze wybranych.",
    fr: "Des matins un peu plus courts, des soirs un peu plus calmes. Peu d’objets, bien choisis.",
    de: "Der Morgen ein wenig kürzer, der Abend ein wenig ruhiger. Wenige Dinge, gut ausgesucht.",
    en: "Mornings a little shorter, evenings a little calmer. Few things, well chosen.",
    zh: "让清晨短一点，让夜晚静一点。东西不多，件件精选。",
  },
};
