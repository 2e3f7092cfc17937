import type { DemoHome } from "../home.ts";
import { nidoraGuide } from "./nidora-guide.ts";

export const nidoraHome: DemoHome = {
  banners: [
    {
      scene: "hero",
      colour: "#f3e8d8",
      tone: "light",
      jumpUrl: "/classifiy/list?id=110&rootKey=100",
      texts: {
        es: {
          title: "Desayuna sin prisa",
          text: "Hervidores, tostadoras y cafeteras que se llevan bien en la encimera.",
          action: "Todo para el desayuno",
        },
        pt: {
          title: "Pequeno-almoço sem pressa",
          text: "Chaleiras, torradeiras e máquinas de café que se dão bem na bancada.",
          action: "Tudo para o pequeno-almoço",
        },
        it: {
          title: "Colazione con calma",
          text: "Bollitori, tostapane e macchine da caffè che stanno bene insieme.",
          action: "Tutto per la colazione",
        },
        nl: {
          title: "Ontbijt zonder haast",
          text: "Waterkokers, broodroosters en koffiezetters die mooi bij elkaar staan.",
          action: "Alles voor het ontbijt",
        },
        pl: {
          title: "Śniadanie bez pośpiechu",
          text: "Czajniki, tostery i ekspresy, które pasują do siebie na blacie.",
          action: "Wszystko na śniadanie",
        },
        fr: {
          title: "Le petit-déjeuner sans se presser",
          text: "Bouilloires, grille-pain et cafetières qui vont bien ensemble.",
          action: "Tout pour le petit-déjeuner",
        },
        de: {
          title: "Frühstück mit Zeit",
          text: "Wasserkocher, Toaster und Kaffeemaschinen, die gut zusammenstehen.",
          action: "Zum Frühstück",
        },
        en: {
          title: "Take breakfast slowly",
          text: "Kettles, toasters and coffee makers that look good side by side.",
          action: "Shop breakfast",
        },
        zh: { title: "慢慢吃早餐", text: "水壶、烤面包机、咖啡机，摆在一起就好看。", action: "选购早餐好物" },
      },
    },
    {
      scene: "second",
      colour: "#ece3d2",
      tone: "light",
      jumpUrl: "/classifiy/list?id=210&rootKey=200",
      texts: {
        es: {
          title: "Una buena sartén dura años",
          text: "Sartenes y ollas para cada fuego, también inducción.",
          action: "Ver sartenes y ollas",
        },
        pt: {
          title: "Uma boa frigideira dura anos",
          text: "Frigideiras e panelas para todas as placas, também de indução.",
          action: "Ver frigideiras e panelas",
        },
        it: {
          title: "Una buona padella dura anni",
          text: "Padelle e pentole per ogni fuoco, anche a induzione.",
          action: "Scopri pentole e padelle",
        },
        nl: {
          title: "Een goede pan gaat jaren mee",
          text: "Koekenpannen en kookpannen voor elk fornuis, ook inductie.",
          action: "Bekijk de pannen",
        },
        pl: {
          title: "Dobra patelnia na lata",
          text: "Patelnie i garnki na każdą kuchenkę, także indukcyjną.",
          action: "Zobacz patelnie i garnki",
        },
        fr: {
          title: "Une bonne poêle dure des années",
          text: "Poêles et casseroles pour tous les feux, induction comprise.",
          action: "Voir poêles et casseroles",
        },
        de: {
          title: "Eine gute Pfanne hält Jahre",
          text: "Pfannen und Töpfe für jeden Herd, auch für Induktion.",
          action: "Pfannen und Töpfe ansehen",
        },
        en: {
          title: "A good pan lasts for years",
          text: "Pans and pots for every stovetop, induction included.",
          action: "Shop pans and pots",
        },
        "en-GB": {
          title: "A good pan lasts for years",
          text: "Pans and pots for every hob, induction included.",
          action: "Shop pans and pots",
        },
        zh: { title: "好锅用得久", text: "各种炉灶都能用的煎锅和汤锅，电磁炉也适用。", action: "选购锅具" },
      },
    },
    {
      scene: "third",
      colour: "#c98261",
      tone: "light",
      jumpUrl: "/classifiy/list?orderType=new",
      texts: {
        es: { title: "Lo nuevo de la cocina", text: "Piezas recién llegadas para cocinar y poner la mesa.", action: "Ver novedades" },
        pt: { title: "As novidades da cozinha", text: "Peças acabadas de chegar para cozinhar e pôr a mesa.", action: "Ver novidades" },
        it: { title: "Novità in cucina", text: "Appena arrivate, per cucinare e apparecchiare.", action: "Scopri le novità" },
        nl: { title: "Nieuw in de keuken", text: "Net binnen, voor op het fornuis en op tafel.", action: "Bekijk wat nieuw is" },
        pl: { title: "Nowości w kuchni", text: "Świeżo w sklepie: do gotowania i na stół.", action: "Zobacz nowości" },
        fr: {
          title: "Du nouveau en cuisine",
          text: "Tout juste arrivé, pour cuisiner et dresser la table.",
          action: "Voir les nouveautés",
        },
        de: { title: "Neu in der Küche", text: "Frisch eingetroffen, für den Herd und für den Tisch.", action: "Neuheiten ansehen" },
        en: { title: "New in the kitchen", text: "Just in, for the stove and for the table.", action: "See what’s new" },
        "en-GB": { title: "New in the kitchen", text: "Just in, for the cooker and for the table.", action: "See what’s new" },
        zh: { title: "厨房新品", text: "刚刚到店，下厨、摆桌都用得上。", action: "查看新品" },
      },
    },
  ],
  modules: [
    {
      kind: "categories",
      categoryId: null,
      texts: {
        es: { title: "Elige tu rincón de la cocina", text: "" },
        pt: { title: "Escolha o seu canto da cozinha", text: "" },
        it: { title: "Scegli il tuo angolo di cucina", text: "" },
        nl: { title: "Kies je plek in de keuken", text: "" },
        pl: { title: "Wybierz swój kącik w kuchni", text: "" },
        fr: { title: "Choisissez votre coin de cuisine", text: "" },
        de: { title: "Wohin in der Küche?", text: "" },
        en: { title: "Pick a corner of the kitchen", text: "" },
        zh: { title: "从厨房的哪里逛起？", text: "" },
      },
    },
    {
      kind: "goods",
      categoryId: "100",
      texts: {
        es: { title: "Los favoritos de cada mañana", text: "Los pequeños aparatos que más se usan." },
        pt: { title: "Os favoritos de todas as manhãs", text: "Os pequenos aparelhos que mais se usam." },
        it: { title: "I preferiti del mattino", text: "I piccoli elettrodomestici più usati." },
        nl: { title: "Favorieten voor de ochtend", text: "De kleine apparaten die het vaakst aangaan." },
        pl: { title: "Ulubione o poranku", text: "Małe urządzenia, po które sięga się najczęściej." },
        fr: { title: "Les favoris du matin", text: "Les petits appareils qui servent tous les jours." },
        de: { title: "Lieblinge am Morgen", text: "Die kleinen Geräte, die am häufigsten laufen." },
        en: { title: "Morning favorites", text: "The small appliances that get used the most." },
        "en-GB": { title: "Morning favourites", text: "The small appliances that get used the most." },
        zh: { title: "清晨常用好物", text: "每天都会用到的小家电。" },
      },
    },
    nidoraGuide,
    {
      kind: "newest",
      categoryId: null,
      texts: {
        es: { title: "Recién salido del horno", text: "Lo último que ha llegado." },
        pt: { title: "Acabado de sair do forno", text: "O que chegou por último." },
        it: { title: "Appena sfornati", text: "Gli ultimi arrivi." },
        nl: { title: "Vers uit de oven", text: "Het laatste wat binnenkwam." },
        pl: { title: "Świeżo z pieca", text: "Najnowsze w sklepie." },
        fr: { title: "Tout juste sortis du four", text: "Les derniers arrivés." },
        de: { title: "Frisch aus dem Ofen", text: "Zuletzt eingetroffen." },
        en: { title: "Fresh out of the oven", text: "Our latest arrivals." },
        zh: { title: "新鲜出炉", text: "最近到店的新品。" },
      },
    },
  ],
};
