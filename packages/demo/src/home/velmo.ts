import type { DemoHome } from "../home.ts";
import { velmoGuide } from "./velmo-guide.ts";

export const velmoHome: DemoHome = {
  banners: [
    {
      scene: "hero",
      colour: "#e3eeed",
      tone: "light",
      jumpUrl: "/classifiy/list?id=100&rootKey=100",
      texts: {
        es: {
          title: "Buen pelo, menos tiempo",
          text: "Secadores y planchas ligeros que cuidan mientras peinan.",
          action: "Todo para el pelo",
        },
        it: {
          title: "Bei capelli, meno tempo",
          text: "Phon e piastre leggeri, che trattano bene i capelli.",
          action: "Tutto per i capelli",
        },
        nl: { title: "Mooi haar in minder tijd", text: "Lichte föhns en stijltangen die je haar sparen.", action: "Bekijk haarverzorging" },
        pl: {
          title: "Piękne włosy w krótszym czasie",
          text: "Lekkie suszarki i prostownice, łagodne dla włosów.",
          action: "Wszystko do włosów",
        },
        fr: {
          title: "De beaux cheveux, plus vite",
          text: "Sèche-cheveux et lisseurs légers, doux avec vos cheveux.",
          action: "Tout pour les cheveux",
        },
        de: {
          title: "Schönes Haar in weniger Zeit",
          text: "Leichte Haartrockner und Glätter, die schonend stylen.",
          action: "Haarpflege ansehen",
        },
        en: {
          title: "Great hair in less time",
          text: "Lightweight dryers and stylers that go easy on your hair.",
          action: "Shop hair care",
        },
        zh: { title: "秀发，快一点也能美", text: "轻巧的吹风机与直发器，温和造型不伤发。", action: "选购美发" },
      },
    },
    {
      scene: "second",
      colour: "#cfe3db",
      tone: "light",
      jumpUrl: "/classifiy/list?id=220&rootKey=200",
      texts: {
        es: {
          title: "Dos minutos bien hechos",
          text: "Cepillos eléctricos e irrigadores para una sonrisa limpia.",
          action: "Ver higiene dental",
        },
        it: {
          title: "Due minuti fatti bene",
          text: "Spazzolini elettrici e idropulsori per un sorriso pulito.",
          action: "Scopri l’igiene orale",
        },
        nl: {
          title: "Twee minuten, goed gedaan",
          text: "Elektrische tandenborstels en monddouches voor een frisse mond.",
          action: "Bekijk mondverzorging",
        },
        pl: {
          title: "Dwie minuty, a dobrze",
          text: "Szczoteczki i irygatory dla czystego uśmiechu.",
          action: "Zobacz higienę jamy ustnej",
        },
        fr: {
          title: "Deux minutes bien employées",
          text: "Brosses électriques et hydropulseurs pour un sourire net.",
          action: "Voir l’hygiène dentaire",
        },
        de: {
          title: "Zwei Minuten, richtig genutzt",
          text: "Elektrische Zahnbürsten und Mundduschen für ein sauberes Lächeln.",
          action: "Zahnpflege ansehen",
        },
        en: {
          title: "Two minutes, well spent",
          text: "Electric toothbrushes and water flossers for a clean smile.",
          action: "Shop oral care",
        },
        zh: { title: "认真刷好两分钟", text: "电动牙刷与冲牙器，笑容更清爽。", action: "选购口腔护理" },
      },
    },
    {
      scene: "third",
      colour: "#f0d5cc",
      tone: "light",
      jumpUrl: "/classifiy/list?orderType=new",
      texts: {
        es: { title: "Nuevo en tu rutina", text: "Lo último para cuidarte en casa y de viaje.", action: "Ver novedades" },
        it: {
          title: "Novità per la tua routine",
          text: "Gli ultimi arrivi per prenderti cura di te, a casa e in viaggio.",
          action: "Scopri le novità",
        },
        nl: {
          title: "Nieuw in je routine",
          text: "Het nieuwste om goed voor jezelf te zorgen, thuis en op reis.",
          action: "Bekijk wat nieuw is",
        },
        pl: { title: "Nowość na co dzień", text: "Najnowsze rzeczy, by zadbać o siebie w domu i w podróży.", action: "Zobacz nowości" },
        fr: {
          title: "Du nouveau dans votre routine",
          text: "Les dernières arrivées pour prendre soin de vous, chez vous ou en voyage.",
          action: "Voir les nouveautés",
        },
        de: { title: "Neu in deiner Routine", text: "Das Neueste für dich, zu Hause und auf Reisen.", action: "Neuheiten ansehen" },
        en: { title: "New to your routine", text: "The latest for looking after yourself, at home and away.", action: "See what’s new" },
        zh: { title: "日常护理新选择", text: "居家或旅途，都有好好照顾自己的新品。", action: "查看新品" },
      },
    },
  ],
  modules: [
    {
      kind: "categories",
      categoryId: null,
      texts: {
        es: { title: "Cuídate por partes", text: "" },
        it: { title: "Da dove vuoi cominciare?", text: "" },
        nl: { title: "Waar begin je vandaag?", text: "" },
        pl: { title: "Od czego zaczniesz?", text: "" },
        fr: { title: "Par où commencer ?", text: "" },
        de: { title: "Womit fängst du an?", text: "" },
        en: { title: "Where would you like to start?", text: "" },
        zh: { title: "从哪里开始？", text: "" },
      },
    },
    {
      kind: "goods",
      categoryId: "200",
      texts: {
        es: { title: "Lo más vendido para rostro y cuerpo", text: "Afeitado, depilación y dientes, sin complicaciones." },
        it: { title: "I più venduti per viso e corpo", text: "Rasatura, epilazione e denti, senza complicazioni." },
        nl: { title: "Meest gekozen voor gezicht en lichaam", text: "Scheren, ontharen en poetsen zonder gedoe." },
        pl: { title: "Hity do twarzy i ciała", text: "Golenie, depilacja i zęby bez komplikacji." },
        fr: { title: "Les favoris visage et corps", text: "Rasage, épilation et dents, en toute simplicité." },
        de: { title: "Bestseller für Gesicht und Körper", text: "Rasieren, Epilieren und Zähneputzen ohne Umstände." },
        en: { title: "Face and body bestsellers", text: "Shaving, hair removal and brushing, minus the fuss." },
        zh: { title: "面部与身体热销榜", text: "剃须、脱毛、刷牙，简单就好。" },
      },
    },
    velmoGuide,
    {
      kind: "newest",
      categoryId: null,
      texts: {
        es: { title: "Novedades", text: "Acaban de llegar." },
        it: { title: "Novità", text: "Appena arrivate." },
        nl: { title: "Nieuw", text: "Net binnen." },
        pl: { title: "Nowości", text: "Dopiero co dotarły." },
        fr: { title: "Nouveautés", text: "Tout juste arrivées." },
        de: { title: "Neuheiten", text: "Gerade eingetroffen." },
        en: { title: "New arrivals", text: "Just landed." },
        zh: { title: "新品", text: "刚刚到货。" },
      },
    },
  ],
};
