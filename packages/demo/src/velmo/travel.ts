import type { DemoGoods } from "../catalogue.ts";
import { variants } from "./variants.ts";
import { threeViews } from "./views.ts";
import { inPlace } from "../views.ts";

const toiletryBag = variants(
  "size",
  {
    product: "nomo",
    category: "321",
    title: {
      es: "Neceser Nomo",
      it: "Beauty case Nomo",
      nl: "Toilettas Nomo",
      pl: "Kosmetyczka Nomo",
      fr: "Trousse de toilette Nomo",
      de: "Kulturtasche Nomo",
      en: "Nomo toiletry bag",
      "en-GB": "Nomo wash bag",
      zh: "Nomo 洗漱包",
    },
    fact: {
      es: "Con gancho · forro lavable · repele el agua",
      it: "Con gancio · fodera lavabile · idrorepellente",
      nl: "Met haak · afneembare voering · waterafstotend",
      pl: "Z haczykiem · podszewka do mycia · odpycha wodę",
      fr: "À suspendre · doublure lavable · déperlante",
      de: "Mit Haken · abwischbares Futter · wasserabweisend",
      en: "Hangs up · wipe-clean lining · water-repellent",
      zh: "可悬挂 · 内里易清洁 · 防泼水",
    },
    description: {
      es: "Lo abres, lo cuelgas y tienes todo a la vista. El gancho del Nomo se esconde en la tapa y sirve en la barra de la ducha o detrás de la puerta.\n\nDentro hay bolsillos de malla para lo pequeño y un hueco alto donde las botellas van de pie. El forro se limpia con un paño húmedo.\n\nPor fuera, poliéster que repele las gotas y una cremallera que corre bien con una mano.",
      it: "Lo apri, lo appendi e hai tutto sott’occhio. Il gancio di Nomo si nasconde nel coperchio e va bene per l’asta della doccia o per la porta.\n\nDentro ci sono tasche in rete per le cose piccole e uno scomparto alto dove i flaconi stanno in piedi. La fodera si pulisce con un panno umido.\n\nFuori, poliestere che respinge le gocce e una cerniera che scorre bene anche con una mano sola.",
      nl: "Openritsen, ophangen en je ziet alles in één keer. De haak van de Nomo zit verstopt in de klep en past aan de douchestang of achter de deur.\n\nBinnenin zitten netvakjes voor het kleine spul en een hoog vak waarin flessen rechtop staan. De voering neem je af met een vochtige doek.\n\nDe buitenkant is van waterafstotend polyester, met een rits die ook met één hand soepel loopt.",
      pl: "Otwierasz, wieszasz i wszystko masz przed oczami. Haczyk Nomo chowa się w klapie i pasuje na drążek prysznica albo na drzwi.\n\nW środku są siateczkowe kieszenie na drobiazgi i wysoka przegroda, w której butelki stoją pionowo. Podszewkę przetrzesz wilgotną ściereczką.\n\nZ zewnątrz poliester, po którym krople spływają, i zamek, który chodzi lekko nawet jedną ręką.",
      fr: "On l’ouvre, on l’accroche, et tout est sous les yeux. Le crochet de la Nomo se cache dans le rabat et s’installe sur la barre de douche ou derrière la porte.\n\nÀ l’intérieur, des poches en filet pour les petites choses et un compartiment haut où les flacons tiennent debout. La doublure s’essuie d’un coup de chiffon.\n\nÀ l’extérieur, un polyester déperlant et une fermeture qui coulisse d’une seule main.",
      de: "Öffnen, aufhängen, alles im Blick. Der Haken der Nomo verschwindet in der Klappe und passt an die Duschstange oder hinter die Tür.\n\nInnen gibt es Netzfächer für Kleinkram und ein hohes Fach, in dem Flaschen aufrecht stehen. Das Futter wird einfach feucht abgewischt.\n\nAußen ist sie aus Polyester, an dem Tropfen abperlen, und der Reißverschluss läuft auch mit einer Hand.",
      en: "Open it, hang it up, see everything at once. Nomo’s hook tucks into the flap and fits over a shower rod or the back of a door.\n\nInside are mesh pockets for the small things and a tall compartment where bottles stand upright. The lining wipes clean with a damp cloth.\n\nOutside, water-repellent polyester and a zipper that runs smoothly with one hand.",
      "en-GB":
        "Open it, hang it up, see everything at once. Nomo’s hook tucks into the flap and fits over a shower rail or the back of a door.\n\nInside are mesh pockets for the small things and a tall compartment where bottles stand upright. The lining wipes clean with a damp cloth.\n\nOutside, water-repellent polyester and a zip that runs smoothly with one hand.",
      zh: "打开挂起，一目了然。Nomo 的挂钩藏在翻盖里，可挂在浴帘杆上或门后。\n\n内有网格小袋放零碎物品，高隔层让瓶瓶罐罐直立摆放。内里用湿布一擦就干净。\n\n外层为防泼水聚酯面料，拉链顺滑，单手也能拉开。",
    },
    parameters: [
      { key: "material", value: "polyester" },
      { key: "use", value: "travel" },
      { key: "washable", value: "wipe" },
      { key: "colour", value: "graphite" },
    ],
    marketDate: "2025-04-07",
    weight: 330,
    files: ["dataSheet"],
  },
  [
    {
      id: "1007",
      value: "m",
      parameters: [
        { key: "capacity", value: 4 },
        { key: "pockets", value: 5 },
        { key: "width", value: 24 },
        { key: "height", value: 19 },
      ],
      pictures: inPlace(threeViews("travel-bag", "graphite", { size: "m" })),
      price: 2490,
      stock: 142,
      sales: 926,
    },
    {
      id: "1071",
      value: "l",
      parameters: [
        { key: "capacity", value: 7 },
        { key: "pockets", value: 7 },
        { key: "width", value: 30 },
        { key: "height", value: 22 },
      ],
      pictures: threeViews("travel-bag", "graphite", { size: "l" }),
      price: 2790,
      original: 3290,
      lowest30Days: 2990,
      stock: 58,
      sales: 417,
      weight: 420,
    },
  ],
);

const neckPillow = variants(
  "colour",
  {
    product: "nube",
    category: "322",
    title: {
      es: "Almohada de viaje Nube",
      it: "Cuscino da viaggio Nube",
      nl: "Nekkussen Nube",
      pl: "Poduszka podróżna Nube",
      fr: "Coussin de voyage Nube",
      de: "Nackenkissen Nube",
      en: "Nube travel pillow",
      zh: "Nube 旅行颈枕",
    },
    fact: {
      es: "Espuma con memoria · funda lavable · 290 g",
      it: "Memory foam · fodera lavabile · 290 g",
      nl: "Traagschuim · wasbare hoes · 290 g",
      pl: "Pianka z pamięcią · poszewka do prania · 290 g",
      fr: "Mousse à mémoire · housse lavable · 290 g",
      de: "Memoryschaum · waschbarer Bezug · 290 g",
      en: "Memory foam · washable cover · 10.2 oz",
      "en-GB": "Memory foam · washable cover · 290 g",
      zh: "记忆棉 · 外套可洗 · 290 g",
    },
    description: {
      es: "Para que la cabeza no se vaya al hombro del vecino. La Nube es más alta por los lados y más fina por detrás, así que no te empuja hacia delante en el asiento.\n\nLa espuma con memoria cede despacio y recupera su forma. Un cierre ajustable la sujeta bajo la barbilla.\n\nLa funda suave se quita y se lava a máquina. Enrollada cabe en su bolsa, del tamaño de una botella grande.",
      it: "Perché la testa non finisca sulla spalla del vicino. Nube è più alta ai lati e più sottile dietro, così sul sedile non ti spinge in avanti.\n\nIl memory foam cede piano e riprende la sua forma. Una chiusura regolabile la tiene ferma sotto il mento.\n\nLa fodera morbida si sfila e va in lavatrice. Arrotolata entra nel suo sacchetto, grande come una bottiglia.",
      nl: "Zodat je hoofd niet op de schouder van je buurman belandt. De Nube is hoger aan de zijkanten en dunner achterop, dus hij duwt je niet naar voren.\n\nHet traagschuim geeft langzaam mee en veert terug. Met de verstelbare sluiting blijft hij onder je kin op zijn plek.\n\nDe zachte hoes gaat eraf en mag in de wasmachine. Opgerold past hij in het zakje, ongeveer zo groot als een flinke fles.",
      pl: "Żeby głowa nie lądowała na ramieniu sąsiada. Nube jest wyższa po bokach i cieńsza z tyłu, więc w fotelu nie wypycha szyi do przodu.\n\nPianka z pamięcią powoli się ugina i wraca do kształtu. Regulowane zapięcie trzyma poduszkę pod brodą.\n\nMiękką poszewkę można zdjąć i wyprać w pralce. Zwinięta mieści się w woreczku wielkości dużej butelki.",
      fr: "Pour que la tête ne finisse pas sur l’épaule du voisin. Le Nube est plus haut sur les côtés et plus fin derrière, si bien qu’il ne vous pousse pas vers l’avant.\n\nLa mousse à mémoire de forme cède lentement, puis se redresse. Une attache réglable le maintient sous le menton.\n\nLa housse, toute douce, se retire et passe en machine. Roulé, il entre dans son sac, de la taille d’une grande bouteille.",
      de: "Damit der Kopf nicht auf der Schulter des Nachbarn landet. Das Nube ist an den Seiten höher und hinten dünner, so drückt es dich im Sitz nicht nach vorn.\n\nDer Memoryschaum gibt langsam nach und geht wieder in Form. Ein verstellbarer Verschluss hält es unter dem Kinn.\n\nDer weiche Bezug lässt sich abziehen und in der Maschine waschen. Zusammengerollt passt das Kissen in den Beutel, etwa so groß wie eine große Flasche.",
      en: "So your head doesn’t end up on your neighbor’s shoulder. Nube is higher at the sides and thinner at the back, so it won’t push you forward in your seat.\n\nThe memory foam gives slowly and springs back into shape. An adjustable clasp keeps it in place under your chin.\n\nThe soft cover comes off for the washing machine. Rolled up, it fits in its own pouch, about the size of a large bottle.",
      "en-GB":
        "So your head doesn’t end up on your neighbour’s shoulder. Nube is higher at the sides and thinner at the back, so it won’t push you forward in your seat.\n\nThe memory foam gives slowly and springs back into shape. An adjustable clasp keeps it in place under your chin.\n\nThe soft cover comes off for the washing machine. Rolled up, it fits in its own pouch, about the size of a large bottle.",
      zh: "旅途中打盹，头不再歪到邻座肩上。Nube 两侧加高、后侧减薄，靠在椅背上不会把脖子往前顶。\n\n记忆棉缓慢回弹，不易变形。可调搭扣在下巴处扣好，睡着了也不移位。\n\n柔软外套可拆下机洗。卷起来装进收纳袋，只有大水瓶那么大。",
    },
    parameters: [
      { key: "material", value: "foam" },
      { key: "width", value: 27 },
      { key: "height", value: 14 },
      { key: "use", value: "travel" },
      { key: "washable", value: "cover30" },
      { key: "weight", value: 290 },
    ],
    marketDate: "2026-05-18",
    weight: 380,
    files: ["dataSheet"],
  },
  [
    {
      id: "1015",
      value: "mist",
      pictures: inPlace(threeViews("neck-pillow", "mist")),
      price: 2490,
      stock: 110,
      sales: 634,
      flashSale: { price: 1790, pieces: 30, lastsDays: 3 },
    },
    {
      id: "1151",
      value: "coral",
      pictures: threeViews("neck-pillow", "coral"),
      price: 1990,
      original: 2490,
      lowest30Days: 2290,
      stock: 5,
      sales: 281,
    },
  ],
);

export const travel: readonly DemoGoods[] = [...toiletryBag, ...neckPillow];
