import type { DemoGoods, Texts } from "../catalogue.ts";
import { facts, inColour, threeViews } from "./facts.ts";
import { inPlace } from "../views.ts";

/** Languages in which the noun is feminine. */
const FEMININE = ["it", "pl", "fr"] as const;

const romeroTitle: Texts = {
  es: "Farol recargable Romero",
  it: "Lanterna ricaricabile Romero",
  nl: "Oplaadbare lantaarn Romero",
  pl: "Latarenka akumulatorowa Romero",
  fr: "Lanterne rechargeable Romero",
  de: "Akku-Laterne Romero",
  en: "Romero rechargeable lantern",
  zh: "Romero 充电提灯",
};

const romeroSage: DemoGoods = {
  id: "1018",
  articleNumber: "LU-1018",
  product: "romero",
  variantOf: ["colour"],
  category: "123",
  title: inColour(romeroTitle, "sage", FEMININE),
  fact: {
    es: "Hasta 20 h de luz · IP44 · USB-C",
    it: "Fino a 20 h di luce · IP44 · USB-C",
    nl: "Tot 20 uur licht · IP44 · USB-C",
    pl: "Do 20 h światła · IP44 · USB-C",
    fr: "Jusqu’à 20 h de lumière · IP44 · USB-C",
    de: "Bis zu 20 h Licht · IP44 · USB-C",
    en: "Up to 20 h of light · IP44 · USB-C",
    zh: "最长 20 小时照明 · IP44 · USB-C",
  },
  description: {
    es: "Se lleva por el asa, de la mesa del balcón a la tienda de campaña. La rueda de arriba regula la luz desde un brillo de vela hasta 200 lúmenes.\n\nCon la luz al mínimo dura toda la noche, hasta 20 horas. A plena potencia, unas cuatro.\n\nSe carga por USB-C en tres horas y aguanta una lluvia ligera.",
    it: "Si porta per il manico, dal tavolo del balcone alla tenda. La rotella in alto regola la luce, da un chiarore di candela fino a 200 lumen.\n\nAl minimo dura tutta la notte, fino a 20 ore. Alla massima potenza circa quattro.\n\nSi ricarica via USB-C in tre ore e sopporta una pioggia leggera.",
    nl: "Je pakt hem bij het hengsel, van de balkontafel naar de tent. Met de draaiknop bovenop stel je het licht in, van kaarslicht tot 200 lumen.\n\nOp de laagste stand brandt hij de hele nacht, tot 20 uur. Op volle sterkte is dat ongeveer vier uur.\n\nIn drie uur opgeladen via USB-C en bestand tegen een licht buitje.",
    pl: "Wystarczy złapać za uchwyt i przenieść ją z balkonu do namiotu. Pokrętło na górze reguluje światło od blasku świecy do 200 lumenów.\n\nNa najniższym poziomie świeci całą noc, do 20 godzin, a z pełną mocą około czterech.\n\nŁaduje się przez USB-C w trzy godziny i znosi lekki deszcz.",
    fr: "On l’attrape par l’anse, de la table du balcon à la tente. La molette règle la lumière, d’une lueur de bougie à 200 lumens.\n\nAu minimum, elle tient toute la nuit, jusqu’à 20 heures. À pleine puissance, comptez environ quatre heures.\n\nElle se recharge en trois heures par USB-C et supporte une pluie légère.",
    de: "Am Henkel geht sie überall mit hin, vom Balkontisch bis ins Zelt. Das Rad oben regelt das Licht vom Kerzenschein bis zu 200 Lumen.\n\nAuf kleinster Stufe leuchtet sie die ganze Nacht, bis zu 20 Stunden. Bei voller Leistung sind es etwa vier.\n\nIn drei Stunden per USB-C geladen und für leichten Regen gemacht.",
    en: "Grab it by the handle and take it from the balcony table to the tent. The dial on top goes from candle glow to 200 lumens.\n\nTurned down low, it lasts all night, up to 20 hours. At full power, about four.\n\nCharges over USB-C in three hours and can take a light rain.",
    zh: "提上就走，从阳台餐桌到露营帐篷。顶部旋钮调节亮度，从烛光般的微光到 200 流明。\n\n最低亮度可用整晚，最长 20 小时；最高亮度约 4 小时。\n\nUSB-C 充电，三小时充满，小雨也不怕。",
  },
  parameters: facts({
    colour: "sage",
    power: 3,
    flux: 200,
    "colour-temperature": "warm-2700",
    dimmable: "yes",
    supply: "rechargeable",
    runtime: 20,
    protection: "ip44",
    height: 22,
  }),
  pictures: inPlace(threeViews("lantern", "sage", {}, "lit")),
  price: 3490,
  stock: 130,
  sales: 57,
  marketDate: "2026-11-03",
  weight: 780,
  files: ["manual"],
};

const romeroClay: DemoGoods = {
  ...romeroSage,
  id: "1032",
  articleNumber: "LU-1032",
  title: inColour(romeroTitle, "clay", FEMININE),
  parameters: romeroSage.parameters.map((fact) => (fact.key === "colour" ? { ...fact, value: "clay" } : fact)),
  pictures: threeViews("lantern", "clay", {}, "lit"),
  stock: 96,
  sales: 41,
  flashSale: { price: 2490, pieces: 40, lastsDays: 3 },
};

const luna: DemoGoods = {
  id: "1020",
  articleNumber: "LU-1020",
  category: "123",
  title: {
    es: "Luz nocturna Luna con sensor",
    it: "Luce notturna Luna con sensore",
    nl: "Nachtlampje Luna met sensor",
    pl: "Lampka nocna Luna z czujnikiem",
    fr: "Veilleuse Luna à détecteur",
    de: "Nachtlicht Luna mit Sensor",
    en: "Luna night light with sensor",
    zh: "Luna 感应小夜灯",
  },
  fact: {
    es: "0,8 W · se enciende al pasar",
    it: "0,8 W · si accende al passaggio",
    nl: "0,8 W · gaat aan als je langsloopt",
    pl: "0,8 W · zapala się, gdy ktoś przechodzi",
    fr: "0,8 W · s’allume à votre passage",
    de: "0,8 W · geht beim Vorbeigehen an",
    en: "0.8 W · comes on as you pass",
    zh: "0.8 W · 有人经过自动亮起",
  },
  description: {
    es: "Una media luna suave para el pasillo, el baño o el cuarto de los niños. Se enciende cuando pasa alguien a oscuras y se apaga sola al cabo de treinta segundos.\n\nLa luz es muy cálida y no despierta a nadie. También puede quedarse fija toda la noche.\n\nSe pega con imán y se recarga por USB-C cada dos meses, más o menos.",
    it: "Una mezzaluna morbida per il corridoio, il bagno o la cameretta. Si accende quando qualcuno passa al buio e si spegne da sola dopo trenta secondi.\n\nLa luce è molto calda e non sveglia nessuno. Volendo può restare accesa tutta la notte.\n\nSi attacca con il magnete e si ricarica via USB-C più o meno ogni due mesi.",
    nl: "Een zachte halve maan voor de gang, de badkamer of de kinderkamer. Hij gaat aan als er in het donker iemand langsloopt en na dertig seconden vanzelf weer uit.\n\nHet licht is heel warm, dus niemand wordt er wakker van. De hele nacht aan laten kan ook.\n\nHangt aan een magneet. Ongeveer om de twee maanden opladen via USB-C.",
    pl: "Łagodny półksiężyc do przedpokoju, łazienki albo pokoju dziecka. Zapala się, gdy ktoś przechodzi po ciemku, i gaśnie sam po trzydziestu sekundach.\n\nŚwiatło jest bardzo ciepłe i nikogo nie obudzi. Może też świecić całą noc.\n\nTrzyma się na magnes, a przez USB-C ładuje się ją mniej więcej co dwa miesiące.",
    fr: "Une demi-lune toute douce pour le couloir, la salle de bains ou la chambre d’enfant. Elle s’allume quand quelqu’un passe dans le noir et s’éteint seule après trente secondes.\n\nSa lumière très chaude ne réveille personne. Elle peut aussi rester allumée toute la nuit.\n\nElle tient par un aimant et se recharge en USB-C tous les deux mois environ.",
    de: "Ein sanfter Halbmond für Flur, Bad oder Kinderzimmer. Er geht an, wenn im Dunkeln jemand vorbeikommt, und nach dreißig Sekunden von selbst wieder aus.\n\nDas Licht ist sehr warm und weckt niemanden. Auf Wunsch leuchtet er auch die ganze Nacht.\n\nHält per Magnet und wird etwa alle zwei Monate über USB-C geladen.",
    en: "A soft half-moon for the hallway, the bathroom or the kids’ room. It comes on when someone walks by in the dark and turns itself off after thirty seconds.\n\nThe light is very warm, so it won’t wake anyone. It can also stay on all night.\n\nHolds on by magnet and charges over USB-C about every two months.",
    "en-GB":
      "A soft half-moon for the hallway, the bathroom or the children’s room. It comes on when someone walks by in the dark and turns itself off after thirty seconds.\n\nThe light is very warm, so it won’t wake anyone. It can also stay on all night.\n\nHolds on by magnet and charges over USB-C about every two months.",
    zh: "柔和的半月形小灯，适合走廊、浴室或儿童房。黑暗中有人经过就亮，三十秒后自动熄灭。\n\n光色很暖，不会吵醒家人，也可整夜常亮。\n\n磁吸安装，USB-C 充电，大约两个月充一次。",
  },
  parameters: facts({
    power: 0.8,
    flux: 30,
    "colour-temperature": "warm-2700",
    socket: "built-in",
    colour: "white",
    material: "silicone",
    supply: "rechargeable",
    diameter: 9,
  }),
  pictures: inPlace(threeViews("night-light", "white", {}, "lit")),
  price: 1499,
  stock: 188,
  sales: 96,
  marketDate: "2026-10-20",
  taxClass: "reduced",
  weight: 140,
  files: ["manual"],
};

export const portableLights: readonly DemoGoods[] = [romeroSage, romeroClay, luna];
