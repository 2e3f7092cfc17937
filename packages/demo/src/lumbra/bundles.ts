import type { DemoBundle } from "../catalogue.ts";

export const bundles: readonly DemoBundle[] = [
  {
    palletId: "pendant",
    title: {
      es: "Lámpara Campana con bombilla Brasa",
      it: "Lampada Campana con lampadina Brasa",
      nl: "Hanglamp Campana met Brasa-lamp",
      pl: "Lampa Campana z żarówką Brasa",
      fr: "Suspension Campana et ampoule Brasa",
      de: "Leuchte Campana mit Lampe Brasa",
      en: "Campana pendant with Brasa bulb",
      zh: "Campana 吊灯配 Brasa 灯泡",
    },
    goods: [{ goodsId: "1031" }, { goodsId: "1013" }],
    price: 7290,
  },
  {
    palletId: "by-itself",
    title: {
      es: "Luz que se apaga sola: enchufe Clic y dos Clara Plus",
      it: "Luce che si spegne da sola: presa Clic e due Clara Plus",
      nl: "Licht dat vanzelf uitgaat: Clic-stekker en twee Clara Plus-lampen",
      pl: "Światło, które gaśnie samo: gniazdko Clic i dwie żarówki Clara Plus",
      fr: "La lumière qui s’éteint toute seule : prise Clic et deux Clara Plus",
      de: "Licht, das von selbst ausgeht: Stecker Clic und zwei Clara Plus",
      en: "Light that switches itself off: Clic plug and two Clara Plus bulbs",
      zh: "自动熄灭的灯光：Clic 插座配两只 Clara Plus 灯泡",
    },
    goods: [{ goodsId: "1027" }, { goodsId: "1007", quantity: 2 }],
    price: 3290,
  },
  {
    palletId: "terrace",
    title: {
      es: "Noches de terraza: guirnalda y dos faroles",
      it: "Sere in terrazza: ghirlanda e due lanterne",
      nl: "Terrasavond: lichtslinger en twee lantaarns",
      pl: "Wieczór na tarasie: girlanda i dwie latarenki",
      fr: "Soirées en terrasse : guirlande et deux lanternes",
      de: "Terrassenabend: Lichterkette und zwei Laternen",
      en: "Terrace evenings: string lights and two lanterns",
      zh: "露台之夜：灯串与两盏提灯",
    },
    goods: [{ goodsId: "1008" }, { goodsId: "1018", quantity: 2 }],
    price: 8490,
  },
];
