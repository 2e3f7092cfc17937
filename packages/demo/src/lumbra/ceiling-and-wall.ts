import type { DemoGoods, Texts } from "../catalogue.ts";
import { facts, inColour, threeViews } from "./facts.ts";
import { inPlace } from "../views.ts";

/** Languages in which the noun is feminine. */
const FEMININE = ["es", "it", "pl", "fr"] as const;

const campanaTitle: Texts = {
  es: "Lámpara colgante Campana",
  it: "Lampada a sospensione Campana",
  nl: "Hanglamp Campana",
  pl: "Lampa wisząca Campana",
  fr: "Suspension Campana",
  de: "Pendelleuchte Campana",
  en: "Campana pendant light",
  zh: "Campana 吊灯",
};

const campanaBrass: DemoGoods = {
  id: "1003",
  articleNumber: "LU-1003",
  product: "campana",
  variantOf: ["colour"],
  category: "122",
  title: inColour(campanaTitle, "brass", FEMININE),
  fact: {
    es: "Ø 28 cm · E27 · cable de 1,5 m",
    it: "Ø 28 cm · E27 · cavo da 1,5 m",
    nl: "Ø 28 cm · E27 · snoer van 1,5 m",
    pl: "Ø 28 cm · E27 · przewód 1,5 m",
    fr: "Ø 28 cm · E27 · câble de 1,5 m",
    de: "Ø 28 cm · E27 · 1,5 m Kabel",
    en: "11 in wide · E27 · 5 ft cord",
    "en-GB": "Ø 28 cm · E27 · 1.5 m flex",
    zh: "直径 28 厘米 · E27 · 1.5 米吊线",
  },
  description: {
    es: "Una campana de acero sobre la mesa, abierta por abajo para que la luz caiga en los platos y no en los ojos. Por dentro va pintada de blanco mate.\n\nEl cable de tela mide 1,5 m y se acorta sin herramientas en el florón.\n\nAdmite bombillas E27 de hasta 40 W, no incluidas.",
    it: "Una campana d’acciaio sopra il tavolo, aperta in basso perché la luce cada sui piatti e non negli occhi. L’interno è verniciato di bianco opaco.\n\nIl cavo in tessuto misura 1,5 m e si accorcia dal rosone senza attrezzi.\n\nPer lampadine E27 fino a 40 W, non incluse.",
    nl: "Een stalen klok boven de tafel, open aan de onderkant: het licht valt op de borden en niet in je ogen. De binnenkant is matwit gelakt.\n\nHet stoffen snoer is 1,5 m en je kort het zonder gereedschap in bij de plafondkap.\n\nVoor E27-lampen tot 40 W, niet meegeleverd.",
    pl: "Stalowy dzwon nad stołem, otwarty od dołu, aby światło padało na talerze, a nie w oczy. Wnętrze jest pomalowane na matową biel.\n\nPrzewód w oplocie ma 1,5 m i można go skrócić w podsufitce bez narzędzi.\n\nDo żarówek E27 o mocy do 40 W, niedołączonych do zestawu.",
    fr: "Une cloche d’acier au-dessus de la table, ouverte vers le bas pour que la lumière tombe dans les assiettes et non dans les yeux. L’intérieur est laqué blanc mat.\n\nLe câble textile mesure 1,5 m et se raccourcit sans outil dans le cache-fil.\n\nPour ampoules E27 de 40 W maximum, non fournies.",
    de: "Eine Glocke aus Stahl über dem Tisch, nach unten offen, damit das Licht auf die Teller fällt und nicht in die Augen. Innen ist sie mattweiß lackiert.\n\nDas Textilkabel ist 1,5 m lang und lässt sich am Baldachin ohne Werkzeug kürzen.\n\nFür E27-Leuchtmittel bis 40 Watt, nicht enthalten.",
    en: "A steel bell over the table, open at the bottom so the light falls on the plates and not in your eyes. The inside is painted matte white.\n\nThe fabric cord is 5 feet long and shortens at the canopy, no tools needed.\n\nTakes E27 bulbs up to 40 watts, not included.",
    "en-GB":
      "A steel bell over the table, open at the bottom so the light falls on the plates and not in your eyes. The inside is painted matt white.\n\nThe fabric flex is 1.5 m long and shortens at the ceiling rose, no tools needed.\n\nTakes E27 bulbs up to 40 watts, not included.",
    zh: "餐桌上方的一口钢制“小钟”，下方敞开，光落在餐盘上，不晃眼。内壁为哑光白漆。\n\n织物吊线长 1.5 米，在吸顶盘处徒手就能调短。\n\n适用 40 瓦以内的 E27 灯泡，灯泡需另购。",
  },
  parameters: facts({
    colour: "brass",
    socket: "e27",
    material: "steel",
    diameter: 28,
    height: 24,
    cable: 1.5,
    lamps: 1,
    protection: "ip20",
  }),
  pictures: inPlace(threeViews("pendant", "brass", {}, "lit")),
  price: 7990,
  stock: 3,
  sales: 204,
  marketDate: "2025-09-08",
  weight: 1700,
  files: ["manual"],
};

const campanaClay: DemoGoods = {
  ...campanaBrass,
  id: "1031",
  articleNumber: "LU-1031",
  title: inColour(campanaTitle, "clay", FEMININE),
  parameters: campanaBrass.parameters.map((fact) => (fact.key === "colour" ? { ...fact, value: "clay" } : fact)),
  pictures: threeViews("pendant", "clay", {}, "lit"),
  price: 6990,
  stock: 37,
  sales: 158,
};

const patio: DemoGoods = {
  id: "1009",
  articleNumber: "LU-1009",
  category: "122",
  title: {
    es: "Aplique de exterior Patio, negro",
    it: "Applique da esterno Patio, nera",
    nl: "Buitenwandlamp Patio, zwart",
    pl: "Kinkiet zewnętrzny Patio, czarny",
    fr: "Applique d’extérieur Patio, noire",
    de: "Außenwandleuchte Patio, schwarz",
    en: "Patio outdoor wall light, black",
    zh: "Patio 户外壁灯，黑色",
  },
  fact: {
    es: "10 W · 700 lm · IP54 · luz arriba y abajo",
    it: "10 W · 700 lm · IP54 · luce su e giù",
    nl: "10 W · 700 lm · IP54 · licht omhoog en omlaag",
    pl: "10 W · 700 lm · IP54 · światło w górę i w dół",
    fr: "10 W · 700 lm · IP54 · double faisceau",
    de: "10 W · 700 lm · IP54 · Licht nach oben und unten",
    en: "10 W · 700 lm · IP54 · up and down light",
    zh: "10 W · 700 流明 · IP54 · 上下出光",
  },
  description: {
    es: "Dos haces de luz, uno hacia arriba y otro hacia abajo, que dibujan la pared de la entrada o de la terraza.\n\nEl cuerpo es de aluminio pintado y tiene protección IP54, así que la lluvia no le preocupa.\n\nLos LED van integrados y duran 30 000 horas. Incluye tacos y tornillos para el montaje.",
    it: "Due fasci di luce, uno verso l’alto e uno verso il basso, che disegnano la parete dell’ingresso o della terrazza.\n\nIl corpo è in alluminio verniciato con protezione IP54, quindi la pioggia non è un problema.\n\nI LED sono integrati e durano 30 000 ore. Tasselli e viti sono inclusi.",
    nl: "Twee lichtbundels, één omhoog en één omlaag, die de muur bij de voordeur of op het terras tekening geven.\n\nDe behuizing is van gelakt aluminium met beschermingsgraad IP54. Een regenbui kan dus geen kwaad.\n\nDe leds zijn ingebouwd en gaan 30.000 uur mee. Pluggen en schroeven zitten erbij.",
    pl: "Dwa snopy światła, jeden w górę, drugi w dół, ładnie rysują ścianę przy wejściu lub na tarasie.\n\nObudowa z lakierowanego aluminium ma stopień ochrony IP54, więc deszcz jej niestraszny.\n\nWbudowane diody LED świecą do 30 000 godzin. Kołki i wkręty są w zestawie.",
    fr: "Deux faisceaux, l’un vers le haut, l’autre vers le bas, qui dessinent le mur de l’entrée ou de la terrasse.\n\nLe corps en aluminium laqué est protégé IP54, la pluie ne lui fait pas peur.\n\nLes LED intégrées tiennent 30 000 heures. Chevilles et vis fournies.",
    de: "Zwei Lichtkegel, einer nach oben, einer nach unten, setzen die Wand am Eingang oder auf der Terrasse in Szene.\n\nDas Gehäuse aus lackiertem Aluminium hat Schutzart IP54, Regen macht ihm also nichts aus.\n\nDie fest eingebauten LEDs halten 30.000 Stunden. Dübel und Schrauben liegen bei.",
    en: "Two beams, one up and one down, that wash the wall by the front door or on the deck.\n\nThe painted aluminum body is rated IP54, so rain is no trouble.\n\nThe built-in LEDs are rated for 30,000 hours. Anchors and screws are included.",
    "en-GB":
      "Two beams, one up and one down, that wash the wall by the front door or on the terrace.\n\nThe painted aluminium body is rated IP54, so rain is no trouble.\n\nThe built-in LEDs are rated for 30,000 hours. Wall plugs and screws are included.",
    zh: "一束光向上，一束光向下，在门口或露台的墙上勾出好看的光影。\n\n灯体为烤漆铝材，防护等级 IP54，不怕下雨。\n\n内置 LED，额定寿命 30,000 小时。附膨胀管和螺丝。",
  },
  parameters: facts({
    power: 10,
    flux: 700,
    "colour-temperature": "warm-3000",
    socket: "built-in",
    protection: "ip54",
    colour: "ink",
    material: "aluminium",
    height: 18,
    lifetime: 30000,
  }),
  pictures: inPlace(threeViews("wall-lamp", "ink", {}, "lit")),
  price: 5990,
  stock: 66,
  sales: 413,
  marketDate: "2025-04-14",
  weight: 900,
  files: ["manual", "dataSheet"],
};

export const ceilingAndWall: readonly DemoGoods[] = [campanaBrass, campanaClay, patio];
