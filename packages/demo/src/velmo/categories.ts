import type { DemoCategory } from "../catalogue.ts";

export const categories: readonly DemoCategory[] = [
  {
    id: "100",
    title: { es: "Cabello", it: "Capelli", nl: "Haar", pl: "Włosy", fr: "Cheveux", de: "Haare", en: "Hair", zh: "美发" },
    picture: { family: "hair-dryer", finish: "mint" },
  },
  {
    id: "110",
    parent: "100",
    title: { es: "Secado", it: "Asciugatura", nl: "Drogen", pl: "Suszenie", fr: "Séchage", de: "Trocknen", en: "Drying", zh: "吹干" },
    picture: { family: "hair-dryer", finish: "graphite" },
  },
  {
    id: "111",
    parent: "110",
    title: { es: "Secadores de pelo", it: "Asciugacapelli", nl: "Föhns", pl: "Suszarki do włosów", fr: "Sèche-cheveux", de: "Haartrockner", en: "Hair dryers", zh: "电吹风" },
    picture: { family: "hair-dryer", finish: "coral" },
  },
  {
    id: "120",
    parent: "100",
    title: { es: "Peinado", it: "Styling", nl: "Styling", pl: "Stylizacja", fr: "Coiffage", de: "Styling", en: "Styling", zh: "造型" },
    picture: { family: "straightener", finish: "graphite" },
  },
  {
    id: "121",
    parent: "120",
    title: { es: "Planchas de pelo", it: "Piastre per capelli", nl: "Stijltangen", pl: "Prostownice", fr: "Lisseurs", de: "Glätteisen", en: "Straighteners", zh: "直发器" },
    picture: { family: "straightener", finish: "teal" },
  },
  {
    id: "122",
    parent: "120",
    title: { es: "Rizadores", it: "Arricciacapelli", nl: "Krultangen", pl: "Lokówki", fr: "Fers à boucler", de: "Lockenstäbe", en: "Curling irons", "en-GB": "Curling tongs", zh: "卷发棒" },
    picture: { family: "curler", finish: "pearl" },
  },
  {
    id: "200",
    title: { es: "Rostro y cuerpo", it: "Viso e corpo", nl: "Gezicht en lichaam", pl: "Twarz i ciało", fr: "Visage et corps", de: "Gesicht und Körper", en: "Face and body", zh: "面部与身体护理" },
    picture: { family: "shaver", finish: "graphite" },
  },
  {
    id: "210",
    parent: "200",
    title: { es: "Afeitado y depilación", it: "Rasatura e depilazione", nl: "Scheren en epileren", pl: "Golenie i depilacja", fr: "Rasage et épilation", de: "Rasieren und Epilieren", en: "Shaving and hair removal", zh: "剃须与脱毛" },
    picture: { family: "trimmer", finish: "black" },
  },
  {
    id: "211",
    parent: "210",
    title: { es: "Afeitadoras y cortapelos", it: "Rasoi e regolabarba", nl: "Scheerapparaten en trimmers", pl: "Golarki i trymery", fr: "Rasoirs et tondeuses", de: "Rasierer und Trimmer", en: "Shavers and trimmers", zh: "剃须刀与修剪器" },
    picture: { family: "shaver", finish: "graphite" },
  },
  {
    id: "212",
    parent: "210",
    title: { es: "Depilación y uñas", it: "Epilatori e manicure", nl: "Epileren en nagels", pl: "Depilatory i manicure", fr: "Épilation et ongles", de: "Epilierer und Nagelpflege", en: "Epilators and nails", zh: "脱毛与修甲" },
    picture: { family: "epilator", finish: "pearl" },
  },
  {
    id: "220",
    parent: "200",
    title: { es: "Higiene dental", it: "Igiene orale", nl: "Mondverzorging", pl: "Higiena jamy ustnej", fr: "Hygiène dentaire", de: "Mundpflege", en: "Oral care", zh: "口腔护理" },
    picture: { family: "toothbrush", finish: "white" },
  },
  {
    id: "221",
    parent: "220",
    title: { es: "Cepillos y cabezales", it: "Spazzolini e testine", nl: "Tandenborstels en opzetborstels", pl: "Szczoteczki i końcówki", fr: "Brosses à dents et brossettes", de: "Zahnbürsten und Bürstenköpfe", en: "Toothbrushes and heads", zh: "电动牙刷与刷头" },
    picture: { family: "toothbrush", finish: "mint" },
  },
  {
    id: "222",
    parent: "220",
    title: { es: "Irrigadores dentales", it: "Idropulsori", nl: "Waterflossers", pl: "Irygatory", fr: "Hydropulseurs", de: "Mundduschen", en: "Water flossers", zh: "冲牙器" },
    picture: { family: "water-flosser", finish: "white" },
  },
  {
    id: "300",
    title: { es: "Movimiento y viaje", it: "Movimento e viaggio", nl: "Beweging en reizen", pl: "Ruch i podróże", fr: "Mouvement et voyage", de: "Bewegung und Reise", en: "Movement and travel", zh: "运动与旅行" },
    picture: { family: "massager", finish: "mist" },
  },
  {
    id: "310",
    parent: "300",
    title: { es: "Bienestar en casa", it: "Benessere a casa", nl: "Ontspannen thuis", pl: "Relaks w domu", fr: "Bien-être à la maison", de: "Wohlfühlen zu Hause", en: "At home", zh: "居家放松" },
    picture: { family: "bathroom-scale", finish: "mist" },
  },
  {
    id: "311",
    parent: "310",
    title: { es: "Masajeadores", it: "Massaggiatori", nl: "Massageapparaten", pl: "Masażery", fr: "Appareils de massage", de: "Massagegeräte", en: "Massagers", zh: "按摩器" },
    picture: { family: "massager", finish: "teal" },
  },
  {
    id: "312",
    parent: "310",
    title: { es: "Básculas y espejos", it: "Bilance e specchi", nl: "Weegschalen en spiegels", pl: "Wagi i lusterka", fr: "Pèse-personnes et miroirs", de: "Waagen und Spiegel", en: "Scales and mirrors", zh: "体重秤与化妆镜" },
    picture: { family: "mirror", finish: "white", options: { on: true } },
  },
  {
    id: "320",
    parent: "300",
    title: { es: "De viaje", it: "In viaggio", nl: "Op reis", pl: "W drodze", fr: "En route", de: "Unterwegs", en: "On the road", zh: "出行" },
    picture: { family: "travel-bag", finish: "teal" },
  },
  {
    id: "321",
    parent: "320",
    title: { es: "Neceseres", it: "Beauty case", nl: "Toilettassen", pl: "Kosmetyczki", fr: "Trousses de toilette", de: "Kulturtaschen", en: "Toiletry bags", "en-GB": "Wash bags", zh: "洗漱包" },
    picture: { family: "travel-bag", finish: "graphite", options: { size: "m" } },
  },
  {
    id: "322",
    parent: "320",
    title: { es: "Almohadas de viaje", it: "Cuscini da viaggio", nl: "Reiskussens", pl: "Poduszki podróżne", fr: "Coussins de voyage", de: "Reisekissen", en: "Travel pillows", zh: "旅行枕" },
    picture: { family: "neck-pillow", finish: "mist" },
  },
];
