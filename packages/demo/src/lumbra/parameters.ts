/** Facts that Lumbra prints in its tables and filters by. */
import type { DemoParameterKind, Texts } from "../catalogue.ts";
import { everywhere as code } from "../everywhere.ts";
import { colours } from "./colours.ts";

const yes: Texts = { es: "Sí", it: "Sì", nl: "Ja", pl: "Tak", fr: "Oui", de: "Ja", en: "Yes", zh: "是" };
const no: Texts = { es: "No", it: "No", nl: "Nee", pl: "Nie", fr: "Non", de: "Nein", en: "No", zh: "否" };

/** In the order of the filter rail: what decides first stands first. */
const kinds = {
  socket: {
    title: { es: "Casquillo", it: "Attacco", nl: "Fitting", pl: "Trzonek", fr: "Culot", de: "Sockel", en: "Base", "en-GB": "Cap fitting", zh: "灯头" },
    filter: true,
    values: {
      e27: code("E27"),
      e14: code("E14"),
      gu10: code("GU10"),
      "built-in": { es: "LED integrado", it: "LED integrato", nl: "Ingebouwde led", pl: "Wbudowany LED", fr: "LED intégrée", de: "LED fest eingebaut", en: "Built-in LED", zh: "内置 LED" },
    },
  },
  "colour-temperature": {
    title: { es: "Temperatura de color", it: "Temperatura di colore", nl: "Kleurtemperatuur", pl: "Barwa światła", fr: "Température de couleur", de: "Farbtemperatur", en: "Color temperature", "en-GB": "Colour temperature", zh: "色温" },
    filter: true,
    values: {
      "amber-1800": { es: "1800 K, ámbar", it: "1800 K, ambrata", nl: "1800 K, amber", pl: "1800 K, bursztynowa", fr: "1800 K, ambre", de: "1800 K, bernsteinfarben", en: "1800 K, amber", zh: "1800 K 琥珀光" },
      "warm-2700": { es: "2700 K, luz cálida", it: "2700 K, luce calda", nl: "2700 K, warmwit", pl: "2700 K, ciepła biel", fr: "2700 K, blanc chaud", de: "2700 K, warmweiß", en: "2700 K, warm white", zh: "2700 K 暖白光" },
      "warm-3000": { es: "3000 K, luz cálida", it: "3000 K, luce calda", nl: "3000 K, warmwit", pl: "3000 K, ciepła biel", fr: "3000 K, blanc chaud", de: "3000 K, warmweiß", en: "3000 K, warm white", zh: "3000 K 暖白光" },
      "neutral-4000": { es: "4000 K, luz neutra", it: "4000 K, luce naturale", nl: "4000 K, neutraalwit", pl: "4000 K, neutralna biel", fr: "4000 K, blanc neutre", de: "4000 K, neutralweiß", en: "4000 K, neutral white", zh: "4000 K 自然白光" },
      "tunable-2700-5000": { es: "2700–5000 K, regulable", it: "2700–5000 K, regolabile", nl: "2700–5000 K, instelbaar", pl: "2700–5000 K, regulowana", fr: "2700–5000 K, réglable", de: "2700–5000 K, einstellbar", en: "2700–5000 K, adjustable", zh: "2700–5000 K 可调" },
    },
  },
  dimmable: {
    title: { es: "Intensidad regulable", it: "Dimmerabile", nl: "Dimbaar", pl: "Możliwość ściemniania", fr: "Intensité variable", de: "Dimmbar", en: "Dimmable", zh: "可调光" },
    filter: true,
    values: { yes, no },
  },
  flux: {
    title: { es: "Flujo luminoso", it: "Flusso luminoso", nl: "Lichtstroom", pl: "Strumień świetlny", fr: "Flux lumineux", de: "Lichtstrom", en: "Luminous flux", zh: "光通量" },
    unit: "lm",
    filter: true,
  },
  power: {
    title: { es: "Potencia", it: "Potenza", nl: "Vermogen", pl: "Moc", fr: "Puissance", de: "Leistung", en: "Power", zh: "功率" },
    unit: "W",
    filter: true,
  },
  protection: {
    title: { es: "Grado de protección", it: "Grado di protezione", nl: "Beschermingsgraad", pl: "Stopień ochrony", fr: "Indice de protection", de: "Schutzart", en: "IP rating", zh: "防护等级" },
    filter: true,
    values: { ip20: code("IP20"), ip44: code("IP44"), ip54: code("IP54") },
  },
  colour: {
    title: { es: "Color", it: "Colore", nl: "Kleur", pl: "Kolor", fr: "Couleur", de: "Farbe", en: "Color", "en-GB": "Colour", zh: "颜色" },
    filter: true,
    values: colours,
  },
  material: {
    title: { es: "Material", it: "Materiale", nl: "Materiaal", pl: "Materiał", fr: "Matière", de: "Material", en: "Material", zh: "材质" },
    filter: true,
    values: {
      glass: { es: "Vidrio", it: "Vetro", nl: "Glas", pl: "Szkło", fr: "Verre", de: "Glas", en: "Glass", zh: "玻璃" },
      aluminium: { es: "Aluminio", it: "Alluminio", nl: "Aluminium", pl: "Aluminium", fr: "Aluminium", de: "Aluminium", en: "Aluminum", "en-GB": "Aluminium", zh: "铝" },
      steel: { es: "Acero", it: "Acciaio", nl: "Staal", pl: "Stal", fr: "Acier", de: "Stahl", en: "Steel", zh: "钢" },
      plastic: { es: "Plástico", it: "Plastica", nl: "Kunststof", pl: "Tworzywo sztuczne", fr: "Plastique", de: "Kunststoff", en: "Plastic", zh: "塑料" },
      silicone: { es: "Silicona", it: "Silicone", nl: "Siliconen", pl: "Silikon", fr: "Silicone", de: "Silikon", en: "Silicone", zh: "硅胶" },
    },
  },
  supply: {
    title: { es: "Alimentación", it: "Alimentazione", nl: "Voeding", pl: "Zasilanie", fr: "Alimentation", de: "Stromversorgung", en: "Power source", zh: "供电方式" },
    filter: true,
    values: {
      mains: { es: "Red eléctrica", it: "Rete elettrica", nl: "Netstroom", pl: "Sieciowe", fr: "Secteur", de: "Netzstrom", en: "Wall outlet", "en-GB": "Mains", zh: "市电" },
      "usb-c": code("USB-C"),
      rechargeable: { es: "Batería recargable", it: "Batteria ricaricabile", nl: "Oplaadbare accu", pl: "Akumulator", fr: "Batterie rechargeable", de: "Akku", en: "Rechargeable battery", zh: "充电电池" },
    },
  },
  connection: {
    title: { es: "Conexión", it: "Connessione", nl: "Verbinding", pl: "Łączność", fr: "Connexion", de: "Verbindung", en: "Connection", zh: "连接方式" },
    filter: false,
    values: { wifi: { ...code("Wi-Fi 2,4 GHz"), nl: "Wifi 2,4 GHz", de: "WLAN 2,4 GHz", en: "2.4 GHz Wi-Fi", zh: "2.4 GHz Wi-Fi" } },
  },
  resolution: {
    title: { es: "Resolución", it: "Risoluzione", nl: "Resolutie", pl: "Rozdzielczość", fr: "Définition", de: "Auflösung", en: "Resolution", zh: "分辨率" },
    filter: false,
    values: { "2k": { ...code("2304 × 1296 px"), de: "2304 × 1296 Pixel", zh: "2304 × 1296 像素" } },
  },
  length: {
    title: { es: "Longitud", it: "Lunghezza", nl: "Lengte", pl: "Długość", fr: "Longueur", de: "Länge", en: "Length", zh: "长度" },
    unit: "m",
    filter: true,
  },
  height: {
    title: { es: "Altura", it: "Altezza", nl: "Hoogte", pl: "Wysokość", fr: "Hauteur", de: "Höhe", en: "Height", zh: "高度" },
    unit: "cm",
    filter: false,
  },
  width: {
    title: { es: "Anchura", it: "Larghezza", nl: "Breedte", pl: "Szerokość", fr: "Largeur", de: "Breite", en: "Width", zh: "宽度" },
    unit: "cm",
    filter: false,
  },
  diameter: {
    title: { es: "Diámetro", it: "Diametro", nl: "Diameter", pl: "Średnica", fr: "Diamètre", de: "Durchmesser", en: "Diameter", zh: "直径" },
    unit: "cm",
    filter: false,
  },
  cable: {
    title: { es: "Largo del cable", it: "Lunghezza del cavo", nl: "Snoerlengte", pl: "Długość przewodu", fr: "Longueur du câble", de: "Kabellänge", en: "Cord length", "en-GB": "Cable length", zh: "电线长度" },
    unit: "m",
    filter: false,
  },
  lifetime: {
    title: { es: "Vida útil", it: "Durata", nl: "Levensduur", pl: "Trwałość", fr: "Durée de vie", de: "Lebensdauer", en: "Rated life", zh: "额定寿命" },
    unit: "h",
    filter: false,
  },
  runtime: {
    title: { es: "Autonomía", it: "Autonomia", nl: "Brandduur per lading", pl: "Czas pracy na baterii", fr: "Autonomie", de: "Laufzeit", en: "Run time", zh: "续航时间" },
    unit: "h",
    filter: false,
  },
  speeds: {
    title: { es: "Velocidades", it: "Velocità", nl: "Snelheden", pl: "Liczba biegów", fr: "Vitesses", de: "Stufen", en: "Speeds", zh: "档位" },
    filter: false,
  },
  noise: {
    title: { es: "Nivel de ruido", it: "Rumorosità", nl: "Geluidsniveau", pl: "Poziom hałasu", fr: "Niveau sonore", de: "Geräuschpegel", en: "Noise level", zh: "噪音" },
    unit: "dB",
    filter: false,
  },
  tank: {
    title: { es: "Depósito", it: "Serbatoio", nl: "Waterreservoir", pl: "Zbiornik", fr: "Réservoir", de: "Wassertank", en: "Tank", zh: "水箱容量" },
    unit: "l",
    filter: false,
  },
  outlets: {
    title: { es: "Número de tomas", it: "Numero di prese", nl: "Aantal stopcontacten", pl: "Liczba gniazd", fr: "Nombre de prises", de: "Anzahl Steckdosen", en: "Outlets", "en-GB": "Sockets", zh: "插孔数" },
    filter: true,
  },
  lamps: {
    title: { es: "Puntos de luz", it: "Punti luce", nl: "Lichtpunten", pl: "Punkty świetlne", fr: "Points lumineux", de: "Lichtpunkte", en: "Lights", zh: "灯头数量" },
    filter: false,
  },
} satisfies Readonly<Record<string, Omit<DemoParameterKind, "key">>>;

export type ParameterKey = keyof typeof kinds;

export const parameters: readonly DemoParameterKind[] = Object.entries(kinds).map(([key, kind]) => ({ key, ...kind }));
