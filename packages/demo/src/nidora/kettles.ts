import type { DemoGoods, DemoParameter, Texts } from "../catalogue.ts";
import { threeViews } from "./pictures.ts";
import { CLAY, CREAM, GRAPHITE, OLIVE, variantTitle } from "./titles.ts";
import { inPlace } from "../views.ts";

const NAME: Texts = {
  es: "Hervidor eléctrico Alba 1,7 l",
  pt: "Chaleira elétrica Alba 1,7 l",
  it: "Bollitore elettrico Alba 1,7 l",
  nl: "Waterkoker Alba 1,7 l",
  pl: "Czajnik elektryczny Alba 1,7 l",
  fr: "Bouilloire électrique Alba 1,7 L",
  de: "Wasserkocher Alba 1,7 l",
  en: "Alba electric kettle 1.7 L",
  "en-GB": "Alba electric kettle 1.7 litres",
  zh: "Alba 电热水壶 1.7 升",
};

const kettle = {
  product: "alba-kettle",
  variantOf: ["colour"],
  category: "111",
  fact: {
    es: "1,7 l · 2200 W · acero inoxidable",
    pt: "1,7 l · 2200 W · aço inoxidável",
    it: "1,7 l · 2200 W · acciaio inox",
    nl: "1,7 l · 2200 W · roestvrij staal",
    pl: "1,7 l · 2200 W · stal nierdzewna",
    fr: "1,7 L · 2200 W · acier inoxydable",
    de: "1,7 l · 2200 W · Edelstahl",
    en: "1.7 L · 2200 W · stainless steel",
    "en-GB": "1.7 litres · 2200 W · stainless steel",
    zh: "1.7 升 · 2200 W · 不锈钢",
  },
  description: {
    es: "Con 1,7 litros, Alba da para unas seis tazas, y el agua hierve mientras se tuesta el pan. Es de acero inoxidable por dentro y por fuera, con un acabado mate que disimula las huellas y un asa que no quema.\n\nSe apaga solo al romper a hervir, al levantarlo de la base y si se queda sin agua. La jarra gira sobre la base, así que se sirve igual de bien con la derecha que con la izquierda.",
    pt: "Com 1,7 litros, a Alba dá para cerca de seis chávenas, e a água ferve enquanto o pão tosta. É de aço inoxidável por dentro e por fora, com um acabamento mate que disfarça as dedadas e uma pega que não queima.\n\nDesliga-se sozinha ao começar a ferver, ao ser levantada da base e se ficar sem água. O jarro roda sobre a base, por isso serve-se tão bem com a mão direita como com a esquerda.",
    it: "Con i suoi 1,7 litri Alba basta per circa sei tazze, e l’acqua bolle mentre il pane si tosta. È in acciaio inox dentro e fuori, con una finitura opaca che non trattiene le impronte e un manico che resta fresco.\n\nSi spegne da solo quando l’acqua bolle, quando lo si solleva dalla base o se è vuoto. La base è girevole: si prende comodamente con la destra e con la sinistra.",
    nl: "Met 1,7 liter zet je in één keer zes koppen thee, en het water kookt terwijl het brood nog in de rooster zit. Alba is vanbinnen en vanbuiten van roestvrij staal. De matte buitenkant laat geen vingers zien en het handvat blijft koel.\n\nDe waterkoker slaat vanzelf af als het water kookt, als je hem van de voet tilt of als hij leeg is. De voet draait rond, dus links of rechts inschenken maakt niet uit.",
    pl: "Alba mieści 1,7 litra, czyli około sześciu filiżanek. Woda zagotuje się, zanim z tostera wyskoczy chleb. W środku i na zewnątrz jest stal nierdzewna, matowe wykończenie nie zbiera odcisków palców, a uchwyt pozostaje chłodny.\n\nCzajnik wyłącza się sam, gdy woda zawrze, gdy zdejmiesz go z podstawy albo gdy jest pusty. Podstawa obraca się o 360°, więc wygodnie naleją z niego i prawo-, i leworęczni.",
    fr: "Avec 1,7 litre, Alba remplit environ six tasses, et l’eau bout pendant que le pain grille. L’inox est présent à l’intérieur comme à l’extérieur, le fini mat ne marque pas et la poignée reste froide.\n\nLa bouilloire s’arrête seule à l’ébullition, dès qu’on la soulève du socle ou s’il n’y a plus d’eau. Elle pivote sur son socle : droitiers et gauchers la saisissent aussi facilement.",
    de: "1,7 Liter reichen für etwa sechs Tassen, und das Wasser kocht, während der Toast noch bräunt. Alba ist innen und außen aus Edelstahl. Auf der matten Oberfläche sieht man keine Fingerabdrücke, der Griff bleibt kühl.\n\nDer Wasserkocher schaltet sich ab, sobald das Wasser kocht, wenn man ihn vom Sockel nimmt oder wenn er leer ist. Der Sockel dreht sich mit, so gießen Rechts- und Linkshänder gleich bequem ein.",
    en: "Alba holds enough for about six cups, and the water boils while your bread is still in the toaster. It is stainless steel inside and out, with a matte finish that hides fingerprints and a handle that stays cool.\n\nThe kettle switches itself off when the water boils, when you lift it from the base, or when it runs dry. It turns freely on the base, so it suits left and right hands alike.",
    zh: "一壶 1.7 升，大约能倒六杯，面包还没烤好，水就开了。壶内壶外都是不锈钢，哑光表面不留指纹，手柄不烫手。\n\n水开后、提离底座时或壶内无水时都会自动断电。壶身可在底座上 360° 旋转，左手右手拿都顺手。",
  },
  price: 4999,
  weight: 1450,
  files: ["manual", "dataSheet"],
} satisfies Partial<DemoGoods>;

function kettleParameters(colour: string): readonly DemoParameter[] {
  return [
    { key: "colour", value: colour },
    { key: "capacity", value: 1.7 },
    { key: "power", value: 2200 },
    { key: "material", value: "stainlessSteel" },
    { key: "autoOff", value: "yes" },
    { key: "dishwasher", value: "no" },
    { key: "height", value: 24 },
    { key: "cord", value: 0.75 },
  ];
}

export const kettles: readonly DemoGoods[] = [
  {
    ...kettle,
    id: "1002",
    articleNumber: "NI-1002",
    title: variantTitle(NAME, CLAY),
    parameters: kettleParameters("clay"),
    pictures: inPlace(threeViews("kettle", "clay")),
    stock: 84,
    sales: 1312,
    marketDate: "2025-09-15",
  },
  {
    ...kettle,
    id: "1021",
    articleNumber: "NI-1021",
    title: variantTitle(NAME, CREAM),
    parameters: kettleParameters("cream"),
    pictures: threeViews("kettle", "cream"),
    stock: 61,
    sales: 944,
    marketDate: "2025-09-15",
  },
  {
    ...kettle,
    id: "1022",
    articleNumber: "NI-1022",
    title: variantTitle(NAME, OLIVE),
    parameters: kettleParameters("olive"),
    pictures: threeViews("kettle", "olive"),
    stock: 40,
    sales: 57,
    marketDate: "2026-10-14",
  },
  {
    ...kettle,
    id: "1023",
    articleNumber: "NI-1023",
    title: variantTitle(NAME, GRAPHITE),
    parameters: kettleParameters("graphite"),
    pictures: threeViews("kettle", "graphite"),
    price: 3999,
    original: 4999,
    lowest30Days: 4499,
    stock: 4,
    sales: 688,
    marketDate: "2025-09-15",
  },
];
