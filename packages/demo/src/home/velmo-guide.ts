/** Where Velmo would begin, by how a day begins. */
import type { DemoGuide } from "../home.ts";

export const velmoGuide: DemoGuide = {
  kind: "guide",
  scene: "second",
  texts: {
    es: { title: "¿Cómo son tus mañanas?", text: "Según empieza el día, por aquí empezaríamos nosotros." },
    it: { title: "Come sono le tue mattine?", text: "A seconda di come comincia la giornata, noi partiremmo da qui." },
    nl: { title: "Hoe ziet jouw ochtend eruit?", text: "Zo begint je dag, en hier zouden wij beginnen." },
    pl: { title: "Jak wyglądają Twoje poranki?", text: "Zależnie od tego, jak zaczyna się dzień, zaczęlibyśmy tutaj." },
    fr: { title: "À quoi ressemblent vos matins ?", text: "Selon la façon dont la journée commence, voici par où commencer." },
    de: { title: "Wie sieht dein Morgen aus?", text: "Je nachdem, wie der Tag anfängt, würden wir hier beginnen." },
    en: { title: "What are your mornings like?", text: "Depending on how the day begins, this is where we would start." },
    zh: { title: "你的早晨是什么样的？", text: "看一天怎样开始，我们这样推荐。" },
  },
  entries: [
    {
      picture: { family: "hair-dryer", finish: "graphite" },
      jumpUrl: "/classifiy/list?id=100&rootKey=100",
      texts: {
        es: { title: "Con prisa", text: "Un secador con fuerza y una plancha que está lista antes que tú." },
        it: { title: "Di corsa", text: "Un asciugacapelli potente e una piastra che è pronta prima di te." },
        nl: { title: "Altijd haast", text: "Een krachtige föhn, en een stijltang die eerder klaar is dan jij." },
        pl: { title: "W biegu", text: "Mocna suszarka i prostownica, która jest gotowa wcześniej niż Ty." },
        fr: { title: "Toujours pressés", text: "Un sèche-cheveux puissant et un lisseur prêt avant vous." },
        de: { title: "Immer eilig", text: "Ein kräftiger Haartrockner und ein Glätteisen, das vor dir fertig ist." },
        en: { title: "In a hurry", text: "A strong hair dryer, and a straightener that is ready before you are." },
        zh: { title: "总在赶时间", text: "风力强的吹风机，加上比你先准备好的直发器。" },
      },
    },
    {
      picture: { family: "shaver", finish: "graphite" },
      jumpUrl: "/classifiy/list?f.waterproof=ipx7",
      texts: {
        es: { title: "Bajo la ducha", text: "Con IPX7 puede caer al agua y se enjuaga entero bajo el grifo." },
        it: { title: "Sotto la doccia", text: "Con IPX7 può cadere in acqua e si sciacqua tutto sotto il rubinetto." },
        nl: { title: "Onder de douche", text: "IPX7 mag in het water vallen en spoel je in zijn geheel af onder de kraan." },
        pl: { title: "Pod prysznicem", text: "Sprzęt z IPX7 może wpaść do wody, a płucze się go w całości pod kranem." },
        fr: { title: "Sous la douche", text: "Avec IPX7, l’appareil peut tomber à l’eau et se rince entier sous le robinet." },
        de: { title: "Unter der Dusche", text: "IPX7 darf ins Wasser fallen und wird im Ganzen unter dem Hahn abgespült." },
        en: { title: "In the shower", text: "IPX7 can fall into water, and rinses clean under the faucet in one go." },
        "en-GB": { title: "In the shower", text: "IPX7 can fall into water, and rinses clean under the tap in one go." },
        zh: { title: "边洗澡边打理", text: "IPX7 不怕落水，整机可在水龙头下冲洗。" },
      },
    },
    {
      picture: { family: "mirror", finish: "white", options: { on: true } },
      jumpUrl: "/classifiy/list?id=312&rootKey=300",
      texts: {
        es: { title: "Delante del espejo", text: "Luz que se regula y cinco aumentos: ni una ceja fuera de su sitio." },
        it: { title: "Davanti allo specchio", text: "Luce regolabile e cinque ingrandimenti: nemmeno un sopracciglio fuori posto." },
        nl: { title: "Voor de spiegel", text: "Dimbaar licht en vijf keer vergroot: geen haartje ontgaat je." },
        pl: { title: "Przed lustrem", text: "Regulowane światło i pięciokrotne powiększenie: żaden włosek się nie ukryje." },
        fr: { title: "Devant le miroir", text: "Une lumière réglable et un grossissement par cinq : pas un sourcil ne dépasse." },
        de: { title: "Vor dem Spiegel", text: "Dimmbares Licht und fünffache Vergrößerung: Da entgeht dir kein Härchen." },
        en: { title: "At the mirror", text: "Light you can dim and five times closer: not a brow out of place." },
        zh: { title: "镜子前", text: "光线可调、放大五倍，一根眉毛都不会乱。" },
      },
    },
    {
      picture: { family: "travel-bag", finish: "teal" },
      jumpUrl: "/classifiy/list?f.use=travel&f.use=both",
      texts: {
        es: { title: "De viaje", text: "Lo que pesa poco, se pliega o cabe en el neceser." },
        it: { title: "In viaggio", text: "Quello che pesa poco, si piega o sta nel beauty case." },
        nl: { title: "Onderweg", text: "Wat weinig weegt, opvouwt of in de toilettas past." },
        pl: { title: "W podróży", text: "To, co mało waży, składa się albo mieści w kosmetyczce." },
        fr: { title: "En voyage", text: "Ce qui pèse peu, se plie ou tient dans la trousse de toilette." },
        de: { title: "Unterwegs", text: "Was wenig wiegt, sich klappen lässt oder in den Kulturbeutel passt." },
        en: { title: "On the road", text: "Whatever is light, folds up or fits in a toiletry bag." },
        "en-GB": { title: "On the move", text: "Whatever is light, folds up or fits in a wash bag." },
        zh: { title: "在路上", text: "轻巧、可折叠，或放得进洗漱包的好物。" },
      },
    },
  ],
};
