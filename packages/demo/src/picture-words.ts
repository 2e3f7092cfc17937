import { DEMO_BRAND_CODES, type DemoBrandCode, type DemoLanguageCode, languagesOfBrand } from "./shop.ts";
import { type DemoBrand, type Texts, textIn } from "./catalogue.ts";
import { placeWords } from "./place-words.ts";
import { pictureIdOf, type Scene, SCENE_FORMATS, SCENES, sceneIdOf } from "./picture-id.ts";

export type Words = Readonly<Record<Exclude<DemoLanguageCode, "pt">, string>> & { readonly pt?: string };

/** `{name}` is the goods' title. */
const SHOWN: Readonly<Record<string, Texts>> = {
  side: {
    es: "{name}, desde otro ángulo",
    pt: "{name}, de outro ângulo",
    it: "{name}, da un’altra angolazione",
    nl: "{name}, van een andere kant",
    pl: "{name}, z innej strony",
    fr: "{name}, sous un autre angle",
    de: "{name}, von einer anderen Seite",
    en: "{name}, from another side",
    zh: "{name}，另一角度",
  },
  detail: {
    es: "{name}, de cerca",
    pt: "{name}, de perto",
    it: "{name}, da vicino",
    nl: "{name}, van dichtbij",
    pl: "{name}, z bliska",
    fr: "{name}, vu de près",
    de: "{name}, aus der Nähe",
    en: "{name}, close up",
    zh: "{name}，细节",
  },
};

const ROOMS: Readonly<Record<DemoBrandCode, Readonly<Record<Scene, Texts>>>> = {
  lumbra: {
    hero: {
      es: "Un salón por la noche, con una lámpara de pie junto al sofá",
      it: "Un soggiorno di sera, con una lampada da terra accanto al divano",
      nl: "Een woonkamer in de avond, met een vloerlamp naast de bank",
      pl: "Salon wieczorem z lampą podłogową przy sofie",
      fr: "Un salon le soir, avec un lampadaire près du canapé",
      de: "Ein Wohnzimmer am Abend mit einer Stehlampe neben dem Sofa",
      en: "A living room in the evening, with a floor lamp beside the sofa",
      zh: "夜晚的客厅，沙发旁亮着落地灯",
    },
    second: {
      es: "Bombillas y una tira de luz ante una pared clara",
      it: "Lampadine e una striscia luminosa davanti a una parete chiara",
      nl: "Lampen en een ledstrip voor een lichte muur",
      pl: "Żarówki i taśma świetlna na tle jasnej ściany",
      fr: "Des ampoules et un ruban lumineux devant un mur clair",
      de: "Leuchtmittel und ein Lichtband vor einer hellen Wand",
      en: "Light bulbs and a strip of light in front of a pale wall",
      zh: "浅色墙前的灯泡与灯带",
    },
    third: {
      es: "Un rincón luminoso de la casa con las novedades de Lumbra",
      it: "Un angolo luminoso della casa con le novità Lumbra",
      nl: "Een lichte hoek in huis met het nieuwste van Lumbra",
      pl: "Jasny kąt domu z nowościami Lumbra",
      fr: "Un coin lumineux de la maison avec les nouveautés Lumbra",
      de: "Eine helle Ecke der Wohnung mit den Neuheiten von Lumbra",
      en: "A bright corner of a home with what is new at Lumbra",
      zh: "家中明亮的一角，摆放着 Lumbra 新品",
    },
  },
  nidora: {
    hero: {
      es: "Una cocina con el sol de la mañana: tostadora, hervidor y cafetera sobre la encimera",
      pt: "Uma cozinha com o sol da manhã: torradeira, chaleira e máquina de café na bancada",
      it: "Una cucina al sole del mattino: tostapane, bollitore e macchina da caffè sul piano",
      nl: "Een keuken in de ochtendzon: broodrooster, waterkoker en koffiezetter op het aanrecht",
      pl: "Kuchnia w porannym słońcu: toster, czajnik i ekspres na blacie",
      fr: "Une cuisine au soleil du matin : grille-pain, bouilloire et cafetière sur le plan de travail",
      de: "Eine Küche in der Morgensonne: Toaster, Wasserkocher und Kaffeemaschine auf der Arbeitsplatte",
      en: "A kitchen in the morning sun: toaster, kettle and coffee maker on the worktop",
      zh: "晨光中的厨房，台面上摆着多士炉、水壶和咖啡机",
    },
    second: {
      es: "Una sartén y una olla en el fuego de una cocina clara",
      pt: "Uma frigideira e uma panela ao lume numa cozinha clara",
      it: "Una padella e una pentola sul fuoco di una cucina chiara",
      nl: "Een koekenpan en een kookpan op het fornuis van een lichte keuken",
      pl: "Patelnia i garnek na płycie w jasnej kuchni",
      fr: "Une poêle et une marmite sur le feu d’une cuisine claire",
      de: "Pfanne und Topf auf dem Herd einer hellen Küche",
      en: "A pan and a pot on the hob of a light kitchen",
      zh: "明亮厨房的灶台上放着煎锅和汤锅",
    },
    third: {
      es: "Una mesa que se está poniendo ante una pared de barro",
      pt: "Uma mesa a ser posta diante de uma parede de barro",
      it: "Una tavola che viene apparecchiata davanti a una parete color terracotta",
      nl: "Een tafel die gedekt wordt voor een terracotta muur",
      pl: "Stół nakrywany na tle ściany w kolorze terakoty",
      fr: "Une table que l’on dresse devant un mur terre cuite",
      de: "Ein Tisch wird vor einer terrakottafarbenen Wand gedeckt",
      en: "A table being laid in front of a clay wall",
      zh: "陶土色墙前，正在布置的餐桌",
    },
  },
  velmo: {
    hero: {
      es: "Un baño con luz de día, con espejo y secador junto al lavabo",
      it: "Un bagno alla luce del giorno, con specchio e asciugacapelli accanto al lavabo",
      nl: "Een badkamer in daglicht, met spiegel en föhn naast de wastafel",
      pl: "Łazienka w świetle dnia, z lustrem i suszarką przy umywalce",
      fr: "Une salle de bains à la lumière du jour, avec miroir et sèche-cheveux près du lavabo",
      de: "Ein Bad im Tageslicht mit Spiegel und Haartrockner neben dem Waschbecken",
      en: "A bathroom in daylight, with a mirror and a hair dryer beside the basin",
      zh: "日光下的浴室，洗手盆旁放着镜子和吹风机",
    },
    second: {
      es: "Cuidado bucal sobre una repisa de piedra ante azulejos menta",
      it: "Igiene orale su una mensola di pietra davanti a piastrelle menta",
      nl: "Mondverzorging op een stenen richel voor mintgroene tegels",
      pl: "Pielęgnacja jamy ustnej na kamiennej półce przy miętowych kafelkach",
      fr: "Soins bucco-dentaires sur une tablette en pierre devant un carrelage menthe",
      de: "Mundpflege auf einem Steinsims vor mintgrünen Fliesen",
      en: "Oral care on a stone ledge in front of mint tiles",
      zh: "薄荷色瓷砖前的石台上摆放着口腔护理用品",
    },
    third: {
      es: "Maletas y neceseres sobre una cama, listos para el viaje",
      it: "Borse e beauty case su un letto, pronti per il viaggio",
      nl: "Tassen en toilettassen op een bed, klaar voor de reis",
      pl: "Torby i kosmetyczki na łóżku, gotowe do podróży",
      fr: "Sacs et trousses de toilette sur un lit, prêts pour le voyage",
      de: "Taschen und Kulturbeutel auf einem Bett, bereit für die Reise",
      en: "Bags and toiletry cases on a bed, packed for a trip",
      zh: "床上收拾好的旅行包与洗漱包",
    },
  },
};

const STILLS: typeof ROOMS = {
  lumbra: {
    hero: {
      es: "Un farolillo encendido junto a unos libros y una taza sobre la mesa baja",
      it: "Una lanterna accesa accanto a libri e tazza sul tavolino",
      nl: "Een brandende lantaarn naast boeken en een kopje op de salontafel",
      pl: "Zapalona latarenka obok książek i filiżanki na stoliku",
      fr: "Une lanterne allumée près de livres et d’une tasse sur la table basse",
      de: "Eine leuchtende Laterne neben Büchern und einer Tasse auf dem Couchtisch",
      en: "A lit lantern beside books and a cup on the coffee table",
      zh: "茶几上亮着的提灯，旁边是书和杯子",
    },
    second: {
      es: "Una bombilla junto a una taza y dos libros sobre una mesa de roble",
      it: "Una lampadina accanto a una tazza e due libri su un tavolo di rovere",
      nl: "Een lamp naast een kopje en twee boeken op een eiken tafel",
      pl: "Żarówka obok filiżanki i dwóch książek na dębowym stole",
      fr: "Une ampoule près d’une tasse et de deux livres sur une table en chêne",
      de: "Eine Glühlampe neben einer Tasse und zwei Büchern auf einem Eichentisch",
      en: "A light bulb beside a cup and two books on an oak table",
      zh: "橡木桌上的灯泡，旁边是杯子和两本书",
    },
    third: {
      es: "Cámara, humidificador y farolillo sobre un aparador ante una pared salvia",
      it: "Telecamera, umidificatore e lanterna su una credenza davanti a una parete salvia",
      nl: "Camera, luchtbevochtiger en lantaarn op een dressoir voor een saliegroene muur",
      pl: "Kamera, nawilżacz i latarenka na komodzie przy szałwiowej ścianie",
      fr: "Caméra, humidificateur et lanterne sur un buffet devant un mur vert sauge",
      de: "Kamera, Luftbefeuchter und Laterne auf einem Sideboard vor einer salbeigrünen Wand",
      en: "Camera, humidifier and lantern on a sideboard in front of a sage wall",
      zh: "鼠尾草绿墙前的边柜上摆着摄像头、加湿器和提灯",
    },
  },
  nidora: {
    hero: {
      es: "Una hogaza recién horneada sobre un paño, con tarros de despensa al fondo",
      pt: "Um pão acabado de sair do forno sobre um pano, com frascos de despensa ao fundo",
      it: "Una pagnotta appena sfornata su un canovaccio, con barattoli da dispensa sullo sfondo",
      nl: "Een vers brood op een doek, met voorraadpotten erachter",
      pl: "Świeży bochenek na ściereczce, w tle słoje z zapasami",
      fr: "Une miche tout juste sortie du four sur un torchon, des bocaux en arrière-plan",
      de: "Ein frisches Brot auf einem Tuch, dahinter Vorratsgläser",
      en: "A fresh loaf on a cloth, with storage jars behind it",
      zh: "布上的新鲜面包，后面是储物罐",
    },
    second: {
      es: "Tomates, ajos y un cuchillo sobre una tabla de nogal",
      pt: "Tomates, alhos e uma faca numa tábua de nogueira",
      it: "Pomodori, aglio e un coltello su un tagliere di noce",
      nl: "Tomaten, knoflook en een mes op een notenhouten plank",
      pl: "Pomidory, czosnek i nóż na orzechowej desce",
      fr: "Des tomates, de l’ail et un couteau sur une planche en noyer",
      de: "Tomaten, Knoblauch und ein Messer auf einem Brett aus Nussbaum",
      en: "Tomatoes, garlic and a knife on a walnut board",
      zh: "胡桃木砧板上的番茄、大蒜和刀",
    },
    third: {
      es: "Platos, una jarra y una olla sobre una mesa a medio poner",
      pt: "Pratos, um jarro e uma panela numa mesa meio posta",
      it: "Piatti, una brocca e una pentola su una tavola quasi apparecchiata",
      nl: "Borden, een kan en een pan op een half gedekte tafel",
      pl: "Talerze, dzbanek i garnek na nakrywanym stole",
      fr: "Des assiettes, un pichet et une marmite sur une table à moitié dressée",
      de: "Teller, ein Krug und ein Topf auf einem halb gedeckten Tisch",
      en: "Plates, a jug and a pot on a half-laid table",
      zh: "布置到一半的餐桌上摆着盘子、水壶和汤锅",
    },
  },
  velmo: {
    hero: {
      es: "Un secador en su soporte y una plancha junto al lavabo",
      it: "Un asciugacapelli nel supporto e una piastra accanto al lavabo",
      nl: "Een föhn in zijn houder en een stijltang naast de wastafel",
      pl: "Suszarka w podstawce i prostownica przy umywalce",
      fr: "Un sèche-cheveux sur son support et un lisseur près du lavabo",
      de: "Ein Haartrockner in seinem Halter und ein Glätteisen neben dem Waschbecken",
      en: "A hair dryer in its stand and a straightener beside the basin",
      zh: "洗手盆旁支架上的吹风机和直发器",
    },
    second: {
      es: "Dos cepillos eléctricos, cabezales y un irrigador ante azulejos menta",
      it: "Due spazzolini elettrici, testine e un idropulsore davanti a piastrelle menta",
      nl: "Twee elektrische tandenborstels, opzetborstels en een waterflosser voor mintgroene tegels",
      pl: "Dwie szczoteczki elektryczne, końcówki i irygator przy miętowych kafelkach",
      fr: "Deux brosses électriques, des brossettes et un hydropulseur devant un carrelage menthe",
      de: "Zwei elektrische Zahnbürsten, Aufsteckbürsten und eine Munddusche vor mintgrünen Fliesen",
      en: "Two electric toothbrushes, heads and a water flosser in front of mint tiles",
      zh: "薄荷色瓷砖前的两支电动牙刷、刷头和冲牙器",
    },
    third: {
      es: "Neceser, almohada de cuello y secador de viaje sobre la cama",
      it: "Beauty case, cuscino da collo e asciugacapelli da viaggio sul letto",
      nl: "Toilettas, nekkussen en reisföhn op het bed",
      pl: "Kosmetyczka, poduszka podróżna i suszarka turystyczna na łóżku",
      fr: "Trousse de toilette, coussin de voyage et sèche-cheveux de voyage sur le lit",
      de: "Kulturtasche, Nackenkissen und Reisehaartrockner auf dem Bett",
      en: "Toiletry bag, neck pillow and travel hair dryer on the bed",
      zh: "床上的洗漱包、颈枕和旅行吹风机",
    },
  },
};

export function pictureWords(brands: Readonly<Record<DemoBrandCode, DemoBrand>>): ReadonlyMap<string, Words> {
  const words = new Map<string, Words>();
  for (const brand of DEMO_BRAND_CODES) {
    const inEvery = (text: (language: DemoLanguageCode) => string) =>
      Object.fromEntries(languagesOfBrand(brand).map((language) => [language, text(language)])) as Words;
    // Goods last: a picture shared with a category gets the goods' text.
    for (const { picture, title } of brands[brand].categories)
      words.set(
        pictureIdOf(brand, picture),
        inEvery((language) => textIn(title, language)),
      );
    for (const { pictures, title } of brands[brand].goods) {
      for (const picture of pictures) {
        const view = String(picture.options?.["view"] ?? "hero");
        const shown = view === "place" ? placeWords(picture.family) : SHOWN[view];
        words.set(
          pictureIdOf(brand, picture),
          inEvery((language) => (shown ? textIn(shown, language) : "{name}").replace("{name}", textIn(title, language))),
        );
      }
    }
    for (const scene of SCENES) {
      for (const format of SCENE_FORMATS) {
        const { [scene]: shown } = (format === "still" ? STILLS : ROOMS)[brand];
        words.set(
          sceneIdOf(brand, scene, format),
          inEvery((language) => textIn(shown, language)),
        );
      }
    }
  }
  return words;
}
