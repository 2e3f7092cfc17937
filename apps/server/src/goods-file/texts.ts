/** Texts of the papers that come with goods. A Chinese page hands out the English papers: the embedded fonts have no Chinese. */
import { givenTexts } from "@rambla/core/given-texts";
import type { LanguageCode, Market } from "@rambla/core/market";

export type FileTexts = {
  readonly manual: string;
  readonly dataSheet: string;
  readonly energyLabel: string;
  readonly articleNumber: string;
  readonly about: string;
  readonly unpack: readonly [string, string];
  readonly use: readonly [string, string];
  readonly safety: readonly [string, readonly string[]];
  readonly care: readonly [string, string];
  readonly disposal: readonly [string, string];
  readonly service: readonly [string, string];
  readonly data: string;
  readonly efficiency: string;
};

const en: FileTexts = {
  manual: "User manual",
  dataSheet: "Data sheet",
  energyLabel: "Energy label",
  articleNumber: "Article number",
  about: "About this product",
  unpack: ["Unpack", "Take everything out of the box and remove films and stickers. Check that nothing is damaged or missing. Keep packaging away from small children."],
  use: ["Use", "Place the product on a firm, dry and level surface. Use it only for the purpose described on the first page and with the parts that came with it."],
  safety: ["Safety", ["Do not use the product if it, its cable or its plug is damaged.", "Keep electrical parts away from water, and unplug before cleaning.", "Children may use it only under supervision and must not play with it.", "Have repairs done by a specialist; never open the housing yourself."]],
  care: ["Care", "Wipe with a soft, slightly damp cloth and let it dry. Do not use scouring agents or solvents."],
  disposal: ["Disposal", "Electrical products and batteries do not belong in household waste. Take them to a collection point; many shops take them back free of charge."],
  service: ["Questions", "Write to us at any time and give the article number. The legal guarantee of your country applies."],
  data: "Technical data",
  efficiency: "Energy efficiency class",
};

const FILE_TEXTS: Readonly<Record<LanguageCode, FileTexts>> = {
  en,
  "en-GB": { ...en, disposal: ["Disposal", "Electrical products and batteries do not belong in household rubbish. Take them to a recycling point; many shops take them back free of charge."] },
  es: {
    manual: "Manual de uso",
    dataSheet: "Ficha técnica",
    energyLabel: "Etiqueta energética",
    articleNumber: "Número de artículo",
    about: "Sobre este producto",
    unpack: ["Desembalaje", "Saca todo de la caja y retira plásticos y adhesivos. Comprueba que no falte nada y que nada esté dañado. Mantén el embalaje fuera del alcance de los niños pequeños."],
    use: ["Uso", "Coloca el producto sobre una superficie firme, seca y nivelada. Utilízalo solo para el fin descrito en la primera página y con las piezas incluidas."],
    safety: ["Seguridad", ["No uses el producto si está dañado o lo están el cable o el enchufe.", "Mantén las partes eléctricas lejos del agua y desenchufa antes de limpiar.", "Los niños solo pueden usarlo bajo vigilancia y no deben jugar con él.", "Deja las reparaciones a un técnico; no abras nunca la carcasa."]],
    care: ["Cuidado", "Limpia con un paño suave y ligeramente húmedo y deja secar. No uses productos abrasivos ni disolventes."],
    disposal: ["Reciclaje", "Los aparatos eléctricos y las pilas no van a la basura doméstica. Llévalos a un punto de recogida; muchas tiendas los aceptan gratis."],
    service: ["Preguntas", "Escríbenos cuando quieras e indica el número de artículo. Se aplica la garantía legal de tu país."],
    data: "Datos técnicos",
    efficiency: "Clase de eficiencia energética",
  },
  it: {
    manual: "Manuale d'uso",
    dataSheet: "Scheda tecnica",
    energyLabel: "Etichetta energetica",
    articleNumber: "Numero articolo",
    about: "Il prodotto",
    unpack: ["Disimballaggio", "Togli tutto dalla scatola e rimuovi pellicole e adesivi. Controlla che non manchi nulla e che nulla sia danneggiato. Tieni l'imballaggio lontano dai bambini piccoli."],
    use: ["Uso", "Appoggia il prodotto su una superficie stabile, asciutta e piana. Usalo solo per lo scopo descritto nella prima pagina e con i componenti in dotazione."],
    safety: ["Sicurezza", ["Non usare il prodotto se è danneggiato, o se lo sono il cavo o la spina.", "Tieni le parti elettriche lontano dall'acqua e stacca la spina prima di pulire.", "I bambini possono usarlo solo sotto sorveglianza e non devono giocarci.", "Affida le riparazioni a un tecnico; non aprire mai l'involucro."]],
    care: ["Cura", "Pulisci con un panno morbido leggermente umido e lascia asciugare. Non usare prodotti abrasivi o solventi."],
    disposal: ["Smaltimento", "Gli apparecchi elettrici e le pile non vanno nei rifiuti domestici. Portali a un centro di raccolta; molti negozi li ritirano gratis."],
    service: ["Domande", "Scrivici quando vuoi indicando il numero articolo. Vale la garanzia legale del tuo paese."],
    data: "Dati tecnici",
    efficiency: "Classe di efficienza energetica",
  },
  nl: {
    manual: "Gebruiksaanwijzing",
    dataSheet: "Productblad",
    energyLabel: "Energielabel",
    articleNumber: "Artikelnummer",
    about: "Over dit product",
    unpack: ["Uitpakken", "Haal alles uit de doos en verwijder folie en stickers. Controleer of niets beschadigd is of ontbreekt. Houd de verpakking uit de buurt van kleine kinderen."],
    use: ["Gebruik", "Zet het product op een stevige, droge en vlakke ondergrond. Gebruik het alleen waarvoor het op de eerste pagina bedoeld is en met de meegeleverde onderdelen."],
    safety: ["Veiligheid", ["Gebruik het product niet als het product, het snoer of de stekker beschadigd is.", "Houd elektrische delen uit de buurt van water en trek de stekker eruit voor het schoonmaken.", "Kinderen mogen het alleen onder toezicht gebruiken en er niet mee spelen.", "Laat reparaties over aan een vakman; open de behuizing nooit zelf."]],
    care: ["Onderhoud", "Veeg af met een zachte, licht vochtige doek en laat drogen. Gebruik geen schuur- of oplosmiddelen."],
    disposal: ["Afdanken", "Elektrische apparaten en batterijen horen niet bij het huisvuil. Breng ze naar een inzamelpunt; veel winkels nemen ze gratis terug."],
    service: ["Vragen", "Schrijf ons gerust en vermeld het artikelnummer. De wettelijke garantie van je land geldt."],
    data: "Technische gegevens",
    efficiency: "Energie-efficiëntieklasse",
  },
  pl: {
    manual: "Instrukcja obsługi",
    dataSheet: "Karta produktu",
    energyLabel: "Etykieta energetyczna",
    articleNumber: "Numer artykułu",
    about: "O produkcie",
    unpack: ["Rozpakowanie", "Wyjmij wszystko z pudełka, usuń folie i naklejki. Sprawdź, czy niczego nie brakuje i czy nic nie jest uszkodzone. Trzymaj opakowanie z dala od małych dzieci."],
    use: ["Użytkowanie", "Ustaw produkt na stabilnej, suchej i równej powierzchni. Używaj go tylko zgodnie z opisem na pierwszej stronie i z dołączonymi częściami."],
    safety: ["Bezpieczeństwo", ["Nie używaj produktu, jeśli on, przewód lub wtyczka są uszkodzone.", "Trzymaj części elektryczne z dala od wody i odłącz od prądu przed czyszczeniem.", "Dzieci mogą go używać tylko pod nadzorem i nie mogą się nim bawić.", "Naprawy zlecaj specjaliście; nigdy nie otwieraj obudowy."]],
    care: ["Pielęgnacja", "Przecieraj miękką, lekko wilgotną ściereczką i pozostaw do wyschnięcia. Nie używaj środków szorujących ani rozpuszczalników."],
    disposal: ["Utylizacja", "Urządzeń elektrycznych i baterii nie wyrzucaj do śmieci domowych. Oddaj je do punktu zbiórki; wiele sklepów przyjmuje je bezpłatnie."],
    service: ["Pytania", "Napisz do nas w każdej chwili i podaj numer artykułu. Obowiązuje rękojmia zgodna z prawem twojego kraju."],
    data: "Dane techniczne",
    efficiency: "Klasa efektywności energetycznej",
  },
  fr: {
    manual: "Mode d'emploi",
    dataSheet: "Fiche technique",
    energyLabel: "Étiquette énergétique",
    articleNumber: "Référence",
    about: "À propos de ce produit",
    unpack: ["Déballage", "Sortez tout de la boîte et retirez films et autocollants. Vérifiez que rien ne manque et que rien n'est abîmé. Gardez l'emballage hors de portée des jeunes enfants."],
    use: ["Utilisation", "Posez le produit sur une surface stable, sèche et plane. Utilisez-le uniquement pour l'usage décrit en première page et avec les pièces fournies."],
    safety: ["Sécurité", ["N'utilisez pas le produit si lui-même, son câble ou sa fiche sont abîmés.", "Tenez les parties électriques loin de l'eau et débranchez avant de nettoyer.", "Les enfants ne peuvent l'utiliser que sous surveillance et ne doivent pas jouer avec.", "Confiez les réparations à un spécialiste ; n'ouvrez jamais le boîtier."]],
    care: ["Entretien", "Essuyez avec un chiffon doux légèrement humide et laissez sécher. N'utilisez ni produit abrasif ni solvant."],
    disposal: ["Mise au rebut", "Les appareils électriques et les piles ne se jettent pas avec les ordures ménagères. Déposez-les dans un point de collecte ; beaucoup de magasins les reprennent gratuitement."],
    service: ["Questions", "Écrivez-nous à tout moment en indiquant la référence. La garantie légale de votre pays s'applique."],
    data: "Caractéristiques",
    efficiency: "Classe d'efficacité énergétique",
  },
  de: {
    manual: "Bedienungsanleitung",
    dataSheet: "Datenblatt",
    energyLabel: "Energielabel",
    articleNumber: "Artikelnummer",
    about: "Über dieses Produkt",
    unpack: ["Auspacken", "Nimm alles aus dem Karton und entferne Folien und Aufkleber. Prüfe, ob nichts fehlt oder beschädigt ist. Halte die Verpackung von kleinen Kindern fern."],
    use: ["Gebrauch", "Stelle das Produkt auf eine feste, trockene und ebene Fläche. Verwende es nur für den auf der ersten Seite beschriebenen Zweck und mit den mitgelieferten Teilen."],
    safety: ["Sicherheit", ["Benutze das Produkt nicht, wenn es selbst, sein Kabel oder sein Stecker beschädigt ist.", "Halte elektrische Teile von Wasser fern und ziehe vor dem Reinigen den Stecker.", "Kinder dürfen es nur unter Aufsicht benutzen und nicht damit spielen.", "Überlass Reparaturen einer Fachkraft; öffne das Gehäuse nie selbst."]],
    care: ["Pflege", "Mit einem weichen, leicht feuchten Tuch abwischen und trocknen lassen. Keine Scheuer- oder Lösungsmittel verwenden."],
    disposal: ["Entsorgung", "Elektrogeräte und Batterien gehören nicht in den Hausmüll. Bring sie zu einer Sammelstelle; viele Geschäfte nehmen sie kostenlos zurück."],
    service: ["Fragen", "Schreib uns jederzeit und nenne die Artikelnummer. Es gilt die gesetzliche Gewährleistung deines Landes."],
    data: "Technische Daten",
    efficiency: "Energieeffizienzklasse",
  },
};

/** The words of papers in the first language of the market that has them, and that language. */
export function fileTexts({ languageChain }: Pick<Market, "languageChain">): { readonly language: LanguageCode; readonly texts: FileTexts } {
  for (const language of languageChain) {
    const texts = givenPaper(language) ?? FILE_TEXTS[language];
    if (texts) return { language, texts };
  }
  return { language: "en", texts: en };
}

const SINGLE = ["manual", "dataSheet", "energyLabel", "articleNumber", "about", "data", "efficiency"] as const;
const TITLED = ["unpack", "use", "care", "disposal", "service"] as const;

/** The English words of papers, each under the key that a folder of texts gives them: `use.title`, `use.text`, `safety.1`. */
export function paperWords(): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...SINGLE.map((key) => [key, en[key]] as const),
    ...TITLED.flatMap((key) => [[`${key}.title`, en[key][0]], [`${key}.text`, en[key][1]]] as const),
    ["safety.title", en.safety[0]],
    ...en.safety[1].map((line, index) => [`safety.${index + 1}`, line] as const),
  ]);
}

/** The words that the shop's document gives for papers, English where it lacks one; undefined where it gives none. */
function givenPaper(language: LanguageCode): FileTexts | undefined {
  const own = givenTexts(language, "paper");
  if (Object.keys(own).length === 0) return undefined;
  const words = { ...paperWords(), ...own };
  const say = (key: string) => words[key] ?? "";
  const titled = (key: string) => [say(`${key}.title`), say(`${key}.text`)] as const;
  return {
    manual: say("manual"), dataSheet: say("dataSheet"), energyLabel: say("energyLabel"), articleNumber: say("articleNumber"), about: say("about"),
    unpack: titled("unpack"), use: titled("use"), care: titled("care"), disposal: titled("disposal"), service: titled("service"),
    safety: [say("safety.title"), en.safety[1].map((_, index) => say(`safety.${index + 1}`))],
    data: say("data"), efficiency: say("efficiency"),
  };
}
