/** Recipes of Nidora: what the kitchen of the pictures smells of. */
import type { DemoRecipe } from "../recipes.ts";

export const recipes: readonly DemoRecipe[] = [
  {
    recipeId: "pumpkin-soup", scene: "third", publishedOn: "2026-11-16", minutes: 40, serves: 4, goodsIds: ["1031", "1012", "1006"],
    texts: {
      es: {
        title: "Crema de calabaza con pipas tostadas", text: "Suave, dulce y lista en una sola olla. Las pipas crujen y la nuez moscada hace el resto.",
        ingredients: ["1 kg de calabaza", "1 cebolla", "1 patata", "30 g de mantequilla", "1 l de caldo de verduras", "100 ml de nata", "1 puñado de pipas de calabaza", "Sal y nuez moscada"],
        steps: ["Pela la calabaza, la cebolla y la patata y córtalas en trozos.", "Rehoga la cebolla en la mantequilla a fuego lento hasta que esté transparente.", "Añade la calabaza, la patata y el caldo. Tapa y deja cocer 20 minutos.", "Mientras tanto, tuesta las pipas en una sartén sin aceite.", "Tritura en la misma olla, incorpora la nata y sazona. Sirve con las pipas por encima."],
      },
      it: {
        title: "Vellutata di zucca con semi tostati", text: "Morbida, dolce e fatta in una pentola sola. I semi danno il croccante, la noce moscata il profumo.",
        ingredients: ["1 kg di zucca", "1 cipolla", "1 patata", "30 g di burro", "1 l di brodo vegetale", "100 ml di panna", "1 manciata di semi di zucca", "Sale e noce moscata"],
        steps: ["Sbuccia zucca, cipolla e patata e tagliale a pezzi.", "Fai appassire la cipolla nel burro a fuoco dolce finché diventa trasparente.", "Unisci la zucca, la patata e il brodo. Copri e cuoci per 20 minuti.", "Intanto tosta i semi in una padella senza olio.", "Frulla direttamente nella pentola, aggiungi la panna e regola di sale. Servi con i semi."],
      },
      nl: {
        title: "Pompoensoep met geroosterde pitten", text: "Zacht, zoet en klaar in één pan. De pitten kraken en de nootmuskaat maakt het af.",
        ingredients: ["1 kg pompoen", "1 ui", "1 aardappel", "30 g boter", "1 l groentebouillon", "100 ml room", "1 handje pompoenpitten", "Zout en nootmuskaat"],
        steps: ["Schil de pompoen, de ui en de aardappel en snijd ze in stukken.", "Fruit de ui op laag vuur in de boter tot hij glazig is.", "Doe de pompoen, de aardappel en de bouillon erbij. Deksel erop en 20 minuten laten koken.", "Rooster intussen de pitten in een droge koekenpan.", "Pureer de soep in de pan, roer de room erdoor en breng op smaak. Dien op met de pitten."],
      },
      pl: {
        title: "Krem z dyni z prażonymi pestkami", text: "Aksamitny, słodki i gotowy w jednym garnku. Pestki chrupią, a gałka muszkatołowa robi resztę.",
        ingredients: ["1 kg dyni", "1 cebula", "1 ziemniak", "30 g masła", "1 l bulionu warzywnego", "100 ml śmietanki", "1 garść pestek dyni", "Sól i gałka muszkatołowa"],
        steps: ["Obierz dynię, cebulę i ziemniaka, a potem pokrój je na kawałki.", "Zeszklij cebulę na maśle, na małym ogniu.", "Dodaj dynię, ziemniaka i bulion. Przykryj i gotuj 20 minut.", "W tym czasie upraż pestki na suchej patelni.", "Zmiksuj zupę w garnku, wlej śmietankę i dopraw. Podawaj posypaną pestkami."],
      },
      fr: {
        title: "Velouté de courge aux graines grillées", text: "Doux, sucré et fait dans une seule casserole. Les graines croquent, la muscade parfume.",
        ingredients: ["1 kg de courge", "1 oignon", "1 pomme de terre", "30 g de beurre", "1 l de bouillon de légumes", "100 ml de crème", "1 poignée de graines de courge", "Sel et noix de muscade"],
        steps: ["Épluchez la courge, l’oignon et la pomme de terre, puis coupez-les en morceaux.", "Faites fondre l’oignon dans le beurre à feu doux jusqu’à ce qu’il soit translucide.", "Ajoutez la courge, la pomme de terre et le bouillon. Couvrez et laissez cuire 20 minutes.", "Pendant ce temps, faites griller les graines dans une poêle sèche.", "Mixez dans la casserole, versez la crème et assaisonnez. Servez avec les graines."],
      },
      de: {
        title: "Kürbissuppe mit gerösteten Kernen", text: "Sanft, süß und in einem Topf gemacht. Die Kerne knacken, der Muskat macht sie rund.",
        ingredients: ["1 kg Kürbis", "1 Zwiebel", "1 Kartoffel", "30 g Butter", "1 l Gemüsebrühe", "100 ml Sahne", "1 Handvoll Kürbiskerne", "Salz und Muskatnuss"],
        steps: ["Kürbis, Zwiebel und Kartoffel schälen und in Stücke schneiden.", "Die Zwiebel bei kleiner Hitze in der Butter glasig dünsten.", "Kürbis, Kartoffel und Brühe dazugeben. Mit Deckel 20 Minuten kochen lassen.", "In der Zwischenzeit die Kerne in einer Pfanne ohne Fett rösten.", "Im Topf pürieren, die Sahne einrühren und abschmecken. Mit den Kernen anrichten."],
      },
      en: {
        title: "Pumpkin soup with toasted seeds", text: "Silky, sweet and made in one pot. The seeds add crunch, the nutmeg does the rest.",
        ingredients: ["2¼ lb pumpkin", "1 onion", "1 potato", "2 tablespoons butter", "4 cups vegetable stock", "½ cup heavy cream", "1 handful pumpkin seeds", "Salt and nutmeg"],
        steps: ["Peel the pumpkin, onion and potato and cut them into chunks.", "Soften the onion in the butter over low heat until it turns translucent.", "Add the pumpkin, potato and stock. Cover and simmer for 20 minutes.", "Meanwhile, toast the seeds in a dry skillet.", "Blend the soup in the pot, stir in the cream and season. Serve with the seeds on top."],
      },
      "en-GB": {
        title: "Pumpkin soup with toasted seeds", text: "Silky, sweet and made in one pot. The seeds add crunch, the nutmeg does the rest.",
        ingredients: ["1 kg pumpkin", "1 onion", "1 potato", "30 g butter", "1 l vegetable stock", "100 ml double cream", "1 handful pumpkin seeds", "Salt and nutmeg"],
        steps: ["Peel the pumpkin, onion and potato and cut them into chunks.", "Soften the onion in the butter over a low heat until it turns translucent.", "Add the pumpkin, potato and stock. Cover and simmer for 20 minutes.", "Meanwhile, toast the seeds in a dry frying pan.", "Blend the soup in the pot, stir in the cream and season. Serve with the seeds on top."],
      },
      zh: {
        title: "烤南瓜子南瓜浓汤", text: "一口锅就能做好，香甜顺滑。南瓜子酥脆，肉豆蔻提香。",
        ingredients: ["南瓜 1 千克", "洋葱 1 个", "土豆 1 个", "黄油 30 克", "蔬菜高汤 1 升", "淡奶油 100 毫升", "南瓜子 1 把", "盐和肉豆蔻适量"],
        steps: ["南瓜、洋葱和土豆去皮切块。", "用黄油小火把洋葱炒至透明。", "加入南瓜、土豆和高汤，盖上锅盖煮 20 分钟。", "同时用干锅把南瓜子烘香。", "直接在锅里打成浓汤，拌入淡奶油并调味，撒上南瓜子即可上桌。"],
      },
    },
  },
  {
    recipeId: "tomato-spaghetti", scene: "second", publishedOn: "2026-11-05", minutes: 35, serves: 4, goodsIds: ["1001", "1006", "1007"],
    texts: {
      es: {
        title: "Espaguetis con tomate y ajo", text: "Pocos ingredientes, y que sean buenos. El tomate se hace despacio hasta que sabe a verano.",
        ingredients: ["1 kg de tomates maduros", "4 dientes de ajo", "5 cucharadas de aceite de oliva", "400 g de espaguetis", "1 manojo de albahaca", "Sal"],
        steps: ["Corta los tomates en dados y el ajo en láminas finas.", "Calienta el aceite a fuego lento y deja que el ajo perfume sin dorarse.", "Añade el tomate y la sal. Cuece 20 minutos, hasta que espese.", "Hierve la pasta un minuto menos de lo que dice el paquete y guarda una taza de su agua.", "Termina la pasta en la sartén con la salsa y un chorrito de esa agua. Reparte la albahaca por encima."],
      },
      it: {
        title: "Spaghetti al pomodoro e aglio", text: "Pochi ingredienti, purché buoni. Il pomodoro cuoce piano finché sa d’estate.",
        ingredients: ["1 kg di pomodori maturi", "4 spicchi d’aglio", "5 cucchiai di olio d’oliva", "400 g di spaghetti", "1 mazzetto di basilico", "Sale"],
        steps: ["Taglia i pomodori a dadini e l’aglio a fettine sottili.", "Scalda l’olio a fuoco dolce e lascia che l’aglio profumi senza prendere colore.", "Unisci i pomodori e il sale. Cuoci 20 minuti, finché il sugo si addensa.", "Lessa la pasta un minuto in meno di quanto indicato e tieni da parte una tazza della sua acqua.", "Salta la pasta nella padella con il sugo e un po’ di quell’acqua. Completa con il basilico."],
      },
      nl: {
        title: "Spaghetti met tomaat en knoflook", text: "Weinig ingrediënten, als ze maar goed zijn. De tomaten pruttelen tot ze naar de zomer smaken.",
        ingredients: ["1 kg rijpe tomaten", "4 teentjes knoflook", "5 eetlepels olijfolie", "400 g spaghetti", "1 bosje basilicum", "Zout"],
        steps: ["Snijd de tomaten in blokjes en de knoflook in dunne plakjes.", "Verwarm de olie op laag vuur en laat de knoflook geuren zonder te kleuren.", "Doe de tomaten en het zout erbij. Laat 20 minuten inkoken tot een dikke saus.", "Kook de pasta een minuut korter dan op het pak staat en bewaar een kopje kookwater.", "Schep de pasta in de pan door de saus met een scheutje kookwater. Strooi de basilicum erover."],
      },
      pl: {
        title: "Spaghetti z pomidorami i czosnkiem", text: "Niewiele składników, byle dobrych. Pomidory duszą się powoli, aż zaczną smakować latem.",
        ingredients: ["1 kg dojrzałych pomidorów", "4 ząbki czosnku", "5 łyżek oliwy", "400 g spaghetti", "1 pęczek bazylii", "Sól"],
        steps: ["Pokrój pomidory w kostkę, a czosnek w cienkie plasterki.", "Podgrzej oliwę na małym ogniu i poczekaj, aż czosnek zapachnie, ale się nie zrumieni.", "Dodaj pomidory i sól. Duś 20 minut, aż sos zgęstnieje.", "Ugotuj makaron o minutę krócej, niż podano na opakowaniu, i odlej filiżankę wody.", "Przełóż makaron na patelnię, dolej trochę tej wody i wymieszaj z sosem. Posyp bazylią."],
      },
      fr: {
        title: "Spaghettis à la tomate et à l’ail", text: "Peu d’ingrédients, mais de bons. Les tomates mijotent jusqu’à avoir le goût de l’été.",
        ingredients: ["1 kg de tomates bien mûres", "4 gousses d’ail", "5 cuillères à soupe d’huile d’olive", "400 g de spaghettis", "1 bouquet de basilic", "Sel"],
        steps: ["Coupez les tomates en dés et l’ail en fines lamelles.", "Chauffez l’huile à feu doux et laissez l’ail parfumer sans colorer.", "Ajoutez les tomates et le sel. Laissez cuire 20 minutes, jusqu’à ce que la sauce épaississe.", "Faites cuire les pâtes une minute de moins qu’indiqué et gardez une tasse de leur eau.", "Terminez les pâtes dans la poêle avec la sauce et un peu de cette eau. Parsemez de basilic."],
      },
      de: {
        title: "Spaghetti mit Tomaten und Knoblauch", text: "Wenige Zutaten, aber gute. Die Tomaten schmoren, bis sie nach Sommer schmecken.",
        ingredients: ["1 kg reife Tomaten", "4 Knoblauchzehen", "5 EL Olivenöl", "400 g Spaghetti", "1 Bund Basilikum", "Salz"],
        steps: ["Die Tomaten würfeln und den Knoblauch in feine Scheiben schneiden.", "Das Öl bei kleiner Hitze erwärmen und den Knoblauch darin duften, aber nicht bräunen lassen.", "Tomaten und Salz dazugeben. 20 Minuten einkochen, bis die Soße sämig ist.", "Die Nudeln eine Minute kürzer kochen, als auf der Packung steht, und eine Tasse Kochwasser aufheben.", "Die Nudeln in der Pfanne mit der Soße und etwas Kochwasser schwenken. Basilikum darüberstreuen."],
      },
      en: {
        title: "Spaghetti with tomato and garlic", text: "A few ingredients, as long as they are good ones. The tomatoes cook slowly until they taste of summer.",
        ingredients: ["2¼ lb ripe tomatoes", "4 cloves garlic", "5 tablespoons olive oil", "14 oz spaghetti", "1 bunch basil", "Salt"],
        steps: ["Dice the tomatoes and slice the garlic thinly.", "Warm the oil over low heat and let the garlic turn fragrant without browning.", "Add the tomatoes and salt. Cook for 20 minutes until the sauce thickens.", "Boil the pasta a minute less than the package says and keep a cup of its water.", "Finish the pasta in the pan with the sauce and a splash of that water. Scatter the basil over it."],
      },
      "en-GB": {
        title: "Spaghetti with tomato and garlic", text: "A few ingredients, as long as they are good ones. The tomatoes cook slowly until they taste of summer.",
        ingredients: ["1 kg ripe tomatoes", "4 cloves garlic", "5 tablespoons olive oil", "400 g spaghetti", "1 bunch basil", "Salt"],
        steps: ["Dice the tomatoes and slice the garlic thinly.", "Warm the oil over a low heat and let the garlic turn fragrant without browning.", "Add the tomatoes and salt. Cook for 20 minutes until the sauce thickens.", "Boil the pasta a minute less than the packet says and keep a cup of its water.", "Finish the pasta in the pan with the sauce and a splash of that water. Scatter the basil over it."],
      },
      zh: {
        title: "番茄蒜香意面", text: "食材不多，但要好。番茄慢慢炖，炖出夏天的味道。",
        ingredients: ["熟透的番茄 1 千克", "大蒜 4 瓣", "橄榄油 5 汤匙", "意大利面 400 克", "罗勒 1 把", "盐适量"],
        steps: ["番茄切丁，大蒜切薄片。", "小火热油，把大蒜煸出香味，不要上色。", "加入番茄和盐，煮 20 分钟至酱汁浓稠。", "意面比包装上写的时间少煮一分钟，留一杯面汤。", "把意面放进平底锅，和酱汁、少许面汤拌匀，撒上罗勒。"],
      },
    },
  },
  {
    recipeId: "country-loaf", scene: "hero", publishedOn: "2026-10-12", minutes: 200, serves: 8, goodsIds: ["1003", "1017", "1013"],
    texts: {
      es: {
        title: "Hogaza de cada día", text: "Diez minutos de trabajo y una tarde de paciencia. La corteza cruje y la miga queda tierna dos días.",
        ingredients: ["500 g de harina de fuerza", "350 ml de agua tibia", "7 g de levadura seca de panadería", "10 g de sal", "2 cucharadas de aceite de oliva"],
        steps: ["Amasa todo 8 minutos a velocidad baja, hasta que la masa se despegue del bol.", "Cúbrela con un paño y déjala levar una hora y media, hasta que doble su volumen.", "Forma una bola, ponla en una bandeja enharinada y déjala reposar 45 minutos.", "Haz un corte por encima y hornea 35 minutos a 230 °C, con un vaso de agua en la base del horno.", "Déjala enfriar sobre una rejilla antes de cortarla."],
      },
      it: {
        title: "Pagnotta di tutti i giorni", text: "Dieci minuti di lavoro e un pomeriggio di pazienza. La crosta scrocchia e la mollica resta morbida due giorni.",
        ingredients: ["500 g di farina per pane", "350 ml di acqua tiepida", "7 g di lievito di birra secco", "10 g di sale", "2 cucchiai di olio d’oliva"],
        steps: ["Impasta tutto per 8 minuti a bassa velocità, finché l’impasto si stacca dalla ciotola.", "Copri con un panno e lascia lievitare un’ora e mezza, fino al raddoppio.", "Forma una palla, mettila su una teglia infarinata e falla riposare 45 minuti.", "Incidi la superficie e cuoci 35 minuti a 230 °C, con un bicchiere d’acqua sul fondo del forno.", "Lascia raffreddare su una griglia prima di tagliare."],
      },
      nl: {
        title: "Brood voor elke dag", text: "Tien minuten werk en een middag geduld. De korst kraakt en het brood blijft twee dagen zacht.",
        ingredients: ["500 g broodmeel", "350 ml lauw water", "7 g gedroogde gist", "10 g zout", "2 eetlepels olijfolie"],
        steps: ["Kneed alles 8 minuten op lage snelheid, tot het deeg van de kom loslaat.", "Dek af met een doek en laat anderhalf uur rijzen, tot het deeg verdubbeld is.", "Vorm een bol, leg die op een met bloem bestoven bakplaat en laat 45 minuten rusten.", "Snijd de bovenkant in en bak 35 minuten op 230 °C, met een glas water onder in de oven.", "Laat het brood op een rooster afkoelen voor je het aansnijdt."],
      },
      pl: {
        title: "Chleb na co dzień", text: "Dziesięć minut pracy i popołudnie cierpliwości. Skórka chrupie, a miękisz jest świeży przez dwa dni.",
        ingredients: ["500 g mąki chlebowej", "350 ml letniej wody", "7 g suchych drożdży", "10 g soli", "2 łyżki oliwy"],
        steps: ["Wyrabiaj wszystko 8 minut na niskich obrotach, aż ciasto zacznie odchodzić od misy.", "Przykryj ściereczką i odstaw na półtorej godziny, aż podwoi objętość.", "Uformuj kulę, połóż na blasze oprószonej mąką i zostaw na 45 minut.", "Natnij wierzch i piecz 35 minut w 230 °C, ze szklanką wody na dnie piekarnika.", "Ostudź na kratce, zanim pokroisz."],
      },
      fr: {
        title: "Le pain de tous les jours", text: "Dix minutes de travail et un après-midi de patience. La croûte craque, la mie reste tendre deux jours.",
        ingredients: ["500 g de farine à pain", "350 ml d’eau tiède", "7 g de levure sèche de boulanger", "10 g de sel", "2 cuillères à soupe d’huile d’olive"],
        steps: ["Pétrissez le tout 8 minutes à petite vitesse, jusqu’à ce que la pâte se décolle du bol.", "Couvrez d’un torchon et laissez lever une heure et demie : la pâte doit doubler.", "Formez une boule, posez-la sur une plaque farinée et laissez reposer 45 minutes.", "Entaillez le dessus et faites cuire 35 minutes à 230 °C, avec un verre d’eau au fond du four.", "Laissez refroidir sur une grille avant de trancher."],
      },
      de: {
        title: "Brot für jeden Tag", text: "Zehn Minuten Arbeit und ein Nachmittag Geduld. Die Kruste kracht, und die Krume bleibt zwei Tage weich.",
        ingredients: ["500 g Brotmehl", "350 ml lauwarmes Wasser", "7 g Trockenhefe", "10 g Salz", "2 EL Olivenöl"],
        steps: ["Alles 8 Minuten auf niedriger Stufe kneten, bis sich der Teig von der Schüssel löst.", "Mit einem Tuch abdecken und anderthalb Stunden gehen lassen, bis er doppelt so groß ist.", "Eine Kugel formen, auf ein bemehltes Blech setzen und 45 Minuten ruhen lassen.", "Oben einschneiden und 35 Minuten bei 230 °C backen, mit einem Glas Wasser unten im Ofen.", "Vor dem Anschneiden auf einem Gitter auskühlen lassen."],
      },
      en: {
        title: "An everyday loaf", text: "Ten minutes of work and an afternoon of patience. The crust crackles and the crumb stays soft for two days.",
        ingredients: ["4 cups bread flour", "1½ cups lukewarm water", "1 packet dry yeast", "2 teaspoons salt", "2 tablespoons olive oil"],
        steps: ["Knead everything for 8 minutes on low speed until the dough comes away from the bowl.", "Cover with a cloth and let it rise for an hour and a half, until doubled.", "Shape it into a ball, set it on a floured baking sheet and let it rest for 45 minutes.", "Score the top and bake for 35 minutes at 450 °F, with a glass of water on the oven floor.", "Cool on a rack before slicing."],
      },
      "en-GB": {
        title: "An everyday loaf", text: "Ten minutes of work and an afternoon of patience. The crust crackles and the crumb stays soft for two days.",
        ingredients: ["500 g strong white flour", "350 ml lukewarm water", "7 g dried yeast", "10 g salt", "2 tablespoons olive oil"],
        steps: ["Knead everything for 8 minutes on low speed until the dough comes away from the bowl.", "Cover with a cloth and let it rise for an hour and a half, until doubled.", "Shape it into a ball, set it on a floured baking tray and let it rest for 45 minutes.", "Score the top and bake for 35 minutes at 230 °C, with a glass of water on the oven floor.", "Cool on a rack before slicing."],
      },
      zh: {
        title: "家常乡村面包", text: "动手十分钟，再等一个下午。外皮酥脆，内里两天都松软。",
        ingredients: ["高筋面粉 500 克", "温水 350 毫升", "干酵母 7 克", "盐 10 克", "橄榄油 2 汤匙"],
        steps: ["所有材料低速揉 8 分钟，揉到面团不粘碗壁。", "盖上布发酵一个半小时，至两倍大。", "整成圆形，放在撒了面粉的烤盘上，静置 45 分钟。", "在表面划一刀，230 °C 烤 35 分钟，烤箱底部放一杯水。", "放在网架上晾凉后再切。"],
      },
    },
  },
];
