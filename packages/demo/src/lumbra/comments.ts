/** What shoppers wrote about Lumbra's goods, each in the language it was written in. */
import type { DemoComment } from "../catalogue.ts";
import { claraComments } from "./clara-comments.ts";

const others: readonly DemoComment[] = [
  { goodsId: "1002", score: 5, language: "it", author: "Giulia R.", daysAgo: 9, likes: 12, text: "Bella e solida. La tengo sulla scrivania di lavoro e la sera abbasso la luce con un dito. Il braccio non cede." },
  { goodsId: "1002", score: 4, language: "fr", author: "Camille D.", daysAgo: 31, likes: 5, text: "Très jolie lampe, lumière agréable. J’aurais aimé un câble un peu plus long, mais une rallonge USB-C a réglé la question." },
  { goodsId: "1021", score: 5, language: "de", author: "Jonas W.", daysAgo: 18, likes: 8, text: "Steht seit drei Wochen im Homeoffice. Der Kopf bleibt genau da, wo ich ihn hindrehe, und das Schwarz ist schön matt." },
  { goodsId: "1021", score: 4, language: "es", author: "Nuria P.", daysAgo: 52, likes: 3, text: "Muy contenta con la luz para leer. La base ocupa poco. Le quito una estrella porque el negro coge huellas." },
  { goodsId: "1022", score: 5, language: "nl", author: "Sanne V.", daysAgo: 14, likes: 6, text: "Precies het groen dat ik zocht. Staat prachtig op het bureau van mijn dochter en het licht is fijn voor huiswerk." },
  { goodsId: "1023", score: 5, language: "pl", author: "Kasia M.", daysAgo: 27, likes: 4, text: "Bursztynowy kolor na żywo jeszcze ładniejszy niż na zdjęciu. Świeci równo, nic nie miga." },
  { goodsId: "1003", score: 5, language: "en-GB", author: "Hannah T.", daysAgo: 40, likes: 11, text: "Looks far more expensive than it was. We hung two over the dining table and the colour of the brass is lovely and warm." },
  { goodsId: "1003", score: 4, language: "fr", daysAgo: 63, likes: 2, text: "Belle finition. Prévoyez d’être deux pour la pose, le cache-fil est un peu étroit." },
  { goodsId: "1031", score: 5, language: "es", author: "Marta G.", daysAgo: 22, likes: 7, text: "El terracota queda precioso con la madera de la mesa. El cable se acorta de verdad sin herramientas." },
  { goodsId: "1004", score: 5, language: "de", author: "Petra K.", daysAgo: 75, likes: 9, text: "Endlich ein Luftbefeuchter, den man richtig sauber bekommt. Nachts höre ich ihn nicht. Hoffentlich ist er bald wieder da, meine Schwester will auch einen.", reply: "Vielen Dank! Die nächste Lieferung ist unterwegs. Über die Benachrichtigung auf der Produktseite erfährt Ihre Schwester sofort, wenn er wieder da ist." },
  { goodsId: "1004", score: 3, language: "it", author: "Paolo B.", daysAgo: 96, likes: 3, text: "Funziona bene, ma in una stanza da 25 m² devo tenerlo al massimo e allora si sente un po’." },
  { goodsId: "1006", score: 5, language: "en", author: "Tyler J.", daysAgo: 12, likes: 15, text: "Set it up in five minutes. Picture is sharp, the shutter is a real piece of plastic over the lens, and there’s no monthly fee. That’s all I wanted." },
  { goodsId: "1006", score: 4, language: "pl", author: "Tomek S.", daysAgo: 35, likes: 4, text: "Obraz bardzo dobry, także w nocy. Szkoda tylko, że działa wyłącznie w sieci 2,4 GHz." },
  { goodsId: "1006", score: 2, language: "nl", author: "Rob H.", daysAgo: 58, likes: 6, text: "Beeld is prima, maar de bewegingsmelding slaat aan op elke schaduw. Ik heb hem nu op de laagste gevoeligheid staan.", reply: "Vervelend, Rob. In de app kun je ook een zone tekenen waarin de camera beweging negeert. Lukt het niet, stuur ons dan een bericht, dan kijken we mee." },
  { goodsId: "1007", score: 5, language: "es", author: "Javier L.", daysAgo: 6, likes: 5, text: "Puse tres en el pasillo, que está encendido media tarde. Alumbran más que las de antes y el filamento queda bonito." },
  { goodsId: "1007", score: 4, language: "de", daysAgo: 8, likes: 2, text: "Sehr hell für die paar Watt. Nicht dimmbar, das sollte man vor dem Kauf wissen." },
  { goodsId: "1008", score: 5, language: "en-GB", author: "Oliver P.", daysAgo: 19, likes: 10, text: "Up over the patio since spring and it has had plenty of rain. One bulb got knocked against the wall and survived." },
  { goodsId: "1008", score: 5, language: "it", author: "Chiara F.", daysAgo: 44, likes: 6, text: "Montata sul terrazzo in mezz’ora con i ganci della confezione. La luce è calda, proprio da festa." },
  { goodsId: "1008", score: 3, language: "fr", author: "Luc M.", daysAgo: 71, likes: 4, text: "Jolie lumière, mais les ampoules sont un peu plus petites que ce que j’imaginais d’après la photo." },
  { goodsId: "1009", score: 5, language: "de", author: "Stefan B.", daysAgo: 33, likes: 7, text: "Zwei Stück neben der Haustür montiert. Schöner Lichtkegel an der Wand, Verarbeitung tadellos, alles dabei." },
  { goodsId: "1009", score: 4, language: "pl", author: "Agnieszka W.", daysAgo: 88, likes: 3, text: "Wygląda świetnie, zimę przetrwał bez problemu. Instrukcja mogłaby mieć większe rysunki." },
  { goodsId: "1010", score: 5, language: "nl", author: "Bart D.", daysAgo: 25, likes: 3, text: "Zes stuks in de keuken vervangen. Dimmen zonder gebrom, precies wat ik wilde." },
  { goodsId: "1013", score: 5, language: "en", author: "Megan C.", daysAgo: 16, likes: 9, text: "Gorgeous glow. It won’t light a room by itself, but over the bar cart it’s perfect." },
  { goodsId: "1015", score: 4, language: "es", author: "Álvaro S.", daysAgo: 29, likes: 5, text: "No se ven los puntos, que era lo que buscaba. El adhesivo pega bien si limpias antes la superficie." },
  { goodsId: "1015", score: 1, language: "fr", author: "Nathalie V.", daysAgo: 83, likes: 2, text: "La télécommande ne répondait pas à la réception, impossible de régler la lumière.", reply: "Nous sommes désolés, Nathalie. Une nouvelle télécommande est partie le jour même et nous restons à votre écoute si besoin." },
  { goodsId: "1018", score: 5, language: "fr", author: "Élodie R.", daysAgo: 7, likes: 6, text: "Parfaite sur la table du balcon. L’anse est confortable et la molette permet de vraiment bien doser la lumière." },
  { goodsId: "1020", score: 5, language: "it", author: "Sara T.", daysAgo: 11, likes: 8, text: "Mia figlia non ha più paura di andare in bagno di notte. Luce morbida, si attacca alla porta con il magnete." },
  { goodsId: "1024", score: 5, language: "es", author: "Lucía M.", daysAgo: 104, likes: 14, text: "He dormido todo agosto con él en la mesilla. En la primera velocidad no se oye nada." },
  { goodsId: "1024", score: 4, language: "en", author: "Dana K.", daysAgo: 120, likes: 3, text: "Quiet and easy to clean. Top speed is stronger than I expected from a fan this small. Wish it came with a remote." },
  { goodsId: "1025", score: 4, language: "nl", daysAgo: 13, likes: 2, text: "Warmt de badkamer in een paar minuten op. Op de hoogste stand hoor je hem wel." },
  { goodsId: "1026", score: 5, language: "de", author: "Miriam H.", daysAgo: 47, likes: 4, text: "Auch mein dickes Laptop-Netzteil passt, ohne die Steckdose daneben zu blockieren. Hängt jetzt unter dem Tisch." },
  { goodsId: "1027", score: 5, language: "pl", author: "Marcin Z.", daysAgo: 21, likes: 5, text: "Działa od razu, pomiar zużycia zgadza się z moim miernikiem. Kupiłem już trzeci." },
];

/** All comments of the brand. */
export const comments: readonly DemoComment[] = [...claraComments, ...others];
