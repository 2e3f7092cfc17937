import type { DemoGoods, Texts } from "../catalogue.ts";
import { facts, inColour, threeViews } from "./facts.ts";
import { inPlace } from "../views.ts";

/** Languages in which the noun is feminine. */
const FEMININE = ["es", "it", "pl", "fr"] as const;

const albaTitle: Texts = {
  es: "Lámpara de escritorio Alba",
  it: "Lampada da scrivania Alba",
  nl: "Bureaulamp Alba",
  pl: "Lampka biurkowa Alba",
  fr: "Lampe de bureau Alba",
  de: "Schreibtischleuchte Alba",
  en: "Alba desk lamp",
  zh: "Alba 台灯",
};

const albaWhite: DemoGoods = {
  id: "1002",
  articleNumber: "LU-1002",
  product: "alba",
  variantOf: ["colour"],
  category: "121",
  title: inColour(albaTitle, "white", FEMININE),
  fact: {
    es: "8 W · 550 lm · brazo articulado",
    it: "8 W · 550 lm · braccio snodato",
    nl: "8 W · 550 lm · scharnierende arm",
    pl: "8 W · 550 lm · przegubowe ramię",
    fr: "8 W · 550 lm · bras articulé",
    de: "8 W · 550 lm · Gelenkarm",
    en: "8 W · 550 lm · adjustable arm",
    zh: "8 W · 550 流明 · 可折叠灯臂",
  },
  description: {
    es: "Un brazo, dos articulaciones y la luz justo donde la necesitas. La cabeza gira y se queda quieta en la posición que elijas.\n\nCon un toque en la base cambias de luz cálida a neutra; si dejas el dedo puesto, regulas la intensidad. Recuerda el último ajuste.\n\nSe alimenta por USB-C. El cargador de 10 W va incluido.",
    it: "Un braccio, due snodi e la luce proprio dove serve. La testa ruota e resta ferma nella posizione che scegli.\n\nCon un tocco sulla base passi dalla luce calda a quella naturale; tenendo premuto regoli l’intensità. L’ultima impostazione resta in memoria.\n\nSi alimenta via USB-C. Il caricatore da 10 W è incluso.",
    nl: "Eén arm, twee scharnieren en licht precies waar je het nodig hebt. De kop draait mee en blijft staan zoals je hem zet.\n\nTik op de voet om van warm naar neutraal licht te gaan, houd vast om te dimmen. De lamp onthoudt je laatste stand.\n\nWerkt op USB-C. De lader van 10 W zit in de doos.",
    pl: "Jedno ramię, dwa przeguby i światło dokładnie tam, gdzie trzeba. Głowica się obraca i zostaje w ustawionej pozycji.\n\nDotknięcie podstawy zmienia barwę z ciepłej na neutralną, przytrzymanie reguluje jasność. Lampka pamięta ostatnie ustawienie.\n\nZasilanie przez USB-C. Ładowarka 10 W jest w zestawie.",
    fr: "Un bras, deux articulations et la lumière là où il faut. La tête pivote et garde la position que vous lui donnez.\n\nEffleurez le socle pour passer du blanc chaud au blanc neutre, maintenez le doigt pour régler l’intensité. La lampe retient le dernier réglage.\n\nElle se branche en USB-C. Le chargeur de 10 W est fourni.",
    de: "Ein Arm, zwei Gelenke und Licht genau da, wo es gebraucht wird. Der Kopf lässt sich drehen und bleibt, wie er steht.\n\nEin Tippen auf den Fuß wechselt von warmem zu neutralem Licht, langes Drücken dimmt. Die Leuchte merkt sich die letzte Einstellung.\n\nBetrieb über USB-C, das 10-Watt-Netzteil liegt bei.",
    en: "One arm, two joints, and light right where you need it. The head turns and stays where you leave it.\n\nTap the base to go from warm to neutral light; hold to dim. The lamp remembers your last setting.\n\nRuns on USB-C. The 10-watt charger is in the box.",
    zh: "一根灯臂，两处关节，光线想照哪里就照哪里。灯头可转动，停在哪里就稳在哪里。\n\n轻触底座，在暖光与自然光之间切换；长按调节亮度，并记住上次的设置。\n\nUSB-C 供电，附 10 瓦充电器。",
  },
  parameters: facts({
    colour: "white",
    power: 8,
    flux: 550,
    "colour-temperature": "tunable-2700-5000",
    socket: "built-in",
    dimmable: "yes",
    material: "aluminium",
    supply: "usb-c",
    height: 42,
  }),
  pictures: inPlace(threeViews("desk-lamp", "white", {}, "lit")),
  price: 3990,
  stock: 74,
  sales: 860,
  marketDate: "2025-11-17",
  weight: 1350,
  files: ["manual", "dataSheet"],
};

function albaIn(colour: "ink" | "sage" | "amber", id: string, stock: number, sales: number): DemoGoods {
  return {
    ...albaWhite,
    id,
    articleNumber: `LU-${id}`,
    title: inColour(albaTitle, colour, FEMININE),
    parameters: albaWhite.parameters.map((fact) => (fact.key === "colour" ? { ...fact, value: colour } : fact)),
    pictures: threeViews("desk-lamp", colour, {}, "lit"),
    stock,
    sales,
  };
}

const arco: DemoGoods = {
  id: "1005",
  articleNumber: "LU-1005",
  category: "121",
  title: {
    es: "Lámpara de pie Arco",
    it: "Lampada da terra Arco",
    nl: "Vloerlamp Arco",
    pl: "Lampa podłogowa Arco",
    fr: "Lampadaire Arco",
    de: "Stehleuchte Arco",
    en: "Arco floor lamp",
    zh: "Arco 落地灯",
  },
  fact: {
    es: "168 cm · E27 · interruptor de pie",
    it: "168 cm · E27 · interruttore a pedale",
    nl: "168 cm · E27 · voetschakelaar",
    pl: "168 cm · E27 · włącznik nożny",
    fr: "168 cm · E27 · interrupteur au pied",
    de: "168 cm · E27 · Fußschalter",
    en: "66 in · E27 · foot switch",
    "en-GB": "168 cm · E27 · foot switch",
    zh: "168 厘米 · E27 · 脚踏开关",
  },
  description: {
    es: "Un arco fino de acero que lleva la luz por encima del sofá. La base pesa lo suficiente para que nada se tambalee.\n\nLa pantalla se inclina hacia el libro o hacia la pared, según quieras leer o charlar.\n\nResérvala ya: te la enviamos en cuanto llegue la primera remesa. La bombilla se vende aparte.",
    it: "Un arco sottile in acciaio che porta la luce sopra il divano. La base è abbastanza pesante da non far oscillare nulla.\n\nIl paralume si inclina verso il libro o verso la parete, per leggere o per chiacchierare.\n\nPrenotala ora: la spediamo appena arriva il primo lotto. La lampadina si acquista a parte.",
    nl: "Een slanke stalen boog die het licht tot boven de bank brengt. De voet is zwaar genoeg, dus er wiebelt niets.\n\nDe kap kantel je naar je boek of naar de muur, net of je wilt lezen of napraten.\n\nReserveer hem nu. We versturen de lamp zodra de eerste levering binnen is. Lichtbron apart verkrijgbaar.",
    pl: "Smukły stalowy łuk, który przenosi światło nad kanapę. Podstawa jest na tyle ciężka, że nic się nie chwieje.\n\nKlosz można pochylić ku książce albo ku ścianie, zależnie od tego, czy czytasz, czy rozmawiasz.\n\nZamów lampę już teraz. Wyślemy ją, gdy tylko dotrze pierwsza dostawa. Żarówkę kupisz osobno.",
    fr: "Un arc d’acier élancé qui amène la lumière au-dessus du canapé. Le pied est assez lourd pour que rien ne vacille.\n\nL’abat-jour s’incline vers le livre ou vers le mur, selon que l’on lit ou que l’on bavarde.\n\nRéservez-le dès maintenant, nous l’expédions dès l’arrivée du premier lot. Ampoule vendue séparément.",
    de: "Ein schlanker Stahlbogen, der das Licht über das Sofa holt. Der Fuß ist schwer genug, da wackelt nichts.\n\nDer Schirm neigt sich zum Buch oder zur Wand, je nachdem, ob gelesen oder geredet wird.\n\nJetzt reservieren: Wir versenden, sobald die erste Lieferung da ist. Leuchtmittel separat erhältlich.",
    en: "A slim steel arc that carries the light over the couch. The base is heavy enough that nothing wobbles.\n\nTilt the shade toward your book or toward the wall, whether you’re reading or talking.\n\nReserve yours now and we’ll ship it as soon as the first batch arrives. Bulb sold separately.",
    "en-GB":
      "A slim steel arc that carries the light over the sofa. The base is heavy enough that nothing wobbles.\n\nTilt the shade towards your book or towards the wall, whether you’re reading or talking.\n\nReserve yours now and we’ll send it as soon as the first batch arrives. Bulb sold separately.",
    zh: "纤细的钢制弧臂，把光送到沙发上方。底座够沉，稳稳不晃。\n\n灯罩可调角度，看书时照向书页，聊天时打向墙面。\n\n现在即可预订，首批到货后立即发出。灯泡需另购。",
  },
  parameters: facts({
    socket: "e27",
    colour: "ink",
    material: "steel",
    supply: "mains",
    height: 168,
    width: 92,
    cable: 2.4,
    lamps: 1,
  }),
  pictures: inPlace(threeViews("floor-lamp", "ink", {}, "lit")),
  price: 12990,
  deposit: 2000,
  preSale: { startsInDays: -5, endsInDays: 25, balanceUntilDays: 40, shipsInDays: 45 },
  stock: 60,
  sales: 38,
  marketDate: "2026-11-16",
  weight: 9800,
  files: ["manual"],
};

export const tableLamps: readonly DemoGoods[] = [
  albaWhite,
  albaIn("ink", "1021", 58, 912),
  albaIn("sage", "1022", 41, 377),
  albaIn("amber", "1023", 22, 298),
  arco,
];
