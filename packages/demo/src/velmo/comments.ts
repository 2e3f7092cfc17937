import type { DemoComment } from "../catalogue.ts";

export const comments: readonly DemoComment[] = [
  { goodsId: "1001", score: 5, language: "es", author: "Lucía R.", text: "Llevo tres meses con él y la batería dura de verdad: lo he cargado tres veces. El aviso cada 30 segundos al principio sorprende, ahora ya no sé cepillarme sin él.", daysAgo: 12, likes: 23 },
  { goodsId: "1001", score: 4, language: "es", author: "Andrés P.", text: "Muy buen cepillo por este precio. Le quito una estrella porque el modo pulido me parece demasiado fuerte para el primer día.", daysAgo: 41, likes: 9 },
  { goodsId: "1001", score: 5, language: "it", author: "Giulia B.", text: "L’ho portato in vacanza per due settimane senza caricatore e al ritorno era ancora a metà. La custodia rigida è fatta bene.", daysAgo: 58, likes: 14 },
  { goodsId: "1001", score: 5, language: "nl", author: "Sanne V.", text: "Fijne borstel, ligt licht in de hand en maakt minder lawaai dan mijn vorige. De twee koppen erbij zijn mooi meegenomen.", daysAgo: 20, likes: 11 },
  { goodsId: "1001", score: 4, language: "nl", author: "Pieter J.", text: "Doet wat hij moet doen. Alleen jammer dat er geen stekker bij zit, alleen een USB-C-kabel.", daysAgo: 96, likes: 18, reply: "Klopt, we leveren alleen de kabel mee: elke USB-C-lader van je telefoon werkt. We hebben het nu ook duidelijker bij de inhoud van de doos gezet." },
  { goodsId: "1001", score: 5, language: "pl", author: "Katarzyna M.", text: "Kupiłam dla siebie, po tygodniu zamówiłam drugą dla męża. Działa cicho, bateria trzyma prawie miesiąc.", daysAgo: 33, likes: 16 },
  { goodsId: "1001", score: 5, language: "fr", author: "Claire D.", text: "Simple, légère, et elle tient debout sur le lavabo. Livrée en deux jours, bien emballée.", daysAgo: 75, likes: 6 },
  { goodsId: "1001", score: 3, language: "fr", text: "La brosse est bien, mais le bouton unique oblige à faire défiler tous les modes pour l’éteindre. On s’y fait, sans plus.", daysAgo: 130, likes: 12, reply: "Merci pour ce retour. Petite astuce, après dix secondes de brossage, un seul appui éteint la brosse, quel que soit le mode." },
  { goodsId: "1001", score: 5, language: "de", author: "Martina K.", text: "Nach sechs Wochen noch immer mit der ersten Ladung plus einmal Nachladen unterwegs. Der Sanft-Modus ist für mich genau richtig.", daysAgo: 27, likes: 19 },
  { goodsId: "1001", score: 4, language: "de", author: "Jens H.", text: "Putzt gründlich und sieht gut aus. Der Griff könnte etwas griffiger sein, wenn die Hände nass sind.", daysAgo: 64, likes: 7 },
  { goodsId: "1001", score: 5, language: "en", author: "Megan T.", text: "Took it on a three-week road trip and left the charger at home. Still had battery when I got back. The hard case is a nice touch.", daysAgo: 49, likes: 21 },
  { goodsId: "1001", score: 5, language: "en-GB", author: "Oliver S.", text: "Lovely and quiet, so I no longer wake the whole house at six in the morning. The colour is a proper clean white.", daysAgo: 16, likes: 10 },
  { goodsId: "1001", score: 2, language: "en", author: "Brian L.", text: "Mine stopped charging after five weeks. Support sent a replacement, which works fine so far, but I expected better out of the box.", daysAgo: 112, likes: 8, reply: "Sorry about that, Brian. We’re glad the new one is working. If anything else comes up, write to us and we’ll take care of it right away." },
  { goodsId: "1001", score: 5, language: "pl", author: "Tomasz W.", text: "Świetny stosunek jakości do ceny. Etui przydało się już na pierwszym wyjeździe.", daysAgo: 143, likes: 5 },
  { goodsId: "1001", score: 4, language: "it", author: "Marco F.", text: "Buono spazzolino, silenzioso. Avrei voluto un indicatore di batteria più preciso di una sola lucina.", daysAgo: 88, likes: 6 },
  { goodsId: "1001", score: 5, language: "es", text: "Se lo regalé a mi padre, que no quería ni oír hablar de cepillos eléctricos. Ahora me pregunta por los recambios.", daysAgo: 5, likes: 13 },

  { goodsId: "1002", score: 5, language: "es", author: "Nerea G.", text: "Tengo el pelo largo y antes tardaba media hora. Con este, quince minutos y sin que me duela el brazo. El color menta es precioso.", daysAgo: 22, likes: 27 },
  { goodsId: "1002", score: 4, language: "it", author: "Elisa C.", text: "Leggero e potente. Il diffusore per i ricci funziona bene, ma si stacca se lo inclini troppo.", daysAgo: 70, likes: 8 },
  { goodsId: "1002", score: 5, language: "en-GB", author: "Harriet W.", text: "The long cable was what sold me, as my only socket is across the room. Dries quickly and doesn’t smell hot.", daysAgo: 101, likes: 9 },
  { goodsId: "1021", score: 5, language: "de", author: "Sabine L.", text: "Leicht, kräftig und nicht so schrill wie mein alter Föhn. Graphit passt gut ins Bad, man sieht keine Fingerabdrücke.", daysAgo: 38, likes: 12 },
  { goodsId: "1021", score: 4, language: "nl", author: "Femke d.B.", text: "Droogt snel. De standen zitten aan de binnenkant van het handvat, daar druk ik soms per ongeluk op.", daysAgo: 121, likes: 5 },
  { goodsId: "1022", score: 5, language: "fr", author: "Inès M.", text: "Acheté en corail pendant la promotion, la couleur est encore plus belle en vrai. La touche air froid tient ses promesses.", daysAgo: 14, likes: 4 },

  { goodsId: "1003", score: 4, language: "es", author: "Javier T.", text: "Números grandes que leo sin gafas, que era lo que buscaba. Le falta guardar el último peso.", daysAgo: 19, likes: 7 },
  { goodsId: "1003", score: 5, language: "pl", author: "Ewa S.", text: "Prosta waga bez aplikacji i zakładania konta. Stajesz, odczytujesz, koniec. Dokładnie tego szukałam.", daysAgo: 55, likes: 22 },
  { goodsId: "1003", score: 5, language: "en", author: "Diane P.", text: "No app, no account, no nonsense. The batteries came in the box and the digits are easy to read.", daysAgo: 83, likes: 15 },

  { goodsId: "1004", score: 5, language: "de", author: "Uwe N.", text: "Abends auf dem Sofa eine Viertelstunde, herrlich. Die Wärme ist angenehm und nicht zu heiß. Hoffentlich bald wieder lieferbar, meine Schwester will auch eines.", daysAgo: 61, likes: 17, reply: "Das freut uns. Die nächste Lieferung ist bestellt. Schau also gern in den nächsten Wochen noch einmal vorbei." },
  { goodsId: "1004", score: 4, language: "it", author: "Paola V.", text: "Molto piacevole. È un po’ pesante da usare in piedi, ma da seduta sul divano è perfetto.", daysAgo: 93, likes: 6 },

  { goodsId: "1006", score: 5, language: "nl", author: "Joost M.", text: "Originele borstels voor een nette prijs. De gekleurde ringetjes zijn handig met twee kinderen in huis.", daysAgo: 30, likes: 8 },
  { goodsId: "1006", score: 4, language: "es", author: "Marta L.", text: "Encajan perfectamente en mi Perla 1. Pediría más de dos paquetes por compra si se pudiera.", daysAgo: 47, likes: 10, reply: "Gracias, Marta. Si necesitas más cantidad, el paquete de 8 unidades no tiene ese límite." },
  { goodsId: "1061", score: 5, language: "en-GB", author: "Gemma R.", text: "The eight-pack sees our family through half a year. Each head has its own cap, which I didn’t expect.", daysAgo: 67, likes: 3 },

  { goodsId: "1007", score: 5, language: "fr", author: "Thomas B.", text: "Le crochet change tout dans les petites salles de bains d’hôtel. Les flacons restent debout, rien n’a coulé.", daysAgo: 25, likes: 14 },
  { goodsId: "1007", score: 5, language: "it", author: "Federica N.", text: "Ci sta più di quanto sembri. L’ho già lavato due volte con un panno ed è come nuovo.", daysAgo: 79, likes: 7 },
  { goodsId: "1071", score: 3, language: "de", author: "Petra A.", text: "Gut verarbeitet, aber für Handgepäck ist die L doch recht groß. Nächstes Mal nehme ich die M.", daysAgo: 52, likes: 9 },

  { goodsId: "1008", score: 5, language: "pl", author: "Natalia K.", text: "Nagrzewa się, zanim zdążę się uczesać. Włosy gładkie przez cały dzień, nawet w wilgotną pogodę.", daysAgo: 9, likes: 11 },
  { goodsId: "1008", score: 4, language: "en", author: "Jasmine O.", text: "Heats up fast and the plates don’t snag. I wish the temperature buttons were a little farther from my thumb.", daysAgo: 44, likes: 6 },
  { goodsId: "1008", score: 5, language: "es", author: "Carmen V.", text: "Por fin una plancha que no me da tirones. También hago ondas con ella y aguantan toda la tarde.", daysAgo: 118, likes: 9 },

  { goodsId: "1009", score: 5, language: "de", author: "Stefan R.", text: "Rasiere mich damit unter der Dusche und danach einmal abspülen, fertig. Deutlich leiser als mein alter Rasierer.", daysAgo: 31, likes: 20 },
  { goodsId: "1009", score: 4, language: "es", author: "Pablo M.", text: "Apura bien y no irrita. El recortador de patillas es correcto, aunque algo estrecho.", daysAgo: 72, likes: 8 },
  { goodsId: "1009", score: 2, language: "it", text: "Rade bene, ma dopo quattro giorni senza radersi fa fatica e bisogna passare più volte.", daysAgo: 106, likes: 5, reply: "Grazie per il commento. Con la barba di più giorni conviene accorciarla prima con il rifinitore sul retro: poi le testine lavorano molto meglio." },

  { goodsId: "1010", score: 5, language: "nl", author: "Ruben H.", text: "Scheerapparaat ruikt weer fris en loopt soepeler. Met één dopje per week doe ik er lang mee.", daysAgo: 36, likes: 4 },
  { goodsId: "1011", score: 4, language: "fr", author: "Julien P.", text: "La molette est précise et ne se dérègle pas. Le sabot pour cheveux est un peu juste pour une coupe complète.", daysAgo: 57, likes: 7 },
  { goodsId: "1011", score: 5, language: "en-GB", author: "Callum B.", text: "Best trimmer I’ve owned. Everything goes back in the case, so I’ve stopped losing the combs.", daysAgo: 90, likes: 12 },
  { goodsId: "1012", score: 5, language: "en", author: "Rachel K.", text: "Soft, big waves that last through dinner. The fold-out stand has already saved my countertop.", daysAgo: 29, likes: 6 },
  { goodsId: "1014", score: 5, language: "es", author: "Sonia D.", text: "Mi baño no tiene ventana y este espejo me ha arreglado las mañanas. La luz cálida es la que más uso.", daysAgo: 11, likes: 9 },
  { goodsId: "1014", score: 4, language: "pl", author: "Monika Z.", text: "Światło bardzo równe, powiększenie w sam raz. Mogłoby mieć trochę cięższą podstawę.", daysAgo: 21, likes: 4 },
  { goodsId: "1015", score: 5, language: "fr", author: "Nadia L.", text: "Dix heures de vol et pas une fois réveillée par ma propre tête qui tombe. Il se range vraiment dans son petit sac.", daysAgo: 43, likes: 15 },
  { goodsId: "1015", score: 1, language: "en", author: "Greg W.", text: "Way too warm for me. I took it off after an hour and carried it around for the rest of the trip.", daysAgo: 77, likes: 3, reply: "Thanks for being straightforward, Greg. Memory foam does hold warmth. If you bought it from us in the last 30 days, you can still send it back." },
  { goodsId: "1151", score: 5, language: "it", author: "Chiara S.", text: "Colore allegro e si lava facilmente. Nel treno per Parigi ho dormito quasi tutto il viaggio.", daysAgo: 18, likes: 5 },
  { goodsId: "1016", score: 4, language: "de", author: "Birgit F.", text: "Schönes kleines Set, die Schere ist wirklich scharf. Das Etui schließt anfangs etwas streng.", daysAgo: 84, likes: 4 },
  { goodsId: "1018", score: 5, language: "nl", author: "Lotte K.", text: "Eindelijk een föhn die in mijn handbagage past en toch genoeg lucht geeft. In Japan gewoon gebruikt met een verloopstekker.", daysAgo: 7, likes: 6 },
];
