/** The shelves of Lumbra: light, climate, power, in three levels. */
import type { DemoCategory } from "../catalogue.ts";

export const categories: readonly DemoCategory[] = [
  {
    id: "100",
    title: { es: "Iluminación", it: "Illuminazione", nl: "Verlichting", pl: "Oświetlenie", fr: "Éclairage", de: "Beleuchtung", en: "Lighting", zh: "照明" },
    picture: { family: "desk-lamp", finish: "amber", options: { view: "hero", on: true } },
  },
  {
    id: "110",
    parent: "100",
    title: { es: "Bombillas y tiras", it: "Lampadine e strisce", nl: "Lampen en strips", pl: "Żarówki i taśmy", fr: "Ampoules et rubans", de: "Leuchtmittel und Streifen", en: "Bulbs and strips", zh: "灯泡与灯带" },
    picture: { family: "bulb", finish: "white", options: { view: "hero", shape: "classic", on: true } },
  },
  {
    id: "111",
    parent: "110",
    title: { es: "Bombillas LED", it: "Lampadine LED", nl: "Ledlampen", pl: "Żarówki LED", fr: "Ampoules LED", de: "LED-Lampen", en: "LED bulbs", zh: "LED 灯泡" },
    picture: { family: "bulb", finish: "amber", options: { view: "hero", shape: "globe", on: true } },
  },
  {
    id: "112",
    parent: "110",
    title: { es: "Tiras y guirnaldas", it: "Strisce e ghirlande", nl: "Ledstrips en lichtslingers", pl: "Taśmy i girlandy", fr: "Rubans et guirlandes", de: "LED-Streifen und Lichterketten", en: "Strip and string lights", zh: "灯带与灯串" },
    picture: { family: "string-lights", finish: "ink", options: { view: "hero", count: 20, on: true } },
  },
  {
    id: "120",
    parent: "100",
    title: { es: "Lámparas", it: "Lampade", nl: "Armaturen", pl: "Lampy", fr: "Luminaires", de: "Leuchten", en: "Lamps", zh: "灯具" },
    picture: { family: "floor-lamp", finish: "ink", options: { view: "hero", on: true } },
  },
  {
    id: "121",
    parent: "120",
    title: { es: "De mesa y de pie", it: "Da tavolo e da terra", nl: "Tafel- en vloerlampen", pl: "Stołowe i podłogowe", fr: "Lampes à poser et lampadaires", de: "Tisch- und Stehleuchten", en: "Table and floor lamps", zh: "台灯与落地灯" },
    picture: { family: "desk-lamp", finish: "sage", options: { view: "hero", on: true } },
  },
  {
    id: "122",
    parent: "120",
    title: { es: "De techo y de pared", it: "Da soffitto e da parete", nl: "Plafond- en wandlampen", pl: "Sufitowe i ścienne", fr: "Plafonniers et appliques", de: "Decken- und Wandleuchten", en: "Ceiling and wall lights", zh: "吊灯与壁灯" },
    picture: { family: "pendant", finish: "brass", options: { view: "hero", on: true } },
  },
  {
    id: "123",
    parent: "120",
    title: { es: "Portátiles y nocturnas", it: "Portatili e da notte", nl: "Draagbare lampen en nachtlampjes", pl: "Przenośne i nocne", fr: "Lampes nomades et veilleuses", de: "Tragbare Leuchten und Nachtlichter", en: "Portable and night lights", zh: "便携灯与小夜灯" },
    picture: { family: "lantern", finish: "sage", options: { view: "hero", on: true } },
  },
  {
    id: "200",
    title: { es: "Climatización", it: "Clima", nl: "Klimaat", pl: "Klimat w domu", fr: "Climat intérieur", de: "Raumklima", en: "Home climate", zh: "室内舒适" },
    picture: { family: "table-fan", finish: "white", options: { view: "hero", size: "m" } },
  },
  {
    id: "210",
    parent: "200",
    title: { es: "Aire y calor", it: "Aria e calore", nl: "Lucht en warmte", pl: "Powietrze i ciepło", fr: "Air et chaleur", de: "Luft und Wärme", en: "Air and heat", zh: "空气与取暖" },
    picture: { family: "humidifier", finish: "white", options: { view: "hero" } },
  },
  {
    id: "211",
    parent: "210",
    title: { es: "Ventiladores", it: "Ventilatori", nl: "Ventilatoren", pl: "Wentylatory", fr: "Ventilateurs", de: "Ventilatoren", en: "Fans", zh: "风扇" },
    picture: { family: "table-fan", finish: "ink", options: { view: "hero", size: "m" } },
  },
  {
    id: "212",
    parent: "210",
    title: { es: "Calefactores", it: "Termoventilatori", nl: "Kachels", pl: "Grzejniki", fr: "Chauffages d’appoint", de: "Heizgeräte", en: "Heaters", zh: "取暖器" },
    picture: { family: "heater", finish: "white", options: { view: "hero" } },
  },
  {
    id: "213",
    parent: "210",
    title: { es: "Humidificadores", it: "Umidificatori", nl: "Luchtbevochtigers", pl: "Nawilżacze", fr: "Humidificateurs", de: "Luftbefeuchter", en: "Humidifiers", zh: "加湿器" },
    picture: { family: "humidifier", finish: "sage", options: { view: "hero" } },
  },
  {
    id: "300",
    title: { es: "Electricidad y seguridad", it: "Elettricità e sicurezza", nl: "Stroom en beveiliging", pl: "Zasilanie i bezpieczeństwo", fr: "Électricité et sécurité", de: "Strom und Sicherheit", en: "Power and security", zh: "电源与安防" },
    picture: { family: "power-strip", finish: "white", options: { view: "hero", count: 4 } },
  },
  {
    id: "310",
    parent: "300",
    title: { es: "Hogar conectado", it: "Casa connessa", nl: "Slim huis", pl: "Inteligentny dom", fr: "Maison connectée", de: "Smart Home", en: "Smart home", zh: "智能家居" },
    picture: { family: "smart-plug", finish: "white", options: { view: "hero" } },
  },
  {
    id: "311",
    parent: "310",
    title: { es: "Regletas y enchufes", it: "Ciabatte e prese", nl: "Stekkerdozen en stekkers", pl: "Listwy i gniazdka", fr: "Multiprises et prises", de: "Steckdosenleisten und Stecker", en: "Power strips and plugs", "en-GB": "Extension leads and plugs", zh: "插线板与插座" },
    picture: { family: "power-strip", finish: "ink", options: { view: "hero", count: 6 } },
  },
  {
    id: "312",
    parent: "310",
    title: { es: "Cámaras", it: "Telecamere", nl: "Camera’s", pl: "Kamery", fr: "Caméras", de: "Kameras", en: "Cameras", zh: "摄像头" },
    picture: { family: "camera", finish: "white", options: { view: "hero" } },
  },
];
