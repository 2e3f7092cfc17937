import type { DemoGoods, DemoParameter, Texts } from "../catalogue.ts";
import { threeViews } from "./pictures.ts";
import { OLIVE, SAND, variantTitle } from "./titles.ts";
import { inPlace } from "../views.ts";

const jars: DemoGoods = {
  id: "1013",
  articleNumber: "NI-1013",
  category: "311",
  title: {
    es: "Juego de 5 tarros Alacena con tapa, lino",
    it: "Set di 5 barattoli Alacena con coperchio, lino",
    nl: "Set van 5 voorraadpotten Alacena, linnen",
    pl: "Zestaw 5 słojów Alacena z pokrywkami, len",
    fr: "Lot de 5 bocaux Alacena avec couvercle, lin",
    de: "5er-Set Vorratsgläser Alacena, Leinen",
    en: "Alacena storage jars with lids, set of 5, linen",
    zh: "Alacena 带盖储物罐 5 件套 亚麻色",
  },
  fact: {
    es: "5 piezas · 4,2 l en total · vidrio",
    it: "5 pezzi · 4,2 l in tutto · vetro",
    nl: "5 stuks · samen 4,2 l · glas",
    pl: "5 sztuk · łącznie 4,2 l · szkło",
    fr: "5 pièces · 4,2 L au total · verre",
    de: "5 Stück · zusammen 4,2 l · Glas",
    en: "5 pieces · 4.4 qt in all · glass",
    "en-GB": "5 pieces · 4.2 litres in all · glass",
    zh: "5 件 · 共 4.2 升 · 玻璃",
  },
  description: {
    es: "Dos tarros altos de 1,2 litros y tres bajos de 0,6: sitio para la pasta, el arroz, las legumbres y el café. Al ser de vidrio, se ve de un vistazo qué falta por comprar.\n\nLa junta de silicona de la tapa cierra bien y evita que entre la humedad. Encajan unos sobre otros, así que aprovechan la altura del estante. El vidrio va al lavavajillas; las tapas, mejor a mano.",
    it: "Due barattoli alti da 1,2 litri e tre bassi da 0,6: c’è posto per pasta, riso, legumi e caffè. Il vetro lascia vedere subito che cosa sta per finire.\n\nLa guarnizione in silicone chiude bene e tiene fuori l’umidità. Si impilano l’uno sull’altro e sfruttano l’altezza dello scaffale. Il vetro va in lavastoviglie; i coperchi è meglio lavarli a mano.",
    nl: "Twee hoge potten van 1,2 liter en drie lage van 0,6: plek voor pasta, rijst, bonen en koffie. Door het glas zie je meteen wat er bijna op is.\n\nDe siliconen ring in het deksel sluit goed af en houdt vocht buiten. De potten staan stevig op elkaar, dus je benut de hele hoogte van de plank. Het glas mag in de vaatwasser, de deksels was je liever met de hand.",
    pl: "Dwa wysokie słoje po 1,2 litra i trzy niskie po 0,6: zmieści się makaron, ryż, fasola i kawa. Przez szkło od razu widać, czego zaczyna brakować.\n\nSilikonowa uszczelka w pokrywce domyka się szczelnie i nie wpuszcza wilgoci. Słoje można ustawiać jeden na drugim i wykorzystać całą wysokość półki. Szkło myje się w zmywarce, pokrywki lepiej ręcznie.",
    fr: "Deux bocaux hauts de 1,2 litre et trois bas de 0,6 : de quoi ranger les pâtes, le riz, les légumes secs et le café. À travers le verre, on voit tout de suite ce qui manque.\n\nLe joint en silicone ferme bien et garde l’humidité dehors. Les bocaux s’empilent et profitent de toute la hauteur de l’étagère. Le verre va au lave-vaisselle ; lavez plutôt les couvercles à la main.",
    de: "Zwei hohe Gläser mit 1,2 Litern und drei niedrige mit 0,6: Platz für Nudeln, Reis, Linsen und Kaffee. Durch das Glas sieht man sofort, was auf den Einkaufszettel gehört.\n\nDer Silikonring im Deckel schließt dicht und hält Feuchtigkeit fern. Die Gläser lassen sich stapeln und nutzen die Höhe im Regal. Das Glas darf in die Spülmaschine, die Deckel besser von Hand spülen.",
    en: "Two tall jars and three short ones give you room for pasta, rice, beans and coffee. Clear glass shows you at a glance what’s running low.\n\nA silicone ring in each lid seals snugly and keeps moisture out. The jars stack, so you can use the full height of the shelf. The glass goes in the dishwasher; the lids are better washed by hand.",
    zh: "两个 1.2 升的高罐，三个 0.6 升的矮罐，意面、大米、豆子、咖啡各有去处。玻璃罐身一眼就能看出什么快用完了。\n\n罐盖内的硅胶圈密封严实，防潮。罐子可以叠放，充分利用层架高度。玻璃罐可用洗碗机清洗，盖子建议手洗。",
  },
  parameters: [
    { key: "capacity", value: 4.2 },
    { key: "pieces", value: 5 },
    { key: "material", value: "glass" },
    { key: "colour", value: "linen" },
    { key: "lid", value: "yes" },
    { key: "dishwasher", value: "parts" },
    { key: "diameter", value: 10 },
    { key: "height", value: 20 },
  ],
  pictures: inPlace(threeViews("jars", "linen", { count: 5, lid: true })),
  price: 2990,
  original: 3790,
  lowest30Days: 3490,
  stock: 82,
  sales: 357,
  marketDate: "2026-04-13",
  weight: 3400,
  files: [],
};

const SMALL_BOTTLE: Texts = {
  es: "Botella térmica Paseo 0,5 l",
  it: "Bottiglia termica Paseo 0,5 l",
  nl: "Thermosfles Paseo 0,5 l",
  pl: "Butelka termiczna Paseo 0,5 l",
  fr: "Bouteille isotherme Paseo 0,5 L",
  de: "Isolierflasche Paseo 0,5 l",
  en: "Paseo insulated bottle 17 oz",
  "en-GB": "Paseo insulated bottle 500 ml",
  zh: "Paseo 保温杯 0.5 升",
};

const LARGE_BOTTLE: Texts = {
  es: "Botella térmica Paseo 0,75 l",
  it: "Bottiglia termica Paseo 0,75 l",
  nl: "Thermosfles Paseo 0,75 l",
  pl: "Butelka termiczna Paseo 0,75 l",
  fr: "Bouteille isotherme Paseo 0,75 L",
  de: "Isolierflasche Paseo 0,75 l",
  en: "Paseo insulated bottle 25 oz",
  "en-GB": "Paseo insulated bottle 750 ml",
  zh: "Paseo 保温杯 0.75 升",
};

const bottle = {
  product: "paseo-bottle",
  variantOf: ["colour", "capacity"],
  category: "312",
  description: {
    es: "Café que sigue caliente a la hora de comer y agua fría hasta que acaba el día. Paseo es de acero inoxidable con doble pared y vacío en medio, así que por fuera ni quema ni suda.\n\nEl tapón de rosca no gotea, ni siquiera tumbada en la mochila. Por la boca caben los cubitos y el cepillo de limpiar. La pintura mate no resbala en la mano. Cabe en el portavasos del coche.",
    it: "Caffè ancora caldo all’ora di pranzo e acqua fresca fino a sera. Paseo è in acciaio inox a doppia parete sottovuoto, quindi fuori non scotta e non si appanna.\n\nIl tappo a vite non perde, nemmeno con la bottiglia coricata nello zaino. Dalla bocca passano i cubetti di ghiaccio e lo scovolino. La vernice opaca non scivola in mano. Entra nel portabicchieri dell’auto.",
    nl: "Koffie die rond lunchtijd nog heet is en water dat de hele dag koud blijft. Paseo is van dubbelwandig roestvrij staal met vacuüm ertussen en wordt vanbuiten dus niet heet of nat.\n\nDe schroefdop lekt niet, ook niet als de fles plat in je tas ligt. Door de hals passen ijsblokjes en een flessenborstel. De matte lak voelt stroef aan in de hand. Past in de bekerhouder van de auto.",
    pl: "Kawa w porze obiadu wciąż gorąca, a woda zimna do wieczora. Paseo ma podwójne ścianki ze stali nierdzewnej i próżnię między nimi, więc z zewnątrz nie parzy i nie pokrywa się rosą.\n\nZakręcany korek nie przecieka, nawet gdy butelka leży w plecaku. Przez szyjkę przejdą kostki lodu i szczotka do mycia. Matowy lakier nie ślizga się w dłoni. Mieści się w samochodowym uchwycie na kubek.",
    fr: "Du café encore chaud à midi, de l’eau fraîche jusqu’au soir. Paseo est en acier inoxydable à double paroi sous vide : dehors, elle ne brûle pas et ne perle pas.\n\nLe bouchon à vis ne fuit pas, même si la bouteille est couchée dans le sac. Les glaçons et le goupillon passent par le goulot. La peinture mate tient bien en main. Elle se glisse dans le porte-gobelet de la voiture.",
    de: "Kaffee, der mittags noch heiß ist, und Wasser, das bis abends kalt bleibt. Paseo ist aus doppelwandigem Edelstahl mit Vakuum dazwischen und wird außen weder heiß noch feucht.\n\nDer Schraubverschluss hält dicht, auch wenn die Flasche in der Tasche liegt. Durch die Öffnung passen Eiswürfel und die Flaschenbürste. Der matte Lack liegt griffig in der Hand. Passt in den Becherhalter im Auto.",
    en: "Coffee that’s still hot at lunch and water that stays cold until the end of the day. Paseo is double-walled stainless steel with a vacuum in between, so the outside never gets hot or sweaty.\n\nThe screw cap doesn’t leak, even lying flat in a backpack. Ice cubes and a bottle brush fit through the neck. The matte paint gives a good grip, and the bottle fits a car cup holder.",
    zh: "早上装的咖啡，中午还是热的；冰水到傍晚依旧清凉。Paseo 采用双层真空不锈钢，外壁不烫手，也不挂水珠。\n\n旋盖严密，平放在背包里也不漏。杯口放得下冰块和杯刷。哑光漆面握着不打滑，还能放进车载杯架。",
  },
  files: [],
} satisfies Partial<DemoGoods>;

const SMALL_FACT: Texts = {
  es: "0,5 l · 12 h caliente · 24 h fría",
  it: "0,5 l · 12 h caldo · 24 h freddo",
  nl: "0,5 l · 12 uur warm · 24 uur koud",
  pl: "0,5 l · 12 h ciepło · 24 h zimno",
  fr: "0,5 L · 12 h au chaud · 24 h au frais",
  de: "0,5 l · 12 h heiß · 24 h kalt",
  en: "17 oz · 12 h hot · 24 h cold",
  "en-GB": "500 ml · 12 h hot · 24 h cold",
  zh: "0.5 升 · 保温 12 小时 · 保冷 24 小时",
};

const LARGE_FACT: Texts = {
  es: "0,75 l · 14 h caliente · 26 h fría",
  it: "0,75 l · 14 h caldo · 26 h freddo",
  nl: "0,75 l · 14 uur warm · 26 uur koud",
  pl: "0,75 l · 14 h ciepło · 26 h zimno",
  fr: "0,75 L · 14 h au chaud · 26 h au frais",
  de: "0,75 l · 14 h heiß · 26 h kalt",
  en: "25 oz · 14 h hot · 26 h cold",
  "en-GB": "750 ml · 14 h hot · 26 h cold",
  zh: "0.75 升 · 保温 14 小时 · 保冷 26 小时",
};

function bottleParameters(colour: string, size: "small" | "large"): readonly DemoParameter[] {
  const small = size === "small";
  return [
    { key: "colour", value: colour },
    { key: "capacity", value: small ? 0.5 : 0.75 },
    { key: "material", value: "stainlessSteel" },
    { key: "keepsHot", value: small ? 12 : 14 },
    { key: "keepsCold", value: small ? 24 : 26 },
    { key: "dishwasher", value: "no" },
    { key: "height", value: small ? 23 : 28 },
    { key: "itemWeight", value: small ? 0.31 : 0.39 },
  ];
}

export const storage: readonly DemoGoods[] = [
  jars,
  {
    ...bottle,
    id: "1014",
    articleNumber: "NI-1014",
    title: variantTitle(SMALL_BOTTLE, OLIVE),
    fact: SMALL_FACT,
    parameters: bottleParameters("olive", "small"),
    pictures: inPlace(threeViews("bottle", "olive", { size: "s" })),
    price: 1990,
    stock: 160,
    sales: 822,
    marketDate: "2026-05-11",
    weight: 420,
  },
  {
    ...bottle,
    id: "1051",
    articleNumber: "NI-1051",
    title: variantTitle(SMALL_BOTTLE, SAND),
    fact: SMALL_FACT,
    parameters: bottleParameters("sand", "small"),
    pictures: threeViews("bottle", "sand", { size: "s" }),
    price: 1990,
    stock: 112,
    sales: 463,
    marketDate: "2026-05-11",
    weight: 420,
  },
  {
    ...bottle,
    id: "1052",
    articleNumber: "NI-1052",
    title: variantTitle(LARGE_BOTTLE, OLIVE),
    fact: LARGE_FACT,
    parameters: bottleParameters("olive", "large"),
    pictures: threeViews("bottle", "olive", { size: "m" }),
    price: 2490,
    stock: 76,
    sales: 391,
    marketDate: "2026-05-11",
    weight: 510,
  },
  {
    ...bottle,
    id: "1053",
    articleNumber: "NI-1053",
    title: variantTitle(LARGE_BOTTLE, SAND),
    fact: LARGE_FACT,
    parameters: bottleParameters("sand", "large"),
    pictures: threeViews("bottle", "sand", { size: "m" }),
    price: 1990,
    original: 2490,
    lowest30Days: 2290,
    stock: 5,
    sales: 245,
    marketDate: "2026-05-11",
    weight: 510,
  },
];
