/** Comments on the everyday bulb, the most talked about article of the brand. */
import type { DemoComment } from "../catalogue.ts";

export const claraComments: readonly DemoComment[] = [
  { goodsId: "1001", score: 5, language: "es", author: "Carmen V.", daysAgo: 3, likes: 18, text: "He cambiado todas las de casa. Luz cálida de verdad, encienden al momento y no hacen ningún ruido." },
  { goodsId: "1001", score: 5, language: "nl", author: "Joost B.", daysAgo: 5, likes: 9, text: "Gewoon een goede lamp voor weinig geld. Mooi warm licht in de schemerlamp." },
  { goodsId: "1001", score: 4, language: "de", author: "Katrin L.", daysAgo: 10, likes: 7, text: "Angenehmes Licht und sofort hell. Einen Stern Abzug, weil ich sie gern dimmbar hätte." },
  { goodsId: "1001", score: 5, language: "it", author: "Marco D.", daysAgo: 15, likes: 11, text: "Prese sei per tutta la casa. Stessa tonalità su tutte, cosa che con altre marche non mi era successa." },
  { goodsId: "1001", score: 5, language: "fr", author: "Hélène P.", daysAgo: 20, likes: 6, text: "Lumière douce, bien répartie sous l’abat-jour. Livrées bien protégées, aucune cassée." },
  { goodsId: "1001", score: 4, language: "pl", author: "Ania K.", daysAgo: 26, likes: 4, text: "Ładna, ciepła barwa. Jest odrobinę większa od starej żarówki, ale w moim kloszu się zmieściła." },
  { goodsId: "1001", score: 5, language: "en-GB", author: "James W.", daysAgo: 30, likes: 8, text: "Does exactly what it says. Same colour as the old bulb in the hall, so nobody at home even noticed the swap." },
  { goodsId: "1001", score: 5, language: "en", author: "Rachel S.", daysAgo: 38, likes: 5, text: "Nice warm light, no flicker on camera. I ordered four more for the bedrooms." },
  { goodsId: "1001", score: 3, language: "es", author: "Raúl T.", daysAgo: 45, likes: 3, text: "La luz está bien, pero pensaba que se podía regular. Leed la descripción antes de comprar.", reply: "Gracias por avisar, Raúl. La Clara no es regulable. Si la quieres cambiar por un modelo que sí lo sea, escríbenos y lo arreglamos." },
  { goodsId: "1001", score: 5, language: "de", daysAgo: 57, likes: 2, text: "Seit zwei Monaten täglich im Flur im Einsatz, keine Probleme. Gern wieder." },
  { goodsId: "1001", score: 4, language: "it", author: "Elena C.", daysAgo: 66, likes: 3, text: "Buon prezzo e bella luce. La scatola era un po’ ammaccata, ma la lampadina perfetta." },
  { goodsId: "1001", score: 5, language: "fr", author: "Thomas G.", daysAgo: 79, likes: 4, text: "Remplace sans problème mes vieilles 60 W du salon. L’allumage est instantané." },
  { goodsId: "1001", score: 2, language: "nl", author: "Marieke J.", daysAgo: 91, likes: 5, text: "Een van de vier deed het na een week niet meer. De andere drie branden prima.", reply: "Dat hoort niet, Marieke. Er is een nieuwe naar je onderweg, de kapotte hoef je niet terug te sturen." },
  { goodsId: "1001", score: 5, language: "pl", author: "Paweł N.", daysAgo: 108, likes: 6, text: "Kupiłem dziesięć sztuk do całego mieszkania. Wszystkie świecą tak samo, żadna nie buczy." },
  { goodsId: "1001", score: 5, language: "es", daysAgo: 133, likes: 1, text: "Tercera vez que compro. Nunca me han fallado y llegan en dos días." },
  { goodsId: "1001", score: 4, language: "en-GB", author: "Priya N.", daysAgo: 150, likes: 2, text: "Good bulb, good price. A touch warmer than I expected, which suits the sitting room very well." },
];
