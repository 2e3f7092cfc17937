import type { DemoHome } from "../home.ts";
import { lumbraGuide } from "./lumbra-guide.ts";

export const lumbraHome: DemoHome = {
  banners: [
    {
      scene: "hero",
      colour: "#3a3431",
      tone: "dark",
      jumpUrl: "/classifiy/list?id=120&rootKey=100",
      texts: {
        es: { title: "Enciende la tarde", text: "Lámparas de luz cálida para leer, cenar o no hacer nada.", action: "Ver lámparas" },
        it: {
          title: "Accendi la sera",
          text: "Lampade dalla luce calda per leggere, cenare o non fare nulla.",
          action: "Scopri le lampade",
        },
        nl: {
          title: "De avond begint hier",
          text: "Lampen met warm licht om te lezen, te tafelen of even niets te doen.",
          action: "Bekijk de lampen",
        },
        pl: {
          title: "Wieczór w dobrym świetle",
          text: "Lampy o ciepłej barwie do czytania, kolacji i słodkiego lenistwa.",
          action: "Zobacz lampy",
        },
        fr: {
          title: "Place à la lumière du soir",
          text: "Des lampes à lumière chaude pour lire, dîner ou ne rien faire.",
          action: "Voir les luminaires",
        },
        de: { title: "Licht für den Abend", text: "Leuchten mit warmem Licht zum Lesen, Essen und Nichtstun.", action: "Leuchten ansehen" },
        en: { title: "Turn on the evening", text: "Warm lamps for reading, long dinners and doing nothing at all.", action: "Shop lamps" },
        zh: { title: "点亮夜晚", text: "一盏暖光，陪你读书、吃饭，或者什么都不做。", action: "选购灯具" },
      },
    },
    {
      scene: "second",
      colour: "#efe6d8",
      tone: "light",
      jumpUrl: "/classifiy/list?id=110&rootKey=100",
      texts: {
        es: {
          title: "Cambia una bombilla, cambia el salón",
          text: "De la E27 de siempre a tiras que cortas a medida.",
          action: "Elegir bombilla",
        },
        it: {
          title: "Cambi lampadina, cambia la stanza",
          text: "Dalla classica E27 alle strisce da tagliare su misura.",
          action: "Scegli la lampadina",
        },
        nl: {
          title: "Andere lamp, andere kamer",
          text: "Van de vertrouwde E27 tot ledstrips die je op maat knipt.",
          action: "Kies je lamp",
        },
        pl: {
          title: "Zmień żarówkę, odmień pokój",
          text: "Od klasycznej E27 po taśmy, które przytniesz na wymiar.",
          action: "Wybierz żarówkę",
        },
        fr: { title: "Une ampoule change tout", text: "De la classique E27 au ruban à couper sur mesure.", action: "Choisir une ampoule" },
        de: {
          title: "Neue Lampe, neuer Raum",
          text: "Von der klassischen E27 bis zum Streifen, den du passend zuschneidest.",
          action: "Leuchtmittel wählen",
        },
        en: {
          title: "Change a bulb, change the room",
          text: "From the everyday E27 to strips you cut to length.",
          action: "Find your bulb",
        },
        zh: { title: "换个灯泡，换个氛围", text: "从常用的 E27 灯泡，到可随意裁剪的灯带。", action: "挑选灯泡" },
      },
    },
    {
      scene: "third",
      colour: "#8f9a88",
      tone: "light",
      jumpUrl: "/classifiy/list?orderType=new",
      texts: {
        es: { title: "Recién llegado", text: "Lo último en luz, clima y enchufes para la casa.", action: "Ver novedades" },
        it: {
          title: "Appena arrivati",
          text: "Le ultime novità per la luce, il clima e l’elettricità di casa.",
          action: "Scopri le novità",
        },
        nl: { title: "Net binnen", text: "Het nieuwste in licht, klimaat en stroom voor je huis.", action: "Bekijk wat nieuw is" },
        pl: { title: "Prosto z dostawy", text: "Nowości do oświetlenia, klimatu i zasilania w domu.", action: "Zobacz nowości" },
        fr: {
          title: "Tout juste arrivés",
          text: "Les nouveautés lumière, confort et électricité de la maison.",
          action: "Voir les nouveautés",
        },
        de: { title: "Gerade eingetroffen", text: "Neues für Licht, Raumklima und Strom im ganzen Haus.", action: "Neuheiten ansehen" },
        en: { title: "Just in", text: "The latest in light, comfort and power for your home.", action: "See what’s new" },
        zh: { title: "新品到店", text: "照明、室温与用电的居家新品，都在这里。", action: "查看新品" },
      },
    },
  ],
  modules: [
    {
      kind: "categories",
      categoryId: null,
      texts: {
        es: { title: "¿Qué buscas hoy?", text: "" },
        it: { title: "Cosa cerchi oggi?", text: "" },
        nl: { title: "Waar ben je naar op zoek?", text: "" },
        pl: { title: "Czego szukasz?", text: "" },
        fr: { title: "Que cherchez-vous ?", text: "" },
        de: { title: "Wonach suchst du?", text: "" },
        en: { title: "What are you looking for?", text: "" },
        zh: { title: "想找点什么？", text: "" },
      },
    },
    {
      kind: "goods",
      categoryId: "120",
      texts: {
        es: { title: "Las lámparas más queridas", text: "Las que más casas encienden cada tarde." },
        it: { title: "Le lampade più amate", text: "Quelle che ogni sera accendono più case." },
        nl: { title: "Favoriete lampen", text: "Deze gaan elke avond in de meeste huiskamers aan." },
        pl: { title: "Najchętniej wybierane lampy", text: "Te, które co wieczór świecą w największej liczbie domów." },
        fr: { title: "Les luminaires préférés", text: "Ceux qui éclairent le plus de foyers, soir après soir." },
        de: { title: "Beliebte Leuchten", text: "Sie leuchten jeden Abend in den meisten Wohnzimmern." },
        en: { title: "Best-loved lamps", text: "The ones that light up the most homes every evening." },
        zh: { title: "人气灯具", text: "每晚点亮最多家庭的那几款。" },
      },
    },
    lumbraGuide,
    {
      kind: "newest",
      categoryId: null,
      texts: {
        es: { title: "Novedades", text: "Acaban de llegar al almacén." },
        it: { title: "Novità", text: "Appena arrivate in magazzino." },
        nl: { title: "Nieuw", text: "Vers uit het magazijn." },
        pl: { title: "Nowości", text: "Właśnie trafiły do magazynu." },
        fr: { title: "Nouveautés", text: "Elles viennent d’arriver en stock." },
        de: { title: "Neu im Sortiment", text: "Frisch im Lager eingetroffen." },
        en: { title: "New arrivals", text: "Fresh on our shelves." },
        zh: { title: "新品上架", text: "刚刚到货。" },
      },
    },
  ],
};
