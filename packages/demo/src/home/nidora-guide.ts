/** What Nidora asks of a kitchen before anybody buys for it. */
import type { DemoGuide } from "../home.ts";

export const nidoraGuide: DemoGuide = {
  kind: "guide",
  scene: "second",
  texts: {
    es: { title: "¿Cómo es tu cocina?", text: "Cuatro preguntas que conviene hacerse antes de comprar." },
    it: { title: "Com’è la tua cucina?", text: "Quattro domande da farsi prima di comprare." },
    nl: { title: "Hoe ziet jouw keuken eruit?", text: "Vier vragen om jezelf te stellen voor je iets koopt." },
    pl: { title: "Jaka jest Twoja kuchnia?", text: "Cztery pytania, które warto sobie zadać przed zakupem." },
    fr: { title: "Comment est votre cuisine ?", text: "Quatre questions à se poser avant d’acheter." },
    de: { title: "Wie ist deine Küche?", text: "Vier Fragen, die sich vor dem Kauf lohnen." },
    en: { title: "What is your kitchen like?", text: "Four questions worth asking before you buy." },
    zh: { title: "你家厨房什么样？", text: "下单之前，先问自己四个问题。" },
  },
  entries: [
    {
      picture: { family: "pan", finish: "graphite", options: { size: "l" } },
      jumpUrl: "/classifiy/list?id=210&rootKey=200&f.induction=yes",
      texts: {
        es: { title: "¿Tienes inducción?", text: "Entonces la base tiene que atraer un imán, como la de estas sartenes y ollas." },
        it: { title: "Hai l’induzione?", text: "Allora il fondo deve attirare una calamita, come in queste padelle e pentole." },
        nl: { title: "Kook je op inductie?", text: "Dan moet een magneet aan de bodem blijven hangen, zoals bij deze pannen." },
        pl: { title: "Masz indukcję?", text: "Dno musi przyciągać magnes, tak jak w tych patelniach i garnkach." },
        fr: { title: "Vous avez l’induction ?", text: "Le fond doit alors attirer un aimant, comme celui de ces poêles et casseroles." },
        de: { title: "Kochst du mit Induktion?", text: "Dann muss am Boden ein Magnet haften, wie bei diesen Pfannen und Töpfen." },
        en: { title: "Cooking on induction?", text: "Then a magnet has to stick to the base, as it does to these pots and pans." },
        zh: { title: "用电磁炉吗？", text: "那锅底要能吸住磁铁，这些锅都可以。" },
      },
    },
    {
      picture: { family: "descaler", finish: "linen", options: { size: "m" } },
      jumpUrl: "/classifiy/list?id=114&rootKey=100",
      texts: {
        es: { title: "¿El agua es dura?", text: "Si el hervidor se pone blanco por dentro, un descalcificador le alarga la vida." },
        it: { title: "L’acqua è dura?", text: "Se il bollitore diventa bianco dentro, un decalcificante gli allunga la vita." },
        nl: { title: "Is het water hard?", text: "Wordt de waterkoker wit vanbinnen, dan gaat hij met een ontkalker langer mee." },
        pl: { title: "Woda jest twarda?", text: "Gdy czajnik bieleje w środku, odkamieniacz przedłuży mu życie." },
        fr: { title: "L’eau est calcaire ?", text: "Si la bouilloire blanchit à l’intérieur, un détartrant prolonge sa vie." },
        de: { title: "Ist das Wasser hart?", text: "Wird der Wasserkocher innen weiß, lebt er mit einem Entkalker länger." },
        en: { title: "Is the water hard?", text: "If the kettle turns white inside, a descaler gives it a longer life." },
        zh: { title: "水质偏硬吗？", text: "水壶内壁发白时，除垢剂能让它更耐用。" },
      },
    },
    {
      picture: { family: "hand-blender", finish: "olive" },
      jumpUrl: "/classifiy/list?id=121&rootKey=100",
      texts: {
        es: { title: "¿Poca encimera?", text: "Una batidora de mano cabe en un cajón; una amasadora pide su sitio." },
        it: { title: "Poco piano di lavoro?", text: "Un frullatore a immersione sta in un cassetto; un’impastatrice vuole il suo posto." },
        nl: { title: "Weinig aanrecht?", text: "Een staafmixer past in een la; een keukenmachine wil een vaste plek." },
        pl: { title: "Mało blatu?", text: "Blender ręczny zmieści się w szufladzie; robot planetarny chce mieć swoje miejsce." },
        fr: { title: "Peu de plan de travail ?", text: "Un mixeur plongeant tient dans un tiroir ; un robot pâtissier demande sa place." },
        de: { title: "Wenig Arbeitsfläche?", text: "Ein Stabmixer passt in die Schublade, eine Küchenmaschine will ihren festen Platz." },
        en: { title: "Short on counter space?", text: "A hand blender fits in a drawer; a stand mixer wants a place of its own." },
        "en-GB": { title: "Short of worktop?", text: "A hand blender fits in a drawer; a stand mixer wants a place of its own." },
        zh: { title: "台面不大？", text: "手持搅拌棒放进抽屉就行，厨师机得有自己的位置。" },
      },
    },
    {
      picture: { family: "pot", finish: "steel", options: { lid: true, size: "l" } },
      jumpUrl: "/classifiy/list?id=212&rootKey=200",
      texts: {
        es: { title: "¿Sois muchos a la mesa?", text: "De seis en adelante, la olla grande: la sopa de mañana también cabe." },
        it: { title: "Siete in tanti a tavola?", text: "Da sei in su, la pentola grande: ci sta anche la zuppa di domani." },
        nl: { title: "Veel mensen aan tafel?", text: "Vanaf zes de grote pan: de soep van morgen past er ook nog in." },
        pl: { title: "Dużo osób przy stole?", text: "Od sześciu w górę duży garnek: zmieści się i jutrzejsza zupa." },
        fr: { title: "Une grande tablée ?", text: "À partir de six, le grand faitout : la soupe de demain y tient aussi." },
        de: { title: "Viele am Tisch?", text: "Ab sechs Leuten der große Topf: Die Suppe für morgen passt auch noch hinein." },
        en: { title: "A full table?", text: "For six or more, the big pot: tomorrow’s soup fits in too." },
        zh: { title: "吃饭的人多吗？", text: "六个人以上就选大锅，明天的汤也装得下。" },
      },
    },
  ],
};
