import type { DemoParameterKind, Texts } from "../catalogue.ts";

/** A text that reads alike in every language, such as "IPX7" or "M". */
function alike(text: string): Texts {
  return { es: text, it: text, nl: text, pl: text, fr: text, de: text, en: text, zh: text };
}

export const parameters: readonly DemoParameterKind[] = [
  {
    key: "colour",
    title: { es: "Color", it: "Colore", nl: "Kleur", pl: "Kolor", fr: "Couleur", de: "Farbe", en: "Color", "en-GB": "Colour", zh: "颜色" },
    filter: true,
    values: {
      mist: { es: "Gris niebla", it: "Grigio nebbia", nl: "Mistgrijs", pl: "Szara mgła", fr: "Gris brume", de: "Nebelgrau", en: "Mist gray", "en-GB": "Mist grey", zh: "雾灰色" },
      mint: { es: "Menta", it: "Menta", nl: "Mintgroen", pl: "Mięta", fr: "Menthe", de: "Mintgrün", en: "Mint", zh: "薄荷绿" },
      graphite: { es: "Grafito", it: "Grafite", nl: "Grafietgrijs", pl: "Grafit", fr: "Graphite", de: "Graphitgrau", en: "Graphite", zh: "石墨灰" },
      coral: { es: "Coral", it: "Corallo", nl: "Koraalrood", pl: "Koral", fr: "Corail", de: "Korallenrot", en: "Coral", zh: "珊瑚红" },
      white: { es: "Blanco", it: "Bianco", nl: "Wit", pl: "Biel", fr: "Blanc", de: "Weiß", en: "White", zh: "白色" },
      teal: { es: "Verde azulado", it: "Verde petrolio", nl: "Petrolblauw", pl: "Morska zieleń", fr: "Bleu canard", de: "Petrol", en: "Teal", zh: "青绿色" },
      pearl: { es: "Perla", it: "Perla", nl: "Parelmoer", pl: "Perła", fr: "Nacre", de: "Perlweiß", en: "Pearl", zh: "珍珠白" },
      black: { es: "Negro", it: "Nero", nl: "Zwart", pl: "Czerń", fr: "Noir", de: "Schwarz", en: "Black", zh: "黑色" },
    },
  },
  {
    key: "powerSource",
    title: { es: "Alimentación", it: "Alimentazione", nl: "Voeding", pl: "Zasilanie", fr: "Alimentation", de: "Stromversorgung", en: "Power source", zh: "供电方式" },
    filter: true,
    values: {
      mains: { es: "Enchufe", it: "Presa di corrente", nl: "Stopcontact", pl: "Z gniazdka", fr: "Secteur", de: "Netzstecker", en: "Wall outlet", "en-GB": "Mains", zh: "插电" },
      usbC: { es: "Batería, carga USB-C", it: "Batteria, ricarica USB-C", nl: "Accu, opladen via USB-C", pl: "Akumulator, ładowanie USB-C", fr: "Batterie, recharge USB-C", de: "Akku, Laden per USB-C", en: "Battery, USB-C charging", zh: "内置电池，USB-C 充电" },
      aaa: { es: "3 pilas AAA", it: "3 pile AAA", nl: "3 AAA-batterijen", pl: "3 baterie AAA", fr: "3 piles AAA", de: "3 AAA-Batterien", en: "3 AAA batteries", zh: "3 节 7 号电池" },
    },
  },
  {
    key: "power",
    title: { es: "Potencia", it: "Potenza", nl: "Vermogen", pl: "Moc", fr: "Puissance", de: "Leistung", en: "Power", zh: "功率" },
    unit: "W",
    filter: true,
  },
  {
    key: "batteryTime",
    title: { es: "Autonomía", it: "Autonomia", nl: "Gebruiksduur", pl: "Czas pracy", fr: "Autonomie", de: "Akkulaufzeit", en: "Battery life", zh: "续航时间" },
    unit: "min",
    filter: true,
  },
  {
    key: "chargingTime",
    title: { es: "Tiempo de carga", it: "Tempo di ricarica", nl: "Oplaadtijd", pl: "Czas ładowania", fr: "Temps de charge", de: "Ladezeit", en: "Charging time", zh: "充电时间" },
    unit: "h",
    filter: false,
  },
  {
    key: "waterproof",
    title: { es: "Protección contra el agua", it: "Protezione dall’acqua", nl: "Waterbestendigheid", pl: "Wodoszczelność", fr: "Étanchéité", de: "Wasserschutz", en: "Water resistance", zh: "防水等级" },
    filter: true,
    values: { ipx6: alike("IPX6"), ipx7: alike("IPX7") },
  },
  {
    key: "settings",
    title: { es: "Niveles", it: "Livelli", nl: "Standen", pl: "Liczba ustawień", fr: "Réglages", de: "Stufen", en: "Settings", zh: "档位" },
    filter: true,
  },
  {
    key: "maxTemperature",
    title: { es: "Temperatura máxima", it: "Temperatura massima", nl: "Maximale temperatuur", pl: "Maksymalna temperatura", fr: "Température maximale", de: "Höchsttemperatur", en: "Maximum temperature", zh: "最高温度" },
    unit: "°C",
    filter: true,
  },
  {
    key: "heads",
    title: { es: "Cabezales incluidos", it: "Testine incluse", nl: "Meegeleverde opzetstukken", pl: "Końcówki w zestawie", fr: "Têtes fournies", de: "Aufsätze im Lieferumfang", en: "Heads included", zh: "附带配头" },
    filter: true,
  },
  {
    key: "use",
    title: { es: "Uso", it: "Uso", nl: "Gebruik", pl: "Zastosowanie", fr: "Usage", de: "Einsatz", en: "Made for", zh: "使用场景" },
    filter: true,
    values: {
      home: { es: "En casa", it: "A casa", nl: "Thuis", pl: "W domu", fr: "À la maison", de: "Zu Hause", en: "Home", zh: "居家" },
      travel: { es: "De viaje", it: "In viaggio", nl: "Op reis", pl: "W podróży", fr: "En voyage", de: "Auf Reisen", en: "Travel", zh: "旅行" },
      both: { es: "En casa y de viaje", it: "A casa e in viaggio", nl: "Thuis en op reis", pl: "W domu i w podróży", fr: "À la maison et en voyage", de: "Zu Hause und auf Reisen", en: "Home and travel", zh: "居家与旅行" },
    },
  },
  {
    key: "material",
    title: { es: "Material", it: "Materiale", nl: "Materiaal", pl: "Materiał", fr: "Matière", de: "Material", en: "Material", zh: "材质" },
    filter: true,
    values: {
      ceramic: { es: "Cerámica", it: "Ceramica", nl: "Keramiek", pl: "Ceramika", fr: "Céramique", de: "Keramik", en: "Ceramic", zh: "陶瓷" },
      steel: { es: "Acero inoxidable", it: "Acciaio inox", nl: "Roestvrij staal", pl: "Stal nierdzewna", fr: "Acier inoxydable", de: "Edelstahl", en: "Stainless steel", zh: "不锈钢" },
      glass: { es: "Vidrio templado", it: "Vetro temperato", nl: "Gehard glas", pl: "Szkło hartowane", fr: "Verre trempé", de: "Sicherheitsglas", en: "Tempered glass", "en-GB": "Toughened glass", zh: "钢化玻璃" },
      foam: { es: "Espuma con memoria", it: "Memory foam", nl: "Traagschuim", pl: "Pianka z pamięcią kształtu", fr: "Mousse à mémoire de forme", de: "Memoryschaum", en: "Memory foam", zh: "记忆棉" },
      polyester: { es: "Poliéster", it: "Poliestere", nl: "Polyester", pl: "Poliester", fr: "Polyester", de: "Polyester", en: "Polyester", zh: "聚酯纤维" },
      nylon: { es: "Nailon", it: "Nylon", nl: "Nylon", pl: "Nylon", fr: "Nylon", de: "Nylon", en: "Nylon", zh: "尼龙" },
    },
  },
  {
    key: "size",
    title: { es: "Tamaño", it: "Misura", nl: "Maat", pl: "Rozmiar", fr: "Taille", de: "Größe", en: "Size", zh: "尺寸" },
    filter: false,
    values: { m: alike("M"), l: alike("L") },
  },
  {
    key: "pack",
    title: { es: "Contenido del paquete", it: "Contenuto della confezione", nl: "Inhoud van de verpakking", pl: "Zawartość opakowania", fr: "Conditionnement", de: "Packungsinhalt", en: "Pack size", zh: "包装数量" },
    filter: false,
    values: {
      pieces4: { es: "4 uds.", it: "4 pezzi", nl: "4 stuks", pl: "4 szt.", fr: "lot de 4", de: "4 Stück", en: "4-pack", zh: "4 支装" },
      pieces8: { es: "8 uds.", it: "8 pezzi", nl: "8 stuks", pl: "8 szt.", fr: "lot de 8", de: "8 Stück", en: "8-pack", zh: "8 支装" },
    },
  },
  {
    key: "volume",
    title: { es: "Contenido", it: "Contenuto", nl: "Inhoud", pl: "Pojemność", fr: "Contenance", de: "Inhalt", en: "Contents", zh: "容量" },
    filter: false,
    values: {
      one: { ...alike("300 ml"), en: "10.1 fl oz", "en-GB": "300 ml" },
      three: { ...alike("3 × 300 ml"), en: "3 × 10.1 fl oz", "en-GB": "3 × 300 ml" },
    },
  },
  {
    key: "fits",
    title: { es: "Compatible con", it: "Compatibile con", nl: "Geschikt voor", pl: "Pasuje do", fr: "Compatible avec", de: "Passend für", en: "Fits", zh: "适用于" },
    filter: false,
    values: {
      perla: alike("Perla 1, Perla 2"),
      fino: alike("Fino 3, Fino 5, Trazo 7"),
    },
  },
  {
    key: "cableLength",
    title: { es: "Longitud del cable", it: "Lunghezza del cavo", nl: "Snoerlengte", pl: "Długość przewodu", fr: "Longueur du câble", de: "Kabellänge", en: "Cord length", "en-GB": "Cable length", zh: "电线长度" },
    unit: "m",
    filter: false,
  },
  {
    key: "barrel",
    title: { es: "Diámetro del rizador", it: "Diametro del ferro", nl: "Diameter van de krultang", pl: "Średnica wałka", fr: "Diamètre du fer", de: "Durchmesser des Heizstabs", en: "Barrel diameter", zh: "卷棒直径" },
    unit: "mm",
    filter: false,
  },
  {
    key: "plateLength",
    title: { es: "Longitud de las placas", it: "Lunghezza delle piastre", nl: "Lengte van de platen", pl: "Długość płytek", fr: "Longueur des plaques", de: "Plattenlänge", en: "Plate length", zh: "夹板长度" },
    unit: "mm",
    filter: false,
  },
  {
    key: "heatUp",
    title: { es: "Tiempo de calentamiento", it: "Tempo di riscaldamento", nl: "Opwarmtijd", pl: "Czas nagrzewania", fr: "Temps de chauffe", de: "Aufheizzeit", en: "Heat-up time", zh: "加热时间" },
    unit: "s",
    filter: false,
  },
  {
    key: "cuttingLength",
    title: { es: "Longitud máxima de corte", it: "Lunghezza massima di taglio", nl: "Maximale kniplengte", pl: "Maksymalna długość cięcia", fr: "Longueur de coupe maximale", de: "Maximale Schnittlänge", en: "Longest cut", zh: "最大修剪长度" },
    unit: "mm",
    filter: false,
  },
  {
    key: "strokes",
    title: { es: "Movimientos por minuto", it: "Movimenti al minuto", nl: "Bewegingen per minuut", pl: "Ruchy na minutę", fr: "Mouvements par minute", de: "Bewegungen pro Minute", en: "Strokes per minute", zh: "每分钟振动次数" },
    filter: false,
  },
  {
    key: "tank",
    title: { es: "Depósito", it: "Serbatoio", nl: "Waterreservoir", pl: "Zbiornik", fr: "Réservoir", de: "Wassertank", en: "Water tank", zh: "水箱容量" },
    unit: "ml",
    filter: false,
  },
  {
    key: "maxLoad",
    title: { es: "Carga máxima", it: "Portata massima", nl: "Maximaal gewicht", pl: "Maksymalne obciążenie", fr: "Charge maximale", de: "Tragkraft", en: "Maximum load", zh: "最大称重" },
    unit: "kg",
    filter: false,
  },
  {
    key: "graduation",
    title: { es: "Precisión de lectura", it: "Divisione", nl: "Afleesnauwkeurigheid", pl: "Dokładność odczytu", fr: "Graduation", de: "Teilung", en: "Graduation", zh: "分度值" },
    unit: "g",
    filter: false,
  },
  {
    key: "magnification",
    title: { es: "Aumento", it: "Ingrandimento", nl: "Vergroting", pl: "Powiększenie", fr: "Grossissement", de: "Vergrößerung", en: "Magnification", zh: "放大倍数" },
    unit: "×",
    filter: false,
  },
  {
    key: "width",
    title: { es: "Ancho", it: "Larghezza", nl: "Breedte", pl: "Szerokość", fr: "Largeur", de: "Breite", en: "Width", zh: "宽度" },
    unit: "cm",
    filter: false,
  },
  {
    key: "height",
    title: { es: "Alto", it: "Altezza", nl: "Hoogte", pl: "Wysokość", fr: "Hauteur", de: "Höhe", en: "Height", zh: "高度" },
    unit: "cm",
    filter: false,
  },
  {
    key: "capacity",
    title: { es: "Capacidad", it: "Capienza", nl: "Inhoud in liter", pl: "Pojemność w litrach", fr: "Volume", de: "Fassungsvermögen", en: "Capacity", zh: "收纳容积" },
    unit: "l",
    filter: false,
  },
  {
    key: "pockets",
    title: { es: "Compartimentos", it: "Scomparti", nl: "Vakken", pl: "Kieszenie", fr: "Compartiments", de: "Fächer", en: "Pockets", zh: "隔层" },
    filter: false,
  },
  {
    key: "pieces",
    title: { es: "Piezas", it: "Pezzi", nl: "Delen", pl: "Elementy", fr: "Pièces", de: "Teile", en: "Pieces", zh: "件数" },
    filter: false,
  },
  {
    key: "washable",
    title: { es: "Lavado", it: "Lavaggio", nl: "Wassen", pl: "Pranie", fr: "Entretien", de: "Pflege", en: "Care", zh: "清洁方式" },
    filter: false,
    values: {
      cover30: { es: "Funda a máquina, 30 °C", it: "Fodera in lavatrice, 30 °C", nl: "Hoes in de wasmachine, 30 °C", pl: "Poszewka w pralce, 30 °C", fr: "Housse en machine, 30 °C", de: "Bezug maschinenwaschbar, 30 °C", en: "Machine-washable cover, cold", "en-GB": "Machine-washable cover, 30 °C", zh: "外套可机洗，30 °C" },
      wipe: { es: "Con un paño húmedo", it: "Con un panno umido", nl: "Afnemen met een vochtige doek", pl: "Wilgotną ściereczką", fr: "Au chiffon humide", de: "Feucht abwischen", en: "Wipe with a damp cloth", zh: "用湿布擦拭" },
      rinse: { es: "Bajo el grifo", it: "Sotto il rubinetto", nl: "Onder de kraan", pl: "Pod bieżącą wodą", fr: "Sous le robinet", de: "Unter fließendem Wasser", en: "Rinse under the faucet", "en-GB": "Rinse under the tap", zh: "可直接水洗" },
    },
  },
  {
    key: "weight",
    title: { es: "Peso", it: "Peso", nl: "Gewicht", pl: "Waga", fr: "Poids", de: "Gewicht", en: "Weight", zh: "重量" },
    unit: "g",
    filter: false,
  },
];
